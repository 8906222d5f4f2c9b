package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.tt.testing.Seeds;

/** Compares the rule with minimax over scores on pictures of the board. */
class DeadlineTest {
  /**
   * A player who misses a deadline has a score below that of a win with the last ply. Even and odd
   * boards, lines of three to five, both players.
   */
  @ParameterizedTest
  @CsvSource({
    "7, 6, 4, 31, 100, 50",
    "7, 6, 5, 33, 30, 50",
    "6, 6, 4, 26, 75, 50",
    "6, 5, 4, 20, 75, 50",
    "5, 5, 4, 14, 75, 50",
    "7, 5, 4, 25, 75, 50",
    "5, 7, 4, 25, 75, 50",
    "5, 4, 4, 9, 100, 50",
    "4, 5, 4, 9, 100, 50",
    "6, 4, 4, 13, 75, 50",
    "4, 4, 3, 2, 100, 50",
    "3, 6, 3, 3, 100, 50",
    "3, 5, 3, 3, 100, 50",
    "3, 4, 3, 1, 100, 25",
    "2, 8, 4, 1, 100, 25",
    "4, 8, 4, 22, 50, 50",
    "8, 4, 4, 22, 50, 50",
    "8, 7, 4, 47, 30, 15"
  })
  void whoIsTooLateHasNoLargerScore(
      int columns, int rows, int inRow, int fewest, int positions, int enough) {
    Bits bits = Bits.of(new ConnectXSize(columns, rows, inRow));
    Deadline deadline = new Deadline(bits);
    OracleGame start = OracleGame.flat(columns, rows, inRow);
    Random random = new Random(Seeds.fixedSeed(columns * 100 + rows * 10 + inRow));
    int late = 0;
    for (int i = 0; i < Attempts.times(positions); i++) {
      String moves = start.openMoves(random, fewest, bits.cells() - 1);
      OracleBoard board = start.ofMoves(moves);
      int score = board.score();
      int empty = bits.cells() - moves.length();
      Stone mover = board.toMove();
      Stone other = mover.other();
      long filled = ClaimsTest.stones(board, Stone.WHITE, Stone.BLACK);
      for (int plies = 1; plies <= empty; plies++) {
        boolean moverAttacks = plies % 2 == 1;
        long attacker = ClaimsTest.stones(board, moverAttacks ? mover : other);
        if (deadline.isMissed(attacker, filled, empty, plies)) {
          late++;
          int inTime = (empty - plies) / 2 + 1;
          assertThat(moverAttacks ? score : -score)
              .as("%s, %d plies", moves, plies)
              .isLessThan(inTime);
        }
      }
    }
    Seeds.assertEnough(late, enough);
  }
}
