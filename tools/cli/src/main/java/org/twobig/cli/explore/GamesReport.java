package org.twobig.cli.explore;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import org.twobig.cli.solve.Questions;
import org.twobig.cli.view.Report;
import org.twobig.game.Game;
import org.twobig.game.Question;
import org.twobig.game.picture.Grid;

/** The games that this server shows: that of its store. */
@JsonTypeName("twobig/games/1")
public record GamesReport(List<OfGame> games) implements Report {
  /**
   * A game.
   *
   * @param id its name in paths
   * @param notation how moves are typed, for a person
   * @param mostPlies moves that a game can have
   * @param questions what can be asked of a position
   * @param proofs whether answers can be proved here
   * @param solves whether positions can be solved here
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
   * The board.
   *
   * @param cells along each direction, two or three numbers; cell (x, y, z) has the number x + X (y
   *     + Y z)
   * @param inRow stones that win in a row
   * @param gravity whether stones fall along the last direction
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
