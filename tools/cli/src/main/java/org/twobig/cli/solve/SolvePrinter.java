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
import org.twobig.game.Outcome;
import org.twobig.game.Source;
import org.twobig.solve.Cost;

/** Prints answers when they come, and a summary at the end. */
final class SolvePrinter {
  private static final TextTable<SolveReport> TABLE =
      new TextTable<SolveReport>()
          .words("answer", 6, report -> report.answer().toString())
          .figures("nodes", 12, report -> Units.count(report.nodes()))
          .figures("seconds", 9, report -> Units.seconds(report.seconds()).replace(" s", ""))
          .words("position", 1, SolveReport::position)
          .end(report -> report.agrees().orElse(true) ? "" : "DISAGREES with the file");

  private final PrintStream out;
  private final Form form;
  private final Cost most;
  private final Map<Reply, Integer> answers = new TreeMap<>();
  private Duration time = Duration.ZERO;
  private long nodes;
  private long probes;
  private long hits;
  private long stores;
  private int expected;
  private int disagreements;
  private int undecided;

  enum Form {
    JSON,
    FULL,
    TABLE
  }

  SolvePrinter(PrintStream out, Form form, Cost most) {
    this.out = out;
    this.form = form;
    this.most = most;
  }

  void add(SolveReport report) {
    String heading = answers.isEmpty() ? TABLE.heading() : "";
    out.print(
        switch (form) {
          case JSON -> Json.line(report) + System.lineSeparator();
          case FULL -> inFull(report);
          case TABLE -> heading + TABLE.line(report);
        });
    answers.merge(report.answer(), 1, Integer::sum);
    time = time.plus(report.seconds());
    nodes += report.nodes();
    probes += report.probes();
    hits += report.hits();
    stores += report.stores();
    expected += report.agrees().isPresent() ? 1 : 0;
    disagreements += report.agrees().orElse(true) ? 0 : 1;
    undecided += report.limit().isPresent() ? 1 : 0;
  }

  /** Prints the report on the position that was stopped, in JSON only. */
  void interrupted(SolveReport report) {
    if (form == Form.JSON) {
      out.println(Json.line(report));
      out.flush(); // nothing flushes it after Ctrl-C
    }
  }

  private String inFull(SolveReport report) {
    Rows rows = new Rows();
    rows.add("Position", position(report.position(), report.ply()));
    rows.add("Answer", answer(report));
    report.knownBy().ifPresent(source -> rows.add("Known by", source(source)));
    report
        .line()
        .map(line -> line.isEmpty() ? "none, the game is over" : line + "  (not the shortest)")
        .ifPresent(line -> rows.add("Line", line));
    if (report.knownBy().orElse(Source.SEARCH) == Source.SEARCH) {
      rows.add("Search", Units.search(report.nodes(), report.seconds()));
      if (report.totalNodes() > report.nodes()) {
        rows.add(
            "Total",
            "%s in %s, all runs and processes",
            Units.number(report.totalNodes(), "node"),
            Units.clock(report.totalSeconds()));
      }
    }
    return rows.toString();
  }

  private String answer(SolveReport report) {
    if (report.answer() == Reply.OPEN) {
      return report.limit().map(limit -> limit.inWords(most)).orElse("open");
    }
    String verdict = inFull(report.verdict());
    return report.score().isEmpty()
        ? verdict
        : verdict + ", score %d for the player to move".formatted(report.score().getAsInt());
  }

  /** Returns the words, and the results that the verdict leaves open. */
  static String inFull(Outcome verdict) {
    return switch (verdict) {
      case WHITE_DOES_NOT_WIN -> verdict + " (draw or Black wins)";
      case BLACK_DOES_NOT_WIN -> verdict + " (draw or White wins)";
      default -> verdict.toString();
    };
  }

  private static String source(Source source) {
    return switch (source) {
      case RULES -> "the rules";
      case STORE -> "the store";
      case SEARCH -> "search";
    };
  }

  static String position(String moves, int ply) {
    return "%s (ply %d, %s to move)"
        .formatted(moves.isEmpty() ? "empty board" : moves, ply, ply % 2 == 0 ? "White" : "Black");
  }

  void end(String tableDescription) {
    Rows rows = new Rows();
    if (form == Form.TABLE) {
      rows.blank();
      rows.add(
          "Positions",
          "%s: %s",
          Units.count(answers.values().stream().mapToInt(count -> count).sum()),
          answers.entrySet().stream()
              .map(answer -> answer.getKey() + " " + Units.count(answer.getValue()))
              .collect(Collectors.joining(", ")));
      if (expected > 0) {
        rows.add("Verdicts", "%d of %d agree with the file", expected - disagreements, expected);
      }
      rows.add("Search", Units.search(nodes, time));
    }
    if (form == Form.TABLE || nodes > 0) {
      rows.add(
          "Table",
          "%s, %s hits, %s stored",
          Units.number(probes, "probe"),
          Units.percent(hits, probes),
          Units.count(stores));
    }
    rows.add("Store", tableDescription);
    out.print(form == Form.JSON ? "" : rows.toString());
  }

  int exitCode() {
    return disagreements > 0 ? ExitCode.FAILED : undecided > 0 ? ExitCode.UNDECIDED : ExitCode.OK;
  }
}
