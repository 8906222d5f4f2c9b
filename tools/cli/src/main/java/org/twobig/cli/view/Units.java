package org.twobig.cli.view;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes sizes, counts and times as users write them. */
public final class Units {
  private static final Pattern COUNT = Pattern.compile("(\\d+)\\s*([kmgt]?)");
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|min|h|)");
  private static final String PREFIXES = "kmgt";

  private Units() {}

  /** Reads a count with an optional unit, a power of 1000: {@code 250}, {@code 500k}. */
  public static long parseCount(String text) {
    Matcher count = COUNT.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!count.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no count; write for example 250, 500k or 1m");
    }
    int power = count.group(2).isEmpty() ? 0 : PREFIXES.indexOf(count.group(2)) + 1;
    try {
      return Math.multiplyExact(Long.parseLong(count.group(1)), (long) Math.pow(1000, power));
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is too large", e);
    }
  }

  /** Reads a time: {@code 500ms}, {@code 10s}, {@code 5m}, {@code 2h}; without a unit, seconds. */
  public static Duration parseDuration(String text) {
    Matcher time = DURATION.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!time.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no time; write for example 10s, 5m or 2h");
    }
    long number = Long.parseLong(time.group(1));
    return switch (time.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "m", "min" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofSeconds(number);
    };
  }

  /** Returns a time such as 10 s, 5 min or 2 h. */
  public static String duration(Duration time) {
    if (time.toMillis() % 1000 != 0) {
      return time.toMillis() + " ms";
    }
    long seconds = time.toSeconds();
    return seconds % 3600 == 0
        ? seconds / 3600 + " h"
        : seconds % 60 == 0 ? seconds / 60 + " min" : seconds + " s";
  }

  /** Returns a number of bytes with a unit, a power of 1024: 12 B, 9.81 MiB, 981.2 MiB. */
  public static String bytes(long bytes) {
    if (bytes < 1024) {
      return bytes + " B";
    }
    int unit = (63 - Long.numberOfLeadingZeros(bytes)) / 10;
    if (bytes >= 1023.95 * (1L << 10 * unit) && unit < 6) {
      unit++; // avoids 1024.0 after rounding
    }
    double value = bytes / (double) (1L << 10 * unit);
    return String.format(
        Locale.ROOT, value < 10 ? "%.2f %siB" : "%.1f %siB", value, "KMGTPE".charAt(unit - 1));
  }

  /** Returns a count in full: 12,345. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Returns a count below 1,000 in full, a larger one with three digits and a prefix: 9.81 M. */
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

  /** Returns a share, 0 to 1, in percent. */
  public static String percent(BigDecimal share) {
    return String.format(Locale.ROOT, "%.1f %%", share.movePointRight(2));
  }

  /** Returns a count of things: 1 node, 2 nodes, 2 entries. */
  public static String number(long count, String one) {
    return count(count) + " " + (count == 1 ? one : (one + "s").replaceFirst("ys$", "ies"));
  }

  public static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.3f s", time.toNanos() * 1e-9);
  }

  /** Returns an elapsed time as h:mm:ss. */
  public static String clock(Duration time) {
    return "%d:%02d:%02d".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }

  public static String search(long nodes, Duration time) {
    return "%s in %s, %s".formatted(number(nodes, "node"), seconds(time), rate(nodes, time));
  }

  /** Returns a rate per second; "-" for a time too short to measure. */
  public static String rate(long count, Duration time) {
    return time.toNanos() == 0 ? "-" : rounded(count / (time.toNanos() * 1e-9)) + "/s";
  }
}
