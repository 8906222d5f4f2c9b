package org.twobig.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.offline.Scratch.Entry;
import org.twobig.store.Placement;
import org.twobig.table.Census;
import org.twobig.table.Key;
import org.twobig.table.Layout;
import org.twobig.table.ReplacementScheme;

/** What is counted, beside counts made by looking up every key that was stored. */
class StatisticsTest {
  private static final Outcomes RULES = new Outcomes(40);
  private static final long BUCKETS = 200_003;

  private final Map<Key, Entry> all = Scratch.random(new Random(3), RULES, 150_000);
  @AutoClose private final Scratch scratch = new Scratch();

  private static Statistics count(Path store) {
    return Statistics.of(store, RULES, new Progress());
  }

  private static void assertCounts(Outcomes rules, Census census, Map<Key, Entry> kept) {
    long[] byClass = new long[rules.count()];
    long[] workByClass = new long[rules.count()];
    long[] byValue = new long[16];
    kept.forEach(
        (key, entry) -> {
          int keyClass = rules.of(key.high(), key.low());
          byClass[keyClass]++;
          workByClass[keyClass] += entry.work();
          byValue[(int) entry.value()]++;
        });
    assertThat(census.entries()).isEqualTo(kept.size());
    assertThat(census.byClass()).isEqualTo(byClass);
    assertThat(census.workByClass()).isEqualTo(workByClass);
    assertThat(census.byValue()).isEqualTo(byValue);
    assertThat(Arrays.stream(census.byWork()).sum()).isEqualTo(kept.size());
    assertThat(census.damaged()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 102})
  void whatIsCountedIsWhatProbesFind(int bits) throws IOException {
    Outcomes rules = new Outcomes(bits);
    Map<Key, Entry> entries = Scratch.random(new Random(4), rules, 150_000);
    for (Placement placement : Scratch.placements(rules)) {
      Path store = scratch.store(placement.name(), rules, BUCKETS, placement, entries);
      Statistics found = Statistics.of(store, rules, new Progress());
      assertThat(found.info().placement()).isEqualTo(placement);
      assertThat(found.info().directory()).isEqualTo(store.toRealPath());
      assertThat(found.regions()).hasSize(1);
      assertThat(found.regions().get(0).buckets()).isEqualTo(BUCKETS);
      assertThat(found.regions().get(0).words()).isEqualTo(2 * BUCKETS);
      assertCounts(rules, found.regions().get(0), Scratch.lookUp(store, rules, entries.keySet()));
    }
  }

  @Test
  void aTableThatIsNotInMemoryIsCountedInItsCheckpoint() throws IOException {
    Path store = scratch.store("s", RULES, BUCKETS, Placement.RAM, all);
    Statistics before = count(store);
    scratch.reboot();
    Statistics after = count(store);

    assertThat(after.info().tableFile()).endsWith(Path.of("table.checkpoint.2"));
    assertThat(after.info().lastCheckpoint()).isEqualTo(before.info().lastCheckpoint());
    assertThat(after.info().epoch()).isEqualTo(before.info().epoch());
    assertCounts(RULES, after.regions().get(0), Scratch.lookUp(store, RULES, all.keySet()));
  }

  @Test
  void eachPartitionIsCountedByItself() throws IOException {
    Layout layout =
        Layout.ofShares(
            RULES.keySpace(),
            RULES.valueBits(),
            4 << 20,
            List.of(
                new Layout.Share(0, 20, 30, ReplacementScheme.BIG),
                new Layout.Share(21, 63, 70, ReplacementScheme.TWOBIG)));
    Path path = scratch.store("s", RULES, layout, Placement.DIRECT, all);
    List<Map<Key, Entry>> kept = List.of(new HashMap<>(), new HashMap<>());
    Scratch.lookUp(path, RULES, all.keySet())
        .forEach(
            (key, entry) ->
                kept.get(RULES.of(key.high(), key.low()) <= 20 ? 0 : 1).put(key, entry));
    Statistics found = count(path);

    assertThat(found.regions()).hasSize(2);
    for (int i = 0; i < 2; i++) {
      Census census = found.regions().get(i);
      assertThat(census.words()).isEqualTo(layout.partitions().get(i).geometry().words());
      assertCounts(RULES, census, kept.get(i));
      assertThat(census.entries()).isPositive();
      for (int keyClass = 0; keyClass < RULES.count(); keyClass++) {
        if (!layout.partitions().get(i).contains(keyClass)) {
          assertThat(census.byClass()[keyClass]).isZero();
        }
      }
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
