package org.twobig.cli.solve;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.twobig.cli.ExitCode;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Units;
import org.twobig.game.Effort;
import org.twobig.game.Outcome;
import org.twobig.game.Source;
import org.twobig.solve.Cost;

/** Prints answers when they come and, except in JSON, a summary at the end. */
final class SolvePrinter {
  /** A row of the table: answer, nodes, seconds, position and a remark. */
  private static final String ROW = "%-6s  %12s  %9s  %s%s";

  private final PrintStream out;
  private final Form form;
  private final Cost limit;
  private final Map<Reply, Integer> answers = new TreeMap<>();
  private Duration time = Duration.ZERO;
  private Effort effort = Effort.NONE;
  private int expected;
  private int disagreements;
  private int undecided;

  enum Form {
    JSON,
    FULL,
    TABLE
  }

  SolvePrinter(PrintStream out, Form form, Cost limit) {
    this.out = out;
    this.form = form;
    this.limit = limit;
  }

  void add(SolveReport report) {
    switch (form) {
      case JSON -> out.println(Json.line(report));
      case FULL -> printInFull(report);
      case TABLE -> printRow(report);
    }
    answers.merge(report.answer(), 1, Integer::sum);
    time = time.plus(report.seconds());
    effort =
        effort.plus(new Effort(report.nodes(), report.probes(), report.hits(), report.stores()));
    expected += report.agrees().isPresent() ? 1 : 0;
    disagreements += report.agrees().orElse(true) ? 0 : 1;
    undecided += report.limit().isPresent() ? 1 : 0;
  }

  private void printRow(SolveReport report) {
    if (answers.isEmpty()) {
      out.println(ROW.formatted("answer", "nodes", "seconds", "position", ""));
    }
    String row =
        ROW.formatted(
            report.answer(),
            Units.count(report.nodes()),
            Units.seconds(report.seconds()).replace(" s", ""),
            report.position(),
            report.agrees().orElse(true) ? "" : "  DISAGREES with the file");
    out.println(row.stripTrailing());
  }

  /** Prints the report on the position whose solve was stopped, in JSON only. */
  void interrupted(SolveReport report) {
    if (form == Form.JSON) {
      out.println(Json.line(report));
      out.flush(); // the JVM does not flush after Ctrl-C
    }
  }

  private void printInFull(SolveReport report) {
    print("Position", position(report.position(), report.ply()));
    print("Answer", answer(report));
    report.knownBy().ifPresent(source -> print("Known by", source(source)));
    report
        .line()
        .map(line -> line.isEmpty() ? "none, the game is over" : line + "  (not the shortest)")
        .ifPresent(line -> print("Line", line));
    if (report.knownBy().orElse(Source.SEARCH) == Source.SEARCH) {
      print("Search", Units.search(report.nodes(), report.seconds()));
      if (report.totalNodes() > report.nodes()) {
        String total = Units.number(report.totalNodes(), "node");
        print(
            "Total",
            total + " in " + Units.clock(report.totalSeconds()) + ", all runs and processes");
      }
    }
  }

  private void print(String name, String value) {
    out.printf("%-9s %s%n", name, value);
  }

  private String answer(SolveReport report) {
    if (report.answer() == Reply.OPEN) {
      return report.limit().map(reached -> reached.inWords(limit)).orElse("open");
    }
    String verdict = inFull(report.verdict());
    return report.score().isEmpty()
        ? verdict
        : verdict + ", score %d for the player to move".formatted(report.score().getAsInt());
  }

  /** Returns a verdict in words, with the results that it leaves open. */
  static String inFull(Outcome verdict) {
    return switch (verdict) {
      case WHITE_DOES_NOT_WIN -> verdict + " (draw or Black wins)";
      case BLACK_DOES_NOT_WIN -> verdict + " (draw or White wins)";
      default -> verdict.toString();
    };
  }

  private static String source(Source source) {
    return (source == Source.SEARCH ? "" : "the ") + source.name().toLowerCase(Locale.ROOT);
  }

  static String position(String moves, int ply) {
    return "%s (ply %d, %s to move)"
        .formatted(moves.isEmpty() ? "empty board" : moves, ply, ply % 2 == 0 ? "White" : "Black");
  }

  void end(String tableDescription) {
    if (form == Form.JSON) {
      return;
    }
    if (form == Form.TABLE) {
      out.println();
      print(
          "Positions",
          Units.count(answers.values().stream().mapToInt(count -> count).sum())
              + answers.entrySet().stream()
                  .map(answer -> answer.getKey() + " " + Units.count(answer.getValue()))
                  .collect(Collectors.joining(", ", ": ", "")));
      if (expected > 0) {
        print(
            "Verdicts",
            "%d of %d agree with the file".formatted(expected - disagreements, expected));
      }
      print("Search", Units.search(effort.nodes(), time));
    }
    if (form == Form.TABLE || effort.nodes() > 0) {
      print(
          "Table",
          "%s, %s hits, %s stored"
              .formatted(
                  Units.number(effort.probes(), "probe"),
                  Units.percent(effort.hits(), effort.probes()),
                  Units.count(effort.stores())));
    }
    print("Store", tableDescription);
  }

  int exitCode() {
    return disagreements > 0 ? ExitCode.FAILED : undecided > 0 ? ExitCode.UNDECIDED : ExitCode.OK;
  }
}
