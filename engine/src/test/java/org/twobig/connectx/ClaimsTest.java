package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.picture.Reason;
import org.twobig.tt.testing.Seeds;

/** Compares claims of the rules with minimax over scores on pictures of the board. */
class ClaimsTest {
  /** Returns stones of players as bits, column by column with a spare bit on top. */
  static long stones(OracleBoard board, Stone... players) {
    int columns = board.game.moves;
    int rows = board.game.cells / columns;
    return Arrays.stream(players)
        .mapToLong(each -> board.bits(each, cell -> cell % columns * (rows + 1) + cell / columns))
        .reduce(0, (a, b) -> a | b);
  }

  /** Claims are true, and frequent, on even and odd boards with lines of three to five. */
  @ParameterizedTest
  @CsvSource({
    "7, 6, 4, 31, 150, 7",
    "7, 6, 5, 32, 50, 2",
    "6, 6, 4, 25, 100, 5",
    "6, 5, 4, 19, 100, 5",
    "5, 5, 4, 14, 100, 5",
    "7, 5, 4, 25, 100, 5",
    "5, 7, 4, 25, 100, 5",
    "3, 6, 3, 4, 150, 2",
    "3, 5, 3, 4, 150, 2",
    "3, 4, 3, 3, 150, 2",
    "4, 8, 4, 21, 100, 3",
    "8, 4, 4, 22, 100, 3",
    "8, 7, 4, 47, 50, 2"
  })
  void noClaimIsTooLow(int columns, int rows, int inRow, int fewest, int positions, int enough) {
    Bits bits = Bits.of(new ConnectXSize(columns, rows, inRow));
    Claims claims = new Claims(bits);
    OracleGame empty = OracleGame.flat(columns, rows, inRow);
    var random = Seeds.fixed(columns * 100 + rows * 10 + inRow);
    int claimed = 0;
    for (int i = 0; i < Attempts.times(positions); i++) {
      String moves = empty.openMoves(random, fewest, bits.cells() - 1);
      OracleBoard board = empty.ofMoves(moves);
      Stone mover = board.toMove();
      Stone other = mover.other();
      long filled = stones(board, Stone.WHITE, Stone.BLACK);
      long threats = bits.completing(stones(board, other)) & ~filled;
      OptionalInt score = OptionalInt.empty();
      for (int alpha = 0; alpha > -4; alpha--) { // a bound above alpha need not be returned
        int most = claims.atMost(stones(board, mover), filled, moves.length(), threats, alpha);
        if (most != Claims.NO_BOUND) {
          claimed += alpha == 0 ? 1 : 0;
          score = score.isEmpty() ? OptionalInt.of(board.score()) : score;
          assertThat(score.getAsInt()).as("%s, %d", moves, alpha).isLessThanOrEqualTo(most);
        }
      }
    }
    Seeds.assertEnough(claimed, enough);
  }

  /** The follower waits in one column, with a second column, or waits in two. */
  @ParameterizedTest
  @CsvSource({
    "6, 6, 4, 23, 100000, 3",
    "6, 5, 4, 18, 30000, 10",
    "5, 7, 4, 23, 60000, 5",
    "7, 5, 4, 23, 60000, 5"
  })
  void whoIsWaitedForDoesNotWin(
      int columns, int rows, int inRow, int fewest, int positions, int enough) {
    ConnectX game = new ConnectX(new ConnectXSize(columns, rows, inRow));
    Bits bits = Bits.of(new ConnectXSize(columns, rows, inRow));
    Claims claims = new Claims(bits);
    OracleGame empty = OracleGame.flat(columns, rows, inRow);
    var random = Seeds.fixed(columns * 100 + rows);
    int turned = 0;
    int inBoth = 0;
    for (int i = 0; i < Attempts.times(positions); i++) {
      String moves = empty.randomMoves(random, fewest + random.nextInt(bits.cells() - fewest));
      if ((bits.cells() - moves.length()) % 2 != 0 || moves.length() < fewest) {
        continue;
      }
      OracleBoard board = empty.ofMoves(moves);
      if (board.isOver()) {
        continue;
      }
      for (Reason reason : claims.reasons(game.parse(moves))) {
        if (reason.title().equals("Waiting")) {
          turned++;
          assertThat(board.score()).as(moves).isLessThanOrEqualTo(0);
        } else if (reason.cells().size() == 2) {
          inBoth++;
          assertThat(board.score()).as(moves).isNegative();
        }
      }
    }
    Seeds.assertEnough(turned, 0);
    Seeds.assertEnough(turned + inBoth, enough - 1);
  }

  /**
   * With these many lowest cells only one pairing is tried, which is enough if three in a row win.
   */
  @ParameterizedTest
  @CsvSource({"2, 0", "3, 11", "4, 11"})
  void onePairingOfManyCellsClaimsWhatIsTrue(int inRow, int claims) {
    Bits bits = Bits.of(new ConnectXSize(11, 1, inRow));
    int claimed = 0;
    for (int first = 0; first < bits.columns(); first++) {
      OracleBoard board =
          OracleGame.flat(bits.columns(), 1, inRow).ofMoves("" + Character.forDigit(first + 1, 36));
      int most = new Claims(bits).atMost(0, stones(board, Stone.WHITE), 1, 0, 0);
      if (most != Claims.NO_BOUND) {
        claimed++;
        assertThat(board.score()).as("first move %d", first).isLessThanOrEqualTo(most);
      }
    }
    assertThat(claimed).isEqualTo(claims);
  }

  /** To try all pairings of so many cells would take too long for a test. */
  @Test
  void aDrawOnOneLongRowIsSeenByOnePairing() {
    Bits bits = Bits.of(new ConnectXSize(32, 1, 4));
    assertThat(new Claims(bits).atMost(0, 0, 0, 0, 0)).isZero();
    Claims pairs = new Claims(Bits.of(new ConnectXSize(32, 1, 2)));
    assertThat(pairs.atMost(0, 0, 0, 0, 0)).isEqualTo(Claims.NO_BOUND);
  }

  /** Lowest cells complete lines by themselves, together and with other cells. */
  @ParameterizedTest
  @CsvSource({"7, 6, 4, 69", "5, 5, 3, 48", "3, 9, 5, 15", "32, 1, 6, 27", "3, 2, 3, 2"})
  void allLinesOfABoardAreCounted(int columns, int rows, int inRow, int count) {
    Bits bits = Bits.of(new ConnectXSize(columns, rows, inRow));
    assertThat(bits.lines()).hasSize(count).doesNotHaveDuplicates();
    for (long line : bits.lines()) {
      assertThat(Long.bitCount(line)).isEqualTo(inRow);
      assertThat(bits.hasLine(line)).isTrue();
    }
  }

  /**
   * Below the cells under the marked cells, an even number of cells is empty, so the follower
   * always has an answer. The follower completes a line on each marked cell.
   */
  @ParameterizedTest
  @CsvSource({"5, 4, 4, 10", "6, 5, 4, 19"})
  void nobodyButTheLeaderHasToPlayBelowMarkedCells(int columns, int rows, int inRow, int fewest) {
    Game game = Games.game("connectx:%dx%dx%d".formatted(columns, rows, inRow));
    OracleGame empty = OracleGame.flat(columns, rows, inRow);
    var random = Seeds.fixed(rows);
    int marked = 0;
    for (int i = 0; i < 3000; i++) {
      String moves = empty.randomMoves(random, fewest + random.nextInt(4));
      OracleBoard board = empty.ofMoves(moves);
      for (Reason reason : board.isOver() ? List.<Reason>of() : game.reasons(game.parse(moves))) {
        if (reason.title().equals("Waiting")) {
          continue;
        }
        assertThat(reason.cells().isEmpty()).isEqualTo(reason.title().equals("Follow-up"));
        int left = columns * rows - board.stones();
        for (int cell : reason.cells()) {
          assertThat(board.at(cell - columns)).as(moves).isEqualTo(Stone.NONE);
          left -= rows + 1 - cell / columns;
          Stone follower = board.toMove().other();
          assertThat(board.with(cell, follower).hasLine(follower)).as(moves).isTrue();
          marked++;
        }
        assertThat(reason.cells().isEmpty() || left % 2 == 0)
            .as("%s: %s marked", moves, reason.cells())
            .isTrue();
      }
    }
    Seeds.assertEnough(marked, 10);
  }

  /** Compares lines, and cells that complete a line, with a picture of the board. */
  @ParameterizedTest
  @CsvSource({
    "7, 6, 4",
    "7, 6, 5",
    "7, 6, 3",
    "5, 5, 2",
    "4, 4, 1",
    "8, 7, 4",
    "20, 2, 17",
    "2, 20, 5",
    "16, 3, 4",
    "1, 9, 4",
    "9, 1, 4",
    "32, 1, 6"
  })
  void threatsAreCellsThatCompleteALine(int columns, int rows, int inRow) {
    Bits bits = Bits.of(new ConnectXSize(columns, rows, inRow));
    OracleGame empty = OracleGame.flat(columns, rows, inRow);
    var random = Seeds.fixed(1);
    for (int i = 0; i < 200; i++) {
      String moves = empty.randomMoves(random, bits.cells());
      OracleBoard board = empty.ofMoves(moves.substring(0, Math.max(0, moves.length() - 1)));
      Stone mover = board.toMove();
      assertThat(bits.hasLine(stones(empty.ofMoves(moves), mover)))
          .isEqualTo(empty.ofMoves(moves).hasLine(mover));
      long wins =
          bits.completing(stones(board, mover))
              & bits.playable(stones(board, Stone.WHITE, Stone.BLACK));
      for (int column = 0; column < columns; column++) {
        boolean completes = board.hasRoom(column) && board.after(column).hasLine(mover);
        assertThat((wins & bits.column(column)) != 0).as(moves).isEqualTo(completes);
      }
    }
  }
}
