package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.file.CheckpointWriter;
import org.twobig.file.Pace;
import org.twobig.file.Save;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.file.TableHeader;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.PartitionedTable;
import org.twobig.table.Strategy;
import org.twobig.table.TranspositionTable;

/**
 * Files of every format version there ever was are read for ever. Those of the present version are
 * also written byte for byte; after a change of format, {@link #main} makes them for the new one.
 */
class GoldenFilesTest {
  static final KeySpace KEYS = new KeySpace("golden", 3, 40);

  /** A store of version 1. */
  enum Golden {
    WHOLE("v1", Layout.of(geometry(10_007, Strategy.TWOBIG))),
    NEW("v1-new", Layout.of(geometry(10_007, Strategy.NEW))),
    BIG("v1-big", Layout.of(geometry(10_007, Strategy.BIG))),
    PARTITIONED(
        "v1-partitions",
        new Layout(
            List.of(
                new Partition(0, 3, geometry(2_003, Strategy.TWOBIG)),
                new Partition(4, 6, geometry(4_099, Strategy.BIG)),
                new Partition(8, 8, geometry(1_009, Strategy.NEW)))));

    private final String folder;
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

    private static Geometry geometry(long buckets, Strategy strategy) {
      return Geometry.ofBuckets(KEYS, 2, buckets, strategy);
    }
  }

  private static final Instant SAVED = Instant.parse("2026-02-03T04:05:06.789Z");

  private static final Save SAVE =
      new Save(UUID.fromString("fedcba98-7654-3210-fedc-ba9876543210"), 5, SAVED);

  @AutoClose private final Stores stores = new Stores();

  @ParameterizedTest
  @EnumSource
  void aDirectTableOfVersion1IsRead(Golden golden) throws IOException {
    unpack(golden, "table.data", "store.properties", "lock");
    try (Store store = Store.open(stores.directory(), KEYS)) {
      assertGolden(golden, store);
    }
    try (Store store = Store.openReadOnly(stores.directory(), KEYS)) {
      assertGolden(golden, store);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCheckpointOfVersion1IsRead(Golden golden) throws IOException {
    unpack(golden, "table.checkpoint", "store.properties", "lock");
    Path file = StoreFile.CHECKPOINT.in(stores.directory());
    Files.move(file, StoreFile.checkpoints(stores.directory()).at(5));
    Path properties = StoreFile.PROPERTIES.in(stores.directory());
    Files.writeString(
        properties,
        Files.readString(properties)
            .replace("placement=DIRECT", "placement=RAM")
            .replaceAll("hot.directory=.*", "hot.directory=" + stores.hot));
    try (Store store = Store.openReadOnly(stores.directory(), KEYS)) {
      assertGolden(golden, store);
      assertThat(store.info().lastCheckpoint()).hasValue(SAVED);
      assertThat(store.info().epoch()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFilesOfThePresentVersionAreWrittenByteForByte(Golden golden) throws IOException {
    Path made = Files.createDirectory(stores.root.resolve("made"));
    write(golden, made);
    unpack(golden, "table.data", "table.checkpoint", "store.properties");
    for (String name : new String[] {"table.data", "table.checkpoint", "store.properties"}) {
      assertThat(made.resolve(name)).hasSameBinaryContentAs(stores.directory().resolve(name));
    }
  }

  private static void assertGolden(Golden golden, Store store) {
    assertThat(store.info().uuid()).isEqualTo(golden.header.uuid());
    assertThat(store.info().layout()).isEqualTo(golden.header.layout());
    assertThat(store.info().created()).isEqualTo(golden.header.created());
    Map<Key, Long> entries = entries();
    Map<Key, Long> found = new HashMap<>();
    for (Key key : entries.keySet()) {
      TranspositionTable region = store.partitions().region(keyClass(key));
      long entry = region.find(key.high(), key.low());
      if (entry != 0) {
        found.put(key, region.value(entry));
      }
    }
    assertThat(found).hasSizeGreaterThan(golden == Golden.WHOLE ? 2_900 : 1_900);
    found.forEach((key, value) -> assertThat(value).isEqualTo(entries.get(key)));
    assertThat(Stores.words(store)).hasSize(found.size());
  }

  static Map<Key, Long> entries() {
    Map<Key, Long> entries = new HashMap<>();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 3_000; i++) {
      entries.put(new Key(0, random.nextLong() >>> 24), (long) (i & 3));
    }
    return entries;
  }

  /** Those of class 7 and 9 have no partition. */
  private static int keyClass(Key key) {
    return (int) (key.low() % 10);
  }

  private void unpack(Golden golden, String... names) throws IOException {
    unpack(golden, stores.directory(), names);
  }

  static void unpack(Golden golden, Path directory, String... names) throws IOException {
    Files.createDirectories(directory);
    for (String name : names) {
      Path file = directory.resolve(name);
      if (name.equals("lock")) {
        Files.createFile(file);
        continue;
      }
      try (InputStream packed =
              Objects.requireNonNull(
                  GoldenFilesTest.class.getResourceAsStream(golden.folder + "/" + name + ".gz"));
          InputStream in = new GZIPInputStream(packed)) {
        Files.copy(in, file);
      }
    }
  }

  /** Writes the files of the present version. */
  private static void write(Golden golden, Path directory) throws IOException {
    new StoreProperties(
            directory,
            golden.header.uuid(),
            Placement.DIRECT,
            "a golden file",
            StoreOptions.DEFAULT_HOT_DIRECTORY)
        .write();
    try (TableFile file =
        TableFile.create(StoreFile.DATA.in(directory), golden.header, TableFile.Space.RESERVED)) {
      PartitionedTable table = file.table();
      entries().entrySet().stream()
          .sorted((a, b) -> Long.compare(a.getKey().low(), b.getKey().low()))
          .forEach(
              entry -> {
                long low = entry.getKey().low();
                TranspositionTable region = table.region(keyClass(entry.getKey()));
                region.store(region.bucket(0, low), low, entry.getValue(), 1 + low % 1000);
              });
      file.loaded(SAVE);
      CheckpointWriter.write(
          StoreFile.CHECKPOINT.in(directory),
          golden.header,
          SAVE,
          (firstWord, into, count) -> {
            file.copyOut(firstWord, into, count);
            return true;
          },
          Pace.FULL);
      file.ready();
    }
  }

  /**
   * Makes the files of the present version.
   *
   * @param arguments the directory for the folders of them, which exists
   */
  public static void main(String[] arguments) throws IOException {
    for (Golden golden : Golden.values()) {
      writePacked(golden, Files.createDirectory(Path.of(arguments[0], golden.folder)));
    }
  }

  private static void writePacked(Golden golden, Path directory) throws IOException {
    write(golden, directory);
    for (String name : new String[] {"table.data", "table.checkpoint", "store.properties"}) {
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(directory.resolve(name + ".gz")))) {
        Files.copy(directory.resolve(name), out);
      }
      Files.delete(directory.resolve(name));
    }
  }
}
