package org.twobig.connectx;

import org.junit.jupiter.api.Nested;
import org.twobig.game.Game;
import org.twobig.game.GameContract;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Trust;
import org.twobig.growth.TableUse;
import org.twobig.table.Table;

/** The promises of a game, on boards of several shapes. */
class ConnectXContractTest {
  @Nested
  class FourByFour extends GameContract {
    FourByFour() {
      super(Games.game("connectx:4x4x4"), 4, 15, 100);
    }
  }

  @Nested
  class FourByFourOnATableThatMayGrow extends GameContract {
    private final Game game = Games.game("connectx:4x4x4");

    FourByFourOnATableThatMayGrow() {
      super(Games.game("connectx:4x4x4"), 4, 15, 100);
    }

    @Override
    protected GameSolver solver(Table table) {
      return game.solvers(() -> new TableUse(table, () -> {}), Trust.USUAL, 1).getFirst();
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
