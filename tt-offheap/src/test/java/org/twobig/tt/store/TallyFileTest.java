package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.table.TallyCounts;
import org.twobig.tt.table.ThreadTally;
import org.twobig.tt.table.WordRegion;

/** The counts of a store survive its processes. */
class TallyFileTest {
  @AutoClose private final TestStores stores = new TestStores();

  private Path file() {
    return StoreFile.TALLIES.in(stores.directory());
  }

  /** Counts hits of class 5. */
  private static void count(Store store, int hits) {
    count(new ThreadTally(store.use().table().tally()), hits);
  }

  private static void count(ThreadTally tally, int hits) {
    for (int i = 0; i < hits; i++) {
      tally.probed(5, true);
    }
    tally.flush();
  }

  /** Makes a store on which three hits have been counted. */
  private void createAndCount(Placement placement) {
    try (Store store = stores.create(placement)) {
      count(store, 3);
    }
  }

  private TallyCounts read() {
    try (Store store = stores.openReadOnly()) {
      return store.counts();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void countsGoOnFromOneOpeningToTheNext(Placement placement) {
    createAndCount(placement);
    try (Store store = stores.open()) {
      assertThat(store.counts().hits()[5]).isEqualTo(3);
      count(store, 4);
    }
    assertThat(read().hits()[5]).isEqualTo(7);
    assertThat(read().gaps()).isFalse();
  }

  @Test
  void countsStayWhenTheHotFileIsDroppedAndTheTableResized() {
    createAndCount(Placement.RAM);
    Stores.unload(stores.directory());
    assertThat(read().hits()[5]).isEqualTo(3);
    rewrite(false);
    stores.open().close();
    assertThat(read().hits()[5]).isEqualTo(3);
    assertThat(read().gaps()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void entriesFromElsewhereAreNoted(Placement placement) {
    createAndCount(placement);
    rewrite(true);
    assertThat(read().hits()[5]).isEqualTo(3);
    assertThat(read().gaps()).isTrue();
  }

  private void rewrite(boolean addsEntries) {
    Stores.rewrite(
        stores.directory(),
        Set.of(TestStores.KEYS),
        "test",
        UnaryOperator.identity(),
        new TestStores.Nothing(addsEntries));
  }

  @Test
  void processesAddToTheSameCountsAndAKilledOneSpoilsNothing() throws Exception {
    try (Store store = stores.create(Placement.RAM);
        StoreProcess one = StoreProcess.start("tally", stores);
        StoreProcess other = StoreProcess.start("tally", stores)) {
      long flushed;
      do {
        count(store, 1);
        flushed = Long.parseLong(one.line()) + Long.parseLong(other.line());
      } while (flushed < 20_000);
      one.kill();
      other.kill();
      TallyCounts counts = store.counts();
      assertThat(counts.hits()[7]).isGreaterThanOrEqualTo(flushed);
      // If a process is killed within a step, one of the counters may lack the step.
      assertThat(counts.probes()[7] - counts.hits()[7]).isBetween(-2L, 2L);
      assertThat(counts.hits()[5]).isPositive();
      assertThat(counts.gaps()).isFalse();
    }
  }

  @Test
  void aStoreFromBeforeThereWereTalliesCountsFromNowOn() throws IOException {
    stores.create(Placement.RAM).close();
    Files.delete(file());
    assertThat(read().gaps()).isTrue();
    assertThat(file()).doesNotExist();

    try (Store store = stores.open()) {
      count(store, 3);
    }
    assertThat(read().hits()[5]).isEqualTo(3);
    assertThat(read().gaps()).isTrue();
  }

  /** A changed byte of the header, the UUID of another store, and a file cut off. */
  @ParameterizedTest
  @ValueSource(ints = {3, 17, 97, 126, -1})
  void aDamagedFileIsMadeAnew(int at) throws IOException {
    createAndCount(Placement.RAM);
    byte[] bytes = Files.readAllBytes(file());
    if (at < 0) {
      Files.write(file(), Arrays.copyOf(bytes, 4096));
    } else {
      bytes[at] ^= 1;
      Files.write(file(), bytes);
    }
    assertThat(read().allProbes()).isZero();

    try (Store store = stores.open()) {
      count(store, 4);
    }
    assertThat(read().hits()[5]).isEqualTo(4);
    assertThat(read().gaps()).isTrue();
  }

  @Test
  void aFileOfANewerVersionIsLeftAlone() throws IOException {
    stores.create(Placement.RAM).close();
    ByteBuffer bytes = FileHead.littleEndian(Files.readAllBytes(file()));
    Files.write(file(), bytes.putInt(8, 2).putInt(12, 2).array());

    try (Store store = stores.open()) {
      count(store, 4);
      assertThat(TestStores.fill(store.use().table().wordRegion(0), 1, 10)).isNotEmpty();
    }
    assertThat(file()).hasBinaryContent(bytes.array());
    assertThat(read().allProbes()).isZero();
  }

  /** The file claims that this version can read it. */
  @Test
  void aFileOfALaterVersionThatCanBeReadIsGoneOnWith() throws IOException {
    createAndCount(Placement.RAM);
    ByteBuffer bytes = FileHead.littleEndian(Files.readAllBytes(file()));
    bytes.putInt(8, 2);
    Files.write(file(), bytes.putInt(124, FileHead.crc(bytes, 0, 124)).array());

    try (Store store = stores.open()) {
      count(store, 4);
    }
    assertThat(read().hits()[5]).isEqualTo(7);
    assertThat(read().gaps()).isFalse();
  }

  @Test
  void anInterruptedThreadReadsTheCountsAllTheSame() {
    createAndCount(Placement.RAM);
    Thread.currentThread().interrupt();
    assertThat(read().hits()[5]).isEqualTo(3);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whoCountsAfterTheStoreWasClosedIsNotDisturbed() {
    Store store = stores.create(Placement.RAM);
    ThreadTally tally = new ThreadTally(store.use().table().tally());
    count(tally, 3);
    store.close();
    count(tally, 4);
    assertThat(read().hits()[5]).isEqualTo(3);
  }

  @Test
  void readingChangesNothing() throws IOException {
    createAndCount(Placement.RAM);
    Map<String, String> before = stores.snapshot();
    try (Store store = stores.openReadOnly()) {
      count(store, 4); // into a copy
    }
    assertThat(stores.snapshot()).isEqualTo(before);
  }

  /** Format version 1, as drawn in TallyFile and Tally. */
  @Test
  void theFileIsLaidOutAsItsPictureSays() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      ThreadTally tally = new ThreadTally(store.use().table().tally());
      save(store, 1);
      tally.probed(2, true);
      tally.probed(2, false);
      tally.stored(store.use().table().region(0).probe(), 2, 1);
      tally.searched(1_000_000);
      tally.flush();
      store.use().table().tally().noteGaps();
    }
    ByteBuffer file = FileHead.littleEndian(Files.readAllBytes(file()));
    assertThat(file.limit()).isEqualTo(14_944);
    assertThat(new String(file.array(), 0, 8, StandardCharsets.US_ASCII)).isEqualTo("TWOBIGTY");
    assertThat(file.getInt(8)).isEqualTo(1);
    assertThat(file.getInt(12)).isEqualTo(1);
    assertThat(file.getLong(16))
        .isEqualTo(Stores.uuid(stores.directory()).getMostSignificantBits());
    assertThat(file.getLong(24))
        .isEqualTo(Stores.uuid(stores.directory()).getLeastSignificantBits());
    assertThat(file.getInt(96)).isEqualTo(14_944);
    assertThat(file.getLong(4096)).isEqualTo(1);
    assertThat(file.getLong(4104)).isEqualTo(1_000_000);
    int classTwo = 4096 + 64 + 2 * 64;
    assertThat(file.getLong(classTwo)).isEqualTo(2);
    assertThat(file.getLong(classTwo + 8)).isEqualTo(1);
    assertThat(file.getLong(classTwo + 16)).isEqualTo(1);
    assertThat(file.getLong(classTwo + 24)).isEqualTo(1);
    assertThat(file.getLong(12_352)).as("micros of all saves").isPositive();
    assertThat(file.getLong(13_648)).as("micros of all restores").isZero();
  }

  // ---- durations of saves and restores

  private Latencies latencies() {
    return Stores.latencies(stores.directory());
  }

  private static Duration save(Store store, long key) {
    WordRegion table = store.use().table().wordRegion(0);
    table.store(table.bucket(0, key), key, 1, 7);
    return store.checkpoint().orElseThrow().took();
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void everySaveCountsFromOneOpeningToTheNext(Placement placement) {
    Duration first;
    try (Store store = stores.create(placement)) {
      assertThat(latencies().saves().count()).isZero();
      first = save(store, 1);
      assertThat(store.checkpoint()).isEmpty();
    }
    long micros = first.toNanos() / 1000;
    assertThat(latencies().saves().total().toNanos() / 1000).isEqualTo(micros);
    try (Store store = stores.open()) {
      save(store, 2);
      assertThat(latencies().saves().count()).isEqualTo(2);
      WordRegion table = store.use().table().wordRegion(0);
      table.store(table.bucket(0, 3), 3, 1, 7);
    } // saves for the third time
    assertThat(latencies().saves().count()).isEqualTo(3);
    assertThat(latencies().saves().total().toNanos() / 1000).isGreaterThan(micros);
    assertThat(latencies().restores().count()).isZero();
  }

  @Test
  void restoresCountAndLoadsOfReadersDoNot() throws IOException {
    try (Store store = stores.create(Placement.RAM)) {
      save(store, 1);
    }
    Stores.unload(stores.directory());
    Map<String, String> before = stores.snapshot();
    stores.openReadOnly().close();
    assertThat(stores.snapshot()).isEqualTo(before);

    stores.open().close();
    stores.open().close(); // no restore: the table is there
    assertThat(latencies().restores().count()).isEqualTo(1);
    assertThat(latencies().restores().total()).isPositive();
    assertThat(latencies().saves().count()).isEqualTo(1);
  }

  @Test
  void processesThatSaveInTurnAreAllCountedAndAKilledOneSpoilsNothing() throws Exception {
    try (Store store = stores.create(Placement.RAM)) {
      long before = store.info().epoch();
      long key = 1;
      try (StoreProcess one = StoreProcess.start("checkpoint", stores);
          StoreProcess other = StoreProcess.start("checkpoint", stores)) {
        do {
          one.line();
          other.line();
          WordRegion table = store.use().table().wordRegion(0);
          table.store(table.bucket(0, ++key), key, 1, 7);
          store.checkpoint(); // unless another process has saved the entry
        } while (store.info().epoch() - before < 16);
        one.kill();
        other.kill();
      }
      save(store, ++key);
      // Each killed process may have left one save unfinished, or not counted.
      long begun = store.info().epoch() - before;
      assertThat(latencies().saves().count()).isBetween(begun - 2, begun);
    }
  }

  @Test
  void aFileThatIsInTheWayStopsNoSave() throws IOException {
    stores.create(Placement.RAM).close();
    Files.delete(file());
    Files.createDirectory(file());
    Files.createFile(file().resolve("occupant"));
    try (Store store = stores.open()) {
      save(store, 2);
      assertThat(latencies().saves().count()).isZero();
    }
    Files.delete(file().resolve("occupant"));
  }

  @Test
  void entriesOfProbesThatDoNotCountAreNoted() {
    try (Store store = stores.create(Placement.RAM)) {
      assertThat(store.counts().gaps()).isFalse();
      store.probe();
      assertThat(store.counts().gaps()).isTrue();
    }
    assertThat(read().gaps()).isTrue();
  }
}
