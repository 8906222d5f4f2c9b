package org.twobig.cli.view;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes, counts and times as a person reads and writes them. */
public final class Units {
  private static final Pattern SIZE = Pattern.compile("(\\d+)\\s*([kmgt]?)(?:i?b)?");
  private static final String PREFIXES = "kmgt";

  private Units() {}

  /**
   * Bytes from a number with an optional unit, powers of 1024: {@code 512m}, {@code 1g}, {@code 45
   * GiB}.
   */
  public static long parseBytes(String text) {
    Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no size; write for example 512m, 1g or 45g");
    }
    int shift = 10 * (size.group(2).isEmpty() ? 0 : PREFIXES.indexOf(size.group(2)) + 1);
    try {
      return Math.multiplyExact(Long.parseLong(size.group(1)), 1L << shift);
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is more than any machine has");
    }
  }

  /** Three digits or more and a unit of a power of 1024: 9.81 MiB. */
  public static String bytes(long bytes) {
    if (bytes < 1024) {
      return bytes + " B";
    }
    int unit = (63 - Long.numberOfLeadingZeros(bytes)) / 10;
    if (bytes >= 1023.95 * (1L << 10 * unit) && unit < 6) {
      unit++; // it would be rounded to 1024.0
    }
    double value = bytes / (double) (1L << 10 * unit);
    return String.format(
        Locale.ROOT, value < 10 ? "%.2f %siB" : "%.1f %siB", value, "KMGTPE".charAt(unit - 1));
  }

  /** In full, with commas: 12,345. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Three digits and a prefix: 9.81 M. */
  public static String rounded(double count) {
    String[] prefixes = {"", " k", " M", " G", " T", " P"};
    int prefix = 0;
    double value = count;
    while (value >= 999.5 && prefix < prefixes.length - 1) {
      value /= 1000;
      prefix++;
    }
    String format =
        prefix == 0 ? "%.0f%s" : value < 10 ? "%.2f%s" : value < 100 ? "%.1f%s" : "%.0f%s";
    return String.format(Locale.ROOT, format, value, prefixes[prefix]);
  }

  public static String percent(long part, long whole) {
    return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  /** A share, 0 to 1, in percent. */
  public static String percent(BigDecimal share) {
    return String.format(Locale.ROOT, "%.1f %%", share.movePointRight(2));
  }

  /** A count of things: 1 node, 2 nodes. */
  public static String number(long count, String one) {
    return number(count, one, one + "s");
  }

  /** A count of things: 1 entry, 2 entries. */
  public static String number(long count, String one, String several) {
    return count(count) + " " + (count == 1 ? one : several);
  }

  public static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.3f s", time.toNanos() * 1e-9);
  }

  /** Elapsed time as h:mm:ss. */
  public static String clock(Duration time) {
    return "%d:%02d:%02d".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }

  /** A rate per second; nothing to say about a time too short to measure. */
  public static String rate(long count, Duration time) {
    return time.toNanos() == 0 ? "-" : rounded(count / (time.toNanos() * 1e-9)) + "/s";
  }
}
