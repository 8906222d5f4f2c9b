package org.twobig.game.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The cells of a board and the lines that win on it. Cells are numbered along the first side, then
 * the second, then the third: the cell at (x, y, z) of a grid with sides (X, Y, Z) is {@code x + X
 * * (y + Y * z)}. A text of stones ({@code Board.contents}) has a character for each, in this
 * order.
 */
public final class Grid {
  /** A cell with a stone of White. */
  public static final char WHITE = 'W';

  /** A cell with a stone of Black. */
  public static final char BLACK = 'B';

  /** A cell without a stone. */
  public static final char EMPTY = '.';

  private final List<Integer> sides;
  private final int inRow;
  private final boolean gravity;
  private final int[][] lines;

  /**
   * @param sides the number of cells along each direction, two or three numbers
   * @param inRow the number of stones in a row that win, straight or diagonal; larger than the
   *     longest side if no line wins
   * @param gravity whether a stone falls along the last direction to the empty cell of its column
   *     with the smallest number
   */
  public Grid(List<Integer> sides, int inRow, boolean gravity) {
    this.sides = List.copyOf(sides);
    this.inRow = inRow;
    this.gravity = gravity;
    this.lines = allLines().toArray(int[][]::new);
  }

  public List<Integer> sides() {
    return sides;
  }

  public int inRow() {
    return inRow;
  }

  public boolean gravity() {
    return gravity;
  }

  public int lines() {
    return lines.length;
  }

  /** Returns the cells of a line, 0 to {@link #lines} - 1, from one end to the other. */
  public int[] line(int number) {
    return lines[number].clone();
  }

  public int cells() {
    return sides.stream().reduce(1, Math::multiplyExact);
  }

  /** Returns the cells of every line that wins, each line once. */
  private List<int[]> allLines() {
    List<int[]> found = new ArrayList<>();
    int steps = (int) Math.pow(3, sides.size());
    // A direction is a number to base 3, whose digits are the steps -1, 0 and 1 along the sides.
    // The first half are the reverse directions of the second half. A line of one cell has one
    // direction only.
    int cells = cells();
    int first = inRow == 1 ? steps - 1 : steps / 2 + 1;
    for (int code = first; code < steps; code++) {
      for (int from = 0; from < cells; from++) {
        int[] line = line(from, code);
        if (line.length == inRow) {
          found.add(line);
        }
      }
    }
    return found;
  }

  /** Returns the cells in a direction from a cell on: {@link #inRow}, or fewer at the border. */
  private int[] line(int from, int code) {
    int[] line = new int[inRow];
    for (int step = 0; step < inRow; step++) {
      int cell = 0;
      int rest = from;
      int direction = code;
      int factor = 1;
      for (int side : sides) {
        int at = rest % side + step * (direction % 3 - 1);
        if (at < 0 || at >= side) {
          return Arrays.copyOf(line, step);
        }
        cell += factor * at;
        factor *= side;
        rest /= side;
        direction /= 3;
      }
      line[step] = cell;
    }
    return line;
  }

  /** Returns the cells of all complete lines, ascending; an empty list without such a line. */
  public List<Integer> winningCells(String stones) {
    return cells(
        line -> missing(line, stones, WHITE) == 0 || missing(line, stones, BLACK) == 0,
        cell -> true);
  }

  /** Returns the empty cells that would complete a line of a player, ascending. */
  public List<Integer> threats(String stones, boolean ofWhite) {
    char own = ofWhite ? WHITE : BLACK;
    return cells(line -> missing(line, stones, own) == 1, cell -> stones.charAt(cell) == EMPTY);
  }

  private List<Integer> cells(Predicate<int[]> ofLines, IntPredicate wanted) {
    return Arrays.stream(lines)
        .filter(ofLines)
        .flatMapToInt(Arrays::stream)
        .filter(wanted)
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }

  /** Returns the number of cells of one height. */
  private int layer() {
    return cells() / sides.getLast();
  }

  /** Returns the lowest cell of a cell's column; the cell itself on a board without gravity. */
  public int foot(int cell) {
    return gravity ? cell % layer() : cell;
  }

  /**
   * Returns a cell in words: {@code column 3, level 1}, or {@code cell 2a} on a board without
   * gravity. {@code name} is the name of the move on the {@link #foot} of the cell's column.
   */
  public String words(int cell, String name) {
    if (!gravity) {
      return "cell " + name;
    }
    int height = cell / layer();
    return "column %s, ".formatted(name)
        + (sides.size() == 2 ? "row " + (height + 1) : "level " + height);
  }

  /** Returns the cell above a cell; -1 for the highest cell and on a board without gravity. */
  public int above(int cell) {
    return gravity && cell + layer() < cells() ? cell + layer() : -1;
  }

  /** Returns the cell below a cell; -1 for the lowest cell and on a board without gravity. */
  public int below(int cell) {
    return gravity && cell >= layer() ? cell - layer() : -1;
  }

  /** Returns whether an empty cell is a legal move: with gravity, if the cell below is filled. */
  public boolean isPlayable(int cell, String stones) {
    return below(cell) < 0 || stones.charAt(below(cell)) != EMPTY;
  }

  /**
   * Returns the number of stones that a player lacks on a line. If the opponent has a stone on it,
   * returns more than the line's length.
   */
  private int missing(int[] line, String stones, char own) {
    int missing = 0;
    for (int cell : line) {
      char found = stones.charAt(cell);
      missing += found == own ? 0 : found == EMPTY ? 1 : inRow + 1;
    }
    return missing;
  }

  /** Returns the text of stones for two sets of cells, one bit for each of at most 64 cells. */
  public static String stones(long white, long black, int cells) {
    StringBuilder text = new StringBuilder(cells);
    for (int cell = 0; cell < cells; cell++) {
      text.append((white >>> cell & 1) != 0 ? WHITE : (black >>> cell & 1) != 0 ? BLACK : EMPTY);
    }
    return text.toString();
  }

  /** Returns the cell that a move fills: the first that differs in the texts of stones. */
  public static int filled(String before, String after) {
    return IntStream.range(0, before.length())
        .filter(cell -> before.charAt(cell) != after.charAt(cell))
        .findFirst()
        .orElseThrow();
  }
}
