package org.twobig.connectfour3d.order;

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
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.twobig.connectfour3d.position.Cells;

/**
 * Weights of {@link ConnectFour3dMoveOrder}: for each player and each of three stages (0 to 39, 40
 * to 47, 48 or more stones) {@link #COUNT} integers, the coefficients of the features of a move. A
 * line is <i>own</i> if the opponent has no stone in it, <i>opposing</i> if the player to move has
 * none. If Black answers every stone right above it (follow-up), levels 0 and 2 are White's, and
 * levels 1 and 3 are Black's.
 *
 * <pre>
 *    0 ..  2   own lines through the cell, with 0, 1, 2 own stones, without those of 3 .. 5
 *    3 ..  5   own lines whose other empty cells are all on the player's levels by follow-up
 *    6 ..  7   opposing lines through the cell, with 1, 2 stones, without those of 8 .. 9
 *    8 ..  9   opposing lines whose other empty cells are all on the opponent's levels
 *   10 ..      fine features: lines by the states of their other cells, see {@link LineFeatures}
 *   then 12    the cell's level (0 to 3) and whether its column is inner, at an edge, at a corner
 *   then       the move makes an opening, a playable threat
 *              the move answers the last one right above it
 *              the cell lies right below an own threat
 * </pre>
 *
 * <p>For each state of a line, a table holds the sum of the weights of its one or two features. A
 * search reads one number per line, however many features there are.
 *
 * <p>The weights that come with the program are fitted to samples of searches by {@code
 * tools/lab/bench weights}; the head of their file has the whole command.
 */
public final class Weights {
  /** Stages of the game that have weights of their own. */
  public static final int STAGES = 3;

  /** Players: White is 0, Black 1. */
  public static final int SIDES = 2;

  /** Largest absolute weight: the sum of two fits a short. */
  public static final int MOST = 16_383;

  private static final int FIRST_PLACE_FEATURE =
      LineFeatures.COARSE_COUNT + LineFeatures.FINE_COUNT;
  private static final int PLACE_FEATURES = 12;
  static final int MAKES_OPENING = FIRST_PLACE_FEATURE + PLACE_FEATURES;
  static final int FOLLOWS_UP = MAKES_OPENING + 1;
  static final int BELOW_OWN_THREAT = MAKES_OPENING + 2;

  /** The number of weights for one player and stage. */
  public static final int COUNT = MAKES_OPENING + 3;

  private final int[][][] weights;
  private final short[][][] lines = new short[SIDES][STAGES][];
  private final int[][][] places = new int[SIDES][STAGES][];

  /** Makes weights by side, stage and feature, each -{@value #MOST} to {@value #MOST}. */
  public Weights(int[][][] weights) {
    this.weights = weights;
    for (int side = 0; side < SIDES; side++) {
      for (int stage = 0; stage < STAGES; stage++) {
        int[] given = weights[side][stage];
        if (given.length != COUNT || !Arrays.stream(given).allMatch(Weights::isSmall)) {
          throw new IllegalArgumentException(
              "Weights must be %d numbers from -%d to %d".formatted(COUNT, MOST, MOST));
        }
        lines[side][stage] = lineTable(given, side == 0);
        places[side][stage] =
            IntStream.range(0, Cells.COUNT).map(cell -> given[placeFeature(cell)]).toArray();
      }
    }
  }

  private static short[] lineTable(int[] given, boolean whiteToMove) {
    short[] table = new short[LineFeatures.TABLE_LENGTH];
    for (int at = 0; at < table.length; at++) {
      int coarse = LineFeatures.coarse(at, whiteToMove);
      int fine = LineFeatures.fine(at);
      table[at] =
          (short)
              ((coarse == LineFeatures.NONE ? 0 : given[coarse])
                  + (fine == LineFeatures.NONE ? 0 : given[LineFeatures.COARSE_COUNT + fine]));
    }
    return table;
  }

  public static Weights standard() {
    return Standard.WEIGHTS;
  }

  /** Holds the standard weights, which are read at their first use. */
  private static final class Standard {
    static final Weights WEIGHTS = load();

    private static Weights load() {
      try (InputStream in = Weights.class.getResourceAsStream("weights.txt")) {
        Objects.requireNonNull(in, "The resource weights.txt is missing");
        return read(new InputStreamReader(in, StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Reads weights as {@link #toText} writes them: six lines of {@link #COUNT} integers, White's
   * three stages, then Black's. Skips empty lines and lines that start with #.
   *
   * @throws IOException if there are more or fewer lines, if a line (which the message names) holds
   *     anything else, or if the text cannot be read
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
          "weights must be %d lines of numbers, found %d".formatted(SIDES * STAGES, rows.size()));
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
        row[i] = Integer.parseInt(fields[i]);
      } catch (NumberFormatException e) {
        row[i] = Integer.MAX_VALUE; // too large, so refused below
      }
      if (!isSmall(row[i])) {
        throw new IOException(
            "line %d of the weights: '%s' is no integer from -%d to %d"
                .formatted(line, fields[i], MOST, MOST));
      }
    }
    return row;
  }

  private static boolean isSmall(int weight) {
    return weight >= -MOST && weight <= MOST;
  }

  /** Returns the weights as text that begins with comments, such as the source of the weights. */
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

  /** Returns the weight of a move; a feature that counts n times is n times in the list. */
  public int sum(int side, int stage, List<Integer> features) {
    return features.stream().mapToInt(feature -> weights[side][stage][feature]).sum();
  }

  /** Returns whether a feature is a fine one: the states of a line's other cells. Most are rare. */
  public static boolean isFine(int feature) {
    return feature >= LineFeatures.COARSE_COUNT && feature < FIRST_PLACE_FEATURE;
  }

  public static int side(boolean white) {
    return white ? 0 : 1;
  }

  public static int stage(int stones) {
    return stones < 40 ? 0 : stones < 48 ? 1 : 2;
  }

  /** Returns the weights of lines, a table of {@link LineFeatures}. */
  short[] lines(boolean white, int stones) {
    return lines[side(white)][stage(stones)];
  }

  int[] places(boolean white, int stones) {
    return places[side(white)][stage(stones)];
  }

  /** Returns all weights of a player and stage, by feature. */
  int[] of(boolean white, int stones) {
    return weights[side(white)][stage(stones)];
  }

  static int placeFeature(int cell) {
    int x = cell & 3;
    int row = cell >>> 2 & 3;
    int outside = (x == 0 || x == 3 ? 1 : 0) + (row == 0 || row == 3 ? 1 : 0);
    return FIRST_PLACE_FEATURE + (cell >>> 4) * 3 + outside;
  }
}
