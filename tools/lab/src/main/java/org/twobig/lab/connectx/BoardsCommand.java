package org.twobig.lab.connectx;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.StoredPositions;
import org.twobig.game.Value;
import org.twobig.lab.connectx.SolvedBoard.Size;
import org.twobig.lab.options.Campaign;
import org.twobig.lab.options.TableBytes;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Solves the empty boards of many sizes.
 *
 * <p>Boards of one column or one row are draws without a search. In one column White's and Black's
 * stones alternate, so no player has two in a row. In one row, divide the cells into pairs: the
 * first two, the next two and so on. Three in a row contain a pair. A player answers each move with
 * the other cell of its pair, or with any cell if that cell is filled; an additional stone does no
 * harm. So the opponent never has a whole pair, hence no three in a row. Both players can do so: if
 * a win needs three in a row or more, the game is a draw.
 */
@Command(
    name = "boards",
    header = "Solve the empty boards of ConnectX of many sizes",
    description = {
      "Finds the value and then the score of every board with 3, 4 or 5 in a row whose keys have at"
          + " most 49 bits: columns x (rows + 1). Small boards come first, each on a new table."
          + " Writes --out after each board. A further run with this --out leaves out boards with a"
          + " score and boards that were given up after as many nodes.",
      "",
      "A row has the value for the first player, the score, the number of moves of a perfect game,"
          + " and nodes, processor seconds and budget of the last search. Prints a table for each"
          + " number in a row: +41 if White wins with move 41, - if Black wins, = for a draw, ? if"
          + " the value is open.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench boards --budget 1m --out boards.csv",
      "  bench boards --budget 10m,100m,1g --size 4g --out boards.csv"
    })
public final class BoardsCommand implements Callable<Integer> {
  @Mixin private final Campaign campaign = new Campaign("bench boards", "1m");

  @Option(
      names = "--most-cells",
      paramLabel = "N",
      defaultValue = "49",
      description = "Search only boards of at most N cells. Default: ${DEFAULT-VALUE}.")
  private int mostCells;

  @Mixin private final TableBytes bytes = new TableBytes("1g");

  @Override
  public Integer call() throws IOException {
    List<Long> budgets = campaign.budgets();
    Map<Size, SolvedBoard> boards = new LinkedHashMap<>();
    Size.all().forEach(size -> boards.put(size, SolvedBoard.unsolved(size)));
    campaign
        .read(
            SolvedBoard.HEADER,
            row -> SolvedBoard.parse(row).filter(board -> boards.containsKey(board.size())))
        .forEach(board -> boards.put(board.size(), board));
    for (long budget : budgets) {
      for (SolvedBoard board : List.copyOf(boards.values())) {
        if (board.isUnsolved() && board.budget() < budget && board.size().cells() <= mostCells) {
          boards.put(board.size(), solve(board.size(), budget));
          write(boards);
        }
      }
    }
    write(boards);
    BoardMatrix matrix = new BoardMatrix(boards.values());
    for (int inRow = Size.LEAST_IN_ROW; inRow <= Size.MOST_IN_ROW; inRow++) {
      System.out.printf("%d in a row%n%s%n", inRow, matrix.text(inRow));
    }
    return ExitCode.OK;
  }

  private SolvedBoard solve(Size size, long budget) {
    if (Math.min(size.columns(), size.rows()) == 1) {
      SolvedBoard unsolved = SolvedBoard.unsolved(size);
      return new SolvedBoard(
          size, Optional.of(Value.DRAW), OptionalInt.of(0), 0, unsolved.seconds(), budget);
    }
    Game game = Games.game(size.game());
    StoredPositions positions = game.positions();
    try (Arena arena = Arena.ofConfined()) {
      Layout layout =
          Layout.of(Geometry.ofBytes(positions.keySpace(), positions.valueBits(), bytes.get()));
      return solve(size, game, game.solver(PrivateTable.create(layout, arena)), budget);
    }
  }

  private static SolvedBoard solve(Size size, Game game, GameSolver solver, long budget) {
    long start = processorNanos();
    Board empty = game.start();
    Optional<Solution> value =
        Solution.of(
            Question.BOTH,
            question ->
                solver.solve(empty, question, budget - solver.effort().nodes(), () -> false));
    Optional<Solution> score =
        value.flatMap(
            known ->
                solver.solve(empty, Question.SCORE, budget - solver.effort().nodes(), () -> false));
    return new SolvedBoard(
        size,
        value.flatMap(Solution::value),
        score.map(Solution::score).orElse(OptionalInt.empty()),
        solver.effort().nodes(),
        BigDecimal.valueOf(processorNanos() - start, 9).setScale(1, RoundingMode.HALF_UP),
        budget);
  }

  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private void write(Map<Size, SolvedBoard> boards) throws IOException {
    campaign.write(SolvedBoard.HEADER, boards.values().stream().map(SolvedBoard::csv));
  }
}
