package org.twobig.game.gated;

import org.twobig.game.GameContract;
import org.twobig.game.Games;

/** The game of the tests keeps the promises of a game. */
class GatedContractTest extends GameContract {
  GatedContractTest() {
    super(Games.game("gated:4x4x4"), 6, 15, 60);
  }
}
