package org.twobig.cli.solve;

import java.io.PrintStream;
import org.twobig.cli.view.Units;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Effort;
import org.twobig.game.Outcome;
import org.twobig.game.Source;
import org.twobig.solve.ParallelSolver.Answered;

/** A single position in full, for a person. */
final class TextSolveReport implements SolveReport {
  private final PrintStream out;
  private Effort effort = Effort.NONE;

  TextSolveReport(PrintStream out) {
    this.out = out;
  }

  @Override
  public void add(Result result) {
    Answered answered = result.answered();
    effort = effort.plus(answered.effort());
    row("Position", position(result.task().moves(), result.task().position().ply()));
    row("Answer", answer(result));
    result.solution().ifPresent(solution -> row("Known by", source(solution.source())));
    answered
        .line()
        .ifPresent(
            line ->
                row(
                    "Line",
                    line.isEmpty() ? "none, the game is over" : line + "  (not the shortest)"));
    if (result.solution().filter(solution -> solution.source() != Source.SEARCH).isPresent()) {
      return;
    }
    row(
        "Search",
        "%s in %s, %s"
            .formatted(
                Units.number(effort.nodes(), "node"),
                Units.seconds(answered.time()),
                Units.rate(effort.nodes(), answered.time())));
    if (answered.total().nodes() > effort.nodes()) {
      row(
          "Total",
          "%s in %s, all runs and processes"
              .formatted(
                  Units.number(answered.total().nodes(), "node"),
                  Units.clock(answered.total().time())));
    }
  }

  private static String answer(Result result) {
    return result
        .solution()
        .map(solution -> Verdict.of(Outcome.of(solution)).inFull())
        .orElseGet(() -> result.limit().map(limit -> limit.inWords(result.most())).orElse("open"));
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
