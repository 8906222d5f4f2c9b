package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.TranspositionTable;

/**
 * Files of every format version there ever was are read for ever. Those of the present version are
 * also written byte for byte; after a change of format, {@link #main} makes them for the new one.
 */
class GoldenFilesTest {
  private static final KeySpace KEYS = new KeySpace("golden", 3, 40);
  private static final TableHeader HEADER =
      new TableHeader(
          UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"),
          Geometry.ofBuckets(KEYS, 2, 10_007),
          Instant.parse("2026-01-02T03:04:05.678Z"),
          "golden files");
  private static final Instant SAVED = Instant.parse("2026-02-03T04:05:06.789Z");

  private Stores stores;

  @BeforeEach
  void makeDirectories() throws IOException {
    stores = new Stores();
  }

  @AfterEach
  void removeDirectories() throws IOException {
    stores.close();
  }

  @Test
  void aDirectTableOfVersion1IsRead() throws IOException {
    unpack("table.data", "store.properties", "lock");
    try (Store store = Store.open(stores.directory(), KEYS)) {
      assertGolden(store);
    }
    try (Store store = Store.openReadOnly(stores.directory(), KEYS)) {
      assertGolden(store);
    }
  }

  @Test
  void aCheckpointOfVersion1IsRead() throws IOException {
    unpack("table.checkpoint", "store.properties", "lock");
    Path properties = stores.directory().resolve(StoreProperties.FILE);
    Files.writeString(
        properties,
        Files.readString(properties)
            .replace("placement=DIRECT", "placement=RAM")
            .replaceAll("hot.directory=.*", "hot.directory=" + stores.hot));
    try (Store store = Store.openReadOnly(stores.directory(), KEYS)) {
      assertGolden(store);
      assertThat(store.info().lastCheckpoint()).hasValue(SAVED);
      assertThat(store.info().epoch()).isEqualTo(5);
    }
  }

  @Test
  void theFilesOfThePresentVersionAreWrittenByteForByte() throws IOException {
    Path made = Files.createDirectory(stores.root.resolve("made"));
    write(made);
    unpack("table.data", "table.checkpoint", "store.properties");
    for (String name : new String[] {"table.data", "table.checkpoint", "store.properties"}) {
      assertThat(made.resolve(name)).hasSameBinaryContentAs(stores.directory().resolve(name));
    }
  }

  private static void assertGolden(Store store) {
    assertThat(store.info().uuid()).isEqualTo(HEADER.uuid());
    assertThat(store.info().geometry()).isEqualTo(HEADER.geometry());
    assertThat(store.info().created()).isEqualTo(HEADER.created());
    Map<Key, Long> entries = entries();
    Map<Key, Long> found = Stores.lookUp(store.table(), entries.keySet());
    assertThat(found).hasSizeGreaterThan(2_900);
    found.forEach((key, value) -> assertThat(value).isEqualTo(entries.get(key)));
    assertThat(Stores.words(store)).hasSize(found.size());
  }

  private static Map<Key, Long> entries() {
    Map<Key, Long> entries = new HashMap<>();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 3_000; i++) {
      entries.put(new Key(0, random.nextLong() >>> 24), (long) (i & 3));
    }
    return entries;
  }

  private void unpack(String... names) throws IOException {
    Files.createDirectories(stores.directory());
    for (String name : names) {
      Path file = stores.directory().resolve(name);
      if (name.equals("lock")) {
        Files.createFile(file);
        continue;
      }
      try (InputStream packed =
              Objects.requireNonNull(
                  GoldenFilesTest.class.getResourceAsStream("v1/" + name + ".gz"));
          InputStream in = new GZIPInputStream(packed)) {
        Files.copy(in, file);
      }
    }
  }

  /** Writes the files of the present version. */
  private static void write(Path directory) throws IOException {
    new StoreProperties(
            HEADER.uuid(), Placement.DIRECT, "a golden file", StoreOptions.DEFAULT_HOT_DIRECTORY)
        .write(directory);
    try (TableFile file =
        TableFile.create(directory.resolve(Opening.DATA), HEADER, TableFile.Space.RESERVED)) {
      TranspositionTable table = file.table();
      entries().entrySet().stream()
          .sorted((a, b) -> Long.compare(a.getKey().low(), b.getKey().low()))
          .forEach(
              entry -> {
                long low = entry.getKey().low();
                table.store(table.bucket(0, low), low, entry.getValue(), 1 + low % 1000);
              });
      file.loaded(5, SAVED);
      CheckpointWriter.write(
          directory.resolve(Saving.CHECKPOINT),
          HEADER,
          5,
          SAVED,
          (firstWord, into, count) -> {
            file.copyOut(firstWord, into, count);
            return true;
          });
      file.ready();
    }
  }

  /**
   * Makes the files of the present version.
   *
   * @param arguments the directory for them, which exists
   */
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    write(directory);
    for (String name : new String[] {"table.data", "table.checkpoint", "store.properties"}) {
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(directory.resolve(name + ".gz")))) {
        Files.copy(directory.resolve(name), out);
      }
      Files.delete(directory.resolve(name));
    }
  }
}
