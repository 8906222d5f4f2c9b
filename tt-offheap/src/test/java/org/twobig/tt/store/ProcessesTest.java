package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.processes.Role;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.WordMixes;
import org.twobig.tt.testing.Await;
import org.twobig.tt.testing.Seeds;

/** Stores that this process shares with a second one, which may die. */
class ProcessesTest {
  @AutoClose private final TestStores stores = new TestStores();

  @Test
  void twoProcessesSeeEachOthersEntries() throws Exception {
    try (Store store = stores.create(Placement.RAM);
        StoreProcess other = StoreProcess.start("use", stores).ready()) {
      assertThat(StoreProcess.known(store, 1000)).isGreaterThan(990);
      assertThat(store.changed()).isTrue();
      StoreProcess.store(store.use().table().wordRegion(0), 5000);
      other.finish(); // the other process leaves the save to this one
      assertThat(store.info().epoch()).isZero();
      assertThat(store.changed()).isTrue();
      store.checkpoint();
      Set<Long> saved = new HashSet<>();
      Geometry geometry = store.info().layout().partitions().get(0).geometry();
      TestStores.words(stores.checkpoint())
          .forEach((place, word) -> saved.add(geometry.keyOf(place / 2, word).low()));
      assertThat(saved).contains(StoreProcess.key(5000)).hasSizeGreaterThan(990);
    }
  }

  @Test
  void theLastProcessThatMayWriteSavesWhatAllHaveStored() throws Exception {
    Map<Key, Long> stored;
    Instant created;
    try (StoreProcess reader = start("hold scan");
        StoreProcess other = start("use")) {
      try (Store store = stores.open()) {
        created = store.info().created();
        stored = TestStores.fill(store.use().table().wordRegion(0), 3, 100);
      }
      assertThat(Stores.glance(stores.directory()).lastCheckpoint()).hasValue(created);
      other.finish();
    }
    Files.delete(stores.hotFile());
    try (Store store = stores.open()) {
      TestStores.assertKnows(store, stored);
      assertThat(StoreProcess.known(store, 1000)).isGreaterThan(990);
    }
  }

  /** Starts another process on a store; makes the store if there is none. */
  private StoreProcess start(String what) throws IOException {
    if (!Stores.exists(stores.directory())) {
      stores.create(Placement.RAM).close();
    }
    return StoreProcess.start(what, stores).ready();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hold scan", "hold read"})
  void aProcessThatReadsACheckpointKeepsNobodyFromRestoring(String what) throws Exception {
    Map<Key, Long> stored = stores.createAndLoseHotFile(1_000);
    try (StoreProcess reader = start(what)) {
      try (Store store = open(Duration.ofSeconds(1))) {
        assertThat(store.restored()).isTrue();
        TestStores.assertKnows(store, stored);
        TestStores.fill(store.use().table().wordRegion(0), 9, 1_000);
      }
      Stores.unload(stores.directory());
      reader.finish();
      assertThat(reader.rest()).containsExactly("1000"); // the entries at its beginning
    }
  }

  private Store open(Duration patience) {
    return stores.store().role(Role.SOLVER).patience(patience).open();
  }

  /** A restore may take minutes, and so may the creation of a large store. */
  @ParameterizedTest
  @CsvSource({"hold restore, true", "hold restore, false", "hold create, false"})
  void aRestoreOrACreationIsWaitedForAsLongAsItsProcessLives(String task, boolean killed)
      throws Exception {
    Map<Key, Long> stored = stores.createAndLoseHotFile(1_000);
    try (StoreProcess restorer = start(task)) {
      var opened = CompletableFuture.supplyAsync(() -> open(Duration.ofMillis(500)));
      Thread.sleep(1_500);
      assertThat(opened).isNotDone();
      if (killed) {
        restorer.kill();
      } else {
        restorer.finish();
      }
      try (Store store = opened.get()) {
        TestStores.assertKnows(store, stored);
      }
    }
  }

  /** A batch system may start many processes after a reboot. */
  @Test
  void ofManyProcessesThatFindNoTableOneRestoresItAndAllUseIt() throws Exception {
    stores.createAndLoseHotFile(1_000);
    java.util.List<StoreProcess> all = new java.util.ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        all.add(StoreProcess.start("use", stores));
      }
      for (StoreProcess process : all) {
        assertThat(process.line()).isEqualTo("ready");
      }
    } finally {
      all.forEach(StoreProcess::close);
    }
  }

  /** {@code -Dtwobig.mixed.operations=500000000} makes it 10^9 operations (DESIGN, section 5). */
  @Test
  void noWordIsTornBetweenTwoProcesses() throws Exception {
    long operations = Long.getLong("twobig.mixed.operations", 1_000_000);
    try (Store store = stores.create(Placement.RAM);
        StoreProcess other = StoreProcess.start("mix", stores).ready()) {
      other.say(Long.toString(operations));
      WordMixes mixes = new WordMixes(store.use().table().wordRegion(0));
      mixes.run(operations, 1);
      assertThat(Long.parseLong(other.line())).isGreaterThan(operations / 50);
      assertThat(other.line()).isEqualTo("0");
      mixes.checkAll();
      assertThat(mixes.hits()).isGreaterThan(operations / 50);
      assertThat(mixes.wrong()).isZero();
    }
  }

  /** A written page that is not yet on the disk does not count as a hole. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aScanMeetsWhatAnotherProcessHasNotYetWrittenToTheDisk(boolean holes) throws Exception {
    Layout layout = Layout.of(Geometry.ofBytes(TestStores.KEYS, 1, 256 << 20));
    try (Store store =
        holes ? stores.createWithHoles(layout) : stores.create(layout, Placement.DIRECT)) {
      assertThat(TestStores.fill(store.use().table().wordRegion(0), 5, 500)).hasSize(500);
      try (StoreProcess other = StoreProcess.start("hold scan", stores).ready()) {
        other.say("");
        assertThat(other.line()).isEqualTo("500");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void aProcessKilledWhileItSavesLeavesAWholeCheckpointAndAHotFileMarkedAsChanged(int round)
      throws Exception {
    stores.create(Placement.RAM).close();
    long stored;
    try (StoreProcess other = StoreProcess.start("checkpoint", stores)) {
      do {
        stored = Long.parseLong(other.line());
      } while (stored < 5_000);
      Thread.sleep(Seeds.fresh().nextInt(8));
      other.kill();
    }
    stored = Math.min(stored, StoreProcess.STORED);
    // the checkpoint alone, as after a reboot at this moment
    Path hot = stores.hotFile();
    Path aside = hot.resolveSibling("aside");
    Files.move(hot, aside);
    try (Store store = stores.openReadOnly()) {
      assertThat(StoreProcess.known(store, stored)).isGreaterThan((stored - 1000) * 9 / 10);
      StoreProcess.assertAllTrue(store, "after the kill");
    }
    Files.move(aside, hot);
    Map<Long, Long> words;
    try (Store store = stores.open()) {
      assertThat(StoreProcess.known(store, stored)).isGreaterThan(stored * 9 / 10);
      words = TestStores.words(store);
      assertThat(StoreFile.CHECKPOINT.unfinishedIn(stores.directory())).doesNotExist();
    }
    Stores.unload(stores.directory());
    try (Store store = stores.open()) {
      Map<Long, Long> restored = TestStores.words(store);
      Set<Map.Entry<Long, Long>> missing = new HashSet<>(words.entrySet());
      missing.removeAll(restored.entrySet());
      // the process may have died between a word and its mark: that store had not returned
      assertThat(missing).hasSizeLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void aProcessKilledWhileItCreatesOrDeletesLeavesAStoreThatOpensOrNone(int round)
      throws Exception {
    try (StoreProcess other =
        StoreProcess.repeating(stores, "create RAM", "delete", "create DIRECT", "delete")) {
      other.line();
      Thread.sleep(Seeds.fresh().nextInt(60));
      other.kill();
    }
    if (Stores.exists(stores.directory())) {
      try (Store store = stores.open()) {
        assertThat(TestStores.words(store)).isEmpty();
      } catch (StoreException e) { // a deletion takes the table first, and the properties last
        assertThat(e).hasMessageContaining("move the directory away");
      }
      Stores.delete(stores.directory());
    }
    stores.create(Placement.RAM).close();
    Stores.delete(stores.directory());
    assertThat(stores.files()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("org.twobig.tt.fault.Kills#rounds")
  void aProcessKilledWhileItRestoresOrDropsLosesNothing(int round) throws Exception {
    Map<Key, Long> stored = stores.createAndLoseHotFile(100_000);
    try (StoreProcess other = StoreProcess.repeating(stores, "open", "drop")) {
      Thread.sleep(200 + Seeds.fresh().nextInt(100));
      other.kill();
    }
    stores.assertKept(stored);
  }

  @Test
  void aStoreHeldAloneByAnotherProcessIsRefusedNamingIt() throws Exception {
    stores.create(Placement.RAM).close();
    try (StoreProcess other = StoreProcess.start("hold", stores).ready()) {
      assertRefused(
          () -> stores.store().role(Role.SOLVER).patience(Duration.ofMillis(50)).open(),
          "held by another process (pid " + other.pid() + ", maintenance since ",
          "Z to test), which");
      other.kill();
    }
    stores.open().close();
  }

  /** Opens the store, and lets the process that holds it end once a thread waits for its lock. */
  private CompletableFuture<Store> openMeanwhile(StoreProcess holder) throws Exception {
    CompletableFuture<Store> opening =
        CompletableFuture.supplyAsync(() -> open(Duration.ofMinutes(2)));
    Await.until(
        () ->
            Thread.getAllStackTraces().values().stream()
                .flatMap(Stream::of)
                .anyMatch(frame -> frame.toString().contains("StoreLock.poll(")));
    holder.finish();
    return opening;
  }

  @Test
  void aProcessThatWaitedForADeletedStoreIsToldSo() throws Exception {
    stores.create(Placement.RAM).close();
    try (StoreProcess other = StoreProcess.start("delete", stores).ready()) {
      assertThatThrownBy(openMeanwhile(other)::get)
          .hasCauseInstanceOf(StoreException.class)
          .hasMessageContaining("has just been deleted");
    }
  }

  @Test
  void aWaitingProcessOpensTheStoreWhenTheOtherIsDone() throws Exception {
    stores.create(Placement.RAM).close();
    try (StoreProcess other = StoreProcess.start("hold", stores).ready()) {
      openMeanwhile(other).get().close();
    }
  }
}
