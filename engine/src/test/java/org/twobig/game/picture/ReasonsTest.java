package org.twobig.game.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.EmptyTable;
import org.twobig.game.Game;
import org.twobig.game.GameContract;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.RandomPlay;
import org.twobig.tt.testing.Seeds;

/** Compares the reasons of each game with a search without static proofs. */
class ReasonsTest {
  @ParameterizedTest
  @CsvSource({
    "connect-four-3d, 45, 150, 8",
    "connect-four-3d, 48, 150, 8",
    "connectx:5x4x4, 8, 400, 8",
    "connectx:6x5x4, 20, 300, 8",
    "qubic:4x4, 4, 100, 8",
    "qubic:3x3, 2, 60, 4",
  })
  void whatIsSaidIsFoundBySearch(String id, int plies, int played, int least) {
    Game game = Games.game(id);
    var random = Seeds.fixed(5);
    // random games of 64 cells end too soon
    PositionGenerator late = new PositionGenerator("", plies, Seeds.fixedSeed(5));
    int said = 0;
    try (Arena arena = Arena.ofConfined()) {
      GameSolver solver =
          GameContract.checkingSolver(game, EmptyTable.of(game.positions(), 32 << 20, arena));
      for (int i = 0; i < played; i++) {
        Board board =
            id.equals("connect-four-3d")
                ? game.parse(late.next())
                : RandomPlay.game(game, plies, random).getLast();
        for (Reason reason : board.end().isPresent() ? List.<Reason>of() : game.reasons(board)) {
          check(game, solver, board, reason);
          said++;
        }
      }
    }
    Seeds.assertEnough(said, least - 1);
  }

  private static void check(Game game, GameSolver solver, Board board, Reason reason) {
    String mover = board.whiteToMove() ? "White" : "Black";
    String text = reason.title() + ": " + reason.sentence();
    Board after = board;
    for (int move : reason.sequence()) {
      assertThat(after.legalMoves()).as(text).contains(move);
      after = after.play(move);
    }
    List<Integer> paired = reason.pairs().stream().flatMap(List::stream).toList();
    assertThat(paired).as("pairs share no cell").doesNotHaveDuplicates();
    String stones = after.contents();
    assertThat(paired).allMatch(cell -> stones.charAt(cell) == Grid.EMPTY);
    Outcome outcome =
        Stream.of(Question.WHITE, Question.BLACK)
            .map(question -> solver.solve(board, question).outcome())
            .reduce(Outcome.UNKNOWN, Outcome::orElse);
    Answer own =
        board.whiteToMove() ? outcome.answer(Question.WHITE) : outcome.answer(Question.BLACK);
    Answer other =
        board.whiteToMove() ? outcome.answer(Question.BLACK) : outcome.answer(Question.WHITE);
    String as = board.text() + ": " + text;
    switch (reason.title()) {
      case "Forced win" -> assertThat(own).as(as).isEqualTo(Answer.YES);
      case "Pairing" ->
          assertThat(
                  text.endsWith("So White does not win.")
                      ? outcome.answer(Question.WHITE)
                      : outcome.answer(Question.BLACK))
              .as(as)
              .isEqualTo(Answer.NO);
      case "Follow-up after a move, Black wins", "Follow-up, Black wins" ->
          assertThat(outcome.answer(Question.BLACK)).as(as).isEqualTo(Answer.YES);
      default -> {
        if (text.endsWith(mover + " loses.")) {
          assertThat(other).as(as).isEqualTo(Answer.YES);
        } else if (text.endsWith(mover + " does not win.")) {
          assertThat(own).as(as).isEqualTo(Answer.NO);
        } else if (reason.title().equals("Zugzwang")) {
          assertThat(outcome.answer(Question.WHITE)).as(as).isEqualTo(Answer.YES);
        } else {
          assertThat(reason.title()).startsWith("Follow-up");
          assertThat(outcome.answer(Question.WHITE)).as(as).isEqualTo(Answer.NO);
        }
      }
    }
  }
}
