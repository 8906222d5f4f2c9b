package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.twobig.store.StoreTest.assertRefused;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.file.CheckpointReader;
import org.twobig.file.Pace;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.file.TableHeader;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.ReplacementScheme;
import org.twobig.table.StoreException;

/** TestStores that are not as we left them: refused with a reason, or right; never wrong. */
class DamageTest {
  private static final TableHeader HEADER = header(Layout.of(TestStores.SMALL));

  private static final TableHeader PARTITIONED = header(TestStores.PARTITIONED);

  @AutoClose private final TestStores stores = new TestStores();

  private static TableHeader header(Layout layout) {
    return new TableHeader(UUID.randomUUID(), layout, Instant.ofEpochMilli(1234567), "a test");
  }

  @Test
  void aHeaderIsReadAsItWasWritten() {
    assertThat(TableHeader.decode(HEADER.encode(), "file", "")).isEqualTo(HEADER);
    assertThat(TableHeader.decode(PARTITIONED.encode(), "file", "")).isEqualTo(PARTITIONED);
    for (ReplacementScheme strategy : ReplacementScheme.values()) {
      TableHeader header =
          header(Layout.of(Geometry.ofBytes(TestStores.KEYS, 1, 5 << 20, strategy)));
      assertThat(TableHeader.decode(header.encode(), "file", "")).isEqualTo(header);
    }
  }

  @Test
  void asManyPartitionsAsThereMayBeAreReadAsTheyWereWritten() {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("short", 1, 40), 1, 101);
    List<Partition> partitions = new ArrayList<>();
    for (int i = 0; i < Layout.MAX_PARTITIONS; i++) {
      partitions.add(new Partition(2 * i, 2 * i + 1, geometry));
    }
    TableHeader header = header(new Layout(partitions));
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

  /** Fields with a right checksum around them: what another program, not chance, would write. */
  @ParameterizedTest
  @CsvSource({
    "12, 2, needs a program for version 2",
    "120, -1, number of partitions",
    "120, 0, 'number of partitions is 0, expected 1 to 256'",
    "120, 257, 'number of partitions is 257, expected 1 to 256'",
    "96, 1, size of the file",
    "104, 1, offset of the first bucket",
    "272, 4, must be prime",
    "280, 1, number of tag bits",
    "112, 99, value bits",
    "284, 9, number of work bits",
    "116, 2, work scale",
    "288, 0, replacement strategy",
    "288, 1, size of the file",
    "288, 4, 'replacement strategy of partition 1 is 4, expected 1 (NEW), 2 (BIG) or 3 (TWOBIG)'",
    "40, 0, version 0",
    "44, 200, 'keys of 200 bits, expected 8 to 128'",
    "292, 2, 'words of an entry of partition 1 is 2, expected 0'",
    "48, 0, named by",
  })
  void everyFieldThatDoesNotFitIsNamed(int offset, int value, String says) {
    ByteBuffer bytes = ByteBuffer.wrap(HEADER.encode()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(offset, value);
    seal(bytes);
    assertRefused(() -> TableHeader.decode(bytes.array(), "the file", "Do this"), says);
  }

  /** The same for partitions; their descriptions begin at 256 and take 48 bytes each. */
  @ParameterizedTest
  @CsvSource({
    "120, 2, size of the file",
    "120, 4, expected 1 (NEW)",
    "256, -1, classes -1 to 20",
    "256, 21, classes 21 to 20",
    "304, 20, no class in common",
    "312, 5, offset of partition 2",
    "320, 4, must be prime",
    "320, 3, leave no bit of 64 for the work",
    "328, 1, number of tag bits of partition 2",
    "332, 9, number of work bits of partition 2",
    "336, 0, replacement strategy of partition 2 is 0",
    "336, 3, offset of partition 3",
  })
  void everyFieldOfAPartitionThatDoesNotFitIsNamed(int offset, int value, String says) {
    ByteBuffer bytes = ByteBuffer.wrap(PARTITIONED.encode()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(offset, value);
    seal(bytes);
    assertRefused(() -> TableHeader.decode(bytes.array(), "the file", "Do this"), says);
  }

  private static void seal(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.array(), 0, TableHeader.BYTES - 4);
    bytes.putInt(TableHeader.BYTES - 4, (int) crc.getValue());
  }

  @Test
  void aNewerVersionThatOldProgramsMayReadIsRead() {
    ByteBuffer bytes = ByteBuffer.wrap(HEADER.encode()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(8, 2);
    seal(bytes);
    assertThat(TableHeader.decode(bytes.array(), "file", "")).isEqualTo(HEADER);
  }

  @ParameterizedTest
  @CsvSource({
    "RAM, 0",
    "RAM, 16",
    "RAM, 40",
    "RAM, 72",
    "RAM, 112",
    "RAM, 5000",
    "RAM, 16383",
    "DIRECT, 0",
    "DIRECT, 12",
    "DIRECT, 72",
    "DIRECT, 16384"
  })
  void aTableFileWithADamagedHeaderIsRefused(Placement placement, int offset) throws IOException {
    Path file;
    try (Store store = stores.create(placement)) {
      file = store.info().tableFile();
    }
    byte[] bytes = Files.readAllBytes(file);
    bytes[offset] ^= 0x40;
    Files.write(file, bytes);
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), file.toString());
    assertRefused(
        () -> Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly(), file.toString());
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "RAM, 1",
    "RAM, 16384",
    "RAM, 2097151",
    "RAM, 2097152",
    "RAM, 4194304",
    "DIRECT, 0",
    "DIRECT, 1",
    "DIRECT, 2097152",
    "DIRECT, 4194304"
  })
  void aTruncatedTableFileIsRefused(Placement placement, int length) throws IOException {
    Path file;
    try (Store store = stores.create(placement)) {
      file = store.info().tableFile();
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), file.toString());
    assertRefused(
        () -> Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly(), file.toString());
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
      Stores.drop(stores.directory());
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
    try (Store store = Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly()) {
      assertThat(TestStores.lookUp(store.table(), stored.keySet())).isEqualTo(stored);
    }
    try (Store store = Store.at(stores.directory()).keys(TestStores.KEYS).open()) {
      assertThat(store.info().restored()).isTrue();
      assertThat(TestStores.lookUp(store.table(), stored.keySet())).isEqualTo(stored);
    }
  }

  @Test
  void aHotFileThatIsALinkIsRefused() throws IOException {
    stores.createAndLoseHotFile(10);
    Path target = Files.write(stores.root.resolve("target"), new byte[10]);
    Files.createSymbolicLink(stores.hotFile(), target);
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "a link");
    assertRefused(
        () -> Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly(), "a link");
    assertThat(target).hasSize(10);
  }

  @Test
  void aFolderOfHotFilesThatIsALinkIsRefused() throws IOException {
    stores.createAndLoseHotFile(10);
    Path folder = stores.hotFile().getParent();
    Files.delete(folder);
    Path target = Files.createDirectory(stores.root.resolve("target"));
    Files.createSymbolicLink(folder, target);
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "a link");
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
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "belongs to");
    assertRefused(
        () -> Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly(), "belongs to");
    assertRefused(() -> Stores.drop(stores.directory()), "belongs to");
  }

  @Test
  void aDirectoryOfAnotherUserCanBeReadOnly() throws IOException {
    stores.create(Placement.DIRECT).close();
    try {
      Files.setAttribute(stores.directory(), "unix:uid", 65_534);
    } catch (IOException e) {
      assumeTrue(false, "Not tested: no right to give files away");
    }
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "not to you");
    Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly().close();
  }

  @Test
  void theHotFileOfAnotherStoreIsRefused() throws IOException {
    stores.createAndLoseHotFile(10);
    Path other = stores.root.resolve("other");
    stores.at(other, Placement.RAM).create().close();
    Path foreign = StoreProperties.read(other).hotFiles().at(1);
    Files.move(foreign, stores.hotFile());
    assertRefused(
        () -> Store.at(stores.directory()).keys(TestStores.KEYS).open(),
        "belongs to another store");
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
    try (Store store = Store.at(stores.directory()).keys(TestStores.KEYS).open()) {
      assertThat(TestStores.lookUp(store.table(), stored.keySet())).isEqualTo(stored);
      assertThat(unfinished).doesNotExist();
    }
  }

  @Test
  void aCheckpointCutAnywhereIsRefused() throws IOException {
    stores.createAndLoseHotFile(50);
    Files.delete(stores.before());
    Path checkpoint = stores.checkpoint();
    byte[] whole = Files.readAllBytes(checkpoint);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 60; i++) {
      int length =
          i < 10 ? i * 8 : i < 20 ? whole.length - 1 - (i - 10) * 8 : random.nextInt(whole.length);
      Files.write(checkpoint, Arrays.copyOf(whole, length));
      assertRefused(() -> read(checkpoint), checkpoint.toString());
    }
    Files.write(checkpoint, Arrays.copyOf(whole, whole.length + 1));
    assertRefused(() -> read(checkpoint), "number of bytes");
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
    SplittableRandom random = new SplittableRandom(2);
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
    Store.at(stores.directory()).keys(TestStores.KEYS).open().close();
    assertThat(stores.checkpoint()).exists();
    stores.deleteCheckpoints();
    Files.delete(stores.hotFile());
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "neither");
    assertRefused(
        () -> Store.at(stores.directory()).keys(TestStores.KEYS).openReadOnly(), "neither");
    Stores.delete(stores.directory());
  }

  @Test
  void propertiesThatAreDamagedAreRefused() throws IOException {
    stores.create(Placement.RAM).close();
    Path file = StoreFile.PROPERTIES.in(stores.directory());
    String text = Files.readString(file);
    Files.writeString(file, text.replace("version=1", "version=7"));
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "version 7");
    Files.writeString(file, text.replaceAll("uuid=.*", "uuid=nonsense"));
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "damaged");
    Files.writeString(file, text.replaceAll("placement=.*\n", ""));
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "placement=");
    Files.writeString(file, text.replaceAll("uuid=.*", "uuid=" + UUID.randomUUID()));
    assertRefused(
        () -> Store.at(stores.directory()).keys(TestStores.KEYS).open(),
        "belongs to another store");
  }

  @Test
  void aStoreWithoutItsLockIsRefused() throws IOException {
    stores.create(Placement.DIRECT).close();
    Files.delete(StoreFile.LOCK.in(stores.directory()));
    assertRefused(() -> Store.at(stores.directory()).keys(TestStores.KEYS).open(), "touch");
  }
}
