package org.twobig.learning;

import org.twobig.arena.BoardSize;
import org.twobig.learning.network.Adam;
import org.twobig.learning.network.Architecture;

/**
 * The settings of a training, in its file {@code config.json}.
 *
 * @param taught whether the network learns from exact values; otherwise it learns by self-play
 * @param board name of the board, such as connectx:7x6x4
 * @param seed determines all random choices
 * @param simulations simulations of each search: in self-play, in test games and at test positions
 * @param stones smallest number of stones of a taught position; 0 for self-play
 * @param games number of games in a generation; with exact values, number of lines of play
 * @param positions number of latest positions from which the network learns
 * @param reuse mean number of times that the network learns from a position
 * @param batch positions of a learning step
 * @param rate initial rate of {@link Adam}; falls along half a cosine to a twentieth
 */
record TrainingSettings(
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

  BoardSize boardSize() {
    return BoardSize.parse(board);
  }

  /** Returns the rate of learning after the share {@code done} of the training, 0 to 1. */
  double rate(double done) {
    return rate * (LOWEST + (1 - LOWEST) * (1 + Math.cos(Math.PI * Math.min(1, done))) / 2);
  }
}
