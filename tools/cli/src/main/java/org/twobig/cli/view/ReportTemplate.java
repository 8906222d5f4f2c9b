package org.twobig.cli.view;

import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A Mustache template of a report: a page of HTML, or lines of text. The file lies beside the class
 * of the report. The tag {@code {{a}}} shows a value as text, {@code {{a/b}}} the share of a number
 * in another, {@code {{a|form}}} a value in a form of {@link #formed}, {@code {{> file}}} another
 * template beside the class. A name stands for a component or method: of the row that a section
 * shows or, if the row has none of that name, of the report or another root.
 */
public final class ReportTemplate extends DefaultCollector {
  private static final int NARROW = 80;
  private static final String GAP = "  ";

  /** Replaces a {@code |} in a value until tables are aligned, since | separates their cells. */
  private static final char IN_VALUE = '\u0001';

  private static final Pattern BAR = Pattern.compile("[#\\[]([0-9.E-]+)]?");

  /** Larger counts are rounded in narrow columns. */
  private static final long MOST_IN_FULL = 9_999_999;

  private final List<Object> roots;

  private ReportTemplate(List<Object> roots) {
    this.roots = roots;
  }

  /** Returns a report by the template of its name; an empty text if there is none. */
  static String text(Report report) {
    String name = JsonSchemas.name(report.getClass()).split("/")[1] + ".txt";
    return report.getClass().getResource(name) == null ? "" : text(report.getClass(), name, report);
  }

  /** Returns a page of HTML. */
  public static String html(Class<?> beside, String name, Object... roots) {
    return filled(Mustache.compiler(), beside, name, roots).replace(IN_VALUE, '|');
  }

  /** Returns lines of text, at most {@value #NARROW} characters wide if their values allow it. */
  public static String text(Class<?> beside, String name, Object... roots) {
    return wide(beside, name, NARROW, new Bars(false), roots);
  }

  /**
   * Returns lines of text whose tables are aligned. The lines of a table begin with {@code |},
   * which also stands between cells. The first line has the headings. A heading begins with {@code
   * <} if the column has words; the length of its other characters is the column's smallest width.
   * A row may have one more cell than there are headings: there {@code #0.5} is a bar, {@code
   * [0.5]} a bar in a frame. A table without rows is left out, with its title.
   *
   * @param width the width of lines in characters; the last columns are left out if they do not fit
   */
  public static String wide(Class<?> beside, String name, int width, Bars bars, Object... roots) {
    Mustache.Compiler compiler = Mustache.compiler().escapeHTML(false);
    List<String> lines = new ArrayList<>();
    List<List<String>> table = new ArrayList<>();
    for (String line : filled(compiler, beside, name, roots).split("\n", -1)) {
      if (line.startsWith("|")) {
        // The headings may end with |, so that the line does not end with blanks.
        table.add(List.of(line.substring(1).split("\\|", table.isEmpty() ? 0 : -1)));
        continue;
      }
      int title = lines.size() - 2;
      if (table.size() == 1 && title >= 0 && lines.get(title).isEmpty()) {
        lines.subList(title, lines.size()).clear();
      } else if (table.size() > 1) {
        lines.add(aligned(table.get(0), table.subList(1, table.size()), width, bars));
      }
      table.clear();
      lines.add(line);
    }
    return String.join("\n", lines).replace(IN_VALUE, '|');
  }

  /** Returns an aligned table; its headings are written as those of {@link #wide}. */
  public static String table(List<String> headings, List<List<String>> rows) {
    return aligned(headings, rows, Integer.MAX_VALUE, new Bars(false)) + System.lineSeparator();
  }

  /** Columns are two blanks apart, and as wide as their widest cell. */
  private static String aligned(
      List<String> headings, List<List<String>> rows, int width, Bars bars) {
    List<Boolean> words = headings.stream().map(heading -> heading.startsWith("<")).toList();
    List<String> titles = headings.stream().map(heading -> heading.replaceFirst("<", "")).toList();
    int[] widths = titles.stream().mapToInt(String::length).toArray();
    int columns = widths.length;
    while (columns > 1 && width(widths, columns) > width) {
      columns--;
    }
    int shown = columns;
    for (List<String> row : rows) {
      Arrays.setAll(widths, i -> Math.max(widths[i], i < shown ? Paint.width(row.get(i)) : 0));
    }
    int room = width - width(widths, columns) - GAP.length();
    Function<List<String>, String> line =
        cells ->
            IntStream.range(0, shown)
                .mapToObj(i -> padded(cells.get(i), words.get(i), widths[i]))
                .collect(Collectors.joining(GAP));
    return Stream.concat(
            Stream.of(line.apply(titles.stream().map(String::strip).toList())),
            rows.stream()
                .map(
                    row ->
                        row.size() > headings.size()
                            ? line.apply(row) + GAP + end(row.getLast(), room, bars)
                            : line.apply(row)))
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n"));
  }

  private static int width(int[] widths, int columns) {
    return Arrays.stream(widths, 0, columns).sum() + GAP.length() * (columns - 1);
  }

  private static String padded(String cell, boolean words, int width) {
    String room = " ".repeat(Math.max(0, width - Paint.width(cell)));
    return words ? cell + room : room + cell;
  }

  private static String end(String cell, int room, Bars bars) {
    Matcher bar = BAR.matcher(cell);
    if (!bar.matches()) {
      return cell;
    }
    double share = Double.parseDouble(bar.group(1));
    return cell.startsWith("#") ? bars.of(share, room) : bars.framed(share, room);
  }

  private static String filled(
      Mustache.Compiler compiler, Class<?> beside, String name, Object... roots) {
    return compiler
        .emptyStringIsFalse(true)
        .zeroIsFalse(true)
        .withFormatter(value -> plain(value).replace('|', IN_VALUE))
        .withCollector(new ReportTemplate(List.of(roots)))
        .withLoader(other -> new StringReader(resource(beside, other)))
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
    return switch (value) {
      case Optional<?> some -> some.stream().iterator();
      case OptionalInt some -> some.stream().iterator();
      default -> super.toIterator(value);
    };
  }

  private Object value(Object context, String name) throws Exception {
    String[] valueAndForm = name.split("\\|");
    String[] partAndWhole = valueAndForm[0].split("/");
    Object value = found(context, partAndWhole[0]);
    if (value == Template.NO_FETCHER_FOUND) {
      return value; // the row of an outer section may have a value of this name
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
        if (at instanceof Map<?, ?> map && at != start) {
          at = Optional.ofNullable(map.get(step));
          continue;
        }
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
   * Formats a value. A form that is a number is the width of a count. Any other form that is not
   * listed is a noun, which follows the count: {@code 3 solves}.
   */
  private static String formed(Object value, String form) {
    return switch (form) {
      case "plain" -> value.toString();
      case "count" -> Units.count(((Number) value).longValue());
      case "bytes" -> Units.bytes(((Number) value).longValue());
      case "short" -> inShort(((Number) value).longValue());
      case "share" -> Double.toString(((Share) value).value());
      case "rounded" -> Units.rounded(((Number) value).doubleValue());
      case "rate" -> Units.rounded(((Number) value).doubleValue()) + "/s";
      case "seconds" -> Units.seconds((Duration) value);
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

  private static String inShort(long count) {
    return count == 0 ? "-" : count <= MOST_IN_FULL ? Units.count(count) : Units.rounded(count);
  }

  /** Returns a share on a logarithmic scale, on which 1 is visible beside a billion. */
  private static double logarithmic(Share share) {
    return Math.log1p(share.part) / Math.log1p(Math.max(1, share.whole));
  }

  private static String width(double share) {
    return share <= 0 ? "" : String.format(Locale.ROOT, "%.2f", 100 * Math.min(1, share));
  }
}
