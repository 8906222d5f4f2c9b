package org.twobig.arena;

/**
 * The settings of an episode, one game in Kaggle's environment. After {@code episodeSteps} states,
 * the one before the first move included, the episode ends as a draw.
 */
public record Configuration(BoardSize boardSize, TimeControl clock, int episodeSteps) {
  public static final int EPISODE_STEPS = 1000;

  public Configuration(BoardSize boardSize, TimeControl clock) {
    this(boardSize, clock, EPISODE_STEPS);
  }
}
