package org.twobig.cli.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.twobig.cli.view.JsonLine;
import org.twobig.cli.view.Units;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Comparison;
import org.twobig.offline.Comparison.Known;
import org.twobig.offline.Comparison.Pair;
import org.twobig.offline.Comparison.Relation;

/** What {@code twobig diff} prints; the JSON names are part of the contract with scripts. */
record DiffReport(Comparison comparison, StoredPositions rules) {
  /** Larger counts are rounded, to fit into their column. */
  private static final long MOST_IN_FULL = 9_999_999;

  /** The relations in the order they are printed: heading of the column, name in JSON, words. */
  private enum Column {
    DISAGREE(Relation.DISAGREE, "disagree", "disagreeing", "contradict each other"),
    ONLY_A(Relation.ONLY_A, "only A", "only_a", "only in A"),
    ONLY_B(Relation.ONLY_B, "only B", "only_b", "only in B"),
    A_MORE(Relation.A_MORE, "A more", "a_knows_more", "A knows more facts of the position"),
    B_MORE(Relation.B_MORE, "B more", "b_knows_more", "B knows more facts of the position"),
    BOTH_MORE(
        Relation.BOTH_MORE, "each more", "each_knows_more", "each knows what the other does not"),
    SAME(Relation.SAME, "same", "same", "the same in both");

    private final Relation relation;
    private final String heading;
    private final String json;
    private final String words;

    Column(Relation relation, String heading, String json, String words) {
      this.relation = relation;
      this.heading = heading;
      this.json = json;
      this.words = words;
    }
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append(side("A", comparison.a()));
    text.append(side("B", comparison.b()));
    text.append(System.lineSeparator());
    for (Column column : Column.values()) {
      text.append(
          "%15s  %s%n".formatted(Units.count(comparison.count(column.relation)), column.words));
    }
    if (!classes().isEmpty()) {
      text.append("%nEntries by number of stones%n%6s".formatted("stones"));
      for (Column column : Column.values()) {
        text.append(" %9s".formatted(column.heading));
      }
      text.append(System.lineSeparator());
      for (int stones : classes()) {
        text.append("%6d".formatted(stones));
        for (Column column : Column.values()) {
          text.append(" %9s".formatted(cell(comparison.count(column.relation, stones))));
        }
        text.append(System.lineSeparator());
      }
    }
    list(text, "Disagreements", Relation.DISAGREE);
    list(text, "Only in A", Relation.ONLY_A);
    list(text, "Only in B", Relation.ONLY_B);
    return text.toString();
  }

  private static String side(String letter, Comparison.Side side) {
    return "%-10s%s, %s entries%s%n"
        .formatted(
            letter,
            side.name(),
            Units.count(side.entries()),
            side.damaged() == 0
                ? ""
                : "; left out %s that are damaged".formatted(Units.count(side.damaged())));
  }

  private static String cell(long count) {
    return count == 0 ? "-" : count <= MOST_IN_FULL ? Units.count(count) : Units.rounded(count);
  }

  /** Numbers of stones of which there is anything. */
  private List<Integer> classes() {
    List<Integer> classes = new ArrayList<>();
    for (int stones = 0; stones < comparison.counts().length; stones++) {
      int each = stones;
      if (List.of(Relation.values()).stream().anyMatch(r -> comparison.count(r, each) > 0)) {
        classes.add(stones);
      }
    }
    return classes;
  }

  /** Positions of a relation with their verdicts; nothing if there are none. */
  private void list(StringBuilder text, String title, Relation relation) {
    List<Pair> pairs = comparison.largest().get(relation);
    if (pairs == null || pairs.isEmpty()) {
      return;
    }
    long all = comparison.count(relation);
    text.append(
        "%n%s%s%n"
            .formatted(
                title,
                all > pairs.size()
                    ? ", %s of %s, those of most work"
                        .formatted(Units.count(pairs.size()), Units.count(all))
                    : ", the most work first"));
    for (Pair pair : pairs) {
      text.append("  %s%n".formatted(position(pair)));
      sides(pair)
          .forEach(
              (name, known) ->
                  text.append(
                      "    %s: %s, %d stones, work %s%n"
                          .formatted(
                              name.toUpperCase(Locale.ROOT),
                              rules.describeValue(known.value()),
                              pair.keyClass(),
                              Units.count(known.work()))));
    }
  }

  private String position(Pair pair) {
    return rules
        .moves(pair.key())
        .orElseGet(() -> rules.describeKey(pair.key().high(), pair.key().low()));
  }

  /** What is known, by the name of the store. */
  private static Map<String, Known> sides(Pair pair) {
    Map<String, Known> sides = new LinkedHashMap<>();
    pair.a().ifPresent(known -> sides.put("a", known));
    pair.b().ifPresent(known -> sides.put("b", known));
    return sides;
  }

  JsonLine json() {
    JsonLine json =
        new JsonLine()
            .add("a", comparison.a().name())
            .add("b", comparison.b().name())
            .add("entries_a", comparison.a().entries())
            .add("entries_b", comparison.b().entries())
            .add("damaged_a", comparison.a().damaged())
            .add("damaged_b", comparison.b().damaged());
    for (Column column : Column.values()) {
      json.add(column.json, comparison.count(column.relation));
    }
    json.add(
        "by_stones",
        classes().stream()
            .map(
                stones -> {
                  JsonLine line = new JsonLine().add("stones", stones);
                  for (Column column : Column.values()) {
                    line.add(column.json, comparison.count(column.relation, stones));
                  }
                  return line;
                })
            .collect(Collectors.toList()));
    return json.add("disagreements", json(Relation.DISAGREE))
        .add("largest_only_a", json(Relation.ONLY_A))
        .add("largest_only_b", json(Relation.ONLY_B));
  }

  private List<JsonLine> json(Relation relation) {
    return Optional.ofNullable(comparison.largest().get(relation)).orElse(List.of()).stream()
        .map(
            pair -> {
              JsonLine line =
                  new JsonLine().add("position", position(pair)).add("stones", pair.keyClass());
              sides(pair)
                  .forEach(
                      (name, known) ->
                          line.add("knows_" + name, rules.describeValue(known.value()))
                              .add("work_" + name, known.work()));
              return line;
            })
        .collect(Collectors.toList());
  }
}
