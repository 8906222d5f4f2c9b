package org.twobig.cli.solve;

import java.io.PrintStream;
import org.twobig.cli.view.Units;
import org.twobig.game.Answer;
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
    row("Position", position(result.task()));
    row("Answer", answer(Outcome.of(solution)));
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

  /** What is known of the end, with what it leaves open. */
  static String answer(Outcome outcome) {
    if (outcome.equals(Outcome.UNKNOWN) || outcome.value().isPresent()) {
      return outcome.toString();
    }
    return outcome
        + (outcome.white() == Answer.OPEN ? " (draw or White wins)" : " (draw or Black wins)");
  }

  /** The moves, and what they lead to. */
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
