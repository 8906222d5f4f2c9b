package org.twobig.cli.view;

import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file with places for the values of a report: a page of HTML, or lines of text. It lies beside
 * the class of the report. {@code a} is a value as text, {@code a/b} the share of one number in
 * another, {@code a|form} a value in a form of {@link #formed}. Values are components and methods
 * of the row of a section, or else of the report and the further objects that are given.
 */
public final class ReportTemplate extends DefaultCollector {
  private final List<Object> roots;

  private ReportTemplate(List<Object> roots) {
    this.roots = roots;
  }

  public static String html(Class<?> beside, String name, Object... roots) {
    return filled(Mustache.compiler(), beside, name, roots);
  }

  public static String text(Class<?> beside, String name, Object... roots) {
    return filled(Mustache.compiler().escapeHTML(false), beside, name, roots);
  }

  private static String filled(
      Mustache.Compiler compiler, Class<?> beside, String name, Object... roots) {
    return compiler
        .emptyStringIsFalse(true)
        .zeroIsFalse(true)
        .withFormatter(ReportTemplate::plain)
        .withCollector(new ReportTemplate(List.of(roots)))
        .compile(resource(beside, name))
        .execute(roots[0]);
  }

  public static String resource(Class<?> beside, String name) {
    try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Share(double part, double whole) {
    double value() {
      return whole == 0 ? 0 : part / whole;
    }
  }

  private static String plain(Object value) {
    return switch (value) {
      case Optional<?> some -> some.map(ReportTemplate::plain).orElse("-");
      case Long count -> Units.count(count);
      case BigDecimal share -> Units.percent(share);
      case Share share -> Units.percent((long) share.part, (long) share.whole);
      case Instant time -> iso(time).replace("T", " ").replace("Z", " UTC");
      default -> value.toString();
    };
  }

  private static String iso(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  @Override
  public Mustache.VariableFetcher createFetcher(Object context, String name) {
    return this::value;
  }

  /** Iterates over nothing if the value is empty, so the template leaves its section out. */
  @Override
  public Iterator<?> toIterator(Object value) {
    return value instanceof Optional<?> some ? some.stream().iterator() : super.toIterator(value);
  }

  private Object value(Object context, String name) throws Exception {
    String[] valueAndForm = name.split("\\|");
    String[] partAndWhole = valueAndForm[0].split("/");
    Object value = found(context, partAndWhole[0]);
    if (value == Template.NO_FETCHER_FOUND) {
      return value; // the row of an outer section may have it
    }
    if (partAndWhole.length > 1) {
      Number whole = (Number) found(context, partAndWhole[1]);
      value = new Share(((Number) value).doubleValue(), whole.doubleValue());
    }
    if (valueAndForm.length == 1) {
      return value;
    }
    String form = valueAndForm[1];
    return value instanceof Optional<?> some
        ? some.map(known -> formed(known, form)).orElse(form.equals("bar") ? "" : "-")
        : formed(value, form);
  }

  /** Returns the value of a path: a component of the row, or else of one of the roots. */
  private Object found(Object row, String path) throws Exception {
    if (path.equals(".")) {
      return row;
    }
    for (Object start : Stream.concat(Stream.of(row), roots.stream()).toList()) {
      Object at = start;
      for (String step : path.split("\\.")) {
        Mustache.VariableFetcher fetcher = super.createFetcher(at, step);
        at = fetcher == null ? Template.NO_FETCHER_FOUND : fetcher.get(at, step);
        if (at == Template.NO_FETCHER_FOUND) {
          break;
        }
      }
      if (at != Template.NO_FETCHER_FOUND) {
        return at;
      }
    }
    return Template.NO_FETCHER_FOUND;
  }

  /**
   * Formats a value. A number as form is the width of a count. Any other form that is not listed is
   * a noun, which follows the count: {@code 3 solves}.
   */
  private static String formed(Object value, String form) {
    return switch (form) {
      case "plain" -> value.toString();
      case "count" -> Units.count(((Number) value).longValue());
      case "bytes" -> Units.bytes(((Number) value).longValue());
      case "rounded" -> Units.rounded(((Number) value).doubleValue());
      case "seconds" -> Units.seconds((BigDecimal) value);
      case "clock" -> Units.clock(Duration.ofSeconds(((BigDecimal) value).longValue()));
      case "iso" -> iso((Instant) value);
      case "day" -> iso((Instant) value).substring(0, 10);
      case "time" -> iso((Instant) value).substring(11, 16) + " UTC";
      case "each" ->
          value instanceof Share share && share.whole > 0 ? Units.rounded(share.value()) : "-";
      case "bar" ->
          width(value instanceof Share share ? share.value() : ((Number) value).doubleValue());
      case "log" -> width(logarithmic((Share) value));
      default ->
          form.matches("\\d+")
              ? ("%," + form + "d").formatted(((Number) value).longValue())
              : Units.number(((Number) value).longValue(), form);
    };
  }

  /** Returns a share on a logarithmic scale, on which 1 is visible beside a billion. */
  private static double logarithmic(Share share) {
    return Math.log1p(share.part) / Math.log1p(Math.max(1, share.whole));
  }

  private static String width(double share) {
    return share <= 0 ? "" : String.format(Locale.ROOT, "%.2f", 100 * Math.min(1, share));
  }
}
