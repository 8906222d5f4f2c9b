package org.twobig.tt.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.offline.Export;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.store.TestKeys;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Probe;

/** The reader in Python, written from FORMAT.md alone, finds what Java stored. */
class PythonReaderTest {
  private static final Path SCRIPT = Path.of("../tools/clients/python/twobig_files.py");

  @TempDir private Path scratch;

  @BeforeAll
  static void needsPython() throws InterruptedException {
    try {
      assumeTrue(new ProcessBuilder("python3", "--version").start().waitFor() == 0);
    } catch (IOException e) {
      assumeTrue(false, "no python3");
    }
  }

  private static Set<String> read(Path file) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("python3", "-B", SCRIPT.toString(), file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    Set<String> entries = new TreeSet<>(lines.lines().toList());
    assertThat((long) entries.size()).as("no entry twice").isEqualTo(lines.lines().count());
    return entries;
  }

  private static String line(Key key, long value, long work) {
    return "%s %d %d".formatted(key, value, work);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v1-new", "v1-big", "v1-partitions"})
  void goldenFilesAreReadAsJavaReadsThem(String golden) throws Exception {
    TestStores.unpack(golden, scratch, "table.data", "store.properties", "lock");
    Set<String> expected = new ConcurrentSkipListSet<>();
    try (TableScan scan = Store.at(scratch).scan()) {
      scan.forEach(
          words -> {},
          () ->
              (partition, bucket, slot, entry, key) -> {
                Geometry geometry = partition.geometry();
                expected.add(line(key, geometry.value(entry), geometry.workOf(entry)));
              });
    }
    assertThat(expected).isNotEmpty();
    assertThat(read(scratch.resolve("table.data"))).isEqualTo(expected);
    TestStores.unpack(golden, scratch, "table.checkpoint");
    assertThat(read(scratch.resolve("table.checkpoint"))).isEqualTo(expected);
  }

  @Test
  void goldenFilesOfEntriesOfTwoWordsAreReadAlike() throws Exception {
    TestStores.unpack("v2", scratch, "table.data", "table.checkpoint");
    Set<String> table = read(scratch.resolve("table.data"));
    assertThat(table).hasSizeGreaterThan(2_700);
    assertThat(read(scratch.resolve("table.checkpoint"))).isEqualTo(table);
  }

  /** Keys of 72 bits, which need both halves, or of 100, and work from 1 to 2^40. */
  @ParameterizedTest
  @ValueSource(ints = {72, 100})
  void anExportedFileHoldsWhatWasStored(int bits) throws Exception {
    KeySpace keys = new KeySpace("python", 1, bits);
    Path directory = scratch.resolve("store");
    Set<String> expected = new TreeSet<>();
    StoreBuilder wanted =
        Store.at(directory)
            .layout(Geometry.ofBuckets(keys, 2, bits == 72 ? 1_048_583 : 65_537))
            .placement(Placement.RAM);
    try (Store store = wanted.create()) {
      Probe probe = store.probe();
      for (int i = 0; i < 300; i++) {
        long low = i * 0x9E37_79B9_7F4A_7C15L;
        long work = 1L << i % 40;
        long high = (long) (i % 256) << bits - 72;
        assertThat(probe.find(high, low)).isFalse();
        probe.keep(high, low, i % 3 + 1, work);
        probe.find(high, low);
        expected.add(line(new Key(high, low), i % 3 + 1, probe.work()));
      }
    }
    Path file = scratch.resolve("exported");
    Export.toFile(directory, file, new TestKeys(keys, 2), new Progress());
    assertThat(read(file)).isEqualTo(expected);
    if (bits == 100) {
      assertThat(read(directory.resolve("table.checkpoint.2"))).isEqualTo(expected);
    }
    Stores.delete(directory);
  }
}
