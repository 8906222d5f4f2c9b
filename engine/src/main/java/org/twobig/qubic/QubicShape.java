package org.twobig.qubic;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.twobig.game.picture.Grid;

/**
 * A board: a square or a cube of cells, with its lines and symmetries. A cell is a number, {@code x
 * + side * y + side^2 * z} with coordinates from 0, and a set of cells is a long with a bit for
 * each cell. A line has {@link #side} cells; along it, each coordinate is constant, or counts up,
 * or counts down. Immutable.
 */
public final class QubicShape {
  static final int LEAST_SIDE = 3;

  /** The boards made so far, by a number for each size. */
  private static final Map<Integer, QubicShape> MADE = new ConcurrentHashMap<>();

  private static final Pattern EMPTY_CELLS = Pattern.compile("\\.+");

  /** The number of cells of a line. */
  public final int side;

  final int dimensions;

  /** The number of cells, at most 64. */
  public final int cells;

  final Grid grid;

  /** The set of all cells. */
  public final long all;

  /** Every line as a set of cells. */
  public final long[] lines;

  /** For each cell, the lines through it. */
  public final long[][] linesThrough;

  /** For each cell, the numbers of its lines as two sets: below 64, and the others minus 64. */
  final long[] lowLinesThrough;

  final long[] highLinesThrough;

  /** The permutations of the cells that take lines to lines. */
  public final Symmetries symmetries;

  public final PositionRanking ranking;

  /**
   * Returns the board with a side; the same object for each call.
   *
   * @param dimensions 2 or 3
   * @throws IllegalArgumentException if there is no such board; the message gives the reason
   */
  public static QubicShape of(int side, int dimensions) {
    if (side < LEAST_SIDE || dimensions < 2 || Math.pow(side, dimensions) > Long.SIZE) {
      throw new IllegalArgumentException(
          "A board has sides of %d or more, all alike, and at most %d cells"
              .formatted(LEAST_SIDE, Long.SIZE));
    }
    return MADE.computeIfAbsent(
        dimensions * Long.SIZE + side, any -> new QubicShape(side, dimensions));
  }

  private QubicShape(int side, int dimensions) {
    this.side = side;
    this.dimensions = dimensions;
    this.cells = (int) Math.round(Math.pow(side, dimensions));
    this.all = -1L >>> Long.SIZE - cells;
    this.grid = new Grid(Collections.nCopies(dimensions, side), side, false);
    this.lines = lines(grid);
    this.linesThrough = new long[cells][];
    this.lowLinesThrough = new long[cells];
    this.highLinesThrough = new long[cells];
    for (int cell = 0; cell < cells; cell++) {
      long bit = 1L << cell;
      linesThrough[cell] = LongStream.of(lines).filter(line -> (line & bit) != 0).toArray();
      for (int line = 0; line < lines.length; line++) {
        if ((lines[line] & bit) != 0) {
          (line < Long.SIZE ? lowLinesThrough : highLinesThrough)[cell] |= 1L << line;
        }
      }
    }
    this.symmetries = new Symmetries(side, dimensions, cells);
    this.ranking = new PositionRanking(cells);
  }

  /** Returns the lines of the grid, ordered by their first cells, then by their second cells. */
  private static long[] lines(Grid grid) {
    return IntStream.range(0, grid.lines())
        .mapToObj(grid::line)
        .sorted(Comparator.comparingInt((int[] line) -> line[0]).thenComparingInt(line -> line[1]))
        .mapToLong(line -> IntStream.of(line).mapToLong(cell -> 1L << cell).sum())
        .toArray();
  }

  public boolean hasLine(long stones) {
    for (long line : lines) {
      if ((line & ~stones) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the cells that complete a line of a player. */
  public long completing(long own, long other) {
    long cells = 0;
    for (long line : lines) {
      long missing = line & ~own;
      if ((missing & missing - 1) == 0 && (line & other) == 0) {
        cells |= missing;
      }
    }
    return cells;
  }

  /** Returns the cells that complete a line through a stone of a player. */
  public long completing(long own, long other, int through) {
    long cells = 0;
    for (long line : linesThrough[through]) {
      long missing = line & ~own;
      if ((missing & missing - 1) == 0 && (line & other) == 0) {
        cells |= missing;
      }
    }
    return cells;
  }

  /** Returns a position in Patashnik's notation: stones, and counts of empty cells. */
  public String text(long white, long black) {
    String stones = Grid.stones(white, black, cells).replace(Grid.WHITE, 'x');
    return EMPTY_CELLS
        .matcher(stones.replace(Grid.BLACK, 'o').replaceAll("\\.+$", ""))
        .replaceAll(run -> String.valueOf(run.group().length()));
  }

  /** Returns the size, such as {@code 4x4x4}. */
  @Override
  public String toString() {
    return (side + "x").repeat(dimensions - 1) + side;
  }
}
