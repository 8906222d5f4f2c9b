package org.twobig.lab.qubic;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.lab.options.Campaign;
import org.twobig.lab.options.TableBytes;
import org.twobig.table.Key;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench qubic plies}. */
@Command(
    name = "plies",
    header = "Tell which positions after a few moves White wins",
    description = {
      "Asks the product's solver of every position with --ply stones, of those that are images of"
          + " each other once, whether White wins; gives each up after --budget evaluations. Writes"
          + " --out after each position, and goes on where it ended: positions with an answer, or"
          + " given up after as many evaluations, are not searched again.",
      "",
      "A row has a position, the number of its images, yes, no or open, the evaluations of its last"
          + " search and the budget of that. All positions share a table, so evaluations depend on"
          + " what was solved before.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench qubic plies --ply 2 --budget 300000 --out two.csv",
      "  bench qubic plies --ply 3 --budget 30000,100000 --out three.csv"
    })
final class PliesCommand implements Callable<Integer> {
  private static final String HEADER = "position,images,white_wins,evaluations,budget";
  private static final int MOST_PLIES = 4;

  @Option(
      names = "--ply",
      paramLabel = "PLY",
      defaultValue = "3",
      description = "Stones of the positions, 1 to " + MOST_PLIES + ". Default: ${DEFAULT-VALUE}.")
  private int ply;

  @Mixin private final Campaign campaign = new Campaign("bench qubic plies", "30000");

  @Mixin private final TableBytes size = new TableBytes("256m");

  /** What is known of a position. */
  private record Row(String position, int images, String answer, long evaluations, long budget) {
    static final String OPEN = "open";
    private static final Pattern ROW =
        Pattern.compile("([0-9a-f]*),([0-9]{1,3}),(yes|no|open),([0-9]{1,18}),([0-9]{1,18})");

    String csv() {
      return "%s,%d,%s,%d,%d".formatted(position, images, answer, evaluations, budget);
    }

    static Optional<Row> of(String csv) {
      Matcher row = ROW.matcher(csv);
      return row.matches()
          ? Optional.of(
              new Row(
                  row.group(1),
                  Integer.parseInt(row.group(2)),
                  row.group(3),
                  Long.parseLong(row.group(4)),
                  Long.parseLong(row.group(5))))
          : Optional.empty();
    }

    boolean needsSearch(long budgetNow) {
      return answer.equals(OPEN) && budget < budgetNow;
    }
  }

  @Override
  public Integer call() throws IOException {
    if (ply < 1 || ply > MOST_PLIES) {
      throw new UsageException("--ply is 1 to " + MOST_PLIES);
    }
    List<Long> budgets = campaign.budgets();
    Game game = Games.game("qubic");
    Map<String, Row> rows = new LinkedHashMap<>();
    classes(game, ply)
        .forEach(
            board -> rows.put(board.text(), new Row(board.text(), board.images(), "open", 0, 0)));
    read(rows);
    try (Arena arena = Arena.ofConfined()) {
      GameSolver solver = game.solver(SolvedPositions.table(game.id(), size.get(), arena));
      for (long budget : budgets) {
        for (Row row : List.copyOf(rows.values())) {
          if (row.needsSearch(budget)) {
            rows.put(row.position, search(game, solver, row, budget));
            write(rows);
          }
        }
      }
    }
    write(rows);
    summary(rows);
    return ExitCode.OK;
  }

  /** A position for each class of those with so many stones, in the order of their first moves. */
  static List<Board> classes(Game game, int stones) {
    Map<Key, Board> level = new LinkedHashMap<>();
    level.put(game.start().key(), game.start());
    for (int made = 0; made < stones; made++) {
      Map<Key, Board> next = new LinkedHashMap<>();
      for (Board board : level.values()) {
        for (int move : board.legalMoves()) {
          Key key = board.play(move).key();
          next.computeIfAbsent(key, found -> game.board(found).orElseThrow());
        }
      }
      level = next;
    }
    return List.copyOf(level.values());
  }

  private static Row search(Game game, GameSolver solver, Row row, long budget) {
    long before = solver.effort().nodes();
    String answer =
        solver
            .solve(game.parse(row.position), Question.WHITE, budget, () -> false)
            .map(solution -> solution.yes() ? "yes" : "no")
            .orElse(Row.OPEN);
    return new Row(row.position, row.images, answer, solver.effort().nodes() - before, budget);
  }

  private void read(Map<String, Row> rows) throws IOException {
    for (Row row : campaign.read(HEADER, Row::of)) {
      if (rows.replace(row.position, row) == null) {
        throw campaign.refused(
            "the position %s, which has not %d stones, is no result".formatted(row.position, ply));
      }
    }
  }

  private void write(Map<String, Row> rows) throws IOException {
    campaign.write(HEADER, rows.values().stream().map(Row::csv));
  }

  private static void summary(Map<String, Row> rows) {
    Map<String, long[]> counts = new HashMap<>();
    for (Row row : rows.values()) {
      long[] count = counts.computeIfAbsent(row.answer, answer -> new long[2]);
      count[0]++;
      count[1] += row.images;
    }
    System.out.println("white_wins,classes,positions");
    for (String answer : List.of("yes", "no", Row.OPEN)) {
      long[] count = counts.getOrDefault(answer, new long[2]);
      System.out.printf("%s,%d,%d%n", answer, count[0], count[1]);
    }
  }
}
