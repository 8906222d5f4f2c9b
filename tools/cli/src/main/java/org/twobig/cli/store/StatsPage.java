package org.twobig.cli.store;

import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.twobig.cli.store.StatsReport.ByPly;
import org.twobig.cli.store.StatsReport.ByWork;
import org.twobig.cli.store.StatsReport.PartitionFigures;
import org.twobig.cli.view.Units;

/**
 * A {@link StatsReport} as an HTML page, one file without scripts. Its security policy forbids the
 * page all access to the network. The template {@code stats.html} names components of the report
 * and of this record: {@code a} is a value as text, {@code a/b} the share of one number in another,
 * {@code a|form} a value in one of the {@link Forms}.
 *
 * @param counted when the entries were counted
 * @param home the address of a page to go back to; empty for none
 */
public record StatsPage(StatsReport report, Instant counted, String home) {
  public String html() {
    return Mustache.compiler()
        .emptyStringIsFalse(true)
        .zeroIsFalse(true)
        .withFormatter(StatsPage::text)
        .withCollector(new Forms(this))
        .compile("{{#report}}" + resource("stats.html") + "{{/report}}")
        .execute(this);
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(StatsPage.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // The template uses these methods as if they were components.

  String style() {
    return resource("stats.css");
  }

  String name() {
    Path name = Path.of(report.shape().store()).getFileName();
    return name == null ? report.shape().store() : name.toString();
  }

  String occupancyNote() {
    return report.occupancy().size() == 1
        ? "Words of the table that hold an entry."
        : "The first word of each bucket keeps the entry with the larger work.";
  }

  String notKept() {
    return report.used().uncountedEntries()
        ? "Unknown: the store contains entries of a merge or an import."
        : "No solver has stored an entry yet.";
  }

  long mostEntries() {
    return most(report.byPly(), ByPly::entries);
  }

  long mostWork() {
    return most(report.byPly(), ByPly::work);
  }

  long mostOfWork() {
    return most(report.byWork(), ByWork::entries);
  }

  private static <T> long most(List<T> rows, ToLongFunction<T> number) {
    return rows.stream().mapToLong(number).max().orElse(0);
  }

  boolean hasProcesses() {
    return !report.processes().isEmpty();
  }

  String tag() {
    return bits(PartitionFigures::tagBits);
  }

  String work() {
    return bits(PartitionFigures::workBits);
  }

  private String bits(ToLongFunction<PartitionFigures> bits) {
    long[] all = report.partitions().stream().mapToLong(bits).sorted().distinct().toArray();
    return all.length == 1
        ? Units.number(all[0], "bit")
        : "%d to %d bits".formatted(all[0], all[all.length - 1]);
  }

  String saves() {
    return report.saved().saves().text().orElse("none");
  }

  String restores() {
    return report.saved().restores().text().orElse("none");
  }

  private record Share(double part, double whole) {
    double value() {
      return whole == 0 ? 0 : part / whole;
    }
  }

  private static String text(Object value) {
    return switch (value) {
      case Optional<?> some -> some.map(StatsPage::text).orElse("-");
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

  /** Finds and formats the values that the template names. */
  private static final class Forms extends DefaultCollector {
    private final StatsPage page;

    Forms(StatsPage page) {
      this.page = page;
    }

    @Override
    public Mustache.VariableFetcher createFetcher(Object context, String name) {
      return name.contains("|") || name.contains("/")
          ? (at, asked) -> value(at, asked)
          : super.createFetcher(context, name);
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
      if (partAndWhole.length > 1) {
        value =
            new Share(
                ((Number) value).doubleValue(),
                ((Number) found(context, partAndWhole[1])).doubleValue());
      }
      if (valueAndForm.length == 1) {
        return value;
      }
      return value instanceof Optional<?> some
          ? some.map(known -> formed(known, valueAndForm[1])).orElse(missing(valueAndForm[1]))
          : formed(value, valueAndForm[1]);
    }

    private static String missing(String form) {
      return form.equals("bar") ? "" : "-";
    }

    /**
     * Returns the value of a path: a component of the row, or else of the report, or else of this
     * page.
     */
    private Object found(Object row, String path) throws Exception {
      if (path.equals(".")) {
        return row;
      }
      for (Object start : List.of(row, page.report, page)) {
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
      throw new IllegalArgumentException("stats.html asks for " + path);
    }

    /** Formats a value. Any other form is a noun, which follows the number: {@code 3 solves}. */
    private static String formed(Object value, String form) {
      return switch (form) {
        case "plain" -> value.toString();
        case "bytes" -> Units.bytes((Long) value);
        case "rounded" -> Units.rounded(((Number) value).doubleValue());
        case "iso" -> iso((Instant) value);
        case "day" -> iso((Instant) value).substring(0, 10);
        case "time" -> iso((Instant) value).substring(11, 16) + " UTC";
        case "each" ->
            value instanceof Share share && share.whole > 0 ? Units.rounded(share.value()) : "-";
        case "bar" ->
            width(value instanceof Share share ? share.value() : ((Number) value).doubleValue());
        case "log" -> width(logarithmic((Share) value));
        default -> Units.number(((Number) value).longValue(), form);
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
}
