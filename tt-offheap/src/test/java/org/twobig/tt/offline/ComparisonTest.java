package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.offline.Comparison.Known;
import org.twobig.tt.offline.Comparison.Pair;
import org.twobig.tt.offline.Comparison.Relation;
import org.twobig.tt.offline.Scratch.Entry;
import org.twobig.tt.store.Placement;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Seeds;

/** Compares the comparison of two stores with that of two plain maps. */
class ComparisonTest {
  private static final Outcomes RULES = new Outcomes(40);

  @AutoClose private final Scratch scratch = new Scratch();

  private static Comparison compare(Path a, Path b, int limit) {
    return Comparison.of(a, b, limit, RULES, new Progress());
  }

  /** Returns the relation of two values, by the sets of outcomes that they leave open. */
  private static Relation relation(Optional<Entry> a, Optional<Entry> b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? Relation.ONLY_B : Relation.ONLY_A;
    }
    Set<Integer> openInA = open(a.get());
    Set<Integer> openInB = open(b.get());
    Set<Integer> openInBoth = new HashSet<>(openInA);
    openInBoth.retainAll(openInB);
    if (openInBoth.isEmpty()) {
      return Relation.DISAGREE;
    }
    if (openInA.equals(openInB)) {
      return Relation.SAME;
    }
    if (openInBoth.equals(openInA)) {
      return Relation.A_MORE;
    }
    return openInBoth.equals(openInB) ? Relation.B_MORE : Relation.BOTH_MORE;
  }

  private static Set<Integer> open(Entry entry) {
    Set<Integer> open = new HashSet<>(Set.of(0, 1, 2, 3));
    open.removeIf(outcome -> (entry.value() >> outcome & 1) != 0);
    return open;
  }

  private static Pair pair(Outcomes rules, Key key, Optional<Entry> a, Optional<Entry> b) {
    return new Pair(
        key,
        rules.of(key.high(), key.low()),
        a.map(entry -> new Known(entry.value(), entry.work())),
        b.map(entry -> new Known(entry.value(), entry.work())));
  }

  private static void assertAsModel(
      Outcomes rules, Comparison found, Map<Key, Entry> a, Map<Key, Entry> b, int limit) {
    Set<Key> keys = new HashSet<>(a.keySet());
    keys.addAll(b.keySet());
    Map<Relation, Map<Key, Pair>> model = new EnumMap<>(Relation.class);
    for (Relation relation : Relation.values()) {
      model.put(relation, new HashMap<>());
    }
    for (Key key : keys) {
      Optional<Entry> inA = Optional.ofNullable(a.get(key));
      Optional<Entry> inB = Optional.ofNullable(b.get(key));
      model.get(relation(inA, inB)).put(key, pair(rules, key, inA, inB));
    }
    assertThat(found.a().entries()).isEqualTo(a.size());
    assertThat(found.b().entries()).isEqualTo(b.size());
    assertThat(found.a().damaged() + found.b().damaged()).isZero();
    for (Relation relation : Relation.values()) {
      Map<Key, Pair> expected = model.get(relation);
      assertThat(found.count(relation)).as("%s", relation).isEqualTo(expected.size());
      long[] ofClass = new long[rules.count()];
      expected.values().forEach(pair -> ofClass[pair.keyClass()]++);
      for (int keyClass = 0; keyClass < rules.count(); keyClass++) {
        assertThat(found.count(relation, keyClass)).isEqualTo(ofClass[keyClass]);
      }
      List<Pair> named = found.largest().get(relation);
      if (relation == Relation.SAME) {
        assertThat(named).isEmpty();
        continue;
      }
      named.forEach(pair -> assertThat(expected).containsEntry(pair.key(), pair));
      assertThat(named).doesNotHaveDuplicates();
      assertThat(named.stream().map(Pair::work).collect(Collectors.toList()))
          .isEqualTo(
              expected.values().stream()
                  .map(Pair::work)
                  .sorted(Comparator.reverseOrder())
                  .limit(limit)
                  .collect(Collectors.toList()));
    }
  }

  private static Layout of(long buckets, ReplacementScheme scheme) {
    return Layout.of(Geometry.ofBuckets(RULES.keySpace(), RULES.valueBits(), buckets, scheme));
  }

  /** Two tables share some keys, most of them with equal values. */
  @Test
  void storesOfDifferentShapesAreComparedAsMapsWouldBe() throws IOException {
    var random = Seeds.fixed(1);
    List<Layout> layouts =
        List.of(
            of(20_011, ReplacementScheme.TWOBIG),
            of(100_003, ReplacementScheme.BIG),
            of(30_011, ReplacementScheme.NEW),
            Scratch.partitioned(RULES));
    int number = 0;
    for (Layout first : layouts) {
      for (Layout second : layouts) {
        Map<Key, Entry> inA = Scratch.random(random, RULES, 6_000);
        Map<Key, Entry> inB = Scratch.random(random, RULES, 1_500);
        inA.forEach(
            (key, entry) -> {
              if (random.nextBoolean()) {
                long value =
                    random.nextInt(3) > 0 ? entry.value() : 1 + random.nextInt(Outcomes.ALL - 1);
                inB.put(key, new Entry(value, 1 + random.nextInt(256)));
              }
            });
        Path a = scratch.store("a" + number, RULES, first, Placement.DIRECT, inA);
        Path b = scratch.store("b" + number, RULES, second, Placement.RAM, inB);
        assertAsModel(
            RULES,
            compare(a, b, 30),
            Scratch.lookUp(a, RULES, inA.keySet()),
            Scratch.lookUp(b, RULES, inB.keySet()),
            30);
        number++;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 102})
  void storesInMemoryAndOnDiskAloneAreComparedFromTheirTablesAndTheirCheckpoints(int bits)
      throws IOException {
    Outcomes rules = new Outcomes(bits);
    var random = Seeds.fixed(2);
    Map<Key, Entry> inA = Scratch.random(random, rules, 10_000);
    Map<Key, Entry> inB = new HashMap<>(inA);
    inB.keySet().removeIf(key -> random.nextInt(10) == 0);
    inB.putAll(Scratch.random(random, rules, 1000));
    Path a = scratch.store("a", rules, 20_011, Placement.RAM, inA);
    Path b = scratch.store("b", rules, 30_011, Placement.RAM, inB);
    Map<Key, Entry> knownInA = Scratch.lookUp(a, rules, inA.keySet());
    Map<Key, Entry> knownInB = Scratch.lookUp(b, rules, inB.keySet());
    assertAsModel(rules, Comparison.of(a, b, 5, rules, new Progress()), knownInA, knownInB, 5);
    scratch.reboot();
    assertAsModel(rules, Comparison.of(a, b, 5, rules, new Progress()), knownInA, knownInB, 5);
    assertThat(Comparison.of(a, b, 0, rules, new Progress()).largest().values())
        .allSatisfy(largest -> assertThat(largest).isEmpty());
  }

  /** A key that threads have left twice has the facts of both words; either may contradict. */
  @Test
  void aKeyThatIsTwiceInABucketIsKnownByBothWords() throws IOException {
    Layout layout = of(2003, ReplacementScheme.TWOBIG);
    Path a =
        scratch.store(
            "a",
            RULES,
            layout,
            Placement.DIRECT,
            Map.of(new Key(0, 10), new Entry(3, 1), new Key(0, 11), new Entry(3, 1)));
    Path b = scratch.store("b", layout, Placement.DIRECT);
    Geometry geometry = layout.partitions().get(0).geometry();
    Scratch.overwrite(b, 10, 0, geometry.entry(0, 10, 1, 1));
    Scratch.overwrite(b, 10, 1, geometry.entry(0, 10, 2, 1));
    Scratch.overwrite(b, 11, 0, geometry.entry(0, 11, 1, 1));
    Scratch.overwrite(b, 11, 1, geometry.entry(0, 11, 12, 1));

    Comparison found = compare(a, b, 5);
    assertThat(found.count(Relation.SAME)).isEqualTo(1);
    assertThat(found.count(Relation.DISAGREE)).isEqualTo(1);
    assertThat(found.largest().get(Relation.DISAGREE).get(0).b().orElseThrow().value())
        .isEqualTo(12);
    assertThat(found.b().entries()).isEqualTo(4);
    assertThat(found.count(Relation.ONLY_B)).isZero();
    Comparison turned = compare(b, a, 5);
    assertThat(turned.count(Relation.DISAGREE)).isEqualTo(1);
    assertThat(turned.count(Relation.B_MORE)).isEqualTo(3); // one word each
  }

  @Test
  void damagedEntriesAreLeftOutAndKnowNothing() throws IOException {
    Layout layout = of(2003, ReplacementScheme.TWOBIG);
    Path a =
        scratch.store(
            "a", RULES, layout, Placement.DIRECT, Map.of(new Key(0, 10), new Entry(3, 1)));
    Path b = scratch.store("b", layout, Placement.DIRECT);
    Geometry geometry = layout.partitions().get(0).geometry();
    Scratch.overwrite(b, 10, 0, geometry.entry(0, 10, 15, 1));

    Comparison found = compare(a, b, 5);
    assertThat(found.count(Relation.ONLY_A)).isEqualTo(1);
    assertThat(found.count(Relation.ONLY_B)).isZero();
    assertThat(found.b().damaged()).isEqualTo(1);
    assertThat(found.b().entries()).isZero();
  }

  @Test
  void whatCannotBeComparedIsRefused() throws IOException {
    Path a = scratch.store("a", of(2003, ReplacementScheme.TWOBIG), Placement.RAM);
    Outcomes others = new Outcomes(41);
    Path foreign = scratch.store("f", Layout.of(Scratch.geometry(others, 2003)), Placement.DIRECT);
    Path narrow =
        scratch.store(
            "n", Layout.of(Geometry.ofBuckets(RULES.keySpace(), 2, 2003)), Placement.DIRECT);
    assertRefused(() -> compare(a, scratch.path(".").resolve("a"), 1), "are the same store");
    assertRefused(
        () -> compare(a, foreign, 1),
        "outcomes version 3 (41 bits), expected outcomes version 3 (40");
    assertRefused(() -> compare(a, narrow, 1), "holds values of 2 bits, expected 4");
    assertRefused(StoreException.Kind.ABSENT, () -> compare(a, scratch.path("absent"), 1));
    Progress stopped = new Progress();
    stopped.stop();
    Path b = scratch.store("b", of(2003, ReplacementScheme.TWOBIG), Placement.RAM);
    assertThatThrownBy(() -> Comparison.of(a, b, 1, RULES, stopped))
        .isInstanceOf(StoppedException.class);
  }
}
