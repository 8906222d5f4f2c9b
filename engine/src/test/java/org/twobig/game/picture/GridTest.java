package org.twobig.game.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.RandomPlay;
import org.twobig.game.Value;
import org.twobig.tt.testing.Seeds;

/** Compares lines, openings and cells of the picture with the rules of each game. */
class GridTest {
  private static final int PLAYED = 60;

  private static Optional<Value> won(boolean white) {
    return Optional.of(white ? Value.WIN : Value.LOSS);
  }

  private static List<OpeningReasons.Step> steps(Game game, Board board) {
    List<OpeningReasons.Step> steps = new ArrayList<>();
    String stones = board.contents();
    for (int move : board.legalMoves()) {
      String after = board.play(move).contents();
      steps.add(new OpeningReasons.Step(move, Grid.filled(stones, after), after));
    }
    return steps;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "connect-four-3d",
        "connectx:7x6x4",
        "connectx:5x4x3",
        "connectx:6x9x5",
        "qubic",
        "qubic:3x3",
        "qubic:4x4"
      })
  void thePictureShowsWhatTheRulesSay(String id) {
    Game game = Games.game(id);
    Grid grid = game.grid();
    var random = Seeds.fixed(id.hashCode());
    int wins = 0;
    int attacks = 0;
    for (int i = 0; i < PLAYED; i++) {
      List<Board> boards = RandomPlay.game(game, game.mostPlies(), random);
      for (Board board : boards.subList(0, boards.size() - 1)) {
        String stones = board.contents();
        assertThat(stones).hasSize(grid.cells());
        assertThat(stones.chars().filter(stone -> stone != Grid.EMPTY)).hasSize(board.ply());
        assertThat(grid.winningCells(stones)).isEmpty();
        List<Integer> threats = grid.threats(stones, board.whiteToMove());
        for (OpeningReasons.Step step : steps(game, board)) {
          boolean wins1 = board.play(step.move()).end().equals(won(board.whiteToMove()));
          assertThat(threats.contains(step.cell())).as(board.text()).isEqualTo(wins1);
        }
        attacks += checkReasons(game, grid, board);
      }
      Board end = boards.getLast();
      boolean isWon = !end.end().equals(Optional.of(Value.DRAW));
      assertThat(grid.winningCells(end.contents()).isEmpty()).isNotEqualTo(isWon);
      wins += isWon ? 1 : 0;
    }
    Seeds.assertEnough(wins, 0);
    Seeds.assertEnough(attacks, 0);
  }

  /** Checks the reasons from openings by all replies; returns the number of attacks. */
  private static int checkReasons(Game game, Grid grid, Board board) {
    boolean white = board.whiteToMove();
    List<Reason> reasons =
        new OpeningReasons(grid, cell -> grid.words(cell, Integer.toString(grid.foot(cell))))
            .reasons(board.contents(), steps(game, board), white);
    for (Reason reason : reasons) {
      switch (reason.title()) {
        case "Opening" -> assertThat(canWin(board, white)).isTrue();
        case "Double opening", "Opening under an opening" ->
            assertThat(board.legalMoves())
                .as(board.text())
                .allMatch(move -> canWin(board.play(move), !white));
        case "Forced move" ->
            assertThat(
                    board.legalMoves().stream().filter(move -> !canWin(board.play(move), !white)))
                .as(board.text())
                .hasSizeLessThanOrEqualTo(1);
        case "Double opening by a move" -> {
          Board after = board.play(reason.sequence().get(0));
          assertThat(after.legalMoves())
              .as(board.text())
              .allMatch(
                  move -> after.play(move).end().isEmpty() && canWinInTwo(after.play(move), white));
        }
        default -> throw new AssertionError(reason.title());
      }
    }
    return (int) reasons.stream().filter(reason -> !reason.sequence().isEmpty()).count();
  }

  private static boolean canWin(Board board, boolean white) {
    return board.legalMoves().stream().anyMatch(move -> board.play(move).end().equals(won(white)));
  }

  /** Returns whether a player wins at once, or by a second move whatever the reply. */
  private static boolean canWinInTwo(Board board, boolean white) {
    return canWin(board, white)
        || board.legalMoves().stream()
            .map(board::play)
            .anyMatch(
                after ->
                    after.end().isEmpty()
                        && after.legalMoves().stream()
                            .allMatch(
                                reply ->
                                    after.play(reply).end().isEmpty()
                                        && canWin(after.play(reply), white)));
  }

  @Test
  void aGridHasAllItsLines() {
    assertThat(new Grid(List.of(4, 4, 4), 4, true).lines()).isEqualTo(76);
    assertThat(new Grid(List.of(7, 6), 4, true).lines()).isEqualTo(69);
    assertThat(new Grid(List.of(3, 3), 3, false).lines()).isEqualTo(8);
  }
}
