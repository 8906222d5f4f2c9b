package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.Bits;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.rules.ClaimCheck;
import org.twobig.tt.testing.Seeds;

/** Compares quiet moves with threats on an array, and their keys with keys of new nodes. */
class QuietMovesTest {
  @ParameterizedTest
  @EnumSource
  void quietMovesLeaveAllThreatsAndTheirKeysAreThoseOfThePositions(RandomBoards boards) {
    var random = Seeds.fixed(1);
    int quietMoves = 0;
    int otherMoves = 0;
    for (int i = 0; i < Attempts.times(3000); i++) {
      OracleBoard board = boards.next(random, random.nextInt(16, 62));
      long white = Bits.threats(board, Stone.WHITE);
      long black = Bits.threats(board, Stone.BLACK);
      int[] playable = board.legalMoves().stream().mapToInt(board::landing).toArray();
      if (((white | black) & Bits.of(playable)) != 0) {
        continue;
      }
      Node node = folded(board);
      long safe =
          IntStream.of(playable)
              .filter(cell -> cell >= 48 || !board.completes(cell + 16, board.toMove().other()))
              .mapToLong(cell -> 1L << cell)
              .reduce(0, (a, b) -> a | b);
      long quiet = QuietMoves.among(safe, node);
      assertThat(quiet & ~safe).isZero();
      QuietMoves moves = new QuietMoves();
      moves.start(node);
      for (long rest = safe; rest != 0; rest &= rest - 1) {
        int cell = Long.numberOfTrailingZeros(rest);
        boolean below = cell < 48 && board.completes(cell + 16, board.toMove());
        board.play(cell % 16);
        boolean leavesAll =
            !below
                && white == Bits.threats(board, Stone.WHITE)
                && black == Bits.threats(board, Stone.BLACK);
        if ((quiet & 1L << cell) != 0) {
          assertThat(leavesAll).as(ClaimCheck.describe(board)).isTrue();
          moves.play(node, cell);
          Node after = folded(board);
          assertThat(new long[] {moves.key0, moves.key1, moves.key2})
              .as(ClaimCheck.describe(board))
              .isEqualTo(new long[] {after.key0, after.key1, after.key2});
          quietMoves++;
        } else {
          otherMoves += leavesAll ? 1 : 0;
        }
        board.takeBack(cell % 16);
      }
    }
    assertThat(quietMoves).as("quiet").isGreaterThan(Attempts.times(500));
    assertThat(otherMoves).as("not seen to be quiet").isLessThan(quietMoves);
  }

  private static Node folded(OracleBoard board) {
    Node node = new Node(board.stones());
    node.set(Representatives.position(board));
    Folding.fold(node);
    return node;
  }
}
