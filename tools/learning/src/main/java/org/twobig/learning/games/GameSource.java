package org.twobig.learning.games;

import java.util.List;
import org.twobig.learning.network.Model;

/** Where a training has its games from. */
public interface GameSource {
  /**
   * What came of some games.
   *
   * @param batch positions in a batch for the network in the mean; 0 if it was not asked
   * @param known share of the positions for which it needed not be asked again
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
