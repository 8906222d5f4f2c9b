package org.twobig.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.twobig.tt.testing.Seeds;

class LineOfPlayTest {
  private static final Game GAME = Games.game("connectx:4x4x4");

  /** With two cells left, one reply completes a line and the other fills the board. */
  @Test
  void aPlayerWhoCannotWinPrefersAFullBoardToALoss() {
    try (Arena arena = Arena.ofConfined()) {
      GameSolver solver = GAME.solver(EmptyTable.of(GAME.positions(), 1 << 20, arena));
      Solution noWin =
          new Solution(
              Question.WHITE, Outcome.WHITE_DOES_NOT_WIN, Source.SEARCH, new Effort(0, 0, 0, 0));
      RandomGenerator random = Seeds.fresh();
      for (int found = 0; found < 20; ) {
        Board board = RandomPlay.game(GAME, GAME.mostPlies() - 2, random).getLast();
        List<Integer> moves = board.legalMoves();
        if (moves.size() == 2
            && LineOfPlay.winsAtOnce(board.play(moves.getFirst()))
            && endAfter(board.play(moves.getLast())).equals(Optional.of(Value.DRAW))) {
          found++;
          assertThat(LineOfPlay.of(solver, noWin, solver::known, () -> false).move(board))
              .as(board.text())
              .isEqualTo(moves.getLast());
        }
      }
    }
  }

  private static Optional<Value> endAfter(Board board) {
    return board.end().isPresent() ? Optional.empty() : board.play(board.legalMoves().get(0)).end();
  }
}
