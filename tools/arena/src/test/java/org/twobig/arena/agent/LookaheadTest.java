package org.twobig.arena.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.game.Games;
import org.twobig.game.Value;

/**
 * Compares the proved values of a shallow search with a search by the rules of the engine's games.
 */
class LookaheadTest {
  /**
   * Returns 1 if the player to move wins within some plies, -1 if the other player does, else 0.
   */
  private static int certain(org.twobig.game.Board board, int depth) {
    if (board.end().isPresent()) {
      return board.end().get() == Value.DRAW ? 0 : -1; // the last mover has won
    }
    if (depth == 0) {
      return 0;
    }
    int best = -1;
    for (int move : board.legalMoves()) {
      best = Math.max(best, -certain(board.play(move), depth - 1));
    }
    return best;
  }

  @Property(tries = 150)
  void itFindsWhatIsCertainAndMovesByIt(
      @ForAll @IntRange(min = 1, max = 4) int depth,
      @ForAll @IntRange(min = 3, max = 4) int inRow,
      @ForAll Random random) {
    BoardSize boardSize = new BoardSize(5, 4, inRow);
    MutableBoard board = MutableBoard.empty(boardSize);
    org.twobig.game.Board model = Games.game(boardSize.id()).start();
    while (model.end().isEmpty()) {
      int value = certain(model, depth);
      assertThat(Lookahead.value(board, depth)).as(model.text()).isEqualTo(value);
      int chosen = Lookahead.choose(board, depth, new SplittableRandom(random.nextLong()));
      assertThat(-certain(model.play(chosen), depth - 1)).as(model.text()).isEqualTo(value);
      int move = model.legalMoves().get(random.nextInt(model.legalMoves().size()));
      board.play(move);
      model = model.play(move);
    }
  }
}
