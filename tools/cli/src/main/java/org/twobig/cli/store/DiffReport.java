package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.twobig.cli.view.Report;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Comparison;
import org.twobig.tt.offline.Comparison.Known;
import org.twobig.tt.offline.Comparison.Relation;

/** A comparison of the stores A and B: counts by ply, and the differences with the most work. */
@JsonTypeName("twobig/diff/1")
public record DiffReport(
    Comparison.Side a,
    Comparison.Side b,
    Counts all,
    List<OfPly> byPly,
    List<Different> disagreements,
    List<Different> largestOnlyA,
    List<Different> largestOnlyB)
    implements Report {
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

  static DiffReport of(Comparison comparison, StoredPositions positions) {
    return new DiffReport(
        comparison.a(),
        comparison.b(),
        Counts.of(comparison::count),
        IntStream.range(0, comparison.counts().length)
            .filter(
                ply ->
                    Arrays.stream(Relation.values())
                        .anyMatch(relation -> comparison.count(relation, ply) > 0))
            .mapToObj(ply -> new OfPly(ply, Counts.of(relation -> comparison.count(relation, ply))))
            .toList(),
        largest(comparison, Relation.DISAGREE, positions),
        largest(comparison, Relation.ONLY_A, positions),
        largest(comparison, Relation.ONLY_B, positions));
  }

  private static List<Different> largest(
      Comparison comparison, Relation relation, StoredPositions positions) {
    return Optional.ofNullable(comparison.largest().get(relation)).orElse(List.of()).stream()
        .map(
            pair ->
                new Different(
                    positions.describeKey(pair.key().high(), pair.key().low()),
                    pair.keyClass(),
                    pair.a().map(known -> entry(known, positions)),
                    pair.b().map(known -> entry(known, positions))))
        .toList();
  }

  private static Entry entry(Known known, StoredPositions positions) {
    return new Entry(
        positions.outcome(known.value()), positions.describeValue(known.value()), known.work());
  }

  /** The listed positions of a relation between A and B, and the number of all its positions. */
  record Section(String name, List<Different> shown, long all) {
    String title() {
      return all > shown.size()
          ? "%s, the %,d with the most work of %,d".formatted(name, shown.size(), all)
          : name + ", the most work first";
    }
  }

  List<Section> sections() {
    return Stream.of(
            new Section("Disagreements", disagreements, all.disagreeing),
            new Section("Only in A", largestOnlyA, all.onlyA),
            new Section("Only in B", largestOnlyB, all.onlyB))
        .filter(section -> !section.shown.isEmpty())
        .toList();
  }
}
