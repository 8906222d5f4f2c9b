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
   * @param model the network as it is
   * @param seeds one for each game, which follows from it and the model
   * @return the games in the order of their seeds
   * @throws InterruptedException if the thread is interrupted
   */
  Played play(Model model, List<Long> seeds) throws InterruptedException;
}
