package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.fault.Fuzz;
import org.twobig.fault.Mutator;
import org.twobig.file.StoreFile;
import org.twobig.live.Latencies;
import org.twobig.live.LatencyFile;
import org.twobig.table.StoreException;
import org.twobig.table.TranspositionTable;

/** How long saves and restores took stays with a store, and nothing depends on it. */
class LatencyFileTest {
  private static final int HEADER_BYTES = 128;

  @AutoClose private final Stores stores = new Stores();

  private Path file() {
    return StoreFile.LATENCIES.in(stores.directory());
  }

  private Latencies read() {
    return Store.latencies(stores.directory());
  }

  /** Stores an entry and saves the table. */
  private static Duration save(Store store, long key) {
    TranspositionTable table = store.table();
    table.store(table.bucket(0, key), key, 1, 7);
    return store.checkpoint().orElseThrow().took();
  }

  private void createAndSave() {
    try (Store store = stores.create(Placement.RAM)) {
      save(store, 1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void everySaveCountsFromOneOpeningToTheNext(Placement placement) {
    Duration one;
    Duration two;
    try (Store store = stores.create(placement)) {
      assertThat(read().saves().count()).isZero();
      one = save(store, 1);
      assertThat(store.checkpoint()).isEmpty();
    }
    try (Store store = Store.open(stores.directory(), Stores.KEYS)) {
      two = save(store, 2);
      assertThat(read().saves().count()).isEqualTo(2);
      store.table().store(store.table().bucket(0, 3), 3, 1, 7);
    } // saves for the third time
    assertThat(read().saves().count()).isEqualTo(3);
    assertThat(read().restores().count()).isZero();
    Duration longer = one.compareTo(two) > 0 ? one : two;
    assertThat(read().saves().percentile(100)).isGreaterThanOrEqualTo(longer.minusNanos(1000));
    assertThat(read().saves().total())
        .isLessThanOrEqualTo(read().saves().percentile(100).multipliedBy(3));
  }

  @Test
  void theTimeIsTheOneThatTheSaveTells() {
    try (Store store = stores.create(Placement.RAM)) {
      Duration took = save(store, 1);
      assertThat(read().saves().percentile(100).toNanos())
          .isBetween(took.toNanos() - 1000, took.toNanos() * 101 / 100);
    }
  }

  @Test
  void restoresCountAndLoadsOfReadersDoNot() throws IOException {
    createAndSave();
    Store.drop(stores.directory());
    Map<String, String> before = stores.snapshot();
    Store.openReadOnly(stores.directory(), Stores.KEYS).close();
    assertThat(stores.snapshot()).isEqualTo(before);

    Store.open(stores.directory(), Stores.KEYS).close();
    Store.open(stores.directory(), Stores.KEYS).close(); // finds the table
    assertThat(read().restores().count()).isEqualTo(1);
    assertThat(read().restores().total()).isPositive();
    assertThat(read().saves().count()).isEqualTo(1);
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
          TranspositionTable table = store.table();
          table.store(table.bucket(0, ++key), key, 1, 7);
          store.checkpoint(); // unless one of the others saves this entry, too
        } while (store.info().epoch() - before < 16);
        one.kill();
        other.kill();
      }
      save(store, ++key);
      // Of each killed process one save was not finished, or not noted, at most.
      long begun = store.info().epoch() - before;
      assertThat(read().saves().count()).isBetween(begun - 2, begun);
    }
  }

  /** A byte of the magic, the UUID, the lengths, the checksums or the content; a file cut short. */
  @ParameterizedTest
  @ValueSource(ints = {3, 17, 96, 101, 105, 126, 128, 170, -1, -128})
  void aDamagedFileIsMadeAnew(int at) throws IOException {
    createAndSave();
    byte[] bytes = Files.readAllBytes(file());
    if (at < 0) {
      Files.write(file(), Arrays.copyOf(bytes, at == -1 ? bytes.length - 1 : -at));
    } else {
      bytes[at] ^= 1;
      Files.write(file(), bytes);
    }
    assertThat(read().saves().count()).isZero();

    try (Store store = Store.open(stores.directory(), Stores.KEYS)) {
      save(store, 2);
      save(store, 3);
    }
    assertThat(read().saves().count()).isEqualTo(2);
  }

  @Test
  void aFileThatCannotBeWrittenStopsNoSave() throws IOException {
    createAndSave();
    Files.delete(file());
    Files.createDirectory(file());
    Files.createFile(file().resolve("occupant"));
    try (Store store = Store.open(stores.directory(), Stores.KEYS)) {
      save(store, 2);
      assertThat(read().saves().count()).isZero();
      assertThat(StoreFile.LATENCIES.unfinishedIn(stores.directory())).doesNotExist();
    }
    Files.delete(file().resolve("occupant"));
  }

  @Test
  void aFileOfANewerVersionIsLeftAlone() throws IOException {
    createAndSave();
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file())).order(ByteOrder.LITTLE_ENDIAN);
    Files.write(file(), bytes.putInt(8, 2).putInt(12, 2).array());
    try (Store store = Store.open(stores.directory(), Stores.KEYS)) {
      save(store, 2);
    }
    assertThat(file()).hasBinaryContent(bytes.array());
    assertThat(read().saves().count()).isZero();
  }

  /** Format version 1, as the picture in LatencyFile has it; and what others read in it. */
  @Test
  void theFileIsLaidOutAsItsPictureSays() throws IOException {
    createAndSave();
    Store.drop(stores.directory());
    Store.open(stores.directory(), Stores.KEYS).close();
    ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(file())).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(new String(file.array(), 0, 8, StandardCharsets.US_ASCII)).isEqualTo("TWOBIGLY");
    assertThat(file.getInt(8)).isEqualTo(1);
    assertThat(file.getInt(12)).isEqualTo(1);
    assertThat(file.getLong(16)).isEqualTo(Store.uuid(stores.directory()).getMostSignificantBits());
    int saves = file.getInt(96);
    int restores = file.getInt(100);
    assertThat(file.limit()).isEqualTo(HEADER_BYTES + saves + restores).isLessThan(1000);
    assertThat(file.getInt(104)).isEqualTo(crc(file.array(), HEADER_BYTES, saves + restores));

    Histogram saved = Histogram.decodeFromByteBuffer(file.slice(HEADER_BYTES, saves), 0);
    assertThat(saved.getTotalCount()).isEqualTo(1);
    assertThat(1000 * saved.getMaxValue()).isEqualTo(read().saves().percentile(100).toNanos());
    assertThat(
            Histogram.decodeFromByteBuffer(file.slice(HEADER_BYTES + saves, restores), 0)
                .getTotalCount())
        .isEqualTo(1);
  }

  private static int crc(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  /** Of a file with the right checksums, whatever it says. */
  @Test
  void aChangedFileIsReadOrCountsAsNone() throws Exception {
    createAndSave();
    byte[] file = Files.readAllBytes(file());
    UUID store = Store.uuid(stores.directory());
    Fuzz.run(
        "latencies",
        2_000,
        4 << 20,
        random -> {
          byte[] changed = new Mutator(random, HEADER_BYTES + 40).change(file, file);
          if (changed.length >= HEADER_BYTES) {
            int rest = changed.length - HEADER_BYTES;
            ByteBuffer head = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
            int saves = random.nextBoolean() ? head.getInt(96) : random.nextInt(rest + 1);
            head.putInt(96, saves).putInt(100, rest - saves);
            head.putInt(104, crc(changed, HEADER_BYTES, rest));
            head.putInt(124, crc(changed, 0, 124));
          }
          Files.write(file(), changed);
          Latencies read = LatencyFile.read(stores.directory(), store);
          if (read.saves().count() == 0 && read.restores().count() == 0) {
            throw StoreException.refused("The latencies in %s do not count", file());
          }
          read.saves().percentile(99);
          read.saves().total();
          read.restores().countWithin(Duration.ofSeconds(1));
        });
  }
}
