package org.twobig.cli.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.twobig.cli.view.JsonLine;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.table.Layout;

/**
 * What is known of a position and its moves without a search, as text or as JSON.
 *
 * @param task the position
 * @param store what was asked, for a person
 * @param layout of its table
 * @param knowledge what is known of the position itself
 * @param moves the legal moves, the best first; none if the game is over
 */
record LookReport(
    Task task, String store, Layout layout, Knowledge knowledge, List<KnownMove> moves) {
  /** By what a position is known if only its moves tell. */
  private static final String BY_MOVES = "moves";

  static LookReport of(Task task, String store, Layout layout, Solver lookup) {
    Position position = task.position();
    List<KnownMove> moves = new ArrayList<>();
    if (!position.isWon()) {
      moves.addAll(KnownMove.of(position, lookup));
      moves.sort(KnownMove.bestFirst(position.whiteToMove()));
    }
    return new LookReport(task, store, layout, lookup.known(position), moves);
  }

  private Outcome outcome() {
    return moves.isEmpty()
        ? knowledge.outcome()
        : knowledge.outcome().orElse(KnownMove.follow(task.position(), moves));
  }

  /** By what the outcome is known; empty if it is not. */
  private Optional<String> knownBy() {
    return outcome().equals(knowledge.outcome())
        ? knowledge.source().map(source -> source.name().toLowerCase(Locale.ROOT))
        : Optional.of(BY_MOVES);
  }

  /**
   * For a person.
   *
   * @param width characters in a line
   */
  String text(int width, Paint paint) {
    Rows rows = new Rows();
    rows.add("Position", TextSolveReport.position(task));
    rows.add("Verdict", verdict());
    if (!moves.isEmpty()) {
      rows.add(
          "Depth", "%d stones; at most %d moves to the end".formatted(stones(), 64 - stones()));
      if (!knowledge.forced().isEmpty()) {
        rows.add("Forced", KnownMove.digits(knowledge.forced()));
      }
      if (knowledge.entry().isEmpty()) {
        rows.add("Entry", "none");
      }
      knowledge.entry().ifPresent(entry -> add(rows, "Entry", entry, stones()));
      int stonesThen = stones() + knowledge.forced().size();
      knowledge.entryAfterForced().ifPresent(entry -> add(rows, "  then", entry, stonesThen));
    }
    rows.add("Store", store);
    rows.blank();
    String board = new BoardDrawing(task, paint).text(width);
    return rows
        + board
        + (moves.isEmpty()
            ? ""
            : System.lineSeparator()
                + MoveTable.text(moves, Optional.empty(), task.position().whiteToMove(), paint));
  }

  private int stones() {
    return task.position().stones();
  }

  private String verdict() {
    String words = TextSolveReport.answer(outcome());
    if (moves.isEmpty()) {
      return words + "; the game is over";
    }
    return words
        + knownBy()
            .map(
                by ->
                    switch (by) {
                      case BY_MOVES -> ", as the moves tell";
                      case "rules" -> ", by the rules";
                      default -> ", by the store";
                    })
            .orElse("; twobig analyze finds out");
  }

  /**
   * Adds an entry and its place.
   *
   * @param stones of the position it is about, which a folded key may tell otherwise
   */
  private void add(Rows rows, String name, Knowledge.Entry entry, int stones) {
    rows.add(name, entry.outcome() + ", " + nodes(entry));
    String partition =
        layout.isPartitioned()
            ? ", partition " + layout.partitions().get(entry.partition()).classes()
            : "";
    String folded =
        entry.stones() == stones ? "" : ", as a position of %d stones".formatted(entry.stones());
    rows.add(
        "",
        "word %d of bucket %s%s%s"
            .formatted(entry.word(), Units.count(entry.bucket()), partition, folded));
  }

  private static String nodes(Knowledge.Entry entry) {
    if (entry.mostWork().isPresent()) {
      return "%s to %s nodes"
          .formatted(Units.count(entry.work()), Units.count(entry.mostWork().getAsLong()));
    }
    return entry.work() == 1
        ? "nodes not known (the table is small)"
        : Units.count(entry.work()) + " nodes or more";
  }

  /** For scripts. */
  String json() {
    JsonLine line =
        new JsonLine()
            .add("position", task.moves())
            .add("stones", stones())
            .add("stones_left", 64 - stones())
            .add("to_move", task.position().whiteToMove() ? "white" : "black")
            .add("over", moves.isEmpty())
            .add("verdict", outcome().toString());
    addValue(line, outcome());
    knownBy().ifPresent(by -> line.add("known_by", by));
    addKnowledge(line, knowledge);
    line.add("store", store);
    line.add(
        "moves",
        moves.stream()
            .map(
                move -> {
                  JsonLine object =
                      new JsonLine()
                          .add("column", move.digit())
                          .add("verdict", move.outcome().toString());
                  addValue(object, move.outcome());
                  move.knownBy().ifPresent(by -> object.add("known_by", by));
                  addKnowledge(object, move.knowledge());
                  return object;
                })
            .collect(Collectors.toList()));
    return line + System.lineSeparator();
  }

  private static void addValue(JsonLine line, Outcome outcome) {
    outcome.value().ifPresent(value -> line.add("value", value.name().toLowerCase(Locale.ROOT)));
  }

  private static void addKnowledge(JsonLine line, Knowledge knowledge) {
    line.add("forced", KnownMove.digits(knowledge.forced()));
    knowledge.entry().ifPresent(entry -> line.add("entry", json(entry)));
    knowledge.entryAfterForced().ifPresent(entry -> line.add("entry_after_forced", json(entry)));
  }

  private static JsonLine json(Knowledge.Entry entry) {
    JsonLine line =
        new JsonLine().add("verdict", entry.outcome().toString()).add("work", entry.work());
    entry.mostWork().ifPresent(most -> line.add("most_work", most));
    return line.add("stones", entry.stones())
        .add("partition", entry.partition())
        .add("bucket", entry.bucket())
        .add("word", entry.word());
  }
}
