package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.tt.fault.Fuzz;
import org.twobig.tt.fault.Mutator;
import org.twobig.tt.internal.CheckpointFormat;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.CheckpointWriter;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.processes.CountersFile;
import org.twobig.tt.processes.CountersSlot;
import org.twobig.tt.processes.FakeMachine;
import org.twobig.tt.processes.LiveFile;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.processes.Role;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.tasks.BoardOffers;
import org.twobig.tt.tasks.BoardTaker;
import org.twobig.tt.tasks.FinishedTask;
import org.twobig.tt.tasks.Status;
import org.twobig.tt.tasks.TaskSlot;

/** The files of a store changed at random, most with corrected checksums. */
class HostileStoreTest {
  private static final int CHECKPOINT_HEAD = 136;
  private static final int TABLE_CRC = TableHeader.BYTES - 4;
  private static final int BLOCKS = CHECKPOINT_HEAD + TableHeader.BYTES;
  private static final int BLOCK_HEAD = 16;
  private static final int SAVE = 112;
  private static final int FOOT = 48;

  @AutoClose private final TestStores stores = new TestStores();

  private static void seal(byte[] file, int at, int length, int crcAt) {
    if (crcAt + Integer.BYTES <= file.length && at + length <= file.length) {
      ByteBuffer bytes = FileHead.littleEndian(file);
      bytes.putInt(crcAt, FileHead.crc(bytes, at, length));
    }
  }

  @Test
  void aChangedHeaderIsRefusedOrSaysWhatATableCanBe() throws InterruptedException {
    TableHeader one = TestStores.header(Layout.of(TestStores.SMALL));
    TableHeader two = TestStores.header(TestStores.PARTITIONED);
    Fuzz.run(
        "header",
        4_000,
        16 << 20,
        random -> {
          TableHeader header = random.nextBoolean() ? one : two;
          Mutator mutator = new Mutator(random, random.nextBoolean() ? 320 : 1200);
          byte[] bytes =
              Arrays.copyOf(mutator.change(header.encode(), one.encode()), TableHeader.BYTES);
          boolean sealed = random.nextInt(4) > 0;
          if (sealed) {
            seal(bytes, 0, TABLE_CRC, TABLE_CRC);
          }
          TableHeader read = TableHeader.decode(bytes, "The file /a/b", "Do this");
          if (!sealed) {
            assertThat(read).isEqualTo(header);
          }
          assertThat(TableHeader.decode(read.encode(), "", "")).isEqualTo(read);
          assertThat(read.fileBytes()).isGreaterThan(TableHeader.DATA_OFFSET);
          assertThat(read.creator()).doesNotContainPattern("\\p{Cc}");
          assertThat(read.layout().keySpace().contains(0, 1)).isTrue();
          read.requireKeySpace(Set.of(TestStores.KEYS), "The file /a/b");
        });
  }

  @Test
  void aChangedCheckpointIsRefusedOrGivesItsWords() throws Exception {
    TableHeader table =
        TestStores.header(Layout.of(Geometry.ofBuckets(new KeySpace("short", 1, 40), 2, 70_001)));
    Map<Long, Long> words = words(table, 3, 40);
    Path path = stores.hot.resolve("checkpoint");
    SaveStamp save = new SaveStamp(UUID.randomUUID(), 42, Instant.ofEpochMilli(99));
    CheckpointWriter.write(
        path, table, save, (first, into, count) -> copy(words, first, into), Pace.ONE_THREAD);
    byte[] whole = Files.readAllBytes(path);
    CheckpointWriter.write(
        path, TestStores.header(table.layout()), save, CheckpointWriter.EMPTY, Pace.ONE_THREAD);
    byte[] other = Files.readAllBytes(path);
    Fuzz.run(
        "checkpoint",
        1_000,
        16 << 20,
        random -> {
          boolean sealed = random.nextInt(4) > 0;
          byte[] changed =
              new Mutator(random, random.nextBoolean() ? 256 : BLOCKS + 64).change(whole, other);
          Files.write(path, sealed ? sealCheckpoint(changed) : changed);
          Map<Long, Long> read = new HashMap<>();
          try (CheckpointReader reader = CheckpointReader.open(path)) {
            long least = reader.table().words() / CheckpointFormat.BLOCK_WORDS * BLOCK_HEAD;
            assertThat(least).isLessThan(changed.length);
            long entries =
                reader
                    .read((first, from, count) -> collect(reader, first, from, count, read))
                    .requireWhole();
            assertThat(read).hasSize((int) entries);
            if (!sealed) {
              assertThat(reader.table()).isEqualTo(table);
              assertThat(reader.save()).isEqualTo(save);
              assertThat(read).isEqualTo(words);
            }
          }
        });
  }

  /** After any change all salvaged words were in the file, and unchanged blocks are whole. */
  @Test
  void whatIsSalvagedFromAChangedCheckpointWasInIt() throws Exception {
    TableHeader table =
        TestStores.header(Layout.of(Geometry.ofBuckets(new KeySpace("short", 1, 40), 2, 400_009)));
    Map<Long, Long> words = words(table, 4, 200);
    Path path = stores.hot.resolve("checkpoint");
    Instant time = Instant.ofEpochMilli(99);
    SaveStamp other = new SaveStamp(UUID.randomUUID(), 42, time);
    CheckpointWriter.write(
        path,
        table,
        other,
        (first, into, count) -> copy(Map.of(first, ~first), first, into),
        Pace.ONE_THREAD);
    byte[] foreign = Files.readAllBytes(path);
    SaveStamp save = new SaveStamp(UUID.randomUUID(), 42, time);
    CheckpointWriter.write(
        path, table, save, (first, into, count) -> copy(words, first, into), Pace.ONE_THREAD);
    byte[] whole = Files.readAllBytes(path);
    byte[] blocks = Arrays.copyOfRange(whole, BLOCKS, whole.length);
    Fuzz.runSlow(
        "salvage",
        250,
        16 << 20,
        random -> {
          byte[] changed = new Mutator(random, blocks.length).change(blocks, foreign);
          byte[] file = Arrays.copyOf(whole, BLOCKS + changed.length);
          System.arraycopy(changed, 0, file, BLOCKS, changed.length);
          Files.write(path, file);
          Map<Long, Long> found = new HashMap<>();
          BitSet lost;
          try (CheckpointReader reader = CheckpointReader.open(path)) {
            lost = reader.read((first, from, n) -> collect(reader, first, from, n, found)).lost();
          }
          Map<Long, Long> expected = new HashMap<>(words);
          expected
              .keySet()
              .removeIf(place -> lost.get((int) (place / CheckpointFormat.BLOCK_WORDS)));
          assertThat(found).isEqualTo(expected);
        });
    byte[] damaged = whole.clone();
    damaged[BLOCKS + 5 * BLOCK_HEAD + 3 * 8 * CheckpointFormat.BITMAP_WORDS] ^= 1;
    Files.write(path, damaged);
    try (CheckpointReader reader = CheckpointReader.open(path)) {
      assertThat(reader.check(Pace.ONE_THREAD).lost().cardinality()).isEqualTo(1);
    }
  }

  @Test
  void aCheckpointThatSpeaksOfAHugeTableIsRefusedBeforeRoomIsMadeForIt() throws IOException {
    stores.createAndLoseHotFile(10);
    Files.delete(stores.before());
    Path path = stores.checkpoint();
    byte[] bytes = Files.readAllBytes(path);
    UUID uuid = Stores.uuid(stores.directory());
    TableHeader huge =
        new TableHeader(
            uuid,
            Layout.of(Geometry.ofBytes(TestStores.KEYS, 1, 1L << 40)),
            Instant.EPOCH,
            "an enemy");
    System.arraycopy(huge.encode(), 0, bytes, CHECKPOINT_HEAD, TableHeader.BYTES);
    FileHead.littleEndian(bytes).putLong(104, huge.words());
    Files.write(path, sealCheckpoint(bytes));
    assertRefused(stores::open, "its table needs");
    assertRefused(stores::openReadOnly, "its table needs");
    assertThat(stores.hotFile()).doesNotExist();
  }

  private static Map<Long, Long> words(TableHeader table, long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<Long, Long> words = new HashMap<>();
    for (int i = 0; i < count; i++) {
      words.put(random.nextLong(table.words()), random.nextLong());
    }
    return words;
  }

  private static boolean copy(Map<Long, Long> words, long first, long[] into) {
    Arrays.fill(into, 0);
    words.forEach(
        (place, word) -> {
          if (place >= first && place < first + into.length) {
            into[(int) (place - first)] = word;
          }
        });
    return true;
  }

  private static void collect(
      CheckpointReader reader, long first, long[] from, int count, Map<Long, Long> into) {
    assertThat(first).isNotNegative();
    assertThat(first + count).isLessThanOrEqualTo(reader.table().words());
    for (int i = 0; i < count; i++) {
      if (from[i] != 0) {
        into.put(first + i, from[i]);
      }
    }
  }

  /** Corrects the checksums, and the length in the footer. */
  private static byte[] sealCheckpoint(byte[] file) {
    ByteBuffer bytes = FileHead.littleEndian(file);
    seal(file, 0, CHECKPOINT_HEAD - 4, CHECKPOINT_HEAD - 4);
    seal(file, CHECKPOINT_HEAD, TABLE_CRC, CHECKPOINT_HEAD + TABLE_CRC);
    int end = file.length - BLOCKS - FOOT;
    long at = BLOCKS;
    while (at + BLOCK_HEAD <= end) {
      int start = (int) at;
      int count = bytes.getInt(start + 8);
      long payload = count == 0 ? 0 : 8L * (CheckpointFormat.BITMAP_WORDS + (long) count);
      if (payload < 0 || at + BLOCK_HEAD + payload > end) {
        break;
      }
      CRC32C crc = new CRC32C();
      crc.update(file, SAVE, 16);
      crc.update(file, start, BLOCK_HEAD - 4);
      crc.update(file, start + BLOCK_HEAD, (int) payload);
      bytes.putInt(start + 12, (int) crc.getValue());
      at += BLOCK_HEAD + payload;
    }
    if (end >= 0) {
      bytes.putLong(end + 32, file.length);
      seal(file, end, FOOT - 4, end + FOOT - 4);
      System.arraycopy(file, 0, file, end + FOOT, BLOCKS);
    }
    return file;
  }

  /** Changes the first pages of a table file in place, and sometimes its length. */
  @Test
  void aChangedTableFileIsRefusedOrMappedAsItIs() throws Exception {
    TableHeader table = TestStores.header(Layout.of(TestStores.SMALL));
    Path path = stores.hot.resolve("table");
    TableFile.create(path, table, TableFile.Space.MEMORY).close();
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      byte[] pages = new byte[20 << 10];
      file.readFully(pages);
      pages[(int) TableFile.STATE] = (byte) TableFile.READY;
      byte[] home = stores.root.toString().getBytes();
      System.arraycopy(home, 0, pages, (int) TableFile.HOME, home.length);
      Fuzz.runSlow(
          "table file",
          1_000,
          16 << 20,
          random -> {
            Mutator mutator = new Mutator(random, random.nextBoolean() ? 320 : 18_000);
            byte[] changed = Arrays.copyOf(mutator.change(pages, pages), pages.length);
            boolean sealed = random.nextInt(4) > 0;
            if (sealed) {
              seal(changed, 0, TABLE_CRC, TABLE_CRC);
            }
            file.seek(0);
            file.write(changed);
            file.setLength(
                random.nextInt(8) == 0
                    ? random.nextLong(2 * table.fileBytes())
                    : table.fileBytes());
            Optional<TableFile> found = TableFile.attach(path, random.nextBoolean(), "Remove it");
            if (found.isPresent()) {
              try (TableFile mapped = found.get()) {
                assertThat(file.length()).isEqualTo(mapped.header().fileBytes());
                assertThat(sealed || mapped.header().equals(table)).isTrue();
                HotFile.belongsToAnother(
                    mapped,
                    StoreProperties.of(stores.root, table.uuid(), Placement.RAM, "", stores.hot));
                mapped.saved();
                mapped.changed();
              }
            }
          });
    }
  }

  @Test
  void changedPropertiesAreRefusedOrLeadToTheStoreAndNowhereElse() throws Exception {
    Map<Key, Long> stored = stores.create(Placement.RAM, 8, 100);
    Path file = StoreFile.PROPERTIES.in(stores.directory());
    byte[] whole = Files.readAllBytes(file);
    byte[] other =
        ("uuid=%s\nplacement=DIRECT\nplacement=AUTO\nhot.directory=/\nhot.directory=../x\nversion=\0"
                    .formatted(UUID.randomUUID())
                + "hot.directory=%s\nreason=\u001b[2J\u00e4\n".formatted(stores.root))
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Map<String, String> before = outside();
    Fuzz.runSlow(
        "properties",
        1_000,
        16 << 20,
        random -> {
          Files.write(file, new Mutator(random, whole.length).change(whole, other));
          StoreProperties read = StoreProperties.read(stores.directory());
          assertThat(read.hotFiles().folder()).isAbsolute();
          assertThat(read.reason()).doesNotContainPattern("\\p{Cc}");
          if (random.nextInt(20) > 0) {
            return; // an opening takes long
          }
          try (Store store = stores.openReadOnly()) {
            TestStores.assertKnows(store, stored);
          }
        });
    assertThat(outside()).isEqualTo(before);
    Files.write(file, whole);
  }

  /** Returns names and sizes of all files but the properties. */
  private Map<String, String> outside() throws IOException {
    Map<String, String> files = new HashMap<>(stores.snapshot());
    files.remove(StoreFile.PROPERTIES.in(stores.directory()).toString());
    return files;
  }

  @Test
  void aChangedLockFileIsStillALock() throws Exception {
    stores.create(Placement.DIRECT).close();
    Path file = StoreFile.LOCK.in(stores.directory());
    Fuzz.runSlow(
        "lock",
        200,
        16 << 20,
        random -> {
          byte[] content = new byte[random.nextInt(5000)];
          random.nextBytes(content);
          Files.write(file, random.nextBoolean() ? content : "deleted\n".getBytes());
          if (random.nextInt(20) == 0) {
            Files.delete(file);
            if (random.nextBoolean()) {
              Files.createDirectory(file);
            }
          }
          try {
            stores.open().close();
          } finally {
            Files.deleteIfExists(file);
            Files.createFile(file);
          }
        });
  }

  @Test
  void changedCountersShowNothingThatCannotBeShown() throws Exception {
    Path directory = stores.hot;
    FakeMachine machine = new FakeMachine(12);
    try (CountersFile one = CountersFile.enter(directory, machine, Role.SOLVER);
        CountersFile two =
            CountersFile.enter(directory, machine.as(13), Role.maintenance("to test"))) {
      one.add("nodes", () -> 5);
      two.add("hits", () -> 6);
      one.publishText(() -> Optional.of("text"));
      two.publish();
      Path path = StoreFile.COUNTERS.in(directory);
      try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
        byte[] pages = new byte[LiveFile.HEADER_BYTES + 2 * CountersSlot.BYTES];
        file.readFully(pages);
        Fuzz.runSlow(
            "counters",
            1_000,
            16 << 20,
            random -> {
              Mutator mutator = new Mutator(random, random.nextBoolean() ? 4600 : pages.length);
              byte[] changed = Arrays.copyOf(mutator.change(pages, pages), pages.length);
              int from = random.nextInt(8) == 0 ? 0 : LiveFile.HEADER_BYTES;
              file.seek(0);
              file.write(pages, 0, from);
              file.write(changed, from, changed.length - from);
              Optional<List<LiveProcess>> found;
              try {
                found = CountersFile.living(directory, machine);
              } catch (IOException e) {
                throw StoreException.of("The counters cannot be read", e); // of a newer version
              }
              if (found.isEmpty()) {
                throw StoreException.refused("The counters in %s do not count", directory);
              }
              for (LiveProcess process : found.get()) {
                assertThat(process.description() + process.counters() + process.text())
                    .doesNotContainPattern("\\p{Cc}");
                process.rate("nodes", process);
              }
            });
      }
    }
  }

  @Test
  void aChangedBoardNeverMixesTasksUp() throws Exception {
    Path directory = stores.hot;
    FakeMachine machine = new FakeMachine(12);
    Set<FinishedTask> solved = new HashSet<>();
    try (BoardOffers board =
            BoardOffers.open(directory, StoreFile.CACHE.in(directory), machine, machine.conduct());
        BoardTaker source =
            BoardTaker.join(directory, StoreFile.CACHE.in(directory), machine.as(13))
                .orElseThrow()) {
      for (int id = 0; id < 12; id++) {
        assertThat(board.offer(id, new Key(id, ~id), id, 100 + id)).isTrue();
      }
      for (int id = 0; id < 8; id++) {
        source.finish(source.take().orElseThrow(), Status.SOLVED, id, 50 + id);
        solved.add(new FinishedTask(new Key(id, ~id), id, id, 50 + id));
      }
      source.take().orElseThrow();
      Path path = StoreFile.BOARD.in(directory);
      byte[] whole = Files.readAllBytes(path);
      int slots = whole.length - BoardOffers.SLOTS * TaskSlot.BYTES;
      Path copy = Files.createDirectory(directory.resolve("copy"));
      Fuzz.runSlow(
          "board",
          400,
          16 << 20,
          random -> {
            // the header contains the inode, so each case has its own file
            BoardOffers first =
                BoardOffers.open(copy, StoreFile.CACHE.in(copy), machine, machine.conduct());
            Path target = StoreFile.BOARD.in(copy);
            byte[] content = Arrays.copyOfRange(whole, slots, slots + 16 * TaskSlot.BYTES);
            byte[] changed = new Mutator(random, content.length).change(content, content);
            boolean headChanged = random.nextInt(8) == 0;
            try (RandomAccessFile file = new RandomAccessFile(target.toFile(), "rw")) {
              file.seek(slots);
              file.write(changed, 0, Math.min(changed.length, content.length));
              if (headChanged) {
                file.seek(random.nextLong(slots));
                file.write(random.nextInt(256));
              }
            }
            FakeMachine worker = machine.as(14);
            Optional<BoardTaker> joined;
            try {
              joined = BoardTaker.join(copy, StoreFile.CACHE.in(copy), worker);
            } catch (IOException e) {
              first.close();
              throw StoreException.of("The board cannot be joined", e); // of a newer version
            }
            joined.ifPresent(BoardTaker::close);
            FakeMachine follower = machine.as(15);
            try (BoardOffers next =
                BoardOffers.open(copy, StoreFile.CACHE.in(copy), follower, follower.conduct())) {
              List<FinishedTask> leftovers = next.leftovers();
              assertThat(solved).containsAll(leftovers);
              for (int id = 0; id < 8 && !headChanged; id++) {
                int from = id * TaskSlot.BYTES;
                int to = from + TaskSlot.BYTES;
                if (changed.length >= to && Arrays.equals(content, from, to, changed, from, to)) {
                  assertThat(leftovers)
                      .contains(new FinishedTask(new Key(id, ~id), id, id, 50 + id));
                }
              }
              assertThat(next.offer(1, new Key(1, 1), 1, 1)).isTrue();
              assertThat(next.collect()).isEmpty();
            } finally {
              first.close();
            }
          });
    }
  }

  /** A store from an attacker must not make this process write elsewhere. */
  @Test
  void aStoreThatNamesAnotherPlaceForItsHotFileIsRefused() throws IOException {
    stores.createAndLoseHotFile(10);
    Path file = StoreFile.PROPERTIES.in(stores.directory());
    String text = Files.readString(file);
    Path disk = Files.createDirectory(stores.root.resolve("elsewhere"));
    for (String place : List.of(disk.toString(), "relative", "", "/proc")) {
      Files.writeString(file, text.replaceAll("hot.directory=.*", "hot.directory=" + place));
      String reason = place.startsWith("/") ? "not on a RAM file" : "hot.directory=" + place;
      assertRefused(stores::open, reason);
    }
    try (Stream<Path> files = Files.list(disk)) {
      assertThat(files).isEmpty();
    }
  }
}
