package org.twobig.cli.solve;

import java.io.PrintStream;
import org.twobig.cli.view.Units;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Effort;
import org.twobig.game.Outcome;
import org.twobig.game.Solution;
import org.twobig.game.Source;

/** A single position in full, for a person. */
final class TextSolveReport implements SolveReport {
  private final PrintStream out;
  private Effort effort = Effort.NONE;

  TextSolveReport(PrintStream out) {
    this.out = out;
  }

  @Override
  public void add(Result result) {
    Solution solution = result.solution();
    effort = effort.plus(solution.effort());
    row("Position", position(result.task().moves(), result.task().position().ply()));
    row("Answer", Verdict.of(Outcome.of(solution)).inFull());
    row("Known by", source(solution.source()));
    result
        .line()
        .ifPresent(
            line ->
                row(
                    "Line",
                    line.isEmpty() ? "none, the game is over" : line + "  (not the shortest)"));
    if (solution.source() == Source.SEARCH) {
      row(
          "Search",
          "%s in %s, %s"
              .formatted(
                  Units.number(effort.nodes(), "node"),
                  Units.seconds(result.time()),
                  Units.rate(effort.nodes(), result.time())));
    }
  }

  /** The moves, and what they lead to. */
  static String position(String moves, int ply) {
    return "%s (ply %d, %s to move)"
        .formatted(moves.isEmpty() ? "empty board" : moves, ply, ply % 2 == 0 ? "White" : "Black");
  }

  private static String source(Source source) {
    return switch (source) {
      case RULES -> "the rules";
      case STORE -> "the store";
      case SEARCH -> "search";
    };
  }

  @Override
  public void end(String tableDescription) {
    if (effort.nodes() > 0) {
      row("Table", TableSolveReport.probes(effort));
    }
    row("Store", tableDescription);
  }

  private void row(String name, String text) {
    out.printf("%-9s %s%n", name, text);
  }

  @Override
  public int disagreements() {
    return 0;
  }
}
