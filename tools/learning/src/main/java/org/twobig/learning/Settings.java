package org.twobig.learning;

import org.twobig.arena.Shape;
import org.twobig.learning.network.Adam;
import org.twobig.learning.network.Architecture;

/**
 * The settings of a training, in its file {@code config.json}.
 *
 * @param taught whether the training uses exact values; otherwise it uses self-play
 * @param board such as connectx:7x6x4
 * @param seed of all random choices
 * @param simulations for each move of self-play, and of the trial
 * @param stones on the board of the earliest taught positions; 0 for self-play
 * @param games of a generation, or lines that are taught
 * @param positions number of latest positions that are learned from
 * @param reuse mean number of times that a position is learned from
 * @param batch positions of a learning step
 * @param rate initial rate of {@link Adam}, which falls by half a cosine to a twentieth
 */
record Settings(
    boolean taught,
    String board,
    Architecture network,
    long seed,
    int simulations,
    int stones,
    int games,
    int positions,
    double reuse,
    int batch,
    double rate) {
  private static final double LOWEST = 0.05;

  /** Returns the board. */
  Shape shape() {
    return Shape.parse(board);
  }

  /**
   * Returns the rate of a step.
   *
   * @param done share of the training that is done, 0 to 1
   */
  double rate(double done) {
    return rate * (LOWEST + (1 - LOWEST) * (1 + Math.cos(Math.PI * Math.min(1, done))) / 2);
  }
}
