package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.store.StoreTest.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.table.Entries;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Layout;
import org.twobig.table.ReplacementScheme;

/** What a store promises, for tables with partitions and for every strategy. */
class PartitionedStoreTest {
  @AutoClose private final TestStores stores = new TestStores();

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void whatWasStoredIsThereAfterCloseAndOpen(Placement placement) {
    Map<Key, Long> stored;
    try (Store store = stores.create(TestStores.PARTITIONED, placement)) {
      stored = TestStores.fill(store.partitions(), 1, 20_000);
    }
    try (Store store = Store.at(stores.directory()).keys(TestStores.KEYS).open()) {
      assertThat(store.info().layout()).isEqualTo(TestStores.PARTITIONED);
      assertThat(TestStores.lookUp(store.partitions(), stored.keySet())).isEqualTo(stored);
    }
    try (Store store = Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly()) {
      assertThat(TestStores.lookUp(store.partitions(), stored.keySet())).isEqualTo(stored);
    }
  }

  @Test
  void entriesLieInTheRegionOfTheirClassAndThoseWithoutOneNowhere() {
    try (Store store = stores.create(TestStores.PARTITIONED, Placement.RAM)) {
      Set<Key> kept = TestStores.fill(store.partitions(), 3, 20_000).keySet();
      for (int i = 0; i < 3; i++) {
        int partition = i;
        Set<Key> found = new HashSet<>();
        Entries.forEach(
            store.partitions().wordRegions().get(i),
            (high, low, value, work) -> found.add(new Key(high, low)));
        Set<Key> expected = new HashSet<>(kept);
        expected.removeIf(
            key ->
                !TestStores.PARTITIONED
                    .partitions()
                    .get(partition)
                    .contains(TestStores.CLASSES.of(key.high(), key.low())));
        assertThat(found).isEqualTo(expected).hasSizeGreaterThan(1_000);
      }
      assertThat(kept).noneMatch(key -> TestStores.CLASSES.of(key.high(), key.low()) == 31);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLostHotFileIsRestoredWordForWordUnderEveryStrategy(ReplacementScheme strategy)
      throws IOException {
    Layout layout = Layout.of(Geometry.ofBytes(TestStores.KEYS, 1, 5 << 20, strategy));
    assertRestored(layout);
  }

  @Test
  void aLostHotFileWithPartitionsIsRestoredWordForWord() throws IOException {
    assertRestored(TestStores.PARTITIONED);
  }

  private void assertRestored(Layout layout) throws IOException {
    Map<Long, Long> words;
    try (Store store = stores.create(layout, Placement.RAM)) {
      TestStores.fill(store.partitions(), 1, 5_000);
      words = TestStores.words(store);
    }
    Files.delete(stores.hotFile());
    try (Store store = Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly()) {
      assertThat(TestStores.words(store)).isEqualTo(words).hasSizeGreaterThan(4_000);
    }
    try (Store store = Store.at(stores.directory()).keys(TestStores.KEYS).open()) {
      assertThat(store.info().restored()).isTrue();
      assertThat(store.info().layout()).isEqualTo(layout);
      assertThat(TestStores.words(store)).isEqualTo(words);
    }
  }

  @Test
  void aCheckpointIsTakenAfterAStoreInAnyRegion() {
    try (Store store = stores.create(TestStores.PARTITIONED, Placement.RAM)) {
      for (int keyClass : new int[] {0, 25, 40}) {
        store.partitions().wordRegion(keyClass).store(keyClass, keyClass, 1, 1);
        assertThat(store.changed()).isTrue();
        assertThat(store.checkpoint()).isPresent();
        assertThat(store.changed()).isFalse();
      }
      store.partitions().wordRegion(31).store(0, 31, 1, 1);
      assertThat(store.changed()).as("nothing is kept of class 31").isFalse();
    }
  }

  @Test
  void aCheckpointFromElsewhereIsAddedToAHotFileThatStayedBehind() throws IOException {
    Map<Key, Long> here;
    Map<Key, Long> there;
    byte[] newer;
    try (Store store = stores.create(TestStores.PARTITIONED, Placement.RAM)) {
      here = TestStores.fill(store.partitions(), 10, 300);
      store.checkpoint();
      byte[] hot = Files.readAllBytes(store.info().tableFile());
      byte[] older = Files.readAllBytes(stores.checkpoint());
      there = TestStores.fill(store.partitions(), 11, 300);
      here.keySet().retainAll(TestStores.lookUp(store.partitions(), here.keySet()).keySet());
      store.checkpoint();
      newer = Files.readAllBytes(stores.checkpoint());
      Files.write(store.info().tableFile(), hot);
      Files.write(stores.checkpoint(), older);
    }
    Files.write(stores.checkpoint(), newer);
    try (Store store = Store.at(stores.directory()).keys(TestStores.KEYS).open()) {
      assertThat(TestStores.lookUp(store.partitions(), here.keySet())).isEqualTo(here);
      assertThat(TestStores.lookUp(store.partitions(), there.keySet()))
          .isEqualTo(there)
          .hasSizeGreaterThan(250);
      assertThat(store.changed()).isTrue();
    }
  }

  @Test
  void whoNeedsATableWithoutPartitionsIsRefusedOne() {
    try (Store store = stores.create(TestStores.PARTITIONED, Placement.RAM)) {
      assertRefused(store::table, "is partitioned (0-20: TWOBIG");
    }
  }
}
