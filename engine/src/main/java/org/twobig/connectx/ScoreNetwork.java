package org.twobig.connectx;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A neural network that estimates White's score, to order moves. No answer depends on an estimate.
 *
 * <p><b>Inputs.</b> Each input is 0 or 1. Four groups have {@link ConnectXSize#bits} inputs each,
 * one for every cell, numbered as in the package documentation; two more show the player to move:
 *
 * <pre>
 *   White's stones | Black's stones | White's threats | Black's threats | White moves | Black moves
 * </pre>
 *
 * <p>A threat of a player is an empty cell that completes a line of this player. An input that is 1
 * adds its weights to the hidden units. The estimate is a constant plus the positive hidden units,
 * each times its output weight. Output weights and constant depend on the player to move.
 *
 * <p>Weights are integers, {@value #ONE} times the real weights, so every machine computes equal
 * estimates. Weights are fitted by {@code tools/lab/bench network} to bounds of scores that
 * searches have proved. Not thread-safe.
 */
public final class ScoreNetwork {
  /** The integer that represents the weight 1. */
  public static final int ONE = 64;

  public static final int HIDDEN = 64;

  private static final int GROUPS = 4;

  /** The number of inputs whose weights are added in one pass over the hidden units. */
  private static final int AT_A_TIME = 4;

  private final int cells;

  /** For each input a row of its weights for all hidden units; then a row of zeros. */
  private final short[] inputWeights;

  /** The weights of hidden units for White to move, those for Black to move, the two constants. */
  private final short[] outputWeights;

  private final short[] units = new short[HIDDEN];

  /** The indexes in {@link #inputWeights} where the rows of the inputs that are 1 begin. */
  private final int[] rowStarts;

  /**
   * @param cells {@link ConnectXSize#bits} of the board, at most 64
   * @param inputWeights {@code inputs(cells) * HIDDEN} weights
   * @param outputWeights {@code 2 * HIDDEN} weights, then the constants for White and for Black to
   *     move
   * @throws IllegalArgumentException if a length is wrong, or a weight of an input exceeds {@link
   *     #largestWeight}
   */
  public ScoreNetwork(int cells, short[] inputWeights, short[] outputWeights) {
    if (inputWeights.length != inputs(cells) * HIDDEN || outputWeights.length != 2 * HIDDEN + 2) {
      throw new IllegalArgumentException(
          "%d and %d weights do not fit %d cells"
              .formatted(inputWeights.length, outputWeights.length, cells));
    }
    this.cells = cells;
    this.inputWeights = Arrays.copyOf(inputWeights, inputWeights.length + HIDDEN);
    this.outputWeights = outputWeights;
    this.rowStarts = new int[2 * cells + AT_A_TIME];
    int largest = largestWeight(cells);
    for (short weight : inputWeights) {
      if (Math.abs(weight) > largest) {
        throw new IllegalArgumentException(
            "a hidden unit could overflow: weights of inputs are at most " + largest);
      }
    }
  }

  public static int inputs(int cells) {
    return GROUPS * cells + 2;
  }

  /**
   * Returns the largest weight of an input with which no hidden unit overflows. At most two of a
   * cell's inputs are 1: one input if the cell is filled, two if the cell is a threat of both
   * players. One more input shows the player to move.
   */
  public static int largestWeight(int cells) {
    return Short.MAX_VALUE / (2 * cells + 1);
  }

  /** Returns the network of a board that comes with the program, if there is one. */
  static Optional<ScoreNetwork> of(ConnectXSize size) {
    String name = size.columns() + "x" + size.rows() + "x" + size.inRow() + ".network";
    try (InputStream in = ScoreNetwork.class.getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(read(size.bits(), in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ScoreNetwork read(int cells, InputStream in) throws IOException {
    short[] inputWeights = read(in, inputs(cells) * HIDDEN);
    return new ScoreNetwork(cells, inputWeights, read(in, 2 * HIDDEN + 2));
  }

  private static short[] read(InputStream in, int count) throws IOException {
    byte[] bytes = in.readNBytes(count * Short.BYTES);
    short[] weights = new short[count];
    ByteBuffer.wrap(bytes).asShortBuffer().get(weights);
    return weights;
  }

  /** Writes the weights of the inputs, then those of the output, big-endian, 2 bytes each. */
  public void write(OutputStream out) throws IOException {
    int count = inputs(cells) * HIDDEN;
    ByteBuffer bytes = ByteBuffer.allocate(Short.BYTES * (count + outputWeights.length));
    bytes.asShortBuffer().put(inputWeights, 0, count).put(outputWeights);
    out.write(bytes.array());
  }

  /** Returns an estimate of White's score, times {@value #ONE} squared. */
  int estimate(long white, long black, long whiteThreats, long blackThreats, boolean whiteToMove) {
    int toMove = whiteToMove ? 0 : 1;
    rowStarts[0] = (GROUPS * cells + toMove) * HIDDEN;
    int count = addRows(white, 0, 1);
    count = addRows(black, cells, count);
    count = addRows(whiteThreats, 2 * cells, count);
    count = addRows(blackThreats, 3 * cells, count);
    Arrays.fill(rowStarts, count, count + AT_A_TIME - 1, inputs(cells) * HIDDEN);
    Arrays.fill(units, (short) 0);
    for (int i = 0; i < count; i += AT_A_TIME) {
      add(rowStarts[i], rowStarts[i + 1], rowStarts[i + 2], rowStarts[i + 3]);
    }
    int sum = outputWeights[2 * HIDDEN + toMove] * ONE;
    for (int unit = 0, weight = toMove * HIDDEN; unit < HIDDEN; unit++, weight++) {
      sum += Math.max(units[unit], 0) * outputWeights[weight];
    }
    return sum;
  }

  private int addRows(long set, int first, int count) {
    int next = count;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      rowStarts[next++] = (first + Long.numberOfTrailingZeros(rest)) * HIDDEN;
    }
    return next;
  }

  /** Adds the weights of four inputs to the hidden units, since fewer passes take less time. */
  private void add(int first, int second, int third, int fourth) {
    for (int unit = 0; unit < HIDDEN; unit++) {
      units[unit] +=
          (short)
              (inputWeights[first + unit]
                  + inputWeights[second + unit]
                  + inputWeights[third + unit]
                  + inputWeights[fourth + unit]);
    }
  }
}
