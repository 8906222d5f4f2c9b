package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.NumberedFiles;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeyClass;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Remainders;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;

/** Directories that are removed after a test, and tables to fill. */
public final class TestStores implements AutoCloseable {
  public static final KeySpace KEYS = new KeySpace("test-keys", 1, 80);

  /** The smallest tables of 80-bit keys take 4 MiB. */
  static final Geometry SMALL = Geometry.ofBytes(KEYS, 1, 5 << 20);

  /** A table with room for all entries of a {@link #SMALL} one. */
  public static final Geometry LARGER = Geometry.ofBytes(KEYS, 1, 9 << 20);

  /** The regions of a partitioned table; keys of class 31 have none. */
  static final Layout PARTITIONED =
      Layout.ofShares(
          KEYS,
          1,
          20 << 20,
          List.of(
              new Layout.Share(0, 20, 50, ReplacementScheme.TWOBIG),
              new Layout.Share(21, 30, 30, ReplacementScheme.BIG),
              new Layout.Share(32, 63, 20, ReplacementScheme.NEW)));

  /** Classes of keys by their lowest six bits. */
  static final KeyClass CLASSES = new Remainders(64);

  public final Path root;
  public final Path hot;

  public TestStores() {
    Path memory = StoreBuilder.DEFAULT_HOT_DIRECTORY;
    try {
      root = Files.createTempDirectory("twobig-test");
      hot = Files.isDirectory(memory) ? Files.createTempDirectory(memory, "twobig-test") : root;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the path of the store, which need not exist. */
  public Path directory() {
    return root.resolve("store");
  }

  /** Returns a builder for a store in a directory; its hot file is removed after the test. */
  StoreBuilder at(Path directory, Placement placement) {
    return Store.at(directory).layout(SMALL).placement(placement).hotDirectory(hot);
  }

  public Store create(Placement placement) {
    return create(Layout.of(SMALL), placement);
  }

  public Store create(Layout layout, Placement placement) {
    return at(directory(), placement).layout(layout).create();
  }

  /** Doubles a table, full or not; returns its new bytes, empty if it cannot grow now. */
  static OptionalLong grow(Store store) {
    return Stores.io(
        store.info().directory(), "made larger", () -> store.growth.grow(Long.MAX_VALUE));
  }

  /** Makes a store on a disk whose table is a sparse file, and opens it. */
  Store createWithHoles(Layout layout) throws IOException {
    StoreInfo small;
    try (Store store = create(Placement.DIRECT)) {
      small = store.info();
    }
    TableHeader header = new TableHeader(small.uuid(), layout, Instant.EPOCH, "a test");
    try (var file = new RandomAccessFile(small.tableFile().toFile(), "rw")) {
      file.write(header.encode());
      file.setLength(TableHeader.DATA_OFFSET);
      file.setLength(header.fileBytes());
    }
    return Store.at(directory()).open();
  }

  /** Makes a store with random entries; returns those that its table holds. */
  Map<Key, Long> create(Placement placement, long seed, int count) {
    try (Store store = create(placement)) {
      return fill(store.use().table().wordRegion(0), seed, count);
    }
  }

  /** Returns a builder for the store in the directory. */
  public StoreBuilder store() {
    return Store.at(directory()).keys(KEYS);
  }

  public Store open() {
    return store().open();
  }

  public Store openReadOnly() {
    return store().openReadOnly();
  }

  /** Asserts that the store has these entries when it is opened. */
  void assertKept(Map<Key, Long> stored) {
    try (Store store = open()) {
      assertKnows(store, stored);
    }
  }

  static void assertKnows(Store store, Map<Key, Long> stored) {
    assertThat(lookUp(store.use().table(), stored.keySet())).isEqualTo(stored);
  }

  /** Returns a header for a table without a store. */
  public static TableHeader header(Layout layout) {
    return new TableHeader(UUID.randomUUID(), layout, Instant.ofEpochMilli(1_234_567), "a test");
  }

  /** Makes a store and removes its hot file, as a reboot does; returns the store's entries. */
  Map<Key, Long> createAndLoseHotFile(int count) throws IOException {
    Map<Key, Long> stored = create(Placement.RAM, 2, count);
    Files.delete(hotFile());
    return stored;
  }

  /** Returns the path of the hot file, which may be missing. */
  Path hotFile() throws IOException {
    return newest(StoreProperties.read(directory().toRealPath()).hotFiles());
  }

  /** Returns the path of the last checkpoint, which may be missing. */
  Path checkpoint() throws IOException {
    return newest(StoreFile.checkpoints(directory()));
  }

  private static Path newest(NumberedFiles files) throws IOException {
    return files.files().stream().findFirst().orElse(files.at(1));
  }

  /** Returns the checkpoint before the last. */
  Path before() throws IOException {
    return StoreFile.checkpoints(directory()).files().get(1);
  }

  /** Deletes all checkpoints, as a person may. */
  void deleteCheckpoints() throws IOException {
    for (Path file : StoreFile.checkpoints(directory()).files()) {
      Files.delete(file);
    }
  }

  /** Returns whether an outgrown table exists. */
  boolean hasOutgrown() throws IOException {
    return !HotFile.outgrown(StoreProperties.read(directory().toRealPath())).isEmpty();
  }

  /** Contents without entries, for a rewritten table. */
  record Nothing(boolean addsEntries) implements TableContents {
    @Override
    public void fill(TableScan old, Table table) {}

    @Override
    public void written(long words) {}
  }

  /** Unpacks golden files of a folder into a directory; the file "lock" is an empty one. */
  public static void unpack(String folder, Path directory, String... names) throws IOException {
    Files.createDirectories(directory);
    for (String name : names) {
      Path file = directory.resolve(name);
      if (name.equals("lock")) {
        Files.createFile(file);
        continue;
      }
      String resource = folder + "/" + name + ".gz";
      try (InputStream packed = TestStores.class.getResourceAsStream(resource);
          InputStream in = new GZIPInputStream(Objects.requireNonNull(packed, resource))) {
        Files.copy(in, file);
      }
    }
  }

  /** Returns every file with its size, time and the checksum of its content. */
  Map<String, String> snapshot() throws IOException {
    Map<String, String> snapshot = new TreeMap<>();
    for (Path file : files()) {
      CRC32C crc = new CRC32C();
      crc.update(Files.readAllBytes(file));
      snapshot.put(
          file.toString(),
          Files.size(file) + " " + Files.getLastModifiedTime(file) + " " + crc.getValue());
    }
    return snapshot;
  }

  /** Returns all files of all stores. */
  public List<Path> files() throws IOException {
    try (Stream<Path> all = Stream.concat(Files.walk(root), Files.walk(hot))) {
      return all.filter(file -> !Files.isDirectory(file)).distinct().sorted().toList();
    }
  }

  /** Returns the non-empty words of a table by their places. */
  public static Map<Long, Long> words(Store store) {
    Map<Long, Long> words = new HashMap<>();
    long[] all = copy(store.use().table());
    for (int place = 0; place < all.length; place++) {
      if (all[place] != 0) {
        words.put((long) place, all[place]);
      }
    }
    return words;
  }

  /** Returns the non-empty words of a whole checkpoint by their places. */
  static Map<Long, Long> words(Path checkpoint) throws IOException {
    Map<Long, Long> words = new HashMap<>();
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      reader
          .read(
              (first, from, count) -> {
                for (int i = 0; i < count; i++) {
                  if (from[i] != 0) {
                    words.put(first + i, from[i]);
                  }
                }
              })
          .requireWhole();
    }
    return words;
  }

  /** Returns the number of entries of a table. */
  public static long entries(Table table) {
    long[] entries = new long[1];
    visit(table, (region, bucket, slot, entry, key) -> entries[0]++);
    return entries[0];
  }

  /** Visits the entries of a table. */
  static void visit(Table table, Layout.Visitor visitor) {
    long[] all = copy(table);
    table.layout().forEach(0, all, all.length, visitor);
  }

  private static long[] copy(Table table) {
    long[] words = new long[(int) (table.layout().dataBytes() / Long.BYTES)];
    table.copyWords(0, words, words.length);
    return words;
  }

  /** Stores random entries, and returns those that the table then has. */
  static Map<Key, Long> fill(WordRegion table, long seed, int count) {
    return fill(Table.of(table), seed, count);
  }

  /** Stores random entries with keys of all {@link #CLASSES}; returns those in the table. */
  static Map<Key, Long> fill(Table table, long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<Key, Long> keys = new HashMap<>();
    for (int i = 0; i < count; i++) {
      Key key = new Key(random.nextLong() >>> 48, random.nextLong());
      long value = random.nextInt(2);
      WordRegion region = regionOf(table, key);
      long bucket = region.bucket(key.high(), key.low());
      region.store(bucket, key.low(), value, 1 + random.nextInt(1000));
      keys.put(key, value);
    }
    keys.keySet().removeIf(key -> regionOf(table, key).find(key.high(), key.low()) == 0);
    return keys;
  }

  private static WordRegion regionOf(Table table, Key key) {
    return table.wordRegion(CLASSES.of(key.high(), key.low()));
  }

  /** Returns the values that the table has for keys. */
  static Map<Key, Long> lookUp(Table table, Iterable<Key> keys) {
    Map<Key, Long> values = new HashMap<>();
    for (Key key : keys) {
      WordRegion region = regionOf(table, key);
      long entry = region.find(key.high(), key.low());
      if (entry != 0) {
        values.put(key, region.value(entry));
      }
    }
    return values;
  }

  @Override
  public void close() throws IOException {
    removeAll(root);
    removeAll(hot);
  }

  public static void removeAll(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }
}
