package org.twobig.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.offline.Scratch.Entry;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.store.Stores;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Layout;
import org.twobig.table.Probe;
import org.twobig.table.Region;
import org.twobig.table.ReplacementScheme;

/** All that goes through whole stores, on stores whose entries have two words, against maps. */
class WideToolsTest {
  private static final Outcomes RULES = new Outcomes(102);

  /** Room for all entries of the tests, so that none is lost. */
  private static final long ROOMY = 65_537;

  private final Random random = new Random(102);
  private Scratch scratch;

  @BeforeEach
  void makeDirectories() throws IOException {
    scratch = new Scratch();
  }

  @AfterEach
  void removeDirectories() throws IOException {
    for (String name : new String[] {"a", "b", "c"}) {
      if (Stores.exists(scratch.path(name))) {
        Stores.delete(scratch.path(name));
      }
    }
    scratch.close();
  }

  private static Layout layout(long buckets, ReplacementScheme strategy) {
    return Layout.of(Geometry.ofBuckets(RULES.keySpace(), RULES.valueBits(), buckets, strategy));
  }

  /** Makes a store; what it knows of the entries, which with so much room is nearly all. */
  private Map<Key, Entry> store(String name, Map<Key, Entry> entries) {
    scratch.store(name, layout(ROOMY, ReplacementScheme.TWOBIG), Placement.RAM);
    try (Store store =
        Store.at(scratch.path(name)).keys(RULES.keySpace()).values(RULES.valueBits()).open()) {
      Probe probe = store.probe();
      entries.forEach(
          (key, entry) -> {
            probe.find(key.high(), key.low());
            probe.keep(key.high(), key.low(), (int) entry.value(), entry.work());
          });
    }
    return known(name, entries);
  }

  private Map<Key, Entry> known(String name, Map<Key, Entry> of) {
    Map<Key, Entry> known = new HashMap<>();
    try (Store store =
        Store.at(scratch.path(name))
            .keys(RULES.keySpace())
            .values(RULES.valueBits())
            .openReadOnly()) {
      Probe probe = store.probe();
      for (Key key : of.keySet()) {
        if (probe.find(key.high(), key.low())) {
          known.put(key, new Entry(probe.value(), probe.work()));
        }
      }
    }
    return known;
  }

  private Map<Key, Entry> random(int count) {
    Map<Key, Entry> entries = Scratch.random(random, RULES, count);
    // Keys whose second word is 0, or that of another key.
    Key any = entries.keySet().iterator().next();
    for (long low : new long[] {0, any.low()}) {
      for (int i = 0; i < 20; i++) {
        Key key = new Key(random.nextLong() >>> 26, low);
        if (RULES.isKey(key.high(), key.low())) {
          entries.put(key, new Entry(1 + i % 14, 1 + i));
        }
      }
    }
    return entries;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void verifyStatsSampleAndDumpMeetAllEntriesAndNoOthers(boolean fromCheckpoint)
      throws IOException {
    Map<Key, Entry> stored = store("a", random(3000));
    assertThat(stored).hasSizeGreaterThan(2900);
    if (fromCheckpoint) {
      scratch.reboot();
    }

    Verification verified = Verification.of(scratch.path("a"), RULES, new Progress());
    assertThat(verified.isSound()).isTrue();
    assertThat(verified.entries()).isEqualTo(stored.size());
    assertThat(verified.checkpoint().orElse(stored.size())).isEqualTo(stored.size());

    Statistics counted = Statistics.of(scratch.path("a"), RULES, new Progress());
    assertThat(counted.regions().get(0).entries()).isEqualTo(stored.size());
    assertThat(counted.regions().get(0).words()).isEqualTo(2 * ROOMY);
    assertThat(counted.regions().get(0).damaged()).isZero();
    for (int value = 0; value < 16; value++) {
      int wanted = value;
      assertThat(counted.regions().get(0).byValue()[value])
          .isEqualTo(stored.values().stream().filter(entry -> entry.value() == wanted).count());
    }

    Sample sample =
        Sample.of(scratch.path("a"), (keyClass, value) -> true, 200, 1, RULES, new Progress());
    assertThat(sample.entries()).hasSize(200).doesNotHaveDuplicates();
    sample
        .entries()
        .forEach(
            entry ->
                assertThat(new Entry(entry.value(), entry.work()))
                    .isEqualTo(stored.get(entry.key())));

    assertThat(dumped("a")).isEqualTo(stored);
  }

  private Map<Key, Entry> dumped(String name) {
    Map<Key, Entry> met = new HashMap<>();
    try (Entries entries = Entries.ofStore(scratch.path(name), RULES)) {
      entries.read(
          new Progress(),
          () ->
              (high, low, value, work) -> {
                synchronized (met) {
                  assertThat(met.put(new Key(high, low), new Entry(value, work))).isNull();
                }
              });
    }
    return met;
  }

  @Test
  void twoStoresAreCompared() {
    Map<Key, Entry> entries = random(2000);
    Map<Key, Entry> a = store("a", entries);
    Map<Key, Entry> more = new HashMap<>(random(1000));
    a.forEach(
        (key, entry) -> {
          if (key.low() % 3 == 0) {
            more.put(key, new Entry(entry.value(), 500));
          }
        });
    Map<Key, Entry> b = store("b", more);

    Comparison before =
        Comparison.of(scratch.path("a"), scratch.path("b"), 3, RULES, new Progress());
    long shared = a.keySet().stream().filter(b::containsKey).count();
    assertThat(shared).isPositive();
    assertThat(before.count(Comparison.Relation.ONLY_A)).isEqualTo(a.size() - shared);
    assertThat(before.count(Comparison.Relation.ONLY_B)).isEqualTo(b.size() - shared);
    assertThat(before.count(Comparison.Relation.SAME)).isEqualTo(shared);
  }

  /** A word changed by the memory is told and left out, by whatever meets it. */
  @Test
  void damagedEntriesAreFoundAndLeftOut() {
    Map<Key, Entry> entries =
        random(200).entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    Map<Key, Entry> stored = store("a", entries);
    Key multiple = new Key(0, 7 * 1_000_003L); // no key of the game, which has no multiple of 7
    try (Store store =
        Store.at(scratch.path("a")).keys(RULES.keySpace()).values(RULES.valueBits()).open()) {
      Region table = store.partitions().regions().get(0);
      table.keep(
          table.bucket(multiple.high(), multiple.low()), multiple.high(), multiple.low(), 1, 1);
    }
    Verification verified = Verification.of(scratch.path("a"), RULES, new Progress());
    assertThat(verified.damaged()).isEqualTo(1);
    assertThat(verified.first().get(0).reason()).contains("no position has the key " + multiple);
    assertThat(dumped("a")).isEqualTo(stored);
    assertThat(Statistics.of(scratch.path("a"), RULES, new Progress()).regions().get(0).damaged())
        .isEqualTo(1);
  }
}
