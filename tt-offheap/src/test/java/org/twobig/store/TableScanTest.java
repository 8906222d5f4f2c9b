package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.twobig.live.StoreLock;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.ReplacementScheme;
import org.twobig.table.WordRegion;

/** What a scan meets against what probes of all keys find. */
class TableScanTest {
  private static final KeySpace KEYS = new KeySpace("test", 1, 16);

  private enum From {
    HOT_FILE,
    CHECKPOINT,
    DISK,
    HOLES
  }

  @Property(tries = 30)
  void aScanMeetsWhatProbesFindEachEntryOnce(
      @ForAll ReplacementScheme strategy, @ForAll From from, @ForAll Random random)
      throws IOException {
    try (TestStores stores = new TestStores()) {
      Layout layout = Layout.of(Geometry.ofBuckets(KEYS, 2, 20_011, strategy));
      Map<Long, Long> found = new HashMap<>();
      try (Store store =
          from == From.HOLES
              ? stores.createWithHoles(layout)
              : stores.create(layout, from == From.DISK ? Placement.DIRECT : Placement.RAM)) {
        WordRegion table = store.use().table().wordRegion(0);
        for (int i = random.nextInt(from == From.HOLES ? 30 : 30_000); i > 0; i--) {
          long key = random.nextInt(1 << 16);
          table.store(table.bucket(0, key), key, key % 3, 1L << random.nextInt(40));
        }
        for (long key = 0; key < 1 << 16; key++) {
          long entry = table.find(0, key);
          if (entry != 0) {
            found.put(key, entry);
          }
        }
      }
      if (from == From.CHECKPOINT) {
        Stores.drop(stores.directory());
      }
      Map<Long, Long> seen = new ConcurrentHashMap<>();
      LongAdder words = new LongAdder();
      try (TableScan scan = Store.at(stores.directory()).keys(KEYS).scan()) {
        scan.forEach(
            words::add,
            () ->
                (partition, bucket, slot, word, key) ->
                    assertThat(seen.put(key.low(), word)).isNull());
        assertThat(words.sum()).isEqualTo(scan.words());
      }
      assertThat(seen).isEqualTo(found);
    }
  }

  @Test
  void aTableThatCannotBeHeldIsUnmapped() throws IOException {
    try (TestStores stores = new TestStores();
        Store _ = stores.create(Placement.RAM)) {
      StoreProperties properties = StoreProperties.read(stores.directory().toRealPath());
      StoreLock ended = StoreLock.create(Files.createDirectory(stores.root.resolve("lock")));
      ended.close();
      long before = mappings(stores.hotFile());
      assertThatThrownBy(() -> Opening.held(properties, ended)).isNotNull();
      assertThat(mappings(stores.hotFile())).isEqualTo(before).isPositive();
    }
  }

  private static long mappings(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
      return lines.filter(line -> line.endsWith(file.toString())).count();
    }
  }
}
