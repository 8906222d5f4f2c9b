package org.twobig.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.twobig.cli.view.Paint.Style;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.picture.Grid;

/** Draws a board as text, with as many layers side by side as the width allows. */
public final class BoardDrawing {
  private static final String GAP = "  ";

  private final Grid grid;

  /** The names of columns, or of all cells if stones do not fall, by cell. */
  private final Map<Integer, String> names;

  private final String stones;

  /** The cell of the last move; -1 if that is not known. */
  private final int last;

  private final boolean isOver;
  private final Paint paint;

  /**
   * @param moves the moves of the position; the cell that the last move fills is marked
   */
  public BoardDrawing(Game game, String moves, Board board, Paint paint) {
    this.grid = game.grid();
    this.names = Played.namesOfCells(game);
    this.stones = board.contents();
    List<Played> played = Played.of(game, moves);
    this.last = played.isEmpty() ? -1 : played.getLast().cell();
    this.isOver = board.end().isPresent();
    this.paint = paint;
  }

  /** Draws the board for lines of {@code width} characters. */
  public String text(int width) {
    List<List<String>> layers = layers();
    int titles = layers.stream().mapToInt(layer -> layer.getFirst().length()).max().orElse(0);
    int widest = Math.max(cellWidth() * grid.sides().getFirst(), titles);
    int perRow = Math.max(1, (width + GAP.length()) / (widest + GAP.length()));
    StringBuilder text = new StringBuilder();
    for (int first = 0; first < layers.size(); first += perRow) {
      List<List<String>> row = layers.subList(first, Math.min(layers.size(), first + perRow));
      row.forEach(layer -> layer.set(0, ("%-" + widest + "s").formatted(layer.getFirst())));
      for (int line = 0; line < row.getFirst().size(); line++) {
        int which = line;
        String cells = row.stream().map(layer -> layer.get(which)).collect(Collectors.joining(GAP));
        text.append(cells.stripTrailing()).append(System.lineSeparator());
      }
      text.append(System.lineSeparator());
    }
    return text
        + "%s White  %s Black  [ ] the last move  %s can be played%s%n"
            .formatted(
                paint.paint(Style.BOLD, "W"),
                paint.paint(Style.CYAN, "B"),
                paint.paint(Style.GREEN, "+"),
                grid.gravity() && !isFlat() ? "  level 0 is the bottom" : "");
  }

  /** Returns the lines of each layer: a title, or a flat board's names of columns, and the rows. */
  private List<List<String>> layers() {
    int rows = grid.sides().get(1);
    List<List<String>> layers = new ArrayList<>();
    if (grid.gravity() && !isFlat()) {
      layers.add(layer("columns", IntStream.range(0, rows), this::name));
    }
    for (int first = 0; first < grid.cells() / grid.sides().getFirst(); first += rows) {
      int layer = first / rows;
      if (!grid.gravity()) {
        String name = names.get(layer * rows * grid.sides().getFirst());
        layers.add(layer("from " + name, IntStream.range(first, first + rows), this::mark));
      } else if (isFlat()) {
        IntStream fromTheTop = IntStream.iterate(rows - 1, row -> row >= 0, row -> row - 1);
        List<String> lines = layer("", fromTheTop, this::mark);
        lines.set(0, row(0, this::name));
        layers.add(lines);
      } else {
        layers.add(layer("level " + layer, IntStream.range(first, first + rows), this::mark));
      }
    }
    return layers;
  }

  private boolean isFlat() {
    return grid.sides().size() == 2;
  }

  private List<String> layer(String title, IntStream rows, IntFunction<String> cell) {
    List<String> lines = new ArrayList<>(List.of(" " + title));
    rows.forEach(row -> lines.add(row(row, cell)));
    return lines;
  }

  private String row(int row, IntFunction<String> cell) {
    int columns = grid.sides().getFirst();
    return IntStream.range(row * columns, (row + 1) * columns)
        .mapToObj(cell)
        .collect(Collectors.joining());
  }

  /** Returns the width of a cell: a mark or a column's name, between two blanks or brackets. */
  private int cellWidth() {
    return 2
        + (grid.gravity() ? names.values().stream().mapToInt(String::length).max().orElse(1) : 1);
  }

  private String name(int column) {
    return (" %" + (cellWidth() - 2) + "s ").formatted(names.get(column));
  }

  private String mark(int cell) {
    String mark =
        switch (stones.charAt(cell)) {
          case Grid.WHITE -> paint.paint(Style.BOLD, "W");
          case Grid.BLACK -> paint.paint(Style.CYAN, "B");
          default ->
              !isOver && grid.isPlayable(cell, stones)
                  ? paint.paint(Style.GREEN, "+")
                  : paint.paint(Style.DIM, ".");
        };
    String padded = " ".repeat(cellWidth() - 3) + mark;
    return cell == last ? "[" + padded + "]" : " " + padded + " ";
  }
}
