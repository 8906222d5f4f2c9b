package org.twobig.cli.solve;

import java.util.ArrayList;
import java.util.List;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Paint.Style;
import org.twobig.connectfour3d.position.Position;

/**
 * The board as text: what the columns are called, then the four levels from the bottom up, side by
 * side as far as the width allows.
 */
final class BoardDrawing {
  private static final int SIDE = 4;
  private static final int LEVELS = 4;
  private static final int CELL_WIDTH = 3;
  private static final int GRID_WIDTH = SIDE * CELL_WIDTH;
  private static final String GAP = "  ";

  private final Task task;
  private final Paint paint;

  BoardDrawing(Task task, Paint paint) {
    this.task = task;
    this.paint = paint;
  }

  /**
   * Draws it.
   *
   * @param width characters in a line; four levels side by side need 68
   */
  String text(int width) {
    List<List<String>> grids = new ArrayList<>();
    grids.add(grid("columns", -1));
    for (int level = 0; level < LEVELS; level++) {
      grids.add(grid("level " + level, level));
    }
    int perRow = Math.max(1, (width + GAP.length()) / (GRID_WIDTH + GAP.length()));
    StringBuilder text = new StringBuilder();
    for (int first = 0; first < grids.size(); first += perRow) {
      List<List<String>> row = grids.subList(first, Math.min(grids.size(), first + perRow));
      for (int line = 0; line <= SIDE; line++) {
        int which = line;
        String cells = String.join(GAP, row.stream().map(grid -> grid.get(which)).toList());
        text.append(cells.stripTrailing()).append(System.lineSeparator());
      }
      text.append(System.lineSeparator());
    }
    return text
        + "%s White  %s Black  [ ] the last move  %s can be played  level 0 is the bottom%n"
            .formatted(white(), black(), playable());
  }

  /**
   * The lines of a grid, the title first.
   *
   * @param level -1: the names of the columns
   */
  private List<String> grid(String title, int level) {
    List<String> lines = new ArrayList<>();
    lines.add((" %-" + (GRID_WIDTH - 1) + "s").formatted(title));
    for (int row = 0; row < SIDE; row++) {
      StringBuilder line = new StringBuilder();
      for (int x = 0; x < SIDE; x++) {
        int column = SIDE * row + x;
        line.append(level < 0 ? " " + Position.digit(column) + " " : cell(column, level));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private String cell(int column, int level) {
    Position position = task.position();
    long cell = 1L << 16 * level + column;
    long filled = position.white() | position.black();
    boolean isNext = (filled & cell) == 0 && (level == 0 || (filled & cell >>> 16) != 0);
    String content =
        (position.white() & cell) != 0
            ? white()
            : (position.black() & cell) != 0
                ? black()
                : isNext && !position.isWon() ? playable() : paint.paint(Style.DIM, ".");
    boolean isTop = (filled & cell) != 0 && (level == LEVELS - 1 || (filled & cell << 16) == 0);
    return isTop && column == lastColumn() ? "[" + content + "]" : " " + content + " ";
  }

  private int lastColumn() {
    String moves = task.moves();
    return moves.isEmpty() ? -1 : Character.digit(moves.charAt(moves.length() - 1), 16);
  }

  private String white() {
    return paint.paint(Style.BOLD, "W");
  }

  private String black() {
    return paint.paint(Style.CYAN, "B");
  }

  private String playable() {
    return paint.paint(Style.GREEN, "+");
  }
}
