package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Seeds;

/** A changed store is refused with a reason, or still right; never wrong. */
class DamageTest {
  private static final int PAGE = 4096;
  private static final TableHeader HEADER = TestStores.header(Layout.of(TestStores.SMALL));

  private static final TableHeader PARTITIONED = TestStores.header(TestStores.PARTITIONED);

  @AutoClose private final TestStores stores = new TestStores();

  @Test
  void asManyPartitionsAsThereMayBeAreReadAsTheyWereWritten() {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("short", 1, 40), 1, 101);
    List<Partition> partitions = new ArrayList<>();
    for (int i = 0; i < Layout.MAX_PARTITIONS; i++) {
      partitions.add(new Partition(2 * i, 2 * i + 1, geometry));
    }
    TableHeader header = TestStores.header(new Layout(partitions));
    assertThat(TableHeader.decode(header.encode(), "file", "")).isEqualTo(header);
  }

  @Test
  void everyFlippedByteOfAHeaderIsRefused() {
    byte[] bytes = PARTITIONED.encode();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] ^= (byte) (1 << (i & 7));
      assertRefused(() -> TableHeader.decode(bytes, "the file", "Do this"), "the file");
      bytes[i] ^= (byte) (1 << (i & 7));
    }
  }

  /**
   * Wrong fields with a right checksum, as another program would write them, in a table with one
   * partition or three. Partitions begin at 256 and take 48 bytes each.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 12, 2, needs a program for version 2",
    "1, 120, -1, number of partitions",
    "1, 120, 0, 'number of partitions is 0, expected 1 to 256'",
    "1, 120, 257, 'number of partitions is 257, expected 1 to 256'",
    "1, 96, 1, size of the file",
    "1, 104, 1, offset of the first bucket",
    "1, 272, 4, must be prime",
    "1, 280, 1, number of tag bits",
    "1, 112, 99, value bits",
    "1, 284, 9, number of work bits",
    "1, 116, 2, work scale",
    "1, 288, 0, replacement scheme",
    "1, 288, 1, size of the file",
    "1, 288, 4, 'replacement scheme of partition 1 is 4, expected 1 (NEW), 2 (BIG) or 3"
        + " (TWOBIG)'",
    "1, 40, 0, version 0",
    "1, 44, 200, 'keys of 200 bits, expected 8 to 128'",
    "1, 292, 2, 'words of an entry of partition 1 is 2, expected 0'",
    "1, 48, 0, named by",
    "3, 120, 2, size of the file",
    "3, 120, 4, expected 1 (NEW)",
    "3, 256, -1, classes -1 to 20",
    "3, 256, 21, classes 21 to 20",
    "3, 304, 20, no class of keys",
    "3, 312, 5, offset of partition 2",
    "3, 320, 4, must be prime",
    "3, 320, 3, leave no bit of 64 for the work",
    "3, 328, 1, number of tag bits of partition 2",
    "3, 332, 9, number of work bits of partition 2",
    "3, 336, 0, replacement scheme of partition 2 is 0",
    "3, 336, 3, offset of partition 3",
  })
  void everyFieldThatDoesNotFitIsNamed(int partitions, int offset, int value, String says) {
    TableHeader header = partitions == 1 ? HEADER : PARTITIONED;
    ByteBuffer bytes = FileHead.littleEndian(header.encode());
    bytes.putInt(offset, value);
    seal(bytes);
    assertRefused(() -> TableHeader.decode(bytes.array(), "the file", "Do this"), says);
  }

  private static void seal(ByteBuffer bytes) {
    bytes.putInt(TableHeader.BYTES - 4, FileHead.crc(bytes, 0, TableHeader.BYTES - 4));
  }

  @Test
  void aNewerVersionThatOldProgramsMayReadIsRead() {
    ByteBuffer bytes = FileHead.littleEndian(HEADER.encode());
    bytes.putInt(8, 2);
    seal(bytes);
    assertThat(TableHeader.decode(bytes.array(), "file", "")).isEqualTo(HEADER);
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aTableFileWithADamagedHeaderIsRefused(Placement placement) throws IOException {
    Path file;
    try (Store store = stores.create(placement)) {
      file = store.info().tableFile();
    }
    byte[] bytes = Files.readAllBytes(file);
    for (int offset : new int[] {0, 12, 16, 40, 72, 112, 5000, 16_383, 16_384}) {
      byte[] damaged = bytes.clone();
      damaged[offset] ^= 0x40;
      Files.write(file, damaged);
      assertRefused(stores::open, file.toString());
      assertRefused(stores::openReadOnly, file.toString());
      assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void aTableCutAtAnyPageIsRefused(Placement placement) throws IOException {
    Path file;
    try (Store store = stores.create(placement)) {
      file = store.info().tableFile();
    }
    StoreProperties properties = StoreProperties.read(stores.directory().toRealPath());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      for (long length = channel.size() - PAGE; length > 0; length -= PAGE) {
        channel.truncate(length);
        assertRefused(() -> Opening.existing(properties, true), file.toString());
      }
      channel.truncate(placement == Placement.RAM ? 1 : 0);
    }
    assertRefused(stores::open, file.toString());
    assertRefused(stores::openReadOnly, file.toString());
  }

  @ParameterizedTest
  @EnumSource(names = {"RAM", "DIRECT"})
  void foreignKeysAreRefused(Placement placement) throws IOException {
    stores.create(placement).close();
    KeySpace other = new KeySpace("other-keys", 1, 80);
    KeySpace newer = new KeySpace("test-keys", 2, 80);
    assertRefused(
        () -> Store.at(stores.directory()).keys(other).open(), "expected other-keys version 1");
    assertRefused(
        () -> Store.at(stores.directory()).keys(newer).openReadOnly(), "test-keys version 2");
    if (placement == Placement.RAM) {
      Stores.unload(stores.directory());
      assertRefused(() -> Store.at(stores.directory()).keys(other).open(), "expected other-keys");
      assertRefused(
          () -> Store.at(stores.directory()).keys(other).openReadOnly(), "expected other-keys");
      assertThat(stores.hotFile()).doesNotExist();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"creating", "blank", "empty"})
  void aHotFileThatWasNotFinishedIsMadeAnew(String how) throws IOException {
    Map<Key, Long> stored = stores.createAndLoseHotFile(1_000);
    Path hot = stores.hotFile();
    if (how.equals("creating")) {
      Path checkpoint = stores.checkpoint();
      try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
        TableFile.create(hot, reader.table(), TableFile.Space.MEMORY).close();
      }
    } else {
      Files.write(hot, new byte[how.equals("blank") ? 3 << 20 : 0]);
    }
    try (Store store = stores.openReadOnly()) {
      TestStores.assertKnows(store, stored);
    }
    try (Store store = stores.open()) {
      assertThat(store.restored()).isTrue();
      TestStores.assertKnows(store, stored);
    }
  }

  @Test
  void aHotFileThatIsALinkIsRefused() throws IOException {
    stores.createAndLoseHotFile(10);
    Path target = Files.write(stores.root.resolve("target"), new byte[10]);
    Files.createSymbolicLink(stores.hotFile(), target);
    assertRefused(stores::open, "a link");
    assertRefused(stores::openReadOnly, "a link");
    assertThat(target).hasSize(10);
  }

  @Test
  void aFolderOfHotFilesThatIsALinkIsRefused() throws IOException {
    stores.createAndLoseHotFile(10);
    Path folder = stores.hotFile().getParent();
    Files.delete(folder);
    Path target = Files.createDirectory(stores.root.resolve("target"));
    Files.createSymbolicLink(folder, target);
    assertRefused(stores::open, "a link");
    assertThat(target).isEmptyDirectory();
  }

  @Test
  void aCreationThatFindsALinkForItsFolderLeavesNothing() throws IOException {
    stores.create(Placement.RAM).close();
    Path folder = stores.hotFile().getParent();
    Stores.delete(stores.directory());
    Files.delete(folder);
    Path target = Files.createDirectory(stores.root.resolve("target"));
    Files.createSymbolicLink(folder, target);
    assertRefused(() -> stores.create(Placement.RAM), "a link");
    assertThat(stores.directory()).doesNotExist();
    assertThat(target).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aHotFileOrFolderOfAnotherUserIsRefused(boolean folder) throws IOException {
    stores.create(Placement.RAM).close();
    Path hot = stores.hotFile();
    int nobody = 65_534;
    try {
      Files.setAttribute(folder ? hot.getParent() : hot, "unix:uid", nobody);
    } catch (IOException e) {
      assumeTrue(false, "Not tested: no right to give files away");
    }
    assertRefused(stores::open, "belongs to");
    assertRefused(stores::openReadOnly, "belongs to");
    assertRefused(() -> Stores.unload(stores.directory()), "belongs to");
  }

  @Test
  void aDirectoryOfAnotherUserCanBeReadOnly() throws IOException {
    stores.create(Placement.DIRECT).close();
    try {
      Files.setAttribute(stores.directory(), "unix:uid", 65_534);
    } catch (IOException e) {
      assumeTrue(false, "Not tested: no right to give files away");
    }
    assertRefused(stores::open, "not to you");
    stores.openReadOnly().close();
  }

  @Test
  void theHotFileOfAnotherStoreIsRefused() throws IOException {
    stores.createAndLoseHotFile(10);
    Path other = stores.root.resolve("other");
    stores.at(other, Placement.RAM).create().close();
    Path foreign = StoreProperties.read(other).hotFiles().at(1);
    Files.move(foreign, stores.hotFile());
    assertRefused(
        stores::open, "belongs to another store", "the store " + stores.directory().toRealPath());
    Files.move(stores.hotFile(), foreign);
    Stores.delete(other);
  }

  @Test
  void aCheckpointThatWasInterruptedLeavesTheOneBefore() throws IOException {
    Map<Key, Long> stored = stores.createAndLoseHotFile(1_000);
    Path checkpoint = stores.checkpoint();
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(stores.directory());
    byte[] whole = Files.readAllBytes(checkpoint);
    Files.write(unfinished, Arrays.copyOf(whole, whole.length / 2));
    try (Store store = stores.open()) {
      TestStores.assertKnows(store, stored);
      assertThat(unfinished).doesNotExist();
    }
  }

  @Test
  void aCheckpointCutAtAnyPageOrLongerThanItWasIsRefused() throws IOException {
    stores.createAndLoseHotFile(100_000);
    Files.delete(stores.before());
    Path checkpoint = stores.checkpoint();
    byte[] longer = Arrays.copyOf(Files.readAllBytes(checkpoint), (int) Files.size(checkpoint) + 1);
    int whole = longer.length - 1;
    assertThat(whole).isGreaterThan(100 * PAGE);
    Files.write(checkpoint, longer);
    assertRefused(() -> read(checkpoint), "number of bytes");
    IntStream ends =
        IntStream.rangeClosed(1, 10).flatMap(i -> IntStream.of(8 * i, whole - 8 * i + 7));
    IntStream pages = IntStream.rangeClosed(0, (whole - 1) / PAGE).map(page -> page * PAGE);
    try (FileChannel channel = FileChannel.open(checkpoint, StandardOpenOption.WRITE)) {
      for (int length :
          IntStream.concat(ends, pages).map(i -> -i).sorted().map(i -> -i).toArray()) {
        channel.truncate(length);
        assertRefused(() -> read(checkpoint), checkpoint.toString());
      }
    }
    assertRefused(stores::open);
    assertThat(stores.hotFile()).doesNotExist();
  }

  private static void read(Path checkpoint) throws IOException {
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      reader.check(Pace.FULL).requireWhole();
    }
  }

  @Test
  void everyFlippedByteOfACheckpointIsRefused() throws IOException {
    stores.createAndLoseHotFile(50);
    Path checkpoint = stores.checkpoint();
    byte[] bytes = Files.readAllBytes(checkpoint);
    var random = Seeds.fixed(2);
    for (int i = 0; i < 400; i++) {
      int foot = bytes.length - 136 - TableHeader.BYTES - 48;
      int offset =
          i < 48
              ? i
              : i < 96
                  ? foot + i - 48
                  : i < 144 ? bytes.length - 1 - (i - 96) : random.nextInt(bytes.length);
      byte[] flipped = bytes.clone();
      flipped[offset] ^= (byte) (1 + random.nextInt(255));
      Files.write(checkpoint, flipped);
      assertThatThrownBy(() -> read(checkpoint))
          .as("byte %d", offset)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(checkpoint.toString());
    }
  }

  @Test
  void aCheckpointThatIsGoneIsWrittenAgainAndBothGoneIsRefused() throws IOException {
    stores.create(Placement.RAM).close();
    Files.delete(stores.checkpoint());
    stores.open().close();
    assertThat(stores.checkpoint()).exists();
    stores.deleteCheckpoints();
    Files.delete(stores.hotFile());
    assertRefused(stores::open, "is not in memory");
    assertRefused(stores::openReadOnly, "is not in memory");
    Stores.delete(stores.directory());
  }

  @Test
  void propertiesThatAreDamagedAreRefused() throws IOException {
    stores.create(Placement.RAM).close();
    Path file = StoreFile.PROPERTIES.in(stores.directory());
    String text = Files.readString(file);
    Files.writeString(file, text.replace("version=1", "version=7"));
    assertRefused(stores::open, "version 7");
    Files.writeString(file, text.replaceAll("uuid=.*", "uuid=nonsense"));
    assertRefused(stores::open, "damaged");
    Files.writeString(file, text.replaceAll("placement=.*\n", ""));
    assertRefused(stores::open, "placement=");
    Files.writeString(file, text.replaceAll("uuid=.*", "uuid=" + UUID.randomUUID()));
    assertRefused(
        stores::open, "belongs to another store", "the store " + stores.directory().toRealPath());
  }

  @Test
  void aStoreWithoutItsLockIsRefused() throws IOException {
    stores.create(Placement.DIRECT).close();
    Files.delete(StoreFile.LOCK.in(stores.directory()));
    assertRefused(stores::open, "touch");
  }
}
