package org.twobig.learning.network;

import java.util.List;
import java.util.SplittableRandom;
import org.twobig.arena.BoardSize;

/**
 * A network: its architecture, its board and its weights.
 *
 * @param boardSize the board; a convolutional network supports other boards, too
 * @param weights all weights, in the order of {@link Architecture#weights}; only {@link Learner}
 *     changes them
 */
public record Model(Architecture architecture, BoardSize boardSize, float[] weights) {
  public Model {
    int expected = size(architecture, boardSize);
    if (weights.length != expected) {
      throw new IllegalArgumentException(
          "%d weights, expected %d for the network %s on %s"
              .formatted(weights.length, expected, architecture, boardSize.id()));
    }
  }

  public static Model untrained(Architecture architecture, BoardSize boardSize, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] weights = new float[size(architecture, boardSize)];
    int next = 0;
    for (Architecture.Weight weight : architecture.weights(boardSize)) {
      for (int i = 0; i < weight.size(); i++) {
        weights[next++] = (float) (weight.deviation() * random.nextGaussian());
      }
    }
    return new Model(architecture, boardSize, weights);
  }

  List<Architecture.Weight> layout() {
    return architecture.weights(boardSize);
  }

  private static int size(Architecture architecture, BoardSize boardSize) {
    return architecture.weights(boardSize).stream().mapToInt(Architecture.Weight::size).sum();
  }
}
