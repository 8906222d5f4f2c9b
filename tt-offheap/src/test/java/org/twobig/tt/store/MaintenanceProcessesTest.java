package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.testing.Seeds;

/** Processes that are killed while they change a whole store. */
class MaintenanceProcessesTest {
  private static final int ENTRIES = 20_000;

  private final SplittableRandom random = Seeds.fresh();
  @AutoClose private final TestStores stores = new TestStores();

  private Placement anyPlacement() {
    return random.nextBoolean() ? Placement.RAM : Placement.DIRECT;
  }

  /** Makes a store with some entries in a given directory. */
  private Map<Key, Long> fill(Path directory, Placement placement, long seed, int count) {
    try (Store store = stores.at(directory, placement).create()) {
      return TestStores.fill(store.use().table().wordRegion(0), seed, count);
    }
  }

  private static Map<Key, Long> lookUp(Path directory, Iterable<Key> keys) {
    try (Store store = Store.at(directory).keys(TestStores.KEYS).open()) {
      return TestStores.lookUp(store.use().table(), keys);
    }
  }

  private void resize(Geometry wanted) {
    Layout layout = Layout.of(wanted);
    Maintenance.resize(stores.directory(), old -> layout, TestKeys.RULES, new Progress());
  }

  private void assertNothingIsLeftBeside() throws IOException {
    assertThat(StoreFile.DATA.unfinishedIn(stores.directory())).doesNotExist();
    assertThat(StoreFile.CHECKPOINT.unfinishedIn(stores.directory())).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void aProcessKilledWhileItResizesLeavesOneTableOrTheOther(int round) throws Exception {
    Map<Key, Long> stored = fill(stores.directory(), anyPlacement(), 1, ENTRIES);
    try (StoreProcess other = StoreProcess.repeating(stores, "resize", "resize back")) {
      other.line(); // the first is done
      Thread.sleep(random.nextInt(400));
      other.kill();
    }
    assertThat(lookUp(stores.directory(), stored.keySet())).hasSizeGreaterThan(ENTRIES * 9 / 10);
    assertNothingIsLeftBeside();
    // Entries of the smaller table that are still in the larger one are in the new smaller one.
    Map<Key, Long> left = lookUp(stores.directory(), stored.keySet());
    assertThat(stored).containsAllEntriesOf(left);
    resize(TestStores.LARGER);
    resize(TestStores.SMALL);
    assertThat(lookUp(stores.directory(), stored.keySet())).isEqualTo(left);
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void aProcessKilledWhileItMergesLeavesTheStoreAsItWasOrMerged(int round) throws Exception {
    Map<Key, Long> stored = fill(stores.directory(), anyPlacement(), 2, ENTRIES);
    Path other = stores.root.resolve("other");
    Map<Key, Long> more = fill(other, anyPlacement(), 3, 100);
    boolean merged = false;
    try (StoreProcess process = StoreProcess.start("merge", stores).ready()) {
      if (random.nextInt(4) == 0) {
        process.line();
        merged = true;
      } else {
        Thread.sleep(random.nextInt(250));
      }
      process.kill();
    }
    Map<Key, Long> all = new HashMap<>(stored);
    all.putAll(more);
    Map<Key, Long> found = lookUp(stores.directory(), all.keySet());
    assertNothingIsLeftBeside();
    if (merged || found.keySet().stream().anyMatch(more::containsKey)) {
      assertThat(found).containsKeys(more.keySet().toArray(Key[]::new));
      assertThat(found).hasSizeGreaterThan(stored.size());
    } else {
      assertThat(found).isEqualTo(stored);
    }
    assertThat(all).containsAllEntriesOf(found);
    assertThat(lookUp(other, more.keySet())).isEqualTo(more);
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void aProcessKilledWhileItExportsLeavesAWholeFileOrTheOldOne(int round) throws Exception {
    Map<Key, Long> stored = fill(stores.directory(), anyPlacement(), 4, ENTRIES);
    Path file = Files.writeString(stores.root.resolve("export"), "the old one");
    boolean exported = random.nextBoolean();
    try (StoreProcess other = StoreProcess.repeating(stores, "export")) {
      if (exported) {
        other.line();
      }
      Thread.sleep(random.nextInt(150));
      other.kill();
    }
    Path imported = stores.root.resolve("imported");
    fill(imported, Placement.RAM, 5, 0);
    if (exported || Files.size(file) != "the old one".length()) {
      Maintenance.importFile(imported, file, TestKeys.RULES, new Progress());
      assertThat(lookUp(imported, stored.keySet())).isEqualTo(stored);
    } else {
      assertThat(file).hasContent("the old one");
    }
    assertThat(lookUp(stores.directory(), stored.keySet())).isEqualTo(stored);
  }

  /**
   * A store was moved away, resized and moved back, and finds its old hot file. Nothing shows which
   * table is newer, so the larger table gets the entries of the other.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aHotFileFromBeforeAResizeElsewhereAndTheCheckpointArePutTogether(boolean larger)
      throws Exception {
    Geometry before = larger ? TestStores.SMALL : TestStores.LARGER;
    Geometry elsewhere = larger ? TestStores.LARGER : TestStores.SMALL;
    try (Store store = stores.create(Layout.of(before), Placement.RAM)) {
      StoreProcess.storeInPresent(store, 0, 1_000);
    }
    Path aside = stores.root.resolve("aside");
    Path folder = stores.hotFile().getParent();
    Files.copy(stores.hotFile(), aside);
    resize(elsewhere);
    try (Store store = stores.open()) {
      StoreProcess.storeInPresent(store, 1_000, 2_000);
    }
    Files.copy(aside, stores.hotFile(), StandardCopyOption.REPLACE_EXISTING);

    for (int opened = 0; opened < 2; opened++) {
      try (Store store = stores.open()) {
        assertThat(store.info().layout().partitions().get(0).geometry())
            .isEqualTo(TestStores.LARGER);
        assertThat(StoreProcess.known(store, 2_000)).isEqualTo(2_000);
      }
      assertThat(Files.list(folder)).containsExactly(stores.hotFile());
      Files.delete(stores.hotFile()); // the table is then restored from the checkpoint
    }
  }

  @Test
  void aStoreWithoutItsCheckpointIsRewrittenFromItsHotFileAndWithoutBothRefused() throws Exception {
    Map<Key, Long> stored = fill(stores.directory(), Placement.RAM, 7, ENTRIES);
    stores.deleteCheckpoints();
    resize(TestStores.LARGER);
    assertThat(stores.hotFile()).doesNotExist();
    assertThat(lookUp(stores.directory(), stored.keySet())).hasSizeGreaterThan(ENTRIES * 9 / 10);

    stores.deleteCheckpoints();
    Files.delete(stores.hotFile());
    assertRefused(() -> resize(TestStores.SMALL), "is not in memory, and its checkpoint");
    assertRefused(() -> stores.store().scan(), "is not in memory, and its checkpoint");
  }
}
