package org.twobig.tt.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Seeds;

/** A table of the report's size, 45 GB, as a sparse file. */
class LargeTableTest {
  private static final long BUCKETS = 2_813_000_011L;
  private static final long BYTES = 45_008_000_176L;

  /** File systems on which holes take no space and a file may have this size. */
  private static final Set<String> WITH_HOLES =
      Set.of("ext4", "xfs", "btrfs", "f2fs", "zfs", "overlay");

  private static final String READ_AT_RANDOM = " rr";
  private static final String IN_LARGE_PAGES = " hg";

  @Test
  void entriesBeyondTwoToThe31And32AreFoundAfterReopening() throws IOException {
    Geometry geometry = Geometry.ofBuckets(TestStores.KEYS, 1, BUCKETS);
    assertThat(geometry.dataBytes()).isEqualTo(BYTES);
    try (TestStores stores = new TestStores()) {
      String type = Files.getFileStore(stores.root).type();
      assumeTrue(WITH_HOLES.contains(type), () -> "Not tested: no sparse file of 45 GB on " + type);
      long free = Files.getFileStore(stores.root).getUsableSpace();
      assumeTrue(free > 1L << 30, "Not tested: less than 1 GiB of disk is free");

      Map<Key, Long> stored = new HashMap<>();
      Path file;
      try (Store store = stores.createWithHoles(Layout.of(geometry))) {
        file = store.info().tableFile();
        assertThat(store.info().placement()).isEqualTo(Placement.DIRECT);
        assertThat(isMappedAs(file, READ_AT_RANDOM)).isTrue();
        for (Key key : keys(geometry)) {
          long value = key.low() >>> 60 & 1;
          WordRegion table = store.use().table().wordRegion(0);
          table.store(geometry.bucket(key.high(), key.low()), key.low(), value, 1000);
          stored.put(key, value);
        }
        TestStores.assertKnows(store, stored);
      }
      assertThat(Files.size(file)).isGreaterThan(BYTES);
      assertThat(blocks(file)).isLessThan((1L << 30) / 512);

      try (Store store = stores.open()) {
        assertThat(isMappedAs(file, READ_AT_RANDOM)).isTrue();
        TestStores.assertKnows(store, stored);
        for (Key key : stored.keySet()) {
          long bucket = geometry.bucket(key.high(), key.low());
          assertThat(geometry.keyOf(bucket, store.use().table().wordRegion(0).word(bucket, 0)))
              .isEqualTo(key);
        }
      }
      try (Store store = Store.at(stores.directory()).openReadOnly()) {
        assertThat(isMappedAs(file, READ_AT_RANDOM)).isTrue();
        boolean fits = SystemMemory.forTables() > BYTES / 2; // half: others use memory
        assertThat(!fits && isMappedAs(file, IN_LARGE_PAGES)).isFalse();
        TestStores.assertKnows(store, stored);
      }
      try (TableScan scan = Store.at(stores.directory()).scan()) {
        assertThat(scan(scan)).isEqualTo(stored);
      }
      Stores.delete(stores.directory());
      assertThat(stores.files()).isEmpty();
    }
  }

  /** Returns the space of a file on the disk, in units of 512 bytes. */
  private static long blocks(Path file) throws IOException {
    Process process = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
    return Long.parseLong(process.inputReader().readLine());
  }

  /** Returns all entries of a table. The scan is fast, since it skips holes. */
  private static Map<Key, Long> scan(TableScan scan) {
    Map<Key, Long> entries = new ConcurrentHashMap<>();
    LongAdder words = new LongAdder();
    scan.forEach(
        words::add,
        () ->
            (partition, bucket, slot, word, key) ->
                entries.put(key, partition.geometry().value(word)));
    assertThat(words.sum()).isEqualTo(scan.words());
    return entries;
  }

  /** Returns whether a file is mapped, with a flag in all its mappings, see proc_pid_smaps(5). */
  private static boolean isMappedAs(Path file, String flag) throws IOException {
    List<Boolean> mappings = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
      if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
        inside = line.endsWith(file.toString());
      } else if (inside && line.startsWith("VmFlags:")) {
        mappings.add(line.contains(flag));
      }
    }
    assertThat(mappings).isNotEmpty();
    return !mappings.contains(false);
  }

  /** Returns keys in the first and last bucket, around powers of two, and anywhere. */
  private static Set<Key> keys(Geometry geometry) {
    long[] borders = {
      0,
      1L << 27, // byte 2^31
      1L << 28, // byte 2^32
      1L << 31,
      1L << 31 | 1L << 28,
      BUCKETS - 1
    };
    Map<Long, Key> keys = new HashMap<>(); // one a bucket
    var random = Seeds.fixed(3);
    for (long border : borders) {
      for (long bucket = border - 2; bucket <= border + 2; bucket++) {
        Key key = geometry.keyOf(Math.floorMod(bucket, BUCKETS), random.nextLong() >>> 20);
        if (TestStores.KEYS.contains(key.high(), key.low())) {
          keys.put(geometry.bucket(key.high(), key.low()), key);
        }
      }
    }
    for (int i = 0; i < 200; i++) {
      Key key = new Key(random.nextLong() >>> 48, random.nextLong());
      keys.put(geometry.bucket(key.high(), key.low()), key);
    }
    assertThat(keys.keySet())
        .anyMatch(bucket -> bucket > 1L << 31)
        .anyMatch(bucket -> bucket == BUCKETS - 1);
    return Set.copyOf(keys.values());
  }
}
