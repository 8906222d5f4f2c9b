package org.twobig.cli.explore;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import org.twobig.cli.solve.Questions;
import org.twobig.cli.view.Report;
import org.twobig.game.Game;
import org.twobig.game.Question;
import org.twobig.game.picture.Grid;

@JsonTypeName("twobig/games/1")
public record GamesReport(List<OfGame> games) implements Report {
  /**
   * A game; {@code id} is its name in paths of the API, {@code notation} explains how moves are
   * typed.
   */
  public record OfGame(
      String id,
      String title,
      BoardShape board,
      String notation,
      int mostPlies,
      List<Question> questions,
      boolean proofs,
      boolean solves) {}

  /**
   * The board. {@code cells} are its sizes X, Y, Z; the cell (x, y, z) has the number x + X (y + Y
   * z). With gravity, stones fall along the last direction.
   */
  public record BoardShape(List<Integer> cells, int inRow, boolean gravity) {}

  public static OfGame of(Game game, boolean proofs, boolean solves) {
    Grid grid = game.grid();
    return new OfGame(
        game.id(),
        game.title(),
        new BoardShape(grid.sides(), grid.inRow(), grid.gravity()),
        game.notation(),
        game.mostPlies(),
        Questions.of(game),
        proofs,
        solves);
  }
}
