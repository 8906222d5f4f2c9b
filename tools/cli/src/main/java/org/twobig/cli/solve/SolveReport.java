package org.twobig.cli.solve;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.twobig.cli.ExitCode;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.TextTable;
import org.twobig.cli.view.Units;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Effort;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.solve.ParallelSolver.Answered;

/** Prints results as they come. */
abstract class SolveReport {
  final PrintStream out;
  private int disagreements;
  private int undecided;

  private SolveReport(PrintStream out) {
    this.out = out;
  }

  final void add(Result result) {
    disagreements += result.agrees().orElse(true) ? 0 : 1;
    undecided += result.limit().isPresent() ? 1 : 0;
    print(result);
  }

  abstract void print(Result result);

  /** Prints what is known of a position when Ctrl-C ends its solve; by default nothing. */
  void interrupted(Result result) {}

  /** Prints what there is to say about all results together. */
  void end(String tableDescription) {}

  /** How many verdicts differed from the expected ones. */
  final int disagreements() {
    return disagreements;
  }

  /** The exit code of a run that came to its end. */
  final int exitCode() {
    return disagreements > 0 ? ExitCode.FAILED : undecided > 0 ? ExitCode.UNDECIDED : ExitCode.OK;
  }

  /** What was asked of the table, and stored in it. */
  private static String probes(Effort effort) {
    return "%s, %s hits, %s stored"
        .formatted(
            Units.number(effort.probes(), "probe"),
            Units.percent(effort.hits(), effort.probes()),
            Units.count(effort.stores()));
  }

  /** The moves, and what they lead to. */
  static String position(String moves, int ply) {
    return "%s (ply %d, %s to move)"
        .formatted(moves.isEmpty() ? "empty board" : moves, ply, ply % 2 == 0 ? "White" : "Black");
  }

  /** One JSON object a line. */
  static final class OfJson extends SolveReport {
    OfJson(PrintStream out) {
      super(out);
    }

    @Override
    void print(Result result) {
      out.println(Json.line(SolveLine.of(result, false)));
    }

    @Override
    void interrupted(Result result) {
      out.println(Json.line(SolveLine.of(result, true)));
      out.flush(); // after Ctrl-C nothing else does
    }
  }

  /** A single position in full, for a person. */
  static final class OfOne extends SolveReport {
    private Effort effort = Effort.NONE;

    OfOne(PrintStream out) {
      super(out);
    }

    @Override
    void print(Result result) {
      Answered answered = result.answered();
      effort = effort.plus(answered.effort());
      Rows rows = new Rows();
      rows.add("Position", position(result.task().moves(), result.task().position().ply()));
      rows.add(
          "Answer",
          result
              .solution()
              .map(OfOne::answer)
              .orElseGet(
                  () -> result.limit().map(limit -> limit.inWords(result.most())).orElse("open")));
      result.solution().ifPresent(solution -> rows.add("Known by", source(solution.source())));
      answered
          .line()
          .map(line -> line.isEmpty() ? "none, the game is over" : line + "  (not the shortest)")
          .ifPresent(line -> rows.add("Line", line));
      if (result.solution().filter(solution -> solution.source() != Source.SEARCH).isEmpty()) {
        rows.add("Search", Units.search(effort.nodes(), answered.time()));
        if (answered.total().nodes() > effort.nodes()) {
          rows.add(
              "Total",
              "%s in %s, all runs and processes"
                  .formatted(
                      Units.number(answered.total().nodes(), "node"),
                      Units.clock(answered.total().time())));
        }
      }
      out.print(rows);
    }

    private static String answer(Solution solution) {
      String verdict = Verdict.of(solution.outcome()).inFull();
      return solution.score().isEmpty()
          ? verdict
          : verdict + ", score %d for the player to move".formatted(solution.score().getAsInt());
    }

    private static String source(Source source) {
      return switch (source) {
        case RULES -> "the rules";
        case STORE -> "the store";
        case SEARCH -> "search";
      };
    }

    @Override
    void end(String tableDescription) {
      Rows rows = new Rows();
      if (effort.nodes() > 0) {
        rows.add("Table", probes(effort));
      }
      rows.add("Store", tableDescription);
      out.print(rows);
    }
  }

  /** Many positions, a row each, and a summary. */
  static final class OfMany extends SolveReport {
    private static final TextTable<Result> TABLE =
        new TextTable<Result>()
            .words("answer", 6, result -> result.reply().toString())
            .figures("nodes", 12, result -> Units.count(result.answered().effort().nodes()))
            .figures(
                "seconds", 9, result -> Units.seconds(result.answered().time()).replace(" s", ""))
            .words("position", 1, result -> result.task().moves())
            .end(result -> result.agrees().orElse(true) ? "" : "DISAGREES with the file");

    private final Map<Reply, Integer> answers = new TreeMap<>();
    private Effort effort = Effort.NONE;
    private Duration time = Duration.ZERO;
    private int expected;

    OfMany(PrintStream out) {
      super(out);
    }

    @Override
    void print(Result result) {
      out.print((answers.isEmpty() ? TABLE.heading() : "") + TABLE.line(result));
      answers.merge(result.reply(), 1, Integer::sum);
      effort = effort.plus(result.answered().effort());
      time = time.plus(result.answered().time());
      expected += result.agrees().isPresent() ? 1 : 0;
    }

    @Override
    void end(String tableDescription) {
      Rows rows = new Rows();
      rows.blank();
      rows.add(
          "Positions",
          "%s: %s"
              .formatted(
                  Units.count(answers.values().stream().mapToInt(count -> count).sum()),
                  answers.entrySet().stream()
                      .map(answer -> answer.getKey() + " " + Units.count(answer.getValue()))
                      .collect(Collectors.joining(", "))));
      if (expected > 0) {
        rows.add(
            "Verdicts",
            "%d of %d agree with the file".formatted(expected - disagreements(), expected));
      }
      rows.add("Search", Units.search(effort.nodes(), time));
      rows.add("Table", probes(effort));
      rows.add("Store", tableDescription);
      out.print(rows);
    }
  }
}
