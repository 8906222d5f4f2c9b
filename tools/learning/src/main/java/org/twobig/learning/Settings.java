package org.twobig.learning;

import org.twobig.arena.Shape;
import org.twobig.learning.network.Adam;
import org.twobig.learning.network.Architecture;

/**
 * What a training is to do, as its file {@code config.json} says.
 *
 * @param taught whether by exact values; else by self-play
 * @param board such as connectx:7x6x4
 * @param seed of all that is random
 * @param simulations for each move of self-play, and of the trial
 * @param stones on the board of the earliest positions that are taught; 0 by self-play
 * @param games of a generation, or lines that are taught
 * @param positions that are learned from: the latest
 * @param reuse how often a position is learned from in the mean
 * @param batch positions of a step
 * @param rate of {@link Adam} at first; it falls by half a cosine to a twentieth
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

  /** The board. */
  Shape shape() {
    return Shape.parse(board);
  }

  /**
   * The rate of a step.
   *
   * @param done share of the training that is done, 0 to 1
   */
  double rate(double done) {
    return rate * (LOWEST + (1 - LOWEST) * (1 + Math.cos(Math.PI * Math.min(1, done))) / 2);
  }
}
