package org.twobig.cli.jobs;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.view.Played;
import org.twobig.cli.view.Report;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Outcome;
import org.twobig.game.picture.Grid;
import org.twobig.game.picture.OpeningReasons;
import org.twobig.game.picture.Reason;

/**
 * Makes reports on a position: its moves and its board, the moves before it, a line of play after
 * it, and the reasons for its verdict.
 */
public final class GameReports {
  private GameReports() {}

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
      implements Report {}

  /**
   * The known facts of every position of a game, from the start to this position; empty if the
   * request gives the position without its moves.
   */
  @JsonTypeName("twobig/history/1")
  public record GameHistory(String position, List<At> history) implements Report {}

  /** The known facts after a move. {@code work} is a lower bound of the nodes of its search. */
  public record At(
      int ply, Optional<String> move, Outcome verdict, OptionalInt score, OptionalLong work) {}

  /** A line of play in which each move keeps the verdict; it may stop before the game ends. */
  @JsonTypeName("twobig/line/1")
  public record PrincipalVariation(String position, Outcome verdict, List<Played> line)
      implements Report {}

  @JsonTypeName("twobig/why/1")
  public record Why(String position, Outcome verdict, List<Because> reasons) implements Report {}

  public record Because(
      String title,
      String sentence,
      List<Integer> cells,
      List<List<Integer>> pairs,
      List<Played> sequence) {}

  public static PositionReport position(StoreReader reader, GivenPosition given) {
    Game game = reader.game();
    Board board = given.position();
    Grid grid = game.grid();
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
        reader.analysis(given),
        game.id(),
        stones,
        grid.winningCells(stones),
        grid.threats(stones, true),
        grid.threats(stones, false),
        cells,
        played,
        next);
  }

  public static GameHistory history(StoreReader reader, GivenPosition given) {
    List<Played> played = Played.of(reader.game(), given.moves());
    if (played.isEmpty() && given.position().ply() > 0) {
      return new GameHistory(given.moves(), List.of());
    }
    List<At> history = new ArrayList<>(List.of(at(reader, "", Optional.empty())));
    StringBuilder moves = new StringBuilder();
    for (Played next : played) {
      moves.append(next.move());
      history.add(at(reader, moves.toString(), Optional.of(next.move())));
    }
    return new GameHistory(given.moves(), history);
  }

  private static At at(StoreReader reader, String moves, Optional<String> last) {
    GivenPosition given = reader.parse(moves);
    Board board = given.position();
    AnalysisReport.Facts facts = reader.analysis(given).facts();
    return new At(board.ply(), last, facts.verdict(), facts.score(), reader.known(board).work());
  }

  public static Why why(StoreReader reader, GivenPosition given) {
    Game game = reader.game();
    Board board = given.position();
    String stones = board.contents();
    List<OpeningReasons.Step> steps =
        board.legalMoves().stream()
            .map(
                move ->
                    new OpeningReasons.Step(
                        move, Played.of(game, board, move).cell(), board.play(move).contents()))
            .toList();
    Map<Integer, String> names = Played.namesOfCells(game);
    Grid grid = game.grid();
    OpeningReasons openings =
        new OpeningReasons(grid, cell -> grid.words(cell, names.get(grid.foot(cell))));
    List<Reason> reasons =
        Stream.concat(
                openings.reasons(stones, steps, board.whiteToMove()).stream(),
                board.end().isPresent() ? Stream.of() : game.reasons(board).stream())
            .toList();
    return new Why(
        given.moves(),
        reader.analysis(given).facts().verdict(),
        reasons.stream()
            .map(
                reason ->
                    new Because(
                        reason.title(),
                        reason.sentence(),
                        reason.cells(),
                        reason.pairs(),
                        Played.of(game, board, reason.sequence())))
            .toList());
  }
}
