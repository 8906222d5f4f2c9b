package org.twobig.lab.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.twobig.tt.testing.Seeds;

/** Fits a network to scores that one layer could not compute from the inputs. */
class NetworkFitTest {
  private static final int CELLS = 6;

  /**
   * Returns an example. The score is 3 if exactly one of two cells, or of their mirror images, is
   * White's.
   */
  private static NetworkFit.Example example(Random random) {
    List<Integer> inputs = new ArrayList<>();
    for (int cell = 0; cell < CELLS; cell++) {
      if (random.nextBoolean()) {
        inputs.add(cell);
      }
    }
    boolean left = inputs.contains(0) != inputs.contains(1);
    boolean right = inputs.contains(5) != inputs.contains(4);
    int score = left && right ? 3 : -3;
    inputs.add(4 * CELLS + random.nextInt(2));
    boolean isLow = score > 0;
    return new NetworkFit.Example(
        inputs.stream().mapToInt(Integer::intValue).toArray(), score, isLow, 1);
  }

  @Test
  void theBoundsOfOtherExamplesAreForeseen() {
    Random random = new Random(Seeds.fixedSeed(7));
    List<NetworkFit.Example> examples =
        IntStream.range(0, 4000).mapToObj(i -> example(random)).toList();
    int[] mirror = IntStream.range(0, CELLS).map(cell -> CELLS - 1 - cell).toArray();
    NetworkFit fit = new NetworkFit(mirror, 5);
    List<NetworkFit.Example> held = examples.subList(3000, 4000);

    assertThat(fit.accuracy(held)).isLessThan(0.9);
    for (int epoch = 0; epoch < 20; epoch++) {
      fit.epoch(examples.subList(0, 3000), 1);
    }

    assertThat(fit.accuracy(held)).isGreaterThan(0.98);
  }
}
