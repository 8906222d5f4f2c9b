package org.twobig.qubic;

import org.junit.jupiter.api.Nested;
import org.twobig.game.GameContract;
import org.twobig.game.Games;

/**
 * The contract of a game, on boards whose positions fit into a table and often need a search. For
 * other boards see {@link PositionRankingTest} and {@link QubicSearchTest}.
 */
class QubicContractTest {
  @Nested
  class ThreeByThree extends GameContract {
    ThreeByThree() {
      super(Games.game("qubic:3x3"), 0, 7, 60);
    }
  }

  @Nested
  class FourByFour extends GameContract {
    FourByFour() {
      super(Games.game("qubic:4x4"), 8, 13, 60);
    }
  }
}
