package org.twobig.game.gated;

import org.twobig.game.GameContract;
import org.twobig.game.Games;

/** The contract of a game, for the game of the tests. */
class GatedContractTest extends GameContract {
  GatedContractTest() {
    super(Games.game("gated:4x4x4"), 6, 15, 60);
  }
}
