package org.twobig.connectfour3d;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Weights of {@link WeightedMoveOrder}: for each player and each of three stages (fewer than 40
 * stones, fewer than 48, more) {@value #COUNT} integers, the coefficients of these features of a
 * move:
 *
 * <pre>
 *    0 ..  2   lines of his own through the cell, with 0, 1, 2 own stones, not counted next
 *    3 ..  5   the same, all their other empty cells on levels that are his by follow-up
 *    6 ..  7   lines of the opponent through the cell, with 1, 2 stones of his, not counted next
 *    8 ..  9   the same, all their other empty cells on levels that are the opponent's by follow-up
 *   10 .. 21   the cell's level (0 to 3) and whether its column is inner, at an edge, at a corner
 *   22         the move makes an opening
 *   23         the move answers the last one right above it
 *   24         the cell lies right below an own threat
 * </pre>
 *
 * A line is a player's own if the other has no stone in it. By follow-up, levels 0 and 2 are
 * White's and levels 1 and 3 Black's.
 *
 * <p>For use the line features become a table: the weight of a line through a cell for each of the
 * 256 patterns of White's and Black's stones in it. What counts as a level of the line depends on
 * the line only through the levels of its cells, of which there are five kinds: level 0, 1, 2 or 3
 * throughout, or rising from 0 to 3.
 *
 * <p>The weights that come with the program are fitted to samples of searches ({@link MoveSampler})
 * by {@code twobig bench weights}; their file says by which call.
 */
public final class Weights {
  /** Integers for one player and stage. */
  public static final int COUNT = 25;

  /** Stages of the game that have weights of their own. */
  public static final int STAGES = 3;

  /** Players: White is 0, Black 1. */
  public static final int SIDES = 2;

  static final int LINES = 10;
  static final int PLACES = 12;
  static final int MAKES_OPENING = LINES + PLACES;
  static final int FOLLOWS_UP = MAKES_OPENING + 1;
  static final int BELOW_OWN_THREAT = MAKES_OPENING + 2;

  private static final int PATTERNS = 256;
  private static final int CELLS_OF_LINE = 4;
  private static final int RISING = 4;
  private static final int KINDS = 5;

  /** For each cell the lines through it. */
  private static final long[][] LINE_MASKS = new long[Cells.COUNT][];

  /** Where their patterns start in a table. */
  private static final int[][] LINE_STARTS = new int[Cells.COUNT][];

  static {
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      List<Integer> lines = new ArrayList<>();
      for (int line = 0; line < Lines.COUNT; line++) {
        if ((Lines.cells(line) >>> cell & 1) != 0) {
          lines.add(line);
        }
      }
      LINE_STARTS[cell] = new int[lines.size()];
      LINE_MASKS[cell] = new long[lines.size()];
      for (int i = 0; i < lines.size(); i++) {
        long cells = Lines.cells(lines.get(i));
        int place = Long.bitCount(cells & ((1L << cell) - 1));
        LINE_MASKS[cell][i] = cells;
        LINE_STARTS[cell][i] = (kind(cells) * CELLS_OF_LINE + place) * PATTERNS;
      }
    }
  }

  private final int[][][] weights;
  private final short[][][] patterns = new short[SIDES][STAGES][];
  private final int[][][] places = new int[SIDES][STAGES][];

  /**
   * @param weights the integers, by side, stage and feature; each within 16 bits
   */
  public Weights(int[][][] weights) {
    this.weights = weights;
    for (int side = 0; side < SIDES; side++) {
      for (int stage = 0; stage < STAGES; stage++) {
        patterns[side][stage] = patternTable(weights[side][stage], side == 0);
        places[side][stage] = placeTable(weights[side][stage]);
      }
    }
  }

  /** The weights that come with the program. */
  public static Weights standard() {
    try (InputStream in = Weights.class.getResourceAsStream("weights.txt")) {
      if (in == null) {
        throw new IllegalStateException("The resource weights.txt is missing");
      }
      return read(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads weights as {@link #toText} writes them: six lines of {@value #COUNT} integers, White's
   * three stages, then Black's; empty lines and those that start with # are skipped.
   *
   * @throws IOException naming the line, if there are more or fewer of them, or if one holds
   *     anything else; or if the text cannot be read
   */
  public static Weights read(Reader text) throws IOException {
    List<int[]> rows = new ArrayList<>();
    LineNumberReader lines = new LineNumberReader(text);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        rows.add(row(line.strip().split("\\s+"), lines.getLineNumber()));
      }
    }
    if (rows.size() != SIDES * STAGES) {
      throw new IOException(
          "weights are %d lines of numbers, found %d".formatted(SIDES * STAGES, rows.size()));
    }
    int[][][] weights = new int[SIDES][STAGES][];
    for (int i = 0; i < rows.size(); i++) {
      weights[i / STAGES][i % STAGES] = rows.get(i);
    }
    return new Weights(weights);
  }

  private static int[] row(String[] fields, int line) throws IOException {
    if (fields.length != COUNT) {
      throw new IOException(
          "line %d of the weights: expected %d numbers, found %d"
              .formatted(line, COUNT, fields.length));
    }
    int[] row = new int[COUNT];
    for (int i = 0; i < COUNT; i++) {
      try {
        row[i] = Short.parseShort(fields[i]);
      } catch (NumberFormatException e) {
        throw new IOException(
            "line %d of the weights: '%s' is no integer of 16 bits".formatted(line, fields[i]), e);
      }
    }
    return row;
  }

  /**
   * The weights as text.
   *
   * @param comments lines to begin with, such as where the weights come from
   */
  public String toText(List<String> comments) {
    StringBuilder text = new StringBuilder();
    comments.forEach(comment -> text.append("# ").append(comment).append('\n'));
    for (int[][] ofSide : weights) {
      for (int[] row : ofSide) {
        text.append(
            Arrays.stream(row)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ", "", "\n")));
      }
    }
    return text.toString();
  }

  /**
   * What a move weighs.
   *
   * @param features the features it has, each as often as it counts
   */
  public int sum(int side, int stage, List<Integer> features) {
    return features.stream().mapToInt(feature -> weights[side][stage][feature]).sum();
  }

  static int side(boolean white) {
    return white ? 0 : 1;
  }

  static int stage(int stones) {
    return stones < 40 ? 0 : stones < 48 ? 1 : 2;
  }

  short[] patterns(boolean white, int stones) {
    return patterns[side(white)][stage(stones)];
  }

  int[] places(boolean white, int stones) {
    return places[side(white)][stage(stones)];
  }

  /** All weights of a player and stage, by feature. */
  int[] of(boolean white, int stones) {
    return weights[side(white)][stage(stones)];
  }

  /** Sum of the pattern weights of the lines through a cell. */
  int linesThrough(short[] table, int cell, long white, long black) {
    long[] masks = LINE_MASKS[cell];
    int[] starts = LINE_STARTS[cell];
    int sum = 0;
    for (int i = 0; i < masks.length; i++) {
      long mask = masks[i];
      int pattern = (int) (Long.compress(white, mask) | Long.compress(black, mask) << 4);
      sum += table[starts[i] + pattern];
    }
    return sum;
  }

  /**
   * Which line feature a pattern is for the move to one of its cells, or -1 if none.
   *
   * @param kind kind of the line
   * @param place which of the line's four cells, from the lowest number
   * @param pattern White's stones in the low four bits, Black's in the next
   */
  static int lineFeature(int kind, int place, int pattern, boolean whiteToMove) {
    int white = pattern & 15;
    int black = pattern >>> 4;
    int own = Integer.bitCount(whiteToMove ? white : black);
    int opposing = Integer.bitCount(whiteToMove ? black : white);
    int otherEmpty = ~(white | black) & 15 & ~(1 << place);
    int levels02 = kind == RISING ? 0b0101 : (kind & 1) == 0 ? 15 : 0;
    boolean allOn02 = (otherEmpty & ~levels02) == 0;
    boolean allOn13 = (otherEmpty & levels02) == 0;
    if (opposing == 0 && own <= 2) {
      return own + ((whiteToMove ? allOn02 : allOn13) ? 3 : 0);
    }
    if (own == 0 && opposing <= 2) {
      return 5 + opposing + ((whiteToMove ? allOn13 : allOn02) ? 2 : 0);
    }
    return -1;
  }

  /** The place feature of a cell. */
  static int placeFeature(int cell) {
    int x = cell & 3;
    int row = cell >>> 2 & 3;
    int outside = (x == 0 || x == 3 ? 1 : 0) + (row == 0 || row == 3 ? 1 : 0);
    return LINES + (cell >>> 4) * 3 + outside;
  }

  /** The line features of a move, each as often as it counts. */
  static List<Integer> lineFeatures(int cell, long white, long black, boolean whiteToMove) {
    List<Integer> features = new ArrayList<>();
    for (int i = 0; i < LINE_MASKS[cell].length; i++) {
      long mask = LINE_MASKS[cell][i];
      int pattern = (int) (Long.compress(white, mask) | Long.compress(black, mask) << 4);
      int start = LINE_STARTS[cell][i] / PATTERNS;
      int feature = lineFeature(start / CELLS_OF_LINE, start % CELLS_OF_LINE, pattern, whiteToMove);
      if (feature >= 0) {
        features.add(feature);
      }
    }
    return features;
  }

  private static int kind(long line) {
    int lowest = Long.numberOfTrailingZeros(line) >>> 4;
    int highest = (63 - Long.numberOfLeadingZeros(line)) >>> 4;
    return lowest == highest ? lowest : RISING;
  }

  private static short[] patternTable(int[] given, boolean whiteToMove) {
    short[] table = new short[KINDS * CELLS_OF_LINE * PATTERNS];
    for (int i = 0; i < table.length; i++) {
      int pattern = i % PATTERNS;
      int place = i / PATTERNS % CELLS_OF_LINE;
      int kind = i / PATTERNS / CELLS_OF_LINE;
      int feature = lineFeature(kind, place, pattern, whiteToMove);
      table[i] = feature < 0 ? 0 : (short) given[feature];
    }
    return table;
  }

  private static int[] placeTable(int[] given) {
    int[] table = new int[Cells.COUNT];
    for (int cell = 0; cell < Cells.COUNT; cell++) {
      table[cell] = given[placeFeature(cell)];
    }
    return table;
  }
}
