package org.twobig.cli.solve;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.twobig.cli.view.JsonLine;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.game.Outcome;

/**
 * An {@link Analysis} as text or as JSON.
 *
 * @param analysis what is known
 * @param line of play that begins with the best move, if it was found
 * @param nodes visited for all of it
 * @param time it took
 */
record AnalysisReport(Analysis analysis, Optional<String> line, long nodes, Duration time) {
  /** An answer that is not known. */
  private static final String OPEN = "open";

  private Task task() {
    return analysis.task();
  }

  private Outcome outcome() {
    return analysis.outcome();
  }

  private List<KnownMove> moves() {
    return analysis.moves();
  }

  /**
   * For a person.
   *
   * @param table on which it was done
   * @param width characters in a line
   */
  String text(Optional<String> table, int width, Paint paint) {
    Rows rows = new Rows();
    rows.add("Position", TextSolveReport.position(task()));
    if (moves().isEmpty()) {
      rows.add("Answer", outcome() + "; the game is over");
    } else {
      rows.add("Answer", answerInWords());
      analysis.best().ifPresent(best -> rows.add("Best", best.digit()));
      line.ifPresent(columns -> rows.add("Line", columns));
      rows.add(
          "Search",
          "%s nodes in %s, %s"
              .formatted(Units.count(nodes), Units.seconds(time), Units.rate(nodes, time)));
    }
    table.ifPresent(words -> rows.add("Store", words));
    rows.blank();
    String board = new BoardDrawing(task(), paint).text(width);
    return rows
        + board
        + (moves().isEmpty()
            ? ""
            : System.lineSeparator()
                + MoveTable.text(moves(), analysis.best(), task().position().whiteToMove(), paint));
  }

  private String answerInWords() {
    if (outcome().answers(analysis.question())) {
      return TextSolveReport.answer(outcome());
    }
    long known =
        moves().stream().filter(move -> move.outcome().answers(analysis.question())).count();
    return "%s; %d of %d moves are known"
        .formatted(
            outcome().equals(Outcome.UNKNOWN) ? OPEN : outcome().toString(), known, moves().size());
  }

  /** For scripts. */
  String json() {
    JsonLine object =
        new JsonLine()
            .add("position", task().moves())
            .add("stones", task().position().stones())
            .add("to_move", task().position().whiteToMove() ? "white" : "black")
            .add("over", moves().isEmpty())
            .add("question", analysis.question().name().toLowerCase(Locale.ROOT));
    addOutcome(object, outcome());
    analysis.best().ifPresent(best -> object.add("best", best.digit()));
    line.ifPresent(columns -> object.add("line", columns));
    return object
            .add("nodes", nodes)
            .add("seconds", seconds(time))
            .add("moves", moves().stream().map(this::json).collect(Collectors.toList()))
        + System.lineSeparator();
  }

  private JsonLine json(KnownMove move) {
    JsonLine object = new JsonLine().add("column", move.digit());
    addOutcome(object, move.outcome());
    move.knownBy().ifPresent(by -> object.add("known_by", by));
    move.answered()
        .ifPresent(
            answered ->
                object
                    .add("nodes", answered.effort().nodes())
                    .add("seconds", seconds(answered.time())));
    move.knowledge().work().ifPresent(work -> object.add("work", work));
    return object
        .add("forced", move.forced())
        .add("best", analysis.best().equals(Optional.of(move)));
  }

  private void addOutcome(JsonLine object, Outcome of) {
    object.add("answer", answer(of)).add("verdict", of.toString());
    of.value().ifPresent(value -> object.add("value", word(value)));
  }

  /** In the words of {@link Result#answer}, or "open". */
  private String answer(Outcome of) {
    return switch (analysis.question()) {
      case WHITE -> word(of.white());
      case BLACK -> word(of.black());
      case BOTH -> of.value().map(AnalysisReport::word).orElse(OPEN);
    };
  }

  private static String word(Enum<?> of) {
    return of.name().toLowerCase(Locale.ROOT);
  }

  private static BigDecimal seconds(Duration time) {
    return BigDecimal.valueOf(time.toNanos() / 1000, 6);
  }
}
