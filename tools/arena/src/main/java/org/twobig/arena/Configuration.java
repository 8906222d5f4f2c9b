package org.twobig.arena;

/**
 * The settings of an episode.
 *
 * @param shape of the board
 * @param clock of both agents
 * @param episodeSteps steps after which an episode ends without a result, counting the first state
 */
public record Configuration(Shape shape, Clock clock, int episodeSteps) {
  /** Kaggle's usual number of steps. */
  public static final int EPISODE_STEPS = 1000;

  /** With Kaggle's usual number of steps. */
  public Configuration(Shape shape, Clock clock) {
    this(shape, clock, EPISODE_STEPS);
  }
}
