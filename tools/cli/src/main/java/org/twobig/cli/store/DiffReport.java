package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cli.view.TextTable;
import org.twobig.cli.view.Units;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Comparison;
import org.twobig.tt.offline.Comparison.Known;
import org.twobig.tt.offline.Comparison.Relation;

/** A comparison of the stores A and B: counts by ply, and the most costly differences. */
@JsonTypeName("twobig/diff/1")
public record DiffReport(
    Side a,
    Side b,
    Counts all,
    List<OfPly> byPly,
    List<Different> disagreements,
    List<Different> largestOnlyA,
    List<Different> largestOnlyB)
    implements Report {
  /** Larger counts are rounded, so that they fit into their column. */
  private static final long MOST_IN_FULL = 9_999_999;

  public record Side(String store, long entries, long damaged) {
    static Side of(Comparison.Side side) {
      return new Side(side.name(), side.entries(), side.damaged());
    }

    String text() {
      return "%s, %s%s".formatted(store, Units.number(entries, "entry"), Units.leftOut(damaged));
    }
  }

  public record Counts(
      long disagreeing,
      long onlyA,
      long onlyB,
      long aKnowsMore,
      long bKnowsMore,
      long eachKnowsMore,
      long same) {
    static Counts of(Function<Relation, Long> count) {
      return new Counts(
          count.apply(Relation.DISAGREE),
          count.apply(Relation.ONLY_A),
          count.apply(Relation.ONLY_B),
          count.apply(Relation.A_MORE),
          count.apply(Relation.B_MORE),
          count.apply(Relation.BOTH_MORE),
          count.apply(Relation.SAME));
    }
  }

  public record OfPly(int ply, Counts counts) {}

  /** The entry of one store; {@code says} is its value in words, with bounds of the score. */
  public record Entry(Outcome verdict, String says, long work) {}

  /** A position whose entries differ, or that only one store has. */
  public record Different(String position, int ply, Optional<Entry> a, Optional<Entry> b) {}

  static DiffReport of(Comparison comparison, StoredPositions rules) {
    return new DiffReport(
        Side.of(comparison.a()),
        Side.of(comparison.b()),
        Counts.of(comparison::count),
        IntStream.range(0, comparison.counts().length)
            .filter(
                ply ->
                    Arrays.stream(Relation.values())
                        .anyMatch(relation -> comparison.count(relation, ply) > 0))
            .mapToObj(ply -> new OfPly(ply, Counts.of(relation -> comparison.count(relation, ply))))
            .toList(),
        largest(comparison, Relation.DISAGREE, rules),
        largest(comparison, Relation.ONLY_A, rules),
        largest(comparison, Relation.ONLY_B, rules));
  }

  private static List<Different> largest(
      Comparison comparison, Relation relation, StoredPositions rules) {
    return Optional.ofNullable(comparison.largest().get(relation)).orElse(List.of()).stream()
        .map(
            pair ->
                new Different(
                    rules.describeKey(pair.key().high(), pair.key().low()),
                    pair.keyClass(),
                    pair.a().map(known -> entry(known, rules)),
                    pair.b().map(known -> entry(known, rules))))
        .toList();
  }

  private static Entry entry(Known known, StoredPositions rules) {
    return new Entry(
        rules.outcome(known.value()), rules.describeValue(known.value()), known.work());
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder(ReportTemplate.text(getClass(), "diff.txt", this));
    if (!byPly.isEmpty()) {
      text.append("%nEntries by ply%n".formatted())
          .append(
              new TextTable<OfPly>()
                  .figures("ply", 3, row -> Integer.toString(row.ply))
                  .figures("disagree", 8, row -> cell(row.counts.disagreeing))
                  .figures("only A", 8, row -> cell(row.counts.onlyA))
                  .figures("only B", 8, row -> cell(row.counts.onlyB))
                  .figures("A more", 8, row -> cell(row.counts.aKnowsMore))
                  .figures("B more", 8, row -> cell(row.counts.bKnowsMore))
                  .figures("each more", 9, row -> cell(row.counts.eachKnowsMore))
                  .figures("equal", 8, row -> cell(row.counts.same))
                  .text(byPly));
    }
    list(text, "Disagreements", disagreements, all.disagreeing);
    list(text, "Only in A", largestOnlyA, all.onlyA);
    list(text, "Only in B", largestOnlyB, all.onlyB);
    return text.toString();
  }

  private static String cell(long count) {
    return count == 0 ? "-" : count <= MOST_IN_FULL ? Units.count(count) : Units.rounded(count);
  }

  private static void list(StringBuilder text, String title, List<Different> shown, long all) {
    if (shown.isEmpty()) {
      return;
    }
    text.append(
        "%n%s%s%n"
            .formatted(
                title,
                all > shown.size()
                    ? ", the %,d with the most work of %,d".formatted(shown.size(), all)
                    : ", the most work first"));
    for (Different each : shown) {
      text.append("  %s%n".formatted(each.position));
      each.a.ifPresent(entry -> text.append(line("A", each.ply, entry)));
      each.b.ifPresent(entry -> text.append(line("B", each.ply, entry)));
    }
  }

  private static String line(String side, int ply, Entry entry) {
    return "    %s: %s, ply %d, work %,d%n".formatted(side, entry.says, ply, entry.work);
  }
}
