package org.twobig.connectx;

import org.junit.jupiter.api.Nested;
import org.twobig.game.GameContract;
import org.twobig.game.Games;

/** The contract of a game, on boards of several shapes. */
class ConnectXContractTest {
  @Nested
  class FourByFour extends GameContract {
    FourByFour() {
      super(Games.game("connectx:4x4x4"), 4, 15, 100);
    }
  }

  @Nested
  class FourByThreeWithThreeInARow extends GameContract {
    FourByThreeWithThreeInARow() {
      super(Games.game("connectx:4x3x3"), 1, 11, 100);
    }
  }

  @Nested
  class SevenBySix extends GameContract {
    SevenBySix() {
      super(Games.game("connectx:7x6x4"), 30, 41, 100);
    }
  }

  @Nested
  class TenBySevenWithFiveInARow extends GameContract {
    TenBySevenWithFiveInARow() {
      super(Games.game("connectx:10x7x5"), 61, 69, 60);
    }
  }

  @Nested
  class TwelveByTwo extends GameContract {
    TwelveByTwo() {
      super(Games.game("connectx:12x2x4"), 16, 23, 60);
    }
  }
}
