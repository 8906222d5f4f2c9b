package org.twobig.lab.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.twobig.connectx.ScoreNetwork;

/**
 * Fits a {@link ScoreNetwork} to bounds of scores by stochastic gradient descent, one example at a
 * time. A weight's steps shrink as its squared gradients add up (AdaGrad, Duchi et al. 2011).
 *
 * <p>A bound says that the score is at least, or at most, some number n. In the model, a bound
 * holds with the probability {@code 1 / (1 + exp(-d / TEMPERATURE))}. For "at least n", {@code d}
 * is the network's estimate minus {@code n - 1/2}; for "at most n", it is {@code n + 1/2} minus the
 * estimate. The fit raises the likelihood of all bounds.
 *
 * <p>The arithmetic is equal on every machine, so the seed determines the weights.
 */
public final class NetworkFit {
  private static final int HIDDEN = ScoreNetwork.HIDDEN;
  private static final float TEMPERATURE = 1.5f;
  private static final float STEP = 0.05f;

  /** Limit of the weights. Larger boards lower it, so that no hidden unit overflows. */
  private static final float MOST = 5;

  private final int cells;
  private final float most;
  private final int[] mirror;
  private final Random random;
  private final float[] inputWeights;
  private final float[] outputWeights;
  private final float[] inputSquares;
  private final float[] outputSquares;
  private final float[] units;

  /**
   * @param inputs the inputs of the network that are 1
   * @param bound White's score is at least, or at most, this number
   * @param isLow whether the bound is "at least"
   * @param weight factor of the example in the fit, about 1
   */
  public record Example(int[] inputs, int bound, boolean isLow, float weight) {}

  /**
   * Makes a network with random weights.
   *
   * @param mirror maps each cell to its mirror image, also the spare cell above each column
   * @param seed determines the first weights and the drawn examples
   */
  public NetworkFit(int[] mirror, long seed) {
    this.cells = mirror.length;
    this.most = Math.min(MOST, (float) ScoreNetwork.largestWeight(cells) / ScoreNetwork.ONE);
    this.mirror = mirror;
    this.random = new Random(seed);
    this.inputWeights = normal(ScoreNetwork.inputs(cells) * HIDDEN, 0.15f);
    this.outputWeights = normal(2 * HIDDEN + 2, 0.3f);
    this.inputSquares = ones(inputWeights.length);
    this.outputSquares = ones(outputWeights.length);
    this.units = new float[HIDDEN];
  }

  private float[] normal(int count, float deviation) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (float) random.nextGaussian() * deviation;
    }
    return numbers;
  }

  private static float[] ones(int count) {
    float[] numbers = new float[count];
    Arrays.fill(numbers, 1);
    return numbers;
  }

  /**
   * Runs an epoch: learns from {@code examples.size()} examples, drawn with replacement, and
   * mirrors half of them.
   *
   * @param rate factor of the steps; 1 in the first epoch
   */
  public void epoch(List<Example> examples, float rate) {
    for (int i = 0; i < examples.size(); i++) {
      Example example = examples.get(random.nextInt(examples.size()));
      int[] inputs = random.nextBoolean() ? example.inputs : mirrored(example.inputs);
      learn(example, inputs, STEP * rate);
    }
  }

  private int[] mirrored(int[] inputs) {
    int last = inputs.length - 1; // the last input, the player to move, stays
    return IntStream.rangeClosed(0, last)
        .map(i -> i == last ? inputs[i] : inputs[i] - inputs[i] % cells + mirror[inputs[i] % cells])
        .toArray();
  }

  private void learn(Example example, int[] inputs, float step) {
    float distance = distance(example, estimate(inputs));
    float error = 1 - (float) (1 / (1 + StrictMath.exp(-distance)));
    float gradient = example.weight * (example.isLow ? error : -error) / TEMPERATURE;
    int first = firstOutputWeight(inputs);
    adjust(outputWeights, outputSquares, constantWeight(inputs), gradient, step);
    for (int unit = 0; unit < HIDDEN; unit++) {
      float into = gradient * outputWeights[first + unit];
      if (units[unit] > 0) {
        adjust(outputWeights, outputSquares, first + unit, gradient * units[unit], step);
        units[unit] = into;
      } else {
        units[unit] = 0;
      }
    }
    for (int input : inputs) {
      for (int unit = 0; unit < HIDDEN; unit++) {
        adjust(inputWeights, inputSquares, input * HIDDEN + unit, units[unit], step);
      }
    }
  }

  private void adjust(float[] weights, float[] squares, int at, float gradient, float step) {
    squares[at] += gradient * gradient;
    float moved = weights[at] + step * gradient / (float) Math.sqrt(squares[at]);
    weights[at] = Math.clamp(moved, -most, most);
  }

  /** Returns {@code d / TEMPERATURE}: positive if the rounded estimate satisfies the bound. */
  private static float distance(Example example, float estimate) {
    return example.isLow
        ? (estimate - example.bound + 0.5f) / TEMPERATURE
        : (example.bound + 0.5f - estimate) / TEMPERATURE;
  }

  private float estimate(int[] inputs) {
    Arrays.fill(units, 0);
    for (int input : inputs) {
      for (int unit = 0; unit < HIDDEN; unit++) {
        units[unit] += inputWeights[input * HIDDEN + unit];
      }
    }
    float sum = outputWeights[constantWeight(inputs)];
    int first = firstOutputWeight(inputs);
    for (int unit = 0; unit < HIDDEN; unit++) {
      sum += Math.max(units[unit], 0) * outputWeights[first + unit];
    }
    return sum;
  }

  /** Returns 0 if White is to move, otherwise 1; the last input says which. */
  private int toMove(int[] inputs) {
    return inputs[inputs.length - 1] - (ScoreNetwork.inputs(cells) - 2);
  }

  private int firstOutputWeight(int[] inputs) {
    return toMove(inputs) * HIDDEN;
  }

  private int constantWeight(int[] inputs) {
    return 2 * HIDDEN + toMove(inputs);
  }

  /** Returns the share of bounds that the rounded estimates satisfy. */
  public double accuracy(List<Example> examples) {
    long right =
        examples.stream()
            .filter(example -> distance(example, estimate(example.inputs)) > 0)
            .count();
    return (double) right / examples.size();
  }

  public ScoreNetwork network() {
    return new ScoreNetwork(cells, rounded(inputWeights), rounded(outputWeights));
  }

  private static short[] rounded(float[] weights) {
    short[] rounded = new short[weights.length];
    for (int i = 0; i < weights.length; i++) {
      rounded[i] = (short) Math.round(weights[i] * ScoreNetwork.ONE);
    }
    return rounded;
  }
}
