package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.WordMixes;
import org.twobig.tt.testing.Await;
import org.twobig.tt.testing.Seeds;
import org.twobig.tt.testing.Threads;

/** Stores whose entries have two words. */
class WideStoreTest {
  static final KeySpace KEYS = new KeySpace("wide", 1, 102);
  static final Geometry SMALL = Geometry.ofBuckets(KEYS, 2, 65_537);

  @AutoClose private final TestStores stores = new TestStores();

  /** Removes the stores' hot files, which are in the default directory. */
  @AfterEach
  void delete() {
    if (Stores.exists(stores.directory())) {
      Stores.delete(stores.directory());
    }
  }

  private Store create() {
    return stores.create(Layout.of(SMALL), Placement.RAM);
  }

  /** Stores random entries; returns those that the table then has. */
  private static Map<Key, Integer> fill(Store store, int count) {
    var random = Seeds.fixed(count);
    Map<Key, Integer> stored = new HashMap<>();
    Probe probe = store.probe();
    for (int i = 0; i < count; i++) {
      Key key = new Key(random.nextLong() >>> 26, i % 5 == 0 ? 0 : random.nextLong());
      probe.find(key.high(), key.low());
      probe.keep(key.high(), key.low(), i % 4, 1 + i);
      stored.put(key, i % 4);
    }
    stored.keySet().removeIf(key -> !probe.find(key.high(), key.low()));
    return stored;
  }

  private static void assertKnows(Store store, Map<Key, Integer> expected) {
    Probe probe = store.probe();
    expected.forEach(
        (key, value) -> {
          assertThat(probe.find(key.high(), key.low())).isTrue();
          assertThat(probe.value()).isEqualTo(value);
        });
  }

  @Test
  void aSaveCountsPlacesThatTakeNoMoreEntriesAndSaysWhatToDo() {
    Geometry geometry =
        Geometry.ofBuckets(new KeySpace("widest", 1, 128), 2, 1_048_583, ReplacementScheme.NEW);
    List<String> told = new ArrayList<>();
    try (Store store = stores.create(Layout.of(geometry), Placement.RAM);
        LogMessages logger = new LogMessages(told)) {
      Probe probe = store.probe();
      for (int i = 0; i < 1 << 16; i++) {
        probe.find(0, 0);
        probe.keep(0, 0, i % 4, 1);
      }
      assertThat(store.checkpoint().orElseThrow().usedUp()).isEqualTo(1);
      assertThat(told)
          .singleElement()
          .asString()
          .startsWith("1 places in the table")
          .contains("twobig unload " + stores.directory());
    }
    Stores.unload(stores.directory());
    try (Store store = Store.at(stores.directory()).open()) {
      Probe probe = store.probe();
      probe.find(0, 1_048_583);
      probe.keep(0, 1_048_583, 3, 1);
      assertThat(probe.find(0, 1_048_583)).as("the place is as new").isTrue();
      assertThat(store.checkpoint().orElseThrow().usedUp()).isZero();
    }
  }

  @Test
  void whatWasSavedIsThereAfterAReboot() throws IOException {
    Map<Key, Integer> stored;
    try (Store store = create()) {
      stored = fill(store, 40_000);
      assertThat(store.checkpoint().orElseThrow().entries()).hasValue(stored.size());
      assertThat(store.checkpoint()).isEmpty();
    }
    Files.delete(stores.hotFile());
    try (Store store = Store.at(stores.directory()).keys(KEYS).openReadOnly()) {
      assertKnows(store, stored);
    }
    try (Store store = Store.at(stores.directory()).keys(KEYS).open()) {
      assertThat(store.restored()).isTrue();
      assertKnows(store, stored);
      assertThat(store.checkpoint()).isEmpty();
      StoreInfo glance = Stores.glance(stores.directory());
      assertThat(glance.occupancy().orElseThrow())
          .isBetween(stored.size() / 131_074.0 - 0.02, stored.size() / 131_074.0 + 0.02);
    }
  }

  @Test
  void aTableOfTwoWordsIsRefusedOnADisk() {
    assertRefused(
        () -> stores.create(Layout.of(SMALL), Placement.DIRECT),
        "wide version 1 (102 bits)",
        "Keep the table in memory");
    assertThat(stores.directory()).doesNotExist();
  }

  @Test
  void aTableOnADiskIsNotMadeOneOfTwoWords() throws IOException {
    KeySpace keys = new KeySpace("mixed", 1, 84);
    Geometry oneWord = Geometry.ofBuckets(keys, 1, 4_194_319, ReplacementScheme.BIG);
    stores.createWithHoles(Layout.of(oneWord)).close();
    assertThatThrownBy(
            () ->
                Stores.rewrite(
                    stores.directory(),
                    Set.of(keys),
                    "shrink it",
                    old -> Layout.of(Geometry.ofBuckets(keys, 1, 1031)),
                    new TestStores.Nothing(true)))
        .hasMessageContaining("Keep the table in memory");
    try (Store store = Store.at(stores.directory()).keys(keys).open()) {
      assertThat(store.info().layout().partitions().get(0).geometry()).isEqualTo(oneWord);
    }
  }

  /** A program for version 1 would read the words of a store of version 2 as entries. */
  @Test
  void aProgramThatKnowsVersion1OnlyRefusesIt() throws IOException {
    create().close();
    byte[] head = Files.readAllBytes(stores.checkpoint());
    assertThat(head[8]).as("version").isEqualTo((byte) 2);
    assertThat(head[12]).as("oldest reader").isEqualTo((byte) 2);
    Stores.delete(stores.directory());
    stores.create(Placement.RAM).close();
    head = Files.readAllBytes(stores.checkpoint());
    assertThat(head[8]).as("version").isEqualTo((byte) 1);
    assertThat(head[12]).as("oldest reader").isEqualTo((byte) 1);
  }

  static Stream<Layout> layouts() {
    return Stream.of(Layout.of(SMALL), Layout.of(TestStores.SMALL));
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void aCheckpointTakenWhileWritersRunHoldsEntriesThatWereWritten(Layout layout) throws Exception {
    try (Store store = stores.create(layout, Placement.RAM)) {
      Region table = store.use().table().regions().get(0);
      WordMixes written = new WordMixes(table);
      WordMixes one = new WordMixes(table);
      WordMixes other = new WordMixes(table);
      try (var first = Threads.repeat(i -> one.run(1000, 2L * i));
          var second = Threads.repeat(i -> other.run(1000, 2L * i + 1))) {
        for (int i = 0; i < 8 || written.hits() <= 20; i++) {
          Await.until(store::changed); // the writers may be slow
          store.checkpoint();
          try (CheckpointReader reader = CheckpointReader.open(stores.checkpoint())) {
            reader.read(
                (from, words, count) ->
                    layout.forEach(
                        from,
                        words,
                        count,
                        (partition, bucket, slot, entry, key) -> written.check(key, entry)));
          }
        }
        Await.until(store::changed);
      }
      assertThat(written.wrong()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void aKilledWriterLeavesNoPairOfWordsThatWasNotStored(int round) throws Exception {
    create().close();
    try (Store store = Store.at(stores.directory()).keys(KEYS).open()) {
      WordMixes here = new WordMixes(store.use().table().regions().get(0));
      try (StoreProcess other = StoreProcess.start("store-mixes", stores)) {
        long stored;
        do {
          stored = Long.parseLong(other.line());
          here.run(100_000, stored);
        } while (stored < 300_000);
        other.kill();
      }
      here.run(100_000, round);
      here.checkAll();
      assertThat(here.hits()).isPositive();
      assertThat(here.wrong()).isZero();
      assertThat(store.changed()).isTrue();
    }
  }
}
