package org.twobig.cli.jobs;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.view.Report;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.picture.Grid;

/**
 * The known facts of a position and of its moves, and the board for a page to draw.
 *
 * @param known the report of {@code twobig analyze --known --json}
 * @param stones one character for each cell: W, B or a dot
 * @param winningCells the cells of the lines that ended the game
 * @param whiteThreats the empty cells that would complete a line of White
 * @param moveCells the cell that each legal move fills
 * @param played the moves so far; empty if the position was not given by its moves
 * @param next the text of the position after each legal move; empty if a client gets this text by
 *     adding the move to the text of this position
 */
@JsonTypeName("twobig/position/1")
public record PositionReport(
    @JsonUnwrapped AnalysisReport known,
    String game,
    String stones,
    List<Integer> winningCells,
    List<Integer> whiteThreats,
    List<Integer> blackThreats,
    Map<String, Integer> moveCells,
    List<Played> played,
    Map<String, String> next)
    implements Report {
  public record Played(String move, int cell) {}

  public static PositionReport of(Game game, Grid grid, GivenPosition task, AnalysisReport known) {
    Board board = task.position();
    String stones = board.contents();
    List<Played> played = played(game, task.moves());
    Map<String, Integer> cells = new LinkedHashMap<>();
    Map<String, String> next = new LinkedHashMap<>();
    if (board.end().isEmpty()) {
      for (int move : board.legalMoves()) {
        Board after = board.play(move);
        cells.put(game.move(move), Grid.filled(stones, after.contents()));
        if (played.isEmpty() && board.ply() > 0) {
          next.put(game.move(move), after.text());
        }
      }
    }
    return new PositionReport(
        known,
        game.id(),
        stones,
        grid.winningCells(stones),
        grid.threats(stones, true),
        grid.threats(stones, false),
        cells,
        played,
        next);
  }

  /** Returns the moves in a text; none if the text is not a list of moves. */
  public static List<Played> played(Game game, String text) {
    List<Played> played = new ArrayList<>();
    Board board = game.start();
    int at = 0;
    while (at < text.length()) {
      int from = at;
      Board before = board;
      Optional<Integer> next =
          before.legalMoves().stream()
              .filter(
                  move ->
                      text.regionMatches(true, from, game.move(move), 0, game.move(move).length()))
              .findFirst();
      if (next.isEmpty()) {
        return List.of(); // the text does not give the position by its moves
      }
      board = before.play(next.get());
      String name = game.move(next.get());
      played.add(new Played(name, Grid.filled(before.contents(), board.contents())));
      at += name.length();
    }
    return played;
  }
}
