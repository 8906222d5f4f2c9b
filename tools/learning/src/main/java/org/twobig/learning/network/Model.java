package org.twobig.learning.network;

import java.util.List;
import java.util.SplittableRandom;
import org.twobig.arena.BoardSize;

/**
 * A network: its architecture, its board and its weights.
 *
 * @param shape the board; a convolutional network supports other boards, too
 * @param weights all weights, in the order of {@link Architecture#weights}; only {@link Learner}
 *     changes them
 */
public record Model(Architecture architecture, BoardSize shape, float[] weights) {
  public Model {
    int expected = size(architecture, shape);
    if (weights.length != expected) {
      throw new IllegalArgumentException(
          "%d weights, expected %d for the network %s on %s"
              .formatted(weights.length, expected, architecture, shape.id()));
    }
  }

  public static Model untrained(Architecture architecture, BoardSize shape, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[] weights = new float[size(architecture, shape)];
    int next = 0;
    for (Architecture.Weight weight : architecture.weights(shape)) {
      for (int i = 0; i < weight.size(); i++) {
        weights[next++] = (float) (weight.deviation() * random.nextGaussian());
      }
    }
    return new Model(architecture, shape, weights);
  }

  List<Architecture.Weight> layout() {
    return architecture.weights(shape);
  }

  private static int size(Architecture architecture, BoardSize shape) {
    return architecture.weights(shape).stream().mapToInt(Architecture.Weight::size).sum();
  }
}
