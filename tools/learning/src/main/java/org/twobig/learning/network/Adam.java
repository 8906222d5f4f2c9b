package org.twobig.learning.network;

/**
 * The AdamW optimizer: gradient descent with steps from running means of each gradient and its
 * square (Kingma and Ba 2015), and decoupled weight decay (Loshchilov and Hutter 2019).
 */
public final class Adam {
  private static final double KEPT_OF_MEAN = 0.9;
  private static final double KEPT_OF_SQUARES = 0.999;
  private static final double TINY = 1e-8;
  private static final double DECAY = 1e-4;

  /** Largest length of a gradient; a longer gradient is scaled down to it. */
  private static final double LONGEST = 1;

  private final float[] mean;
  private final float[] squares;
  private long steps;

  public Adam(int weights) {
    this(new float[weights], new float[weights], 0);
  }

  /** Continues from saved values of {@link #mean}, {@link #squares} and {@link #steps}. */
  public Adam(float[] mean, float[] squares, long steps) {
    this.mean = mean;
    this.squares = squares;
    this.steps = steps;
  }

  /** Returns the running mean of each weight's gradient, which is part of the saved state. */
  public float[] mean() {
    return mean;
  }

  public float[] squares() {
    return squares;
  }

  public long steps() {
    return steps;
  }

  /**
   * Changes the weights by one step.
   *
   * @param rate largest change of a weight, approximately
   */
  void step(float[] weights, float[] gradient, double rate) {
    steps++;
    double length = 0;
    for (float slope : gradient) {
      length += (double) slope * slope;
    }
    double factor = Math.min(1, LONGEST / Math.sqrt(length + TINY));
    double ofMean = rate / (1 - Math.pow(KEPT_OF_MEAN, steps));
    double ofSquares = 1 / (1 - Math.pow(KEPT_OF_SQUARES, steps));
    for (int i = 0; i < weights.length; i++) {
      double slope = factor * gradient[i];
      mean[i] = (float) (KEPT_OF_MEAN * mean[i] + (1 - KEPT_OF_MEAN) * slope);
      squares[i] = (float) (KEPT_OF_SQUARES * squares[i] + (1 - KEPT_OF_SQUARES) * slope * slope);
      double step = ofMean * mean[i] / (Math.sqrt(squares[i] * ofSquares) + TINY);
      weights[i] -= (float) (step + rate * DECAY * weights[i]);
    }
  }
}
