package org.twobig.cli.jobs;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.view.Played;
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
  public static PositionReport of(Game game, Grid grid, GivenPosition given, AnalysisReport known) {
    Board board = given.position();
    String stones = board.contents();
    List<Played> played = Played.of(game, given.moves());
    Map<String, Integer> cells = new LinkedHashMap<>();
    Map<String, String> next = new LinkedHashMap<>();
    for (int move : board.legalMoves()) {
      cells.put(game.move(move), Played.of(game, board, move).cell());
      if (played.isEmpty() && board.ply() > 0) {
        next.put(game.move(move), board.play(move).text());
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
}
