package org.twobig.tools;

import java.io.PrintStream;
import org.twobig.connectfour3d.Effort;
import org.twobig.connectfour3d.Question;
import org.twobig.connectfour3d.Solution;
import org.twobig.connectfour3d.Source;

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
    row("Position", position(result.task()));
    row("Answer", answer(solution));
    row("Known by", source(solution.source()));
    result.line().ifPresent(line -> row("Line", line.isEmpty() ? "(the game is over)" : line));
    row(
        "Search",
        "%s nodes in %s, %s"
            .formatted(
                Units.count(effort.nodes()),
                Units.seconds(result.time()),
                Units.rate(effort.nodes(), result.time())));
  }

  private static String answer(Solution solution) {
    if (solution.value().isPresent()) {
      return switch (solution.value().get()) {
        case WIN -> "White wins";
        case DRAW -> "draw";
        case LOSS -> "Black wins";
      };
    }
    return solution.question() == Question.WHITE
        ? "White does not win (draw or Black wins)"
        : "Black does not win (draw or White wins)";
  }

  /** A position in words. */
  static String position(Task task) {
    return "%s (%d stones, %s to move)"
        .formatted(
            task.moves().isEmpty() ? "empty board" : task.moves(),
            task.position().stones(),
            task.position().whiteToMove() ? "White" : "Black");
  }

  private static String source(Source source) {
    return switch (source) {
      case RULES -> "the rules, without a search";
      case STORE -> "the store, without a search";
      case SEARCH -> "search";
    };
  }

  @Override
  public void end(String tableDescription) {
    row(
        "Table",
        "%s probes, %s hits, %s stored"
            .formatted(
                Units.count(effort.probes()),
                Units.percent(effort.hits(), effort.probes()),
                Units.count(effort.stores())));
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
