package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.offline.Scratch.Entry;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.testing.Seeds;

/** Samples hold entries of the store, all entries can be drawn, and none is favoured. */
class SampleTest {
  private static final Outcomes RULES = new Outcomes(40);
  private static final Sample.Filter ALL = (keyClass, value) -> true;

  @AutoClose private final Scratch scratch = new Scratch();

  private static Sample sample(Path store, Sample.Filter filter, int count, long seed) {
    return Sample.of(store, filter, count, seed, RULES, new Progress());
  }

  private static TableScan scan(Path store) {
    return Store.at(store).keys(RULES.keySpace()).scan();
  }

  private static Sample sample(TableScan scan, Sample.Filter filter, int count, long seed) {
    return Sample.of(scan, filter, count, seed, RULES, new Progress());
  }

  private static Map<Key, Entry> asMap(Sample sample) {
    return sample.entries().stream()
        .collect(
            Collectors.toMap(Sample.Entry::key, entry -> new Entry(entry.value(), entry.work())));
  }

  /**
   * Fails if n counts differ more than chance explains. Pearson's chi-square has the mean n - 1 and
   * the variance 2 (n - 1); five standard deviations above the mean are nearly impossible.
   */
  private static void assertAlike(Iterable<Integer> counts, int n, double expected) {
    double chiSquare = n * expected; // the sum if all counts were 0
    for (int count : counts) {
      chiSquare += (count - expected) * (count - expected) / expected - expected;
    }
    assertThat(chiSquare)
        .isBetween(n - 1 - 5 * Math.sqrt(2 * (n - 1)), n - 1 + 5 * Math.sqrt(2 * (n - 1)));
  }

  /**
   * From the first store nearly all samples are drawn at random. With the second, the limit of
   * tries is sometimes reached: the two ways together must favour no entry either.
   */
  @ParameterizedTest
  @CsvSource({"2000, 20_011, 3, 5000, 0, 0.01", "300, 2003, 4, 3000, 0.1, 0.9"})
  void everyEntryIsDrawnAsOftenAsAnyOther(
      int stored, long buckets, int wanted, int samples, double leastRead, double mostRead)
      throws IOException {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(1), RULES, stored);
    Path store = scratch.store("s", RULES, buckets, Placement.DIRECT, all);
    int entries = Scratch.words(store, RULES).size();
    Map<Key, Integer> counts = new HashMap<>();
    int read = 0;
    try (TableScan scan = scan(store)) {
      for (int seed = 0; seed < samples; seed++) {
        Progress progress = new Progress();
        Sample sample = Sample.of(scan, ALL, wanted, seed, RULES, progress);
        assertThat(sample.entries()).hasSize(wanted);
        sample.entries().forEach(entry -> counts.merge(entry.key(), 1, Integer::sum));
        read += progress.stage().name().equals("reading all entries") ? 1 : 0;
      }
    }
    assertThat((double) read / samples)
        .as("samples for which all words were read")
        .isBetween(leastRead, mostRead);
    assertAlike(counts.values(), entries, (double) wanted * samples / entries);
  }

  /** Six entries of a class, drawn two at a time from a checkpoint: fifteen pairs. */
  @Test
  void everyPairIsChosenAsOftenAsAnyOther() throws IOException {
    Map<Key, Entry> all = new HashMap<>();
    for (int i = 1; all.size() < 6; i++) {
      if (RULES.isKey(0, 64 * i + 5)) {
        all.put(new Key(0, 64 * i + 5), new Entry(1, i));
      }
    }
    all.put(new Key(0, 6), new Entry(2, 1)); // of another class
    Path store = scratch.store("s", RULES, 200_003, Placement.RAM, all);
    scratch.reboot();
    Map<Set<Key>, Integer> counts = new HashMap<>();
    int samples = 600;
    try (TableScan scan = scan(store)) {
      assertThat(scan.hasPlaces()).isFalse();
      for (int seed = 0; seed < samples; seed++) {
        Sample sample = sample(scan, (keyClass, value) -> keyClass == 5, 2, seed);
        counts.merge(asMap(sample).keySet(), 1, Integer::sum);
      }
    }
    assertThat(counts.keySet()).allSatisfy(pair -> assertThat(pair).hasSize(2));
    assertThat(counts).hasSize(15);
    assertAlike(counts.values(), 15, samples / 15.0);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 102})
  void whoAsksForMoreThanThereIsGetsAllThatTheFilterTakes(int bits) throws IOException {
    Outcomes rules = new Outcomes(bits);
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(3), rules, 50_000);
    for (Placement placement : Scratch.placements(rules)) {
      Path store = scratch.store(placement.name(), rules, 20_011, placement, all);
      Map<Key, Entry> known = Scratch.lookUp(store, rules, all.keySet());
      Map<Key, Entry> wanted = new HashMap<>(known);
      wanted.keySet().removeIf(key -> rules.of(key.high(), key.low()) < 40);
      wanted.values().removeIf(entry -> entry.value() == 3);
      Sample.Filter some = (keyClass, value) -> keyClass >= 40 && value != 3;
      Sample sample = Sample.of(store, some, 1_000_000, 1, rules, new Progress());
      assertThat(sample.entries()).hasSize(wanted.size());
      assertThat(asMap(sample)).isEqualTo(wanted);
      Sample few = Sample.of(store, ALL, 100, 2, rules, new Progress());
      assertThat(asMap(few)).hasSize(100);
      assertThat(known).containsAllEntriesOf(asMap(few));
    }
  }

  @Test
  void entriesOfAPartitionedTableAreFoundInAllItsRegions() throws IOException {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(4), RULES, 2000);
    Path store = scratch.store("s", RULES, Scratch.partitioned(RULES), Placement.DIRECT, all);
    Map<Key, Entry> wanted = Scratch.lookUp(store, RULES, all.keySet());
    Sample whole = sample(store, ALL, 10_000, 1);
    assertThat(asMap(whole)).isEqualTo(wanted);
    Set<Integer> classes = new HashSet<>();
    for (int seed = 0; seed < 200; seed++) {
      Progress progress = new Progress();
      Sample sample = Sample.of(store, ALL, 5, seed, RULES, progress);
      assertThat(progress.stage().name()).isEqualTo("drawing");
      assertThat(wanted).containsAllEntriesOf(asMap(sample));
      sample.entries().forEach(entry -> classes.add(entry.keyClass() / 10));
    }
    assertThat(classes).containsExactlyInAnyOrder(0, 1, 2, 3, 5, 6);
  }

  @Test
  void theSameSeedChoosesTheSameEntries() throws IOException {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(5), RULES, 200_000);
    Path store = scratch.store("s", RULES, 200_003, Placement.RAM, all);
    for (int count : new int[] {10, 20_000}) { // by random draws, and by reading all
      List<Sample.Entry> chosen = sample(store, ALL, count, 7).entries();
      assertThat(chosen).hasSize(count);
      assertThat(sample(store, ALL, count, 7).entries()).isEqualTo(chosen);
      assertThat(sample(store, ALL, count, 8).entries()).isNotEqualTo(chosen);
    }
  }

  @Test
  void damagedEntriesAreNeverChosen() throws IOException {
    Path store = scratch.store("s", RULES, 2003, Placement.DIRECT, Map.of());
    try (Store opened = Scratch.open(store, RULES)) {
      for (int i = 1; i <= 1400; i++) { // a seventh of the numbers are no keys
        Scratch.put(
            opened.use().table().wordRegion(0), new Key(0, i), new Entry(i % 2 == 0 ? 1 : 15, 1));
      }
    }
    Sample some = sample(store, ALL, 5, 1);
    Sample whole = sample(store, ALL, 10_000, 1);
    assertThat(whole.entries()).hasSize(600);
    for (Sample sample : new Sample[] {some, whole}) {
      assertThat(asMap(sample).keySet())
          .allSatisfy(key -> assertThat(RULES.isKey(0, key.low())).isTrue());
      assertThat(asMap(sample).values())
          .allSatisfy(entry -> assertThat(entry.value()).isEqualTo(1));
    }
  }

  @Test
  void anEmptyTableHasNoSample() throws IOException {
    Path store = scratch.store("s", RULES, 20_011, Placement.RAM, Map.of());
    assertThat(sample(store, ALL, 3, 1).entries()).isEmpty();
  }

  @Test
  void whatIsStoppedOrForeignIsRefused() throws IOException {
    Path store = scratch.store("s", RULES, 20_011, Placement.RAM, Map.of());
    Progress stopped = new Progress();
    stopped.stop();
    assertThatThrownBy(() -> Sample.of(store, ALL, 3, 1, RULES, stopped))
        .isInstanceOf(StoppedException.class);
    assertRefused(
        () -> Sample.of(store, ALL, 3, 1, new Outcomes(41), new Progress()),
        "expected outcomes version 3 (41 bits)");
    Geometry narrow = Geometry.ofBuckets(RULES.keySpace(), 2, 20_011);
    Path other = scratch.store("t", Layout.of(narrow), Placement.DIRECT);
    assertRefused(() -> sample(other, ALL, 3, 1), "holds values of 2 bits, expected 4");
  }
}
