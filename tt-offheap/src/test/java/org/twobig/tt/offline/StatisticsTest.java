package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.offline.Scratch.Entry;
import org.twobig.tt.store.Placement;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.testing.Seeds;

/** Compares the statistics with counts made by look-ups of every stored key. */
class StatisticsTest {
  private static final Outcomes RULES = new Outcomes(40);
  private static final long BUCKETS = 200_003;

  private final Map<Key, Entry> all = Scratch.random(Seeds.fixed(3), RULES, 150_000);
  @AutoClose private final Scratch scratch = new Scratch();

  private static Statistics count(Path store) {
    return Statistics.of(store, RULES, new Progress());
  }

  private static void assertCounts(
      Outcomes rules, Geometry geometry, Census census, Map<Key, Entry> kept) {
    long[] byClass = new long[rules.count()];
    long[] workByClass = new long[rules.count()];
    long[] byValue = new long[16];
    long[] byWork = new long[64];
    Set<Long> bucketsInUse = new HashSet<>();
    kept.forEach(
        (key, entry) -> {
          int keyClass = rules.of(key.high(), key.low());
          byClass[keyClass]++;
          workByClass[keyClass] += entry.work();
          byValue[(int) entry.value()]++;
          byWork[63 - Long.numberOfLeadingZeros(entry.work())]++;
          bucketsInUse.add(geometry.bucket(key.high(), key.low()));
        });
    assertThat(census.entries()).isEqualTo(kept.size()).isPositive();
    assertThat(census.first()).isEqualTo(bucketsInUse.size());
    assertThat(census.second()).isEqualTo(kept.size() - bucketsInUse.size());
    assertThat(census.byClass()).isEqualTo(byClass);
    assertThat(census.workByClass()).isEqualTo(workByClass);
    assertThat(census.byValue()).isEqualTo(byValue);
    assertThat(census.byWork()).isEqualTo(byWork);
    assertThat(census.damaged()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 102})
  void whatIsCountedIsWhatProbesFind(int bits) throws IOException {
    Outcomes rules = new Outcomes(bits);
    Geometry geometry = Scratch.geometry(rules, BUCKETS);
    Map<Key, Entry> entries = Scratch.random(Seeds.fixed(4), rules, 150_000);
    for (Placement placement : Scratch.placements(rules)) {
      Path store = scratch.store(placement.name(), rules, BUCKETS, placement, entries);
      Map<Key, Entry> kept = Scratch.lookUp(store, rules, entries.keySet());
      Statistics found = Statistics.of(store, rules, new Progress());
      assertThat(found.info().placement()).isEqualTo(placement);
      assertThat(found.info().directory()).isEqualTo(store.toRealPath());
      assertThat(found.censuses()).hasSize(1);
      assertCounts(rules, geometry, found.censuses().get(0), kept);
      if (placement == Placement.RAM) {
        scratch.reboot();
        Statistics saved = Statistics.of(store, rules, new Progress());
        assertThat(saved.info().tableFile()).endsWith(Path.of("table.checkpoint.2"));
        assertThat(saved.info().lastCheckpoint()).isEqualTo(found.info().lastCheckpoint());
        assertThat(saved.info().epoch()).isEqualTo(found.info().epoch());
        assertCounts(rules, geometry, saved.censuses().get(0), kept);
      }
    }
  }

  @Test
  void eachPartitionIsCountedByItself() throws IOException {
    Layout layout = Scratch.partitioned(RULES);
    Path path = scratch.store("s", RULES, layout, Placement.DIRECT, all);
    List<Map<Key, Entry>> kept = List.of(new HashMap<>(), new HashMap<>(), new HashMap<>());
    Scratch.lookUp(path, RULES, all.keySet())
        .forEach(
            (key, entry) -> {
              int keyClass = RULES.of(key.high(), key.low());
              kept.get(keyClass < 10 ? 0 : keyClass < 40 ? 1 : 2).put(key, entry);
            });
    Statistics found = count(path);
    assertThat(found.censuses()).hasSize(3);
    for (int i = 0; i < 3; i++) {
      Geometry geometry = layout.partitions().get(i).geometry();
      assertCounts(RULES, geometry, found.censuses().get(i), kept.get(i));
    }
  }

  @Test
  void itCanBeStopped() throws IOException {
    Path store = scratch.store("s", RULES, BUCKETS, Placement.RAM, all);
    Progress progress = new Progress();
    progress.stop();
    assertThatThrownBy(() -> Statistics.of(store, RULES, progress))
        .isInstanceOf(StoppedException.class);
  }
}
