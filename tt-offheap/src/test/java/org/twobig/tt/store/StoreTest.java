package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Await;

/** A store in everyday use. */
class StoreTest {
  @AutoClose private final TestStores stores = new TestStores();

  static Stream<Layout> layouts() {
    return Stream.concat(
        Stream.of(TestStores.PARTITIONED),
        Stream.of(ReplacementScheme.values())
            .map(scheme -> Layout.of(Geometry.ofBytes(TestStores.KEYS, 1, 5 << 20, scheme))));
  }

  @ParameterizedTest
  @EnumSource
  void whatWasStoredIsThereAfterCloseAndOpen(Placement placement) {
    for (Layout layout : List.of(Layout.of(TestStores.SMALL), TestStores.PARTITIONED)) {
      Map<Key, Long> stored;
      try (Store store = stores.create(layout, placement)) {
        stored = TestStores.fill(store.use().table(), 1, 20_000);
        assertThat(stored).hasSizeGreaterThan(18_000);
      }
      try (Store store = stores.open()) {
        assertThat(store.info().layout()).isEqualTo(layout);
        TestStores.assertKnows(store, stored);
        assertThat(store.restored()).isFalse();
        assertThat(store.changed()).isFalse();
      }
      try (Store store = stores.openReadOnly()) {
        TestStores.assertKnows(store, stored);
      }
      Stores.delete(stores.directory());
    }
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void aLostHotFileIsRestoredWordForWordAndByAReaderIntoItsOwnMemory(Layout layout)
      throws IOException {
    Map<Long, Long> words;
    try (Store store = stores.create(layout, Placement.RAM)) {
      TestStores.fill(store.use().table(), 1, 5_000);
      words = TestStores.words(store);
    }
    Files.delete(stores.hotFile());
    Map<String, String> before = stores.snapshot();
    try (Store store = stores.openReadOnly()) {
      assertThat(store.restored()).isTrue();
      assertThat(TestStores.words(store)).isEqualTo(words).hasSizeGreaterThan(4_000);
    }
    assertThat(stores.snapshot()).isEqualTo(before);
    try (Store store = stores.open()) {
      assertThat(store.restored()).isTrue();
      assertThat(store.info().epoch()).isEqualTo(1);
      assertThat(store.info().layout()).isEqualTo(layout);
      assertThat(TestStores.words(store)).isEqualTo(words);
    }
    try (Store store = stores.open()) {
      assertThat(store.restored()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aReadOnlyOpenChangesNoByteAndNoTime(Placement placement) throws IOException {
    Map<Key, Long> stored = stores.create(placement, 3, 1_000);
    Map<String, String> before = stores.snapshot();
    try (Store store = stores.openReadOnly()) {
      TestStores.assertKnows(store, stored);
      assertThat(store.checkpoint()).isEmpty();
      assertThatThrownBy(() -> store.use().table().wordRegion(0).store(6, 6, 1, 7))
          .isInstanceOfAny(UnsupportedOperationException.class, IllegalArgumentException.class);
    }
    assertThat(stores.snapshot()).isEqualTo(before);
  }

  @Test
  void aCheckpointIsTakenOnlyIfSomethingWasStored() {
    try (Store store = stores.create(Placement.RAM)) {
      assertThat(store.changed()).isFalse();
      assertThat(store.checkpoint()).isEmpty();
      TestStores.fill(store.use().table().wordRegion(0), 4, 100);
      assertThat(store.changed()).isTrue();
      CheckpointResult result = store.checkpoint().orElseThrow();
      assertThat(result.entries()).hasValue(TestStores.words(store).size());
      assertThat(result.bytes()).isEqualTo(store.info().checkpointBytes());
      assertThat(store.info().lastCheckpoint()).hasValue(result.time());
      assertThat(store.changed()).isFalse();
      assertThat(store.checkpoint()).isEmpty();
    }
  }

  @Test
  void aCheckpointOfANearlyEmptyTableIsSmall() {
    try (Store store = stores.create(Placement.RAM)) {
      assertThat(store.info().checkpointBytes()).isLessThan(36_000);
      store.use().table().wordRegion(0).store(2, 2, 1, 3);
      assertThat(store.checkpoint().orElseThrow().bytes()).isLessThan(56_000);
    }
  }

  /** Under the limit the save would never end. */
  @Test
  void aCheckpointUnderALimitIsHurriedByTheEnd() throws Exception {
    Geometry geometry = Geometry.ofBytes(TestStores.KEYS, 1, 20 << 20);
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(stores.directory());
    OptionalLong rate = OptionalLong.of(StoreBuilder.LEAST_RATE);
    LongConsumer sleep = nanos -> LockSupport.parkNanos(1_000_000);
    try (Store store = stores.create(Layout.of(geometry), Placement.RAM)) {
      for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
        store.use().table().wordRegion(0).storeEntry(bucket, 1L << 62 | bucket);
      }
      Pace pace = new Pace(1, rate, () -> 0, sleep); // the clock stands still
      store.checkpointEvery(Duration.ofMillis(20), pace);
      Await.until(() -> Files.exists(unfinished));
    } // close waits for that checkpoint
    try (CheckpointReader reader = CheckpointReader.open(stores.checkpoint())) {
      assertThat(reader.check(Pace.ONE_THREAD).requireWhole()).isEqualTo(geometry.buckets());
    }
  }

  @Test
  void aFaultOfTheProgramEndsNoTimer() throws Exception {
    AtomicBoolean faulty = new AtomicBoolean(true);
    LogMessages faultyLog =
        new LogMessages(new CopyOnWriteArrayList<>()) {
          @Override
          public void publish(LogRecord told) {
            if (faulty.getAndSet(false)) {
              throw new IllegalStateException("a fault");
            }
          }
        };
    try (faultyLog;
        Store store = stores.create(Placement.RAM)) {
      store.use().table().wordRegion(0).store(2, 2, 1, 3);
      Files.delete(store.info().tableFile()); // the handler of the warning throws
      store.checkpointEvery(Duration.ofMillis(20), Pace.FULL);
      Await.until(() -> store.info().epoch() > 0);
      Thread.sleep(200); // ten intervals without a store
      assertThat(faulty).isFalse();
      assertThat(store.info().epoch()).isEqualTo(1);
    }
  }

  @Test
  void aStoreThatIsNotSavedForThreeIntervalsIsTold() throws Exception {
    List<String> said = new CopyOnWriteArrayList<>();
    try (LogMessages listener = new LogMessages(said);
        Store store = stores.create(Placement.RAM)) {
      Path obstacle = StoreFile.CHECKPOINT.unfinishedIn(stores.directory());
      Path inTheWay = Files.createDirectories(obstacle.resolve("folder"));
      store.use().table().wordRegion(0).store(2, 2, 1, 3);
      store.checkpointEvery(Duration.ofMillis(20), Pace.FULL);
      Await.until(() -> said.stream().anyMatch(text -> text.contains("not been saved since")));
      Files.delete(inTheWay); // the next save removes the empty folder
    }
  }

  @Test
  void aCheckpointIsDueAPeriodAfterTheLastOfAnyProcess() {
    Duration period = Duration.ofMinutes(10);
    Instant now = Instant.parse("2026-01-02T03:04:05Z");
    long own = period.toNanos();
    assertThat(StoreSaves.isDue(period, own, Optional.empty(), now)).isTrue();
    assertThat(StoreSaves.isDue(period, own - 1, Optional.empty(), now)).isFalse();
    assertThat(StoreSaves.isDue(period, own, Optional.of(now.minusSeconds(599)), now)).isFalse();
    assertThat(StoreSaves.isDue(period, own, Optional.of(now.minusSeconds(600)), now)).isTrue();
    Optional<Instant> byAClockThatWasAhead = Optional.of(now.plusSeconds(86_400));
    assertThat(StoreSaves.isDue(period, own, byAClockThatWasAhead, now)).isTrue();
  }

  /** systemd-logind removes hot files when the user logs out. */
  @Test
  void aHotFileThatIsRemovedUnderASolverIsToldAndNothingIsLost() throws Exception {
    Map<Key, Long> stored;
    List<String> said = new CopyOnWriteArrayList<>();
    try (LogMessages listener = new LogMessages(said);
        Store store = stores.create(Placement.RAM)) {
      stored = TestStores.fill(store.use().table().wordRegion(0), 4, 100);
      Files.delete(store.info().tableFile());
      store.checkpointEvery(Duration.ofMillis(20), Pace.FULL);
      Await.until(() -> store.info().epoch() > 0);
      said.removeIf(text -> text.contains("not been saved since")); // a slow save is told, too
      assertThat(said).hasSize(1).allMatch(text -> text.contains("removed by another program"));
      stored.putAll(TestStores.fill(store.use().table().wordRegion(0), 5, 100));
    }
    stores.assertKept(stored);
  }

  @Test
  void anInterruptedThreadOpensSavesAndClosesAStoreAllTheSame() {
    Thread.currentThread().interrupt();
    try (Store store = stores.create(Placement.RAM)) {
      store.use().table().wordRegion(0).store(2, 2, 1, 3);
      assertThat(store.checkpoint()).isPresent();
      store.use().table().wordRegion(0).store(3, 3, 1, 3);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    try (Store store = stores.open()) {
      assertThat(store.info().epoch()).isEqualTo(2);
    }
  }

  @Test
  void aClosedStoreSaysSoAndClosesTwice() {
    Store store = stores.create(Placement.RAM);
    store.close();
    store.close();
    assertThatThrownBy(store::checkpoint).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> store.use().table().wordRegion(0).store(2, 2, 1, 3))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aStoreIsOpenOnceInAProcess() {
    try (Store store = stores.create(Placement.RAM)) {
      assertThat(store.changed()).isFalse();
      assertRefused(stores::open, "already open");
      assertRefused(stores::openReadOnly, "already open");
      assertRefused(() -> Stores.unload(stores.directory()), "already open");
    }
    stores.open().close();
  }

  @Test
  void filesAreForTheOwnerAlone() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      store.use().table().wordRegion(0).store(2, 2, 1, 3);
      store.checkpoint();
      Path hot = store.info().tableFile();
      assertThat(mode(hot)).isEqualTo("rw-------");
      assertThat(mode(hot.getParent())).isEqualTo("rwx------");
    }
    assertThat(mode(stores.directory())).isEqualTo("rwx------");
    try (Stream<Path> files = Files.list(stores.directory())) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(6);
      for (Path file : all) {
        assertThat(mode(file)).isEqualTo("rw-------");
      }
    }
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void dropSavesFirstWhatASaveThatDiedHasNot() throws IOException {
    Map<Key, Long> stored;
    byte[] old;
    try (Store store = stores.create(Placement.RAM)) {
      old = Files.readAllBytes(stores.checkpoint());
      stored = TestStores.fill(store.use().table().wordRegion(0), 6, 1_000);
    }
    // as if a process had died in the middle of the save
    Files.write(stores.checkpoint(), old);
    try (TableFile file = TableFile.attach(stores.hotFile(), true, "").orElseThrow()) {
      file.beginSave();
    }
    Stores.unload(stores.directory());
    try (Store store = stores.open()) {
      assertThat(store.restored()).isTrue();
      TestStores.assertKnows(store, stored);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void deleteRemovesAllThatIsOurs(Placement placement) throws IOException {
    stores.create(placement).close();
    Path other = Files.createFile(stores.directory().resolve("notes.txt"));
    Stores.delete(stores.directory());
    assertThat(stores.files()).containsExactly(other);
    assertThat(Stores.exists(stores.directory())).isFalse();
    Files.delete(other);
    Path hot = placement == Placement.RAM ? stores.hot : Files.createFile(stores.root.resolve("f"));
    stores.at(stores.directory(), placement).hotDirectory(hot).create().close();
    Stores.delete(stores.directory());
    assertThat(stores.directory()).doesNotExist();
  }

  @Test
  void aDirectoryThatIsInUseOtherwiseIsRefused() throws IOException {
    Files.createDirectories(stores.directory());
    Path foreign = Files.writeString(stores.directory().resolve("thesis.tex"), "work");
    assertRefused(() -> stores.create(Placement.DIRECT), "thesis.tex");
    assertThat(stores.files()).containsExactly(foreign);
    assertRefused(stores::open, "no store in");
    Files.delete(foreign);
    stores.create(Placement.DIRECT).close();
    assertRefused(() -> stores.create(Placement.DIRECT), "already a store");
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void entriesWithoutPropertiesAreNotOverwrittenByACreation(Placement placement)
      throws IOException {
    try (Store store = stores.create(placement)) {
      TestStores.fill(store.use().table().wordRegion(0), 7, 10);
    }
    Files.delete(StoreFile.PROPERTIES.in(stores.directory()));
    assertRefused(
        () -> stores.create(placement),
        "holds entries, but its directory has no store.properties. Restore store.properties");
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aCreationThatDiedCanBeRepeated(Placement placement) throws IOException {
    stores.create(placement).close();
    Path file = StoreFile.PROPERTIES.in(stores.directory());
    Files.move(file, StoreFile.PROPERTIES.unfinishedIn(stores.directory()));
    stores.create(placement).close();
    stores.open().close();
  }

  @Test
  void aDeletionThatDiedAtItsLastStepCanBeFollowedByACreation() throws IOException {
    stores.create(Placement.RAM).close();
    Stores.delete(stores.directory());
    Files.createDirectory(stores.directory());
    Files.writeString(StoreFile.LOCK.in(stores.directory()), "deleted\n");
    stores.create(Placement.RAM).close();
    stores.open().close();
  }

  private Path copy() throws IOException {
    Path copy = Files.createDirectory(stores.root.resolve("copy"));
    for (String name :
        List.of(
            StoreFile.PROPERTIES.fileName(),
            StoreFile.LOCK.fileName(),
            stores.checkpoint().getFileName().toString())) {
      Files.copy(stores.directory().resolve(name), copy.resolve(name));
    }
    return copy;
  }

  /** An earlier refusal advised to delete the other store, with all its newer entries. */
  @Test
  void theAdviceForACopyOfAStoreLosesNothing() throws IOException {
    Map<Key, Long> stored;
    Path copy;
    try (Store store = stores.create(Placement.RAM)) {
      stored = TestStores.fill(store.use().table().wordRegion(0), 9, 100);
      copy = copy();
    }
    assertRefused(
        () -> Store.at(copy).keys(TestStores.KEYS).open(), "twobig unload " + stores.directory());
    Stores.unload(stores.directory());
    Store.at(copy).keys(TestStores.KEYS).open().close();
    Stores.unload(copy);
    stores.assertKept(stored);
  }

  /** The table may hold entries that the damaged store has not saved. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCopyOfAStoreIsReadFromItsOwnCheckpointOnly(boolean damaged) throws IOException {
    Map<Key, Long> stored = stores.create(Placement.RAM, 9, 100);
    Path copy = copy();
    Path properties = StoreFile.PROPERTIES.in(stores.directory());
    if (damaged) {
      Files.writeString(properties, "version=1\n");
    }
    assertRefused(() -> Store.at(copy).keys(TestStores.KEYS).open(), "is a copy of");
    try (Store store = Store.at(copy).keys(TestStores.KEYS).openReadOnly()) {
      assertThat(store.restored()).isTrue();
      TestStores.assertKnows(store, stored);
    }
    Files.copy(StoreFile.PROPERTIES.in(copy), properties, StandardCopyOption.REPLACE_EXISTING);
    Stores.delete(copy);
    try (Store store = stores.open()) {
      assertThat(store.restored()).isFalse();
    }
  }

  @Test
  void theTableOfALivingStoreIsNotDeletedWithTheStoreWhoseNameItHas() throws IOException {
    stores.create(Placement.RAM).close();
    Path name = stores.hotFile();
    Path other = stores.root.toRealPath().resolve("other");
    stores.at(other, Placement.RAM).create().close();
    Path table = HotFile.all(StoreProperties.read(other)).getFirst();
    Files.move(table, name, StandardCopyOption.REPLACE_EXISTING);
    Stores.delete(stores.directory());
    assertThat(name).exists();
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aTableThatDoesNotFitIsRefusedAndLeavesNothing(Placement placement) throws IOException {
    StoreBuilder absurd =
        Store.at(stores.directory())
            .layout(Geometry.ofBytes(TestStores.KEYS, 1, 60L << 40))
            .placement(placement)
            .hotDirectory(stores.hot);
    assertThatThrownBy(() -> absurd.create())
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.NO_ROOM))
        .hasMessageFindingMatch(" are free (in memory|on .*); .* fits");
    assertThat(stores.files()).isEmpty();
    assertThat(stores.directory()).doesNotExist();
  }

  @Test
  void autoGoesToTheDiskAndSaysWhyWhereThereIsNoRamFileSystem() throws IOException {
    assumeFalse(Files.getFileStore(stores.root).type().equals("tmpfs"));
    try (Store store =
        Store.at(stores.directory()).layout(TestStores.SMALL).hotDirectory(stores.root).create()) {
      assertThat(store.info().placement()).isEqualTo(Placement.DIRECT);
      assertThat(store.info().reason()).contains("not on a RAM file system");
    }
    assertRefused(
        () ->
            Store.at(stores.root.resolve("other"))
                .layout(TestStores.SMALL)
                .hotDirectory(stores.root)
                .placement(Placement.RAM)
                .create(),
        "not on a RAM file system");
  }

  @Test
  void aTableOfWiderOrNarrowerValuesIsRefused() {
    stores.create(Placement.RAM).close();
    assertRefused(() -> stores.store().values(2).open(), "values of 1 bits", "expected 2");
    assertRefused(() -> stores.store().values(3).openReadOnly(), "values of 1 bits", "expected 3");
    stores.store().values(1).open().close();
  }

  @Test
  void tablesLeaveAMargin() {
    assertThat(SystemMemory.forTables(1L << 30)).isEqualTo(3L << 28);
    assertThat(SystemMemory.forTables(8L << 30)).isEqualTo((8L << 30) - (512L << 20));
    assertThat(SystemMemory.forTables(100L << 30)).isEqualTo(95L << 30);
  }

  @Test
  void aCheckpointIsTakenAfterAStoreInAnyRegion() {
    try (Store store = stores.create(TestStores.PARTITIONED, Placement.RAM)) {
      for (int keyClass : new int[] {0, 25, 40}) {
        store.use().table().wordRegion(keyClass).store(keyClass, keyClass, 1, 1);
        assertThat(store.changed()).isTrue();
        assertThat(store.checkpoint()).isPresent();
        assertThat(store.changed()).isFalse();
      }
      store.use().table().wordRegion(31).store(0, 31, 1, 1);
      assertThat(store.changed()).as("nothing is kept of class 31").isFalse();
    }
  }

  @Test
  void aProbeWithoutAClassIsRefusedIfTheTableIsPartitioned() {
    try (Store store = stores.create(TestStores.PARTITIONED, Placement.RAM)) {
      assertRefused(store::probe, "is partitioned (0-20: TWOBIG");
    }
  }
}
