package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.zip.Inflater;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.tt.offline.Scratch.Entry;
import org.twobig.tt.store.Placement;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Seeds;

/** Exported files, read by the layout in the javadoc, and with every byte changed. */
class ExportFileTest {
  private static final Outcomes RULES = new Outcomes(72);
  private static final long BUCKETS = 131_101;

  @AutoClose private final Scratch scratch = new Scratch();

  private static String ascii(ByteBuffer in, int at, int length) {
    return new String(in.array(), at, length, StandardCharsets.US_ASCII);
  }

  /** Reads a stop-bit number; a last byte of 0 after others means that all bits are inverted. */
  private static long number(ByteBuffer in) {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      byte b = in.get();
      number |= (b & 127L) << shift;
      if (b >= 0) {
        return b == 0 && shift > 0 ? ~number : number;
      }
    }
  }

  /** Reads a file by the layouts in the javadoc. */
  private static Map<Key, Entry> read(byte[] file) throws Exception {
    ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(ascii(in, 0, 8)).isEqualTo("TWOBIGEX");
    assertThat(in.getInt(8)).isEqualTo(1);
    assertThat(in.getInt(12)).isEqualTo(1);
    assertThat(in.getInt(40)).isEqualTo(3);
    assertThat(in.getInt(44)).isEqualTo(72);
    assertThat(in.getInt(96)).isEqualTo(4);
    assertThat(ascii(in, 48, 48)).isEqualTo("outcomes" + "\0".repeat(40));
    assertThat(in.getInt(100)).isEqualTo(Scratch.crc(file, 0, 100));
    Map<Key, Entry> entries = new HashMap<>();
    int at = 104;
    long blocks = 0;
    while (!ascii(in, at, 8).equals("TWOBIGEE")) {
      assertThat(in.getLong(at)).isEqualTo(blocks++);
      int records = in.getInt(at + 8);
      int length = in.getInt(at + 12);
      assertThat(in.getInt(at + 20))
          .isEqualTo(Scratch.crc(file, at, at + 20, at + 24, at + 24 + length));
      byte[] unpacked = new byte[in.getInt(at + 16)];
      Inflater inflater = new Inflater(true);
      inflater.setInput(file, at + 24, length);
      assertThat(inflater.inflate(unpacked)).isEqualTo(unpacked.length);
      inflater.end();
      ByteBuffer block = ByteBuffer.wrap(unpacked);
      long[][] columns = new long[4][records];
      for (long[] column : columns) {
        for (int i = 0; i < records; i++) {
          column[i] = number(block);
        }
      }
      BigInteger key = BigInteger.ZERO;
      for (int i = 0; i < records; i++) {
        BigInteger low = new BigInteger(Long.toUnsignedString(columns[1][i]));
        key = key.add(BigInteger.valueOf(columns[0][i]).shiftLeft(64)).add(low);
        Key found = new Key(key.shiftRight(64).longValue(), key.longValue());
        entries.put(found, new Entry(columns[2][i], columns[3][i]));
      }
      assertThat(block.hasRemaining()).isFalse();
      at += 24 + length;
    }
    assertThat(in.getLong(at + 8)).isEqualTo(blocks);
    assertThat(in.getLong(at + 16)).isEqualTo(entries.size());
    assertThat(in.getLong(at + 24)).isEqualTo(file.length);
    assertThat(in.getInt(at + 36)).isEqualTo(Scratch.crc(file, at, at + 36));
    assertThat(at + 40).isEqualTo(file.length);
    return entries;
  }

  @Test
  void aFileIsWhatItsPictureSays() throws Exception {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(1), RULES, 200_000);
    Path store = scratch.store("s", RULES, BUCKETS, Placement.RAM, all);
    Map<Key, Entry> stored = Scratch.lookUp(store, RULES, all.keySet());
    assertThat(stored.size()).isGreaterThan(150_000);

    assertThat(read(Scratch.export(store, RULES))).isEqualTo(stored);
    scratch.reboot(); // now from the checkpoint
    assertThat(read(Scratch.export(store, RULES))).isEqualTo(stored);
  }

  /** Reads all blocks as an import does before it stores anything. */
  private static long readAll(byte[] file) {
    try (Entries source = Entries.ofStream(new ByteArrayInputStream(file), "the file", RULES)) {
      return source.read(new Progress(), () -> (high, low, value, work) -> {}).entries();
    }
  }

  private static void assertUnreadable(byte[] file, String what) {
    assertThatThrownBy(() -> readAll(file))
        .as(what)
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("the file ");
  }

  @Test
  void aFileWithAnyBitChangedIsRefused() {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(2), RULES, 20);
    Path store = scratch.store("s", RULES, BUCKETS, Placement.RAM, all);
    byte[] file = Scratch.export(store, RULES);
    assertThat(readAll(file)).isEqualTo(20);
    for (int at = 0; at < file.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] changed = file.clone();
        changed[at] ^= (byte) (1 << bit);
        assertUnreadable(changed, "bit " + bit + " of byte " + at);
      }
    }
  }

  @Test
  void aFileCutOffAnywhereOrLongerThanItWasIsRefused() {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(3), RULES, 60);
    byte[] file = Scratch.export(scratch.store("s", RULES, BUCKETS, Placement.RAM, all), RULES);
    for (int length = 0; length < file.length; length++) {
      assertUnreadable(Arrays.copyOf(file, length), "length " + length);
    }
    assertUnreadable(Arrays.copyOf(file, file.length + 1), "a byte more");
  }

  @Test
  void aDamagedFileIsNamedWithThePlaceAndChangesNothing() throws IOException {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(4), RULES, 80_000);
    Path store = scratch.store("s", RULES, BUCKETS, Placement.RAM, all);
    byte[] bytes = Scratch.export(store, RULES);
    bytes[bytes.length - 1000] ^= 1;
    Path file = Files.write(scratch.path("damaged"), bytes);
    Map<Key, Entry> some = Scratch.random(Seeds.fixed(5), RULES, 100);
    Path other = scratch.store("other", RULES, BUCKETS, Placement.RAM, some);
    Map<Long, Long> words = Scratch.words(other, RULES);

    assertRefused(
        () -> Maintenance.importFile(other, file, RULES, new Progress()),
        file.toString(),
        "the checksum of block",
        "No store was changed. Export the store anew");
    assertThat(Scratch.words(other, RULES)).isEqualTo(words);
    assertThatThrownBy(
            () ->
                Maintenance.importStream(
                    other, new ByteArrayInputStream(bytes), "a pipe", RULES, new Progress()))
        .hasMessageContaining("a pipe is damaged");
    assertThat(Scratch.words(other, RULES)).isEqualTo(words);
  }

  @Test
  void aForeignFileIsRefused() throws IOException {
    Outcomes others = new Outcomes(64);
    Path store = scratch.store("s", others, 65_537, Placement.RAM, Map.of());
    Path file = scratch.path("export");
    Export.toFile(store, file, others, new Progress());

    assertThatThrownBy(() -> Entries.ofFile(file, RULES))
        .hasMessageContainingAll(
            "holds keys of outcomes version 3 (64 bits)", "expected outcomes version 3 (72 bits)");
  }

  @Test
  void anExportReplacesAFileOnlyWhenItIsWhole() throws Exception {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(6), RULES, 1000);
    Path store = scratch.store("s", RULES, BUCKETS, Placement.DIRECT, all);
    Path file = Files.writeString(scratch.path("export"), "the old one");
    Progress stopped = new Progress();
    stopped.stop();
    assertThatThrownBy(() -> Export.toFile(store, file, RULES, stopped))
        .isInstanceOf(StoppedException.class);
    assertThat(file).hasContent("the old one");

    Export.toFile(store, file, RULES, new Progress());
    assertThat(read(Files.readAllBytes(file)))
        .isEqualTo(Scratch.lookUp(store, RULES, all.keySet()));
    assertThat(filesLike("export")).containsExactly(file);

    Path mine = Files.writeString(scratch.path("export.new"), "somebody's");
    Export.toFile(store, file, RULES, new Progress());
    assertThat(mine).hasContent("somebody's");
  }

  private List<Path> filesLike(String prefix) throws IOException {
    try (var files = Files.list(scratch.root)) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
  }

  @Test
  void twoMayWriteToTheSameFileAndOneOfThemWins() throws Exception {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(7), RULES, 1000);
    Path one = scratch.store("one", RULES, BUCKETS, Placement.DIRECT, all);
    Path two = scratch.store("two", RULES, BUCKETS, Placement.DIRECT, all);
    Path file = scratch.path("export");
    CompletableFuture<Void> other =
        CompletableFuture.runAsync(() -> Export.toFile(one, file, RULES, new Progress()));
    Export.toFile(two, file, RULES, new Progress());
    other.join();
    assertThat(read(Files.readAllBytes(file))).isEqualTo(Scratch.lookUp(one, RULES, all.keySet()));
    assertThat(filesLike("export")).containsExactly(file);
  }
}
