package org.twobig.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.twobig.cli.view.Paint.Style;

/**
 * A table of text: a line of headings, and a line for each row. Columns are two blanks apart.
 * {@link #text} widens each column to its heading and its widest cell.
 *
 * @param <T> the type of a row
 */
public final class TextTable<T> {
  private static final String GAP = "  ";

  private final Paint paint;
  private final List<Column<T>> columns = new ArrayList<>();
  private Function<T, String> end = row -> "";

  private record Column<T>(
      String heading,
      int width,
      boolean left,
      Function<T, String> cell,
      Function<T, Optional<Style>> style) {
    Column<T> widened(List<T> rows) {
      int widest = rows.stream().mapToInt(row -> cell.apply(row).length()).max().orElse(0);
      return new Column<>(
          heading, Math.max(width, Math.max(heading.length(), widest)), left, cell, style);
    }

    String aligned(String text) {
      String room = " ".repeat(Math.max(0, width - text.length()));
      return left ? text + room : room + text;
    }
  }

  public TextTable() {
    this(Paint.PLAIN);
  }

  public TextTable(Paint paint) {
    this.paint = paint;
  }

  /** Adds a column of words, aligned to the left. */
  public TextTable<T> words(String heading, int width, Function<T, String> cell) {
    return words(heading, width, cell, row -> Optional.empty());
  }

  /** Adds a column of words, aligned to the left, each in a style of its own. */
  public TextTable<T> words(
      String heading, int width, Function<T, String> cell, Function<T, Optional<Style>> style) {
    columns.add(new Column<>(heading, width, true, cell, style));
    return this;
  }

  public TextTable<T> figures(String heading, int width, Function<T, String> cell) {
    columns.add(new Column<>(heading, width, false, cell, row -> Optional.empty()));
    return this;
  }

  /** Sets a text of any length that ends each row, such as a remark or a bar. */
  public TextTable<T> end(Function<T, String> text) {
    this.end = text;
    return this;
  }

  /** Removes the last columns until a line fits into a width. */
  public TextTable<T> within(int width) {
    while (columns.size() > 1 && width() > width) {
      columns.remove(columns.size() - 1);
    }
    return this;
  }

  public int width() {
    return columns.stream().mapToInt(Column::width).sum() + GAP.length() * (columns.size() - 1);
  }

  /** Widens each column to its heading and its cells in these rows. */
  public TextTable<T> fitted(List<T> rows) {
    columns.replaceAll(column -> column.widened(rows));
    return this;
  }

  public String heading() {
    return line(columns.stream().map(column -> column.aligned(column.heading)).toList(), "");
  }

  public String line(T row) {
    return line(columns.stream().map(column -> painted(column, row)).toList(), end.apply(row));
  }

  private String painted(Column<T> column, T row) {
    String text = column.aligned(column.cell.apply(row));
    return column.style.apply(row).map(style -> paint.paint(style, text)).orElse(text);
  }

  private static String line(List<String> cells, String end) {
    String line = String.join(GAP, cells) + (end.isEmpty() ? "" : GAP + end);
    return line.stripTrailing() + System.lineSeparator();
  }

  public String text(List<T> rows) {
    fitted(rows);
    return heading() + rows.stream().map(this::line).collect(Collectors.joining());
  }
}
