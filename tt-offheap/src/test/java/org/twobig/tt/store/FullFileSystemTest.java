package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.NumberedFiles;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.Journals;
import org.twobig.tt.journal.RecoveredJournal;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Await;

/** Disks that become full during an operation; needs the right to mount a RAM file system. */
class FullFileSystemTest {
  private TestStores stores;
  private Path small;
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    stores = new TestStores();
    small = Files.createDirectory(stores.root.resolve("small"));
    mounted =
        StoreProcess.run(
            "mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", small.toString());
    assumeTrue(mounted, "Not tested: no right to mount a RAM file system");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      StoreProcess.run("umount", small.toString());
    }
    stores.close();
  }

  @ParameterizedTest
  @EnumSource(names = {"MEMORY", "RESERVED"})
  void aTableFileThatDoesNotFitIsRefusedAndGone(TableFile.Space space) {
    TableHeader header = TestStores.header(Layout.of(TestStores.SMALL));
    Path file = small.resolve("table");
    assertNoRoom(() -> TableFile.create(file, header, space));
    assertThat(small).isEmptyDirectory();
  }

  @Test
  void aStoreThatDoesNotFitIsRefusedAndGone() {
    for (Placement placement : new Placement[] {Placement.RAM, Placement.DIRECT}) {
      assertNoRoom(() -> stores.at(small.resolve("store"), placement).hotDirectory(small).create());
      assertThat(small).isEmptyDirectory();
    }
  }

  @Test
  void aTableForWhichMemoryHasNoRoomDoesNotGrowAndGoesOn() throws Exception {
    assumeTrue(
        StoreProcess.run("mount", "-o", "remount,size=18m", small.toString()),
        "Not tested: no remount");
    try (Store store = stores.at(stores.directory(), Placement.RAM).hotDirectory(small).create()) {
      StoreProcess.storeInPresent(store, 0, 1_000);
      assertNoRoom(
          () -> TestStores.grow(store), "A table of 12.0 MiB does not fit: 10.0 MiB are free");
      StoreProcess.storeInPresent(store, 1_000, 1_000_000);
      List<String> told = new ArrayList<>();
      try (LogMessages logger = new LogMessages(told)) {
        store.growTo(1 << 30);
        Await.until(() -> !told.isEmpty());
      }
      assertThat(told)
          .singleElement()
          .asString()
          .contains("is full and does not grow: A table of 12.0 MiB does not fit");
      assertThat(store.info().layout().partitions().get(0).geometry()).isEqualTo(TestStores.SMALL);
      try (Stream<Path> files = Files.walk(small)) {
        assertThat(files.filter(Files::isRegularFile)).hasSize(1);
      }
      assertThat(StoreProcess.run("mount", "-o", "remount,size=40m", small.toString())).isTrue();
      // by itself, too, if ten seconds have passed since it tried
      Await.until(() -> store.info().bytes() > 8 << 20 || TestStores.grow(store).isPresent());
      StoreProcess.storeInPresent(store, 0, 1_000);
    }
  }

  /** Fills a disk in several ways, and prints the messages. */
  static final class Filling {
    public static void main(String[] arguments) {
      Path folder = Path.of(arguments[0]);
      fill(
          () ->
              new RandomAccessFile(folder.resolve("file").toFile(), "rw").write(new byte[5 << 20]));
      fill(() -> Files.write(folder.resolve("channel"), new byte[5 << 20]));
      fill(() -> Files.createDirectory(folder.resolve("directory")));
    }

    private static void fill(ThrowableAssert.ThrowingCallable work) {
      try {
        work.call();
        System.out.println("nothing");
      } catch (IOException e) {
        StoreException told = StoreException.of("It cannot be written", e);
        System.out.println(told.kind() + " " + told.getMessage());
      } catch (Throwable e) {
        System.out.println(e);
      }
    }
  }

  /** A system without German prints the message in English. */
  @ParameterizedTest
  @ValueSource(strings = {"de", "en"})
  void aFullDiskIsToldInAnyLanguage(String language) throws Exception {
    StoreProcess.run("mount", "-o", "remount,nr_inodes=3", small.toString()); // a folder, two files
    ProcessBuilder java =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dstdout.encoding=UTF-8",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Filling.class.getName(),
            small.toString());
    java.environment().putAll(Map.of("LC_ALL", "C.UTF-8", "LANGUAGE", language));
    Process process = java.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> told = process.inputReader().lines().toList();
    assertThat(told).hasSize(3).allMatch(line -> line.startsWith("NO_ROOM It cannot be written: "));
  }

  @Test
  void withoutRoomInMemoryATableGoesToTheDiskAndWarnsAndSaysWhatToDo() throws IOException {
    List<String> said = new ArrayList<>();
    try (LogMessages listener = new LogMessages(said);
        Store store = stores.at(stores.directory(), Placement.AUTO).hotDirectory(small).create()) {
      assertThat(store.info().placement()).isEqualTo(Placement.DIRECT);
      assertThat(store.info().reason())
          .contains("does not fit", "a size of ", "m fits", "remount,size=2g", "--shm-size=2g");
    }
    assertThat(said)
        .singleElement(InstanceOfAssertFactories.STRING)
        .contains("lies on the disk", "--shm-size=2g");
  }

  /** A table on that disk would occupy the memory that is lacking. */
  @Test
  void withoutRoomInMemoryATableDoesNotGoToADiskThatIsMemory() throws Exception {
    Path other = Files.createDirectory(stores.root.resolve("other"));
    assertThat(
            StoreProcess.run("mount", "-t", "tmpfs", "-o", "size=400g", "tmpfs", other.toString()))
        .isTrue();
    try {
      assertThatThrownBy(
              () -> stores.at(other.resolve("store"), Placement.AUTO).hotDirectory(small).create())
          .hasMessageContainingAll(
              "does not fit", "on the disk either", "Name a directory on a disk");
      StoreBuilder large =
          stores
              .at(other.resolve("store"), Placement.DIRECT)
              .layout(Geometry.ofBytes(TestStores.KEYS, 1, 300L << 30));
      assertNoRoom(() -> large.create());
      assertThat(other).isEmptyDirectory();
      stores.at(other.resolve("store"), Placement.DIRECT).create().close();
    } finally {
      StoreProcess.run("umount", other.toString());
    }
  }

  @Test
  void withoutRoomInMemoryAndOnTheDiskATableIsRefused() {
    assertNoRoom(
        () -> stores.at(small.resolve("store"), Placement.AUTO).hotDirectory(small).create(),
        "on the RAM file system",
        "on the disk either: ");
    assertThat(small).isEmptyDirectory();
  }

  @Test
  void aCheckpointThatDoesNotFitLeavesTheOneBeforeAndAllEntries() throws IOException {
    Path directory = small.resolve("store");
    Map<Key, Long> saved;
    long known;
    Store store = stores.at(directory, Placement.RAM).create();
    try {
      saved = TestStores.fill(store.use().table().wordRegion(0), 1, 1_000);
      store.checkpoint();
      StoreProcess.storeInPresent(store, 0, 1_000_000);
      known = StoreProcess.known(store, 1_000_000);
      assertNoRoom(store::checkpoint);
      assertThat(store.changed()).isTrue();
      assertThat(StoreFile.CHECKPOINT.unfinishedIn(directory)).doesNotExist();
    } finally {
      assertNoRoom(store::close);
    }
    try (Store again = Store.at(directory).keys(TestStores.KEYS).openReadOnly()) {
      assertThat(again.restored()).isFalse();
      assertThat(StoreProcess.known(again, 1_000_000)).isEqualTo(known).isGreaterThan(500_000);
    }
    assertNoRoom(() -> Stores.unload(directory));
    Files.delete(HotFile.all(StoreProperties.read(directory)).getFirst());
    try (Store again = Store.at(directory).keys(TestStores.KEYS).open()) {
      TestStores.assertKnows(again, saved);
    }
    Stores.delete(directory);
    assertThat(small).isEmptyDirectory();
  }

  @Test
  void withoutRoomForAThirdCheckpointTheOldestGoesIfTheLastIsWhole() throws IOException {
    TableHeader table = TestStores.header(Layout.of(TestStores.SMALL));
    NumberedFiles files = StoreFile.checkpoints(small);
    List<Integer> present = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      if (i == 3) {
        Path last = files.files().getFirst();
        byte[] bytes = Files.readAllBytes(last);
        bytes[bytes.length - 60] ^= 1; // in the last block
        Files.write(last, bytes);
      }
      SaveStamp save = new SaveStamp(UUID.randomUUID(), i, Instant.ofEpochMilli(1));
      Checkpoints.write(
          small,
          table,
          save,
          (first, into, count) -> {
            if (first == 0) {
              present.add(
                  Objects.requireNonNull(small.toFile().list((folder, name) -> files.matches(name)))
                      .length);
            }
            return false;
          },
          Pace.ONE_THREAD);
      assertThat(files.files()).hasSize(i > 0 ? 2 : 1);
    }
    assertThat(present).containsExactly(0, 1, 1, 2);
  }

  @Test
  void aJournalThatDoesNotFitKeepsItsRecordsAndGoesOnWhenThereIsRoom() throws IOException {
    Path path = small.resolve("journal");
    UUID uuid = UUID.randomUUID();
    Journal.create(small, new FileHead(uuid, Instant.EPOCH, TestStores.KEYS));
    Path filler = small.resolve("filler");
    Files.write(filler, new byte[(4 << 20) - (40 << 10)]);
    AtomicInteger count = new AtomicInteger();
    try (Journal journal = Journal.open(path, uuid, TestStores.KEYS, () -> {})) {
      assertNoRoom(
          () -> {
            while (true) {
              journal.append(StoreProcess.record(count.get()));
              count.incrementAndGet();
            }
          });
      assertThat(count).hasValueGreaterThan(400);
      journal.force();
      assertThat(Journals.replay(journal)).isEqualTo(StoreProcess.records(count.get()));
      assertNoRoom(() -> journal.append(StoreProcess.record(5))); // one of the longest records
    }
    try (Journal journal = Journal.open(path, uuid, TestStores.KEYS, () -> {})) {
      assertThat(journal.recovery()).isEqualTo(new RecoveredJournal(count.get(), 0));
      assertNoRoom(() -> journal.append(StoreProcess.record(5)));
      Files.delete(filler);
      journal.append(StoreProcess.record(count.getAndIncrement()));
      assertThat(Journals.replay(journal)).isEqualTo(StoreProcess.records(count.get()));
    }
  }

  @Test
  void aNewJournalThatDoesNotFitIsRefusedAndGone() throws IOException {
    Path directory = small.resolve("store");
    try (Store store = stores.at(directory, Placement.RAM).hotDirectory(stores.hot).create()) {
      Path filler = fill();
      assertNoRoom(() -> store.openJournal(TestStores.KEYS));
      assertThat(directory.resolve("journal")).doesNotExist();
      assertThat(directory.resolve("journal.new")).doesNotExist();
      Files.delete(filler);
      store.openJournal(TestStores.KEYS).close();
    }
    Stores.delete(directory);
  }

  /** Fills the disk with a file. */
  private Path fill() throws IOException {
    Path filler = small.resolve("filler");
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) {
        out.write(new byte[4096]);
      }
    } catch (IOException full) {
      return filler;
    }
  }

  private static void assertNoRoom(ThrowableAssert.ThrowingCallable call, String... says) {
    assertRefused(StoreException.Kind.NO_ROOM, call, says);
  }
}
