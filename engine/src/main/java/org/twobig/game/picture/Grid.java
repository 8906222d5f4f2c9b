package org.twobig.game.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cells of a board and the lines that win on it, for drawings and explanations. Cells are
 * numbered along the first side, then the second, then the third: the cell at (x, y, z) of a grid
 * with sides (X, Y, Z) is {@code x + X * (y + Y * z)}.
 */
public final class Grid {
  /** A cell in the text of {@code Game.stones} that holds a stone of White's. */
  public static final char WHITE = 'W';

  /** A cell that holds a stone of Black's. */
  public static final char BLACK = 'B';

  /** A cell that holds no stone. */
  public static final char EMPTY = '.';

  private final List<Integer> sides;
  private final int inRow;
  private final boolean gravity;
  private final int[][] lines;

  /**
   * @param sides cells along each direction, two or three numbers
   * @param inRow stones that win in a row, straight or diagonal in any way; more than the longest
   *     side has cells if no line wins
   * @param gravity whether a stone falls along the last direction, as far to 0 as there is room
   */
  public Grid(List<Integer> sides, int inRow, boolean gravity) {
    this.sides = List.copyOf(sides);
    this.inRow = inRow;
    this.gravity = gravity;
    this.lines = allLines().toArray(int[][]::new);
  }

  /** Returns the number of cells along each direction. */
  public List<Integer> sides() {
    return sides;
  }

  /** Returns the number of stones in a row that win. */
  public int inRow() {
    return inRow;
  }

  /** Returns whether a stone falls along the last direction. */
  public boolean gravity() {
    return gravity;
  }

  /** Returns the number of lines that win. */
  public int lines() {
    return lines.length;
  }

  /**
   * Returns the cells of a line, in their order on it.
   *
   * @param number 0 to {@link #lines} - 1
   */
  public int[] line(int number) {
    return lines[number].clone();
  }

  /** Returns the number of cells. */
  public int cells() {
    return sides.stream().reduce(1, Math::multiplyExact);
  }

  /** Returns every line that wins, by its cells; each once. */
  private List<int[]> allLines() {
    List<int[]> found = new ArrayList<>();
    int steps = (int) Math.pow(3, sides.size());
    // The digits of a code to base 3 are steps of -1, 0 and 1; the codes of the first half are the
    // reverse directions. A line of one cell has one direction only.
    int first = inRow == 1 ? steps - 1 : steps / 2 + 1;
    for (int code = first; code < steps; code++) {
      for (int from = 0; from < cells(); from++) {
        int[] line = line(from, code);
        if (line.length == inRow) {
          found.add(line);
        }
      }
    }
    return found;
  }

  /** The cells from one on in a direction, {@link #inRow} of them or as far as the grid reaches. */
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

  /**
   * Returns the cells of all lines that are filled by one player.
   *
   * @param stones of the board, see {@code Game.stones}
   * @return ascending; empty if there is no complete line
   */
  public List<Integer> winningCells(String stones) {
    return Arrays.stream(lines)
        .filter(
            line ->
                stones.charAt(line[0]) != EMPTY
                    && missing(line, stones, stones.charAt(line[0])) == 0)
        .flatMapToInt(Arrays::stream)
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }

  /**
   * Returns the empty cells that would complete a line of a player's.
   *
   * @return ascending
   */
  public List<Integer> threats(String stones, boolean ofWhite) {
    char own = ofWhite ? WHITE : BLACK;
    return Arrays.stream(lines)
        .filter(line -> missing(line, stones, own) == 1)
        .flatMapToInt(line -> IntStream.of(line).filter(cell -> stones.charAt(cell) == EMPTY))
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }

  /**
   * Returns the lowest cell of a cell's column where stones fall; the cell itself where they do
   * not.
   */
  public int foot(int cell) {
    return gravity ? cell % (cells() / sides.getLast()) : cell;
  }

  /**
   * Returns a cell in words: {@code column 3, level 1}, or {@code cell 2a} where stones do not
   * fall.
   *
   * @param name of the move that fills the {@link #foot} of its column first
   */
  public String words(int cell, String name) {
    if (!gravity) {
      return "cell " + name;
    }
    int height = cell / (cells() / sides.getLast());
    return "column %s, ".formatted(name)
        + (sides.size() == 2 ? "row " + (height + 1) : "level " + height);
  }

  /** Returns the cell right above a cell; -1 on top, and on boards where stones do not fall. */
  public int above(int cell) {
    int layer = cells() / sides.getLast();
    return gravity && cell + layer < cells() ? cell + layer : -1;
  }

  /**
   * Returns the cell right below a cell; -1 at the bottom, and on boards where stones do not fall.
   */
  public int below(int cell) {
    int layer = cells() / sides.getLast();
    return gravity && cell >= layer ? cell - layer : -1;
  }

  /**
   * Returns whether a stone may lie in an empty cell: where stones fall, no cell below it is empty.
   */
  public boolean isPlayable(int cell, String stones) {
    return below(cell) < 0 || stones.charAt(below(cell)) != EMPTY;
  }

  /**
   * Returns the number of a player's stones that a line lacks; more than its cells if the other
   * player has a stone on it.
   */
  private int missing(int[] line, String stones, char own) {
    int missing = 0;
    for (int cell : line) {
      char found = stones.charAt(cell);
      missing += found == own ? 0 : found == EMPTY ? 1 : inRow + 1;
    }
    return missing;
  }

  /**
   * Returns the text of {@code Game.stones} for two sets of cells.
   *
   * @param cells how many there are, at most 64
   */
  public static String stones(long white, long black, int cells) {
    StringBuilder text = new StringBuilder(cells);
    for (int cell = 0; cell < cells; cell++) {
      text.append((white >>> cell & 1) != 0 ? WHITE : (black >>> cell & 1) != 0 ? BLACK : EMPTY);
    }
    return text.toString();
  }

  /** Returns the cell that a move fills: the first that differs before and after it. */
  public static int filled(String before, String after) {
    return IntStream.range(0, before.length())
        .filter(cell -> before.charAt(cell) != after.charAt(cell))
        .findFirst()
        .orElseThrow();
  }
}
