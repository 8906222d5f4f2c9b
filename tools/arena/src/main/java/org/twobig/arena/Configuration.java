package org.twobig.arena;

/**
 * The settings of an episode, one game in Kaggle's environment. The episode ends without a result
 * after {@code episodeSteps} states; the state before the first move counts.
 */
public record Configuration(BoardSize shape, TimeControl clock, int episodeSteps) {
  public static final int EPISODE_STEPS = 1000;

  public Configuration(BoardSize shape, TimeControl clock) {
    this(shape, clock, EPISODE_STEPS);
  }
}
