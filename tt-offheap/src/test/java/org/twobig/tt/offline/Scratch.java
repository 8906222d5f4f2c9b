package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.Table;

/** Stores that are removed after a test, and their entries, found by single probes. */
public final class Scratch implements AutoCloseable {
  /** A table's entry for a key. */
  public record Entry(long value, long work) {}

  private final TestStores stores = new TestStores();
  final Path root = stores.hot.resolve("disk"); // in memory, since no test here cuts the power
  private final Path hot = stores.hot.resolve("hot");

  public Scratch() {
    assertThat(root.toFile().mkdir() && hot.toFile().mkdir()).isTrue();
  }

  Path path(String name) {
    return root.resolve(name);
  }

  static Geometry geometry(EntryRules rules, long buckets) {
    return Geometry.ofBuckets(rules.keySpace(), rules.valueBits(), buckets);
  }

  /** Returns a layout of partitions that differ in everything; classes 40 to 49 have none. */
  static Layout partitioned(EntryRules rules) {
    return Layout.ofShares(
        rules.keySpace(),
        rules.valueBits(),
        1 << 20,
        List.of(
            new Layout.Share(0, 9, 30, ReplacementScheme.BIG),
            new Layout.Share(10, 39, 20, ReplacementScheme.TWOBIG),
            new Layout.Share(50, 63, 50, ReplacementScheme.NEW)));
  }

  /** Returns the possible placements of tables for these rules. */
  static List<Placement> placements(EntryRules rules) {
    return rules.keySpace().bits() > KeySpace.ONE_WORD_BITS
        ? List.of(Placement.RAM)
        : List.of(Placement.RAM, Placement.DIRECT);
  }

  /** Makes an empty store that may be partitioned. */
  Path store(String name, Layout layout, Placement placement) {
    Store.at(path(name)).layout(layout).placement(placement).hotDirectory(hot).create().close();
    return path(name);
  }

  /** Makes a store with some entries, stored in the order of the map. */
  Path store(
      String name, EntryRules rules, long buckets, Placement placement, Map<Key, Entry> entries) {
    return store(name, rules, Layout.of(geometry(rules, buckets)), placement, entries);
  }

  /** Makes a store of any layout with some entries, stored in the order of the map. */
  Path store(
      String name, EntryRules rules, Layout layout, Placement placement, Map<Key, Entry> entries) {
    store(name, layout, placement);
    try (Store store = open(path(name), rules)) {
      entries.forEach((key, entry) -> put(region(store, rules, key), key, entry));
    }
    return path(name);
  }

  static Store open(Path directory, EntryRules rules) {
    return Store.at(directory).keys(rules.keySpace()).values(rules.valueBits()).open();
  }

  static Store openReadOnly(Path directory, EntryRules rules) {
    return Store.at(directory).keys(rules.keySpace()).values(rules.valueBits()).openReadOnly();
  }

  /** Returns the region of a key; a table without partitions has one for other numbers, too. */
  private static Region region(Store store, EntryRules rules, Key key) {
    Table table = store.use().table();
    return table.layout().isPartitioned()
        ? table.region(rules.of(key.high(), key.low()))
        : table.regions().get(0);
  }

  /** Overwrites a word in the file of a table of direct placement. */
  static void overwrite(Path store, long bucket, int slot, long word) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(store.resolve("table.data").toFile(), "rw")) {
      file.seek((2 << 20) + 16 * bucket + 8L * slot);
      file.writeLong(Long.reverseBytes(word));
    }
  }

  static void put(Region table, Key key, Entry entry) {
    long bucket = table.bucket(key.high(), key.low());
    table.keep(bucket, key.high(), key.low(), entry.value(), entry.work());
  }

  /** Removes all hot files, as a reboot does. */
  void reboot() throws IOException {
    try (Stream<Path> files = Files.walk(hot)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Exports a store; returns the bytes of the file. */
  static byte[] export(Path store, EntryRules rules) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Export.toStream(store, out, rules, new Progress());
    return out.toByteArray();
  }

  /** Returns the checksum of bytes in ranges, each from a place up to another. */
  static int crc(byte[] bytes, int... ranges) {
    CRC32C crc = new CRC32C();
    for (int i = 0; i < ranges.length; i += 2) {
      crc.update(bytes, ranges[i], ranges[i + 1] - ranges[i]);
    }
    return (int) crc.getValue();
  }

  /** Returns a store's entries for some keys. */
  static Map<Key, Entry> lookUp(Path directory, EntryRules rules, Iterable<Key> keys) {
    try (Store store = openReadOnly(directory, rules)) {
      return lookUp(store, rules, keys);
    }
  }

  static Map<Key, Entry> lookUp(Store store, EntryRules rules, Iterable<Key> keys) {
    Map<Key, Entry> found = new HashMap<>();
    for (Key key : keys) {
      Region table = region(store, rules, key);
      long entry = table.find(key.high(), key.low());
      if (entry != 0) {
        found.put(key, new Entry(table.value(entry), table.work(entry)));
      }
    }
    return found;
  }

  /** Returns the non-empty words by their places. */
  static Map<Long, Long> words(Path directory, EntryRules rules) {
    try (Store store = openReadOnly(directory, rules)) {
      return TestStores.words(store);
    }
  }

  /** Returns random entries that the rules of {@link Outcomes} allow, in random order. */
  static Map<Key, Entry> random(RandomGenerator random, Outcomes rules, int count) {
    Map<Key, Entry> entries = new HashMap<>();
    int bits = rules.keySpace().bits();
    while (entries.size() < count) {
      long high = bits > 64 ? random.nextLong() >>> 128 - bits : 0;
      long low = bits < 64 ? random.nextLong() >>> 64 - bits : random.nextLong();
      if (bits > KeySpace.ONE_WORD_BITS && random.nextInt(50) == 0) { // equal second words
        low = entries.isEmpty() ? 0 : entries.keySet().iterator().next().low();
      }
      if (rules.isKey(high, low)) {
        entries.put(
            new Key(high, low),
            new Entry(1 + random.nextInt(Outcomes.ALL - 1), 1 + random.nextInt(256)));
      }
    }
    return entries;
  }

  @Override
  public void close() throws IOException {
    stores.close();
    assertThat(root).doesNotExist();
    assertThat(hot).doesNotExist();
  }
}
