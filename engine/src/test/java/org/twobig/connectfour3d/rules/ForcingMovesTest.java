package org.twobig.connectfour3d.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.Mutations;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Node;
import org.twobig.tt.testing.Seeds;

/** Compares wins by openings with plain minimax and with a search on an array. */
class ForcingMovesTest {
  /** Number of the attacker's moves that the search must try. */
  private static final int MOVES = 3;

  private final Node[] path = new Node[Cells.COUNT + 1];
  private final ForcingMoves forcingMoves = new ForcingMoves(path);

  ForcingMovesTest() {
    for (int stones = 0; stones <= Cells.COUNT; stones++) {
      path[stones] = new Node(stones);
    }
  }

  private boolean win(OracleBoard board) {
    Node node = path[board.stones()];
    node.set(Representatives.position(board));
    return forcingMoves.win(node);
  }

  /** Returns a position where no player has an opening. */
  private static OracleBoard quiet(Random random, int least, int most) {
    while (true) {
      OracleBoard board = Families.root(random, least, most);
      if (isQuiet(board)) {
        return board;
      }
    }
  }

  private static boolean isQuiet(OracleBoard board) {
    return openings(board, Stone.WHITE).isEmpty() && openings(board, Stone.BLACK).isEmpty();
  }

  private static List<Integer> openings(OracleBoard board, Stone player) {
    List<Integer> openings = new ArrayList<>(board.legalMoves());
    openings.removeIf(column -> !board.completes(board.landing(column), player));
    return openings;
  }

  @Test
  void aWinFoundIsAWin() {
    Random random = new Random(Seeds.fixedSeed(5));
    int whiteWins = 0;
    int blackWins = 0;
    for (int i = 0; i < Attempts.times(700); i++) {
      OracleBoard board = quiet(random, 40, 58);
      for (int mutant = 0; mutant < 10; mutant++) {
        if (isQuiet(board) && win(board)) {
          assertThat(wins(board, MOVES)).as(board.toString()).isTrue();
          if (board.stones() >= 46 || i % 20 == 0) {
            assertThat(board.wins(board.toMove())).as(board.toString()).isTrue();
            whiteWins += board.toMove() == Stone.WHITE ? 1 : 0;
            blackWins += board.toMove() == Stone.BLACK ? 1 : 0;
          }
        }
        board = Mutations.any(board, random);
      }
    }
    assertThat(whiteWins).isGreaterThan(Attempts.times(140));
    assertThat(blackWins).isGreaterThan(Attempts.times(140));
  }

  @Test
  void everyWinByThreeOpeningsIsFound() {
    Random random = new Random(Seeds.fixedSeed(6));
    int[] wins = new int[MOVES + 1];
    for (int i = 0; i < Attempts.times(2500); i++) {
      OracleBoard board = quiet(random, 20, 60);
      int moves = 1;
      while (moves <= MOVES && !wins(board, moves)) {
        moves++;
      }
      assertThat(win(board)).as(board.toString()).isEqualTo(moves <= MOVES);
      if (moves <= MOVES) {
        wins[moves]++;
      }
    }
    for (int moves = 1; moves <= MOVES; moves++) {
      assertThat(wins[moves]).as("wins with %d moves", moves).isGreaterThan(Attempts.times(15));
    }
  }

  /**
   * Returns whether the player to move wins by at most {@code moves} moves that each make an
   * opening, whatever the replies.
   */
  private static boolean wins(OracleBoard board, int moves) {
    Stone player = board.toMove();
    for (int column : board.legalMoves()) {
      if (!board.completes(board.landing(column), player)) {
        board.play(column);
        boolean wins =
            openings(board, player.other()).isEmpty()
                && !openings(board, player).isEmpty()
                && winsAfterEveryReply(board, player, moves);
        board.takeBack(column);
        if (wins) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean winsAfterEveryReply(OracleBoard board, Stone player, int moves) {
    for (int reply : board.legalMoves()) {
      board.play(reply);
      boolean wins =
          !openings(board, player).isEmpty()
              || moves > 1 && board.winner().isEmpty() && wins(board, moves - 1);
      board.takeBack(reply);
      if (!wins) {
        return false;
      }
    }
    return true;
  }
}
