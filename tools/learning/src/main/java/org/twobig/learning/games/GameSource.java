package org.twobig.learning.games;

import java.util.List;
import org.twobig.learning.network.Model;

/** A source of games for a training. */
public interface GameSource {
  /**
   * The result of some games.
   *
   * @param batch mean number of positions in a batch for the network; 0 without evaluations
   * @param known share of the positions whose values earlier evaluations provided
   */
  record Played(List<Game> games, double batch, double known) {}

  /**
   * Makes games.
   *
   * @param model the current network
   * @param seeds one for each game; seed and model determine the game
   * @return the games in the order of their seeds
   * @throws InterruptedException if the thread is interrupted
   */
  Played play(Model model, List<Long> seeds) throws InterruptedException;
}
