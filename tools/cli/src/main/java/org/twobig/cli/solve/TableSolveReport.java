package org.twobig.cli.solve;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.twobig.cli.view.Table;
import org.twobig.cli.view.Units;
import org.twobig.game.Effort;

/** Many positions, a row each, and a summary. */
final class TableSolveReport implements SolveReport {
  private static final Table<Result> TABLE =
      new Table<Result>()
          .words("answer", 6, result -> result.reply().toString())
          .figures("nodes", 12, result -> Units.count(result.answered().effort().nodes()))
          .figures(
              "seconds", 9, result -> Units.seconds(result.answered().time()).replace(" s", ""))
          .words("position", 1, result -> result.task().moves())
          .end(result -> result.agrees().orElse(true) ? "" : "DISAGREES with the file");

  private final PrintStream out;
  private Effort effort = Effort.NONE;
  private Duration time = Duration.ZERO;
  private int positions;
  private final Map<Reply, Integer> answers = new TreeMap<>();
  private int expected;
  private int agreeing;

  TableSolveReport(PrintStream out) {
    this.out = out;
  }

  @Override
  public void add(Result result) {
    if (positions == 0) {
      out.print(TABLE.heading());
    }
    positions++;
    answers.merge(result.reply(), 1, Integer::sum);
    effort = effort.plus(result.answered().effort());
    time = time.plus(result.answered().time());
    expected += result.agrees().isPresent() ? 1 : 0;
    agreeing += result.agrees().orElse(false) ? 1 : 0;
    out.print(TABLE.line(result));
  }

  @Override
  public void end(String tableDescription) {
    out.printf(
        "%nPositions %s: %s%n",
        Units.count(positions),
        answers.entrySet().stream()
            .map(answer -> answer.getKey() + " " + Units.count(answer.getValue()))
            .collect(Collectors.joining(", ")));
    if (expected > 0) {
      out.printf("Verdicts  %d of %d agree with the file%n", agreeing, expected);
    }
    out.printf(
        "Search    %s in %s, %s%n",
        Units.number(effort.nodes(), "node"),
        Units.seconds(time),
        Units.rate(effort.nodes(), time));
    out.printf("Table     %s%n", probes(effort));
    out.printf("Store     %s%n", tableDescription);
  }

  /** What was asked of the table, and stored in it. */
  static String probes(Effort effort) {
    return "%s, %s hits, %s stored"
        .formatted(
            Units.number(effort.probes(), "probe"),
            Units.percent(effort.hits(), effort.probes()),
            Units.count(effort.stores()));
  }

  @Override
  public int disagreements() {
    return expected - agreeing;
  }
}
