package org.twobig.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.TranspositionTable;

/** Directories that vanish after a test, and tables to fill. */
final class Stores implements AutoCloseable {
  static final KeySpace KEYS = new KeySpace("test-keys", 1, 80);

  /** The smallest tables of 80-bit keys take 4 MiB. */
  static final Geometry SMALL = Geometry.ofBytes(KEYS, 1, 5 << 20);

  final Path root;
  final Path hot;

  Stores() throws IOException {
    root = Files.createTempDirectory("twobig-test");
    Path memory = StoreOptions.DEFAULT_HOT_DIRECTORY;
    hot = Files.isDirectory(memory) ? Files.createTempDirectory(memory, "twobig-test") : root;
  }

  /** A store's directory that does not exist yet. */
  Path directory() {
    return root.resolve("store");
  }

  StoreOptions options(Placement placement) {
    return StoreOptions.of(SMALL).withPlacement(placement).withHotDirectory(hot);
  }

  Store create(Placement placement) {
    return Store.create(directory(), options(placement));
  }

  /** A store of which only the directory is left, as after a reboot; and what is in it. */
  Map<Key, Long> createAndLoseHotFile(int count) throws IOException {
    Map<Key, Long> stored;
    try (Store store = create(Placement.RAM)) {
      stored = fill(store.table(), 2, count);
    }
    Files.delete(hotFile());
    return stored;
  }

  /** Where the hot file is, or would be. */
  Path hotFile() throws IOException {
    return StoreProperties.read(directory()).hotFile(directory().toRealPath());
  }

  /** Every file, with its size, time and the checksum of its content. */
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

  /** All files of all stores. */
  List<Path> files() throws IOException {
    try (Stream<Path> all = Stream.concat(Files.walk(root), Files.walk(hot))) {
      return all.filter(file -> !Files.isDirectory(file)).distinct().sorted().toList();
    }
  }

  /** The words of a table that are not empty, by their place. */
  static Map<Long, Long> words(Store store) {
    Map<Long, Long> words = new HashMap<>();
    long buckets = store.info().geometry().buckets();
    for (long bucket = 0; bucket < buckets; bucket++) {
      for (int slot = 0; slot < Geometry.BUCKET_WORDS; slot++) {
        long word = store.table().word(bucket, slot);
        if (word != 0) {
          words.put(bucket * Geometry.BUCKET_WORDS + slot, word);
        }
      }
    }
    return words;
  }

  /** Stores random entries and returns those that the table then knows. */
  static Map<Key, Long> fill(TranspositionTable table, long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<Key, Long> keys = new HashMap<>();
    for (int i = 0; i < count; i++) {
      Key key = new Key(random.nextLong() >>> 48, random.nextLong());
      long value = random.nextInt(2);
      table.store(table.bucket(key.high(), key.low()), key.low(), value, 1 + random.nextInt(1000));
      keys.put(key, value);
    }
    keys.keySet().removeIf(key -> table.find(key.high(), key.low()) == 0);
    return keys;
  }

  /** What the table says about the keys. */
  static Map<Key, Long> lookUp(TranspositionTable table, Iterable<Key> keys) {
    Map<Key, Long> values = new HashMap<>();
    for (Key key : keys) {
      long entry = table.find(key.high(), key.low());
      if (entry != 0) {
        values.put(key, table.value(entry));
      }
    }
    return values;
  }

  @Override
  public void close() throws IOException {
    removeAll(root);
    removeAll(hot);
  }

  static void removeAll(Path directory) throws IOException {
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
