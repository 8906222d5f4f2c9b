package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.tt.internal.CheckpointWriter;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.Table;

/**
 * Files of every earlier format version can be read. Files of the present version are also written
 * byte for byte; after a change of format, {@link #main} makes the files of the new version.
 */
class GoldenFilesTest {
  static final KeySpace KEYS = new KeySpace("golden", 3, 40);
  private static final long SEED = 7;

  /** Files of version 1, or of version 2, of keys of more than 80 bits. */
  enum Golden {
    WHOLE("v1", Layout.of(geometry(10_007, ReplacementScheme.TWOBIG))),
    NEW("v1-new", Layout.of(geometry(10_007, ReplacementScheme.NEW))),
    BIG("v1-big", Layout.of(geometry(10_007, ReplacementScheme.BIG))),
    PARTITIONED(
        "v1-partitions",
        new Layout(
            List.of(
                new Partition(0, 3, geometry(2_003, ReplacementScheme.TWOBIG)),
                new Partition(4, 6, geometry(4_099, ReplacementScheme.BIG)),
                new Partition(8, 8, geometry(1_009, ReplacementScheme.NEW))))),
    WIDE("v2", Layout.of(Geometry.ofBuckets(new KeySpace("golden-wide", 3, 100), 2, 4_099)));

    final String folder;
    private final TableHeader header;

    Golden(String folder, Layout layout) {
      this.folder = folder;
      this.header =
          new TableHeader(
              UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"),
              layout,
              Instant.parse("2026-01-02T03:04:05.678Z"),
              "golden files");
    }

    private static Geometry geometry(long buckets, ReplacementScheme scheme) {
      return Geometry.ofBuckets(KEYS, 2, buckets, scheme);
    }

    /** Returns values by key; the entries of some wide keys have a second word of 0. */
    Map<Key, Long> entries() {
      Map<Key, Long> entries = new HashMap<>();
      SplittableRandom random = new SplittableRandom(SEED);
      for (int i = 0; i < 3_000; i++) {
        long low = random.nextLong();
        Key wide = this == WIDE ? new Key(random.nextLong() >>> 28, i % 50 == 0 ? 0 : low) : null;
        entries.put(wide == null ? new Key(0, low >>> 24) : wide, (long) (i & 3));
      }
      return entries;
    }

    private List<String> files() {
      return this == WIDE
          ? List.of("table.data", "table.checkpoint")
          : List.of("table.data", "table.checkpoint", "store.properties");
    }
  }

  private static final SaveStamp SAVE =
      new SaveStamp(
          UUID.fromString("fedcba98-7654-3210-fedc-ba9876543210"),
          5,
          Instant.parse("2026-02-03T04:05:06.789Z"));

  @AutoClose private final TestStores stores = new TestStores();

  @ParameterizedTest
  @EnumSource
  void aTableFileIsRead(Golden golden) throws IOException {
    TestStores.unpack(golden.folder, stores.directory(), "table.data");
    Path file = StoreFile.DATA.in(stores.directory());
    try (TableFile found = TableFile.attach(file, false, "").orElseThrow()) {
      assertThat(found.header()).isEqualTo(golden.header);
      assertGolden(golden, found.table());
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WIDE")
  void aDirectStoreIsRead(Golden golden) throws IOException {
    TestStores.unpack(golden.folder, stores.directory(), "table.data", "store.properties", "lock");
    try (Store store = Store.at(stores.directory()).keys(KEYS).open()) {
      assertGolden(golden, store.use().table());
    }
    try (Store store = Store.at(stores.directory()).keys(KEYS).openReadOnly()) {
      assertGolden(golden, store.use().table());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCheckpointIsRead(Golden golden) throws IOException {
    Path directory = stores.directory();
    TestStores.unpack(golden.folder, directory, "table.checkpoint", "lock");
    Files.move(StoreFile.CHECKPOINT.in(directory), StoreFile.checkpoints(directory).at(5));
    StoreProperties.of(directory, golden.header.uuid(), Placement.RAM, "a test", stores.hot)
        .write();
    try (Store store = Store.at(directory).keys(golden.header.layout().keySpace()).openReadOnly()) {
      assertThat(store.info().uuid()).isEqualTo(golden.header.uuid());
      assertThat(store.info().created()).isEqualTo(golden.header.created());
      assertThat(store.info().lastCheckpoint()).hasValue(SAVE.time());
      assertThat(store.info().epoch()).isEqualTo(5);
      assertGolden(golden, store.use().table());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFilesOfThePresentVersionAreWrittenByteForByte(Golden golden) throws IOException {
    Path made = Files.createDirectory(stores.root.resolve("made"));
    write(golden, made);
    for (String name : golden.files()) {
      TestStores.unpack(golden.folder, stores.directory(), name);
      assertThat(made.resolve(name)).hasSameBinaryContentAs(stores.directory().resolve(name));
    }
  }

  private static void assertGolden(Golden golden, Table table) {
    assertThat(table.layout()).isEqualTo(golden.header.layout());
    Map<Key, Long> entries = golden.entries();
    Map<Key, Long> found = new HashMap<>();
    for (Key key : entries.keySet()) {
      Region region = table.region(keyClass(golden, key));
      long entry = region.find(key.high(), key.low());
      if (entry != 0) {
        found.put(key, region.value(entry));
      }
    }
    assertThat(found)
        .hasSizeGreaterThan(golden == Golden.WHOLE ? 2_900 : golden == Golden.WIDE ? 2_700 : 1_900);
    found.forEach((key, value) -> assertThat(value).isEqualTo(entries.get(key)));
    Map<Key, Long> met = new HashMap<>();
    TestStores.visit(
        table,
        (partition, bucket, slot, entry, key) -> met.put(key, partition.geometry().value(entry)));
    assertThat(met).isEqualTo(found);
  }

  /** Returns the class of a key. Keys of class 7 and 9 have no partition. */
  private static int keyClass(Golden golden, Key key) {
    return golden == Golden.PARTITIONED ? (int) (key.low() % 10) : 0;
  }

  /** Writes the files of the present version. */
  private static void write(Golden golden, Path directory) throws IOException {
    if (golden.files().contains("store.properties")) {
      StoreProperties.of(
              directory,
              golden.header.uuid(),
              Placement.DIRECT,
              "a golden file",
              StoreBuilder.DEFAULT_HOT_DIRECTORY)
          .write();
    }
    try (TableFile file =
        TableFile.create(StoreFile.DATA.in(directory), golden.header, TableFile.Space.RESERVED)) {
      golden.entries().entrySet().stream()
          .sorted(
              Comparator.comparingLong((Map.Entry<Key, Long> entry) -> entry.getKey().high())
                  .thenComparingLong(entry -> entry.getKey().low()))
          .forEach(
              entry -> {
                Key key = entry.getKey();
                Region region = file.table().region(keyClass(golden, key));
                long bucket = region.bucket(key.high(), key.low());
                long work = 1 + (golden == Golden.WIDE ? key.high() : key.low()) % 1000;
                region.keep(bucket, key.high(), key.low(), entry.getValue(), work);
              });
      file.loaded(SAVE);
      CheckpointWriter.write(
          StoreFile.CHECKPOINT.in(directory),
          golden.header,
          SAVE,
          (firstWord, into, count) -> {
            file.table().copyWords(firstWord, into, count);
            return true;
          },
          Pace.FULL);
      file.ready();
    }
  }

  /**
   * Makes the files of the present version.
   *
   * @param arguments the existing directory for their folders
   */
  public static void main(String[] arguments) throws IOException {
    for (Golden golden : Golden.values()) {
      Path directory = Files.createDirectory(Path.of(arguments[0], golden.folder));
      write(golden, directory);
      for (String name : golden.files()) {
        try (OutputStream out =
            new GZIPOutputStream(Files.newOutputStream(directory.resolve(name + ".gz")))) {
          Files.copy(directory.resolve(name), out);
        }
        Files.delete(directory.resolve(name));
      }
    }
  }
}
