package org.twobig.learning.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.twobig.arena.BoardSize;
import org.twobig.arena.zero.Batch;
import org.twobig.arena.zero.Planes;

/** The architecture of a network: its layers without weights. */
public enum Architecture {
  /**
   * A residual network of 3 blocks with 32 filters. Its weights do not depend on the size of the
   * board, so it supports any size. Each block adds a bias between its two layers. A layer computes
   * the bias from the mean and the maximum of each channel over the whole board (Wu 2019,
   * "Accelerating Self-Play Learning in Go"). A column's logit is the logit of the cell where a
   * stone would fall.
   */
  CONV {
    @Override
    List<Weight> weights(BoardSize boardSize) {
      List<Weight> weights = new ArrayList<>();
      convolution(weights, Planes.COUNT, FILTERS, 3, 1);
      for (int block = 0; block < BLOCKS; block++) {
        convolution(weights, FILTERS, FILTERS, 3, 1);
        convolution(weights, 2 * FILTERS, FILTERS, 1, SMALL);
        convolution(weights, FILTERS, FILTERS, 3, SMALL);
      }
      convolution(weights, FILTERS, FILTERS, 1, 1);
      convolution(weights, FILTERS, 1, 1, SMALL);
      convolution(weights, FILTERS, FILTERS, 1, 1);
      dense(weights, 2 * FILTERS, 2 * FILTERS, 1);
      dense(weights, 2 * FILTERS, Batch.OUTCOMES, SMALL);
      return weights;
    }

    @Override
    <T> Heads<T> apply(Operations<T> on, List<T> weights, T planes) {
      Layers<T> layers = new Layers<>(on, weights);
      T tower = on.relu(layers.convolution(planes));
      for (int block = 0; block < BLOCKS; block++) {
        T first = layers.convolution(tower);
        T whole = layers.convolution(layers.pooled(on.relu(first)));
        T second = layers.convolution(on.relu(on.sum(first, whole)));
        tower = on.relu(on.sum(tower, second));
      }
      T cells = layers.convolution(on.relu(layers.convolution(tower)));
      T falls = on.channels(planes, PLAYABLE, PLAYABLE + 1);
      T policy = on.sumOfRows(on.product(cells, falls));
      T board = on.flatten(layers.pooled(on.relu(layers.convolution(tower))));
      T outcome = layers.dense(on.relu(layers.dense(board)));
      return new Heads<>(policy, outcome);
    }
  },

  /** A dense network with two layers of 256 and 64 units, for one size of the board. */
  DENSE {
    @Override
    List<Weight> weights(BoardSize boardSize) {
      List<Weight> weights = new ArrayList<>();
      dense(weights, PLAYABLE * boardSize.cells(), 256, 1);
      dense(weights, 256, 64, 1);
      dense(weights, 64, boardSize.columns(), SMALL);
      dense(weights, 64, Batch.OUTCOMES, SMALL);
      return weights;
    }

    @Override
    <T> Heads<T> apply(Operations<T> on, List<T> weights, T planes) {
      Layers<T> layers = new Layers<>(on, weights);
      T stones = on.flatten(on.channels(planes, 0, PLAYABLE));
      T hidden = on.relu(layers.dense(on.relu(layers.dense(stones))));
      T policy = layers.dense(hidden);
      return new Heads<>(policy, layers.dense(hidden));
    }
  };

  /** Index of the plane of {@link Planes} with playable cells. The planes before it are stones. */
  private static final int PLAYABLE = 2;

  private static final int FILTERS = 32;
  private static final int BLOCKS = 3;

  /**
   * Scale of the initial weights of biases from means and maxima, and of the last layers of blocks
   * and heads. With small weights an untrained network is neutral.
   */
  private static final double SMALL = 0.1;

  /**
   * An array of weights.
   *
   * @param dimensions lengths of the array
   * @param deviation standard deviation of its initial values; 0 for biases
   */
  record Weight(List<Integer> dimensions, double deviation) {
    int size() {
      return dimensions.stream().reduce(1, Math::multiplyExact);
    }
  }

  /**
   * The output of a network for a batch.
   *
   * @param policy batch, columns: logits of moves
   * @param outcome batch, 3: logits of win, draw and loss of the player to move
   */
  record Heads<T>(T policy, T outcome) {}

  /**
   * Returns the arrays of weights for a size of the board, in the order in which layers use them.
   */
  abstract List<Weight> weights(BoardSize boardSize);

  /** Applies the operations of the network to a batch of {@link Planes}. */
  abstract <T> Heads<T> apply(Operations<T> on, List<T> weights, T planes);

  /** Returns whether the weights fit all sizes of the board. */
  boolean playsOnAnySize() {
    return this == CONV;
  }

  static Architecture named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns {@code factor} times the deviation that preserves the variance (He et al. 2015). */
  private static double deviation(int inputs, double factor) {
    return factor * Math.sqrt(2.0 / inputs);
  }

  private static void convolution(
      List<Weight> weights, int inputs, int outputs, int width, double factor) {
    double deviation = deviation(inputs * width * width, factor);
    weights.add(new Weight(List.of(outputs, inputs, width, width), deviation));
    weights.add(new Weight(List.of(outputs), 0));
  }

  private static void dense(List<Weight> weights, int inputs, int outputs, double factor) {
    weights.add(new Weight(List.of(outputs, inputs), deviation(inputs, factor)));
    weights.add(new Weight(List.of(outputs), 0));
  }

  /** Layers in sequence, each of which takes the next weights. */
  private static final class Layers<T> {
    private final Operations<T> on;
    private final List<T> weights;
    private int next;

    Layers(Operations<T> on, List<T> weights) {
      this.on = on;
      this.weights = weights;
    }

    T convolution(T input) {
      return on.convolution(input, weights.get(next++), weights.get(next++));
    }

    T dense(T input) {
      return on.dense(input, weights.get(next++), weights.get(next++));
    }

    T pooled(T input) {
      return on.concatenate(on.mean(input), on.max(input));
    }
  }
}
