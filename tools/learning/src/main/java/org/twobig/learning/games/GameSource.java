package org.twobig.learning.games;

import java.util.List;
import org.twobig.learning.network.Model;

/** Makes the games from which a network learns. */
public interface GameSource {
  /**
   * Games, and figures about the use of the network for them.
   *
   * @param batch mean number of positions in a batch for the network; 0 without evaluations
   * @param cached share of the positions whose evaluation was cached
   */
  record Played(List<LabelledGame> games, double batch, double cached) {}

  /**
   * Makes games.
   *
   * @param model the current network
   * @param seeds one for each game, which also depends on the model and the games beside it
   * @return the games in the order of their seeds
   * @throws InterruptedException if the thread is interrupted
   */
  Played play(Model model, List<Long> seeds) throws InterruptedException;
}
