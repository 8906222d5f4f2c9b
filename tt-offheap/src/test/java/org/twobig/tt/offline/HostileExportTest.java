package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.tt.fault.Fuzz;
import org.twobig.tt.fault.Mutator;
import org.twobig.tt.offline.Scratch.Entry;
import org.twobig.tt.store.Placement;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/** Exported files changed at random, most with corrected checksums. */
class HostileExportTest {
  private static final Outcomes RULES = new Outcomes(40);
  private static final int HEAD = 104;
  private static final int BLOCK_HEAD = 24;
  private static final int FOOT = 40;

  @AutoClose private final Scratch scratch = new Scratch();

  private byte[] export(String name, int seed, int entries) {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(seed), RULES, entries);
    return Scratch.export(scratch.store(name, RULES, 65_537, Placement.RAM, all), RULES);
  }

  private static Map<Key, Entry> read(byte[] file) {
    Map<Key, Entry> entries = new ConcurrentHashMap<>();
    try (Entries source = Entries.ofStream(new ByteArrayInputStream(file), "the file", RULES)) {
      source.read(
          new Progress(),
          () ->
              (high, low, value, work) -> {
                assertThat(RULES.isKey(high, low)).isTrue();
                assertThat(RULES.isValue(value)).isTrue();
                assertThat(work).isPositive();
                entries.put(new Key(high, low), new Entry(value, work));
              });
    }
    return entries;
  }

  @Test
  void aChangedExportIsRefusedOrHoldsOnlyWhatAGameCanHold() throws Exception {
    byte[] whole = export("one", 1, 200);
    byte[] other = export("two", 2, 100);
    Map<Key, Entry> entries = read(whole);
    assertThat(entries).hasSize(200);
    Fuzz.run(
        "export",
        1_000,
        24 << 20,
        random -> {
          Mutator mutator = new Mutator(random, HEAD + BLOCK_HEAD);
          switch (random.nextInt(3)) {
            case 0 -> assertThat(read(mutator.change(whole, other))).isEqualTo(entries);
            case 1 -> read(seal(mutator.change(whole, other)));
            default -> read(changedWithin(whole, new Mutator(random, 100), random));
          }
        });
  }

  /** Changes the records of the block before packing; checksums and lengths fit the change. */
  private static byte[] changedWithin(byte[] whole, Mutator mutator, SplittableRandom random)
      throws DataFormatException {
    ByteBuffer in = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
    byte[] image = new byte[in.getInt(HEAD + 16)];
    Inflater inflater = new Inflater(true);
    inflater.setInput(whole, HEAD + BLOCK_HEAD, in.getInt(HEAD + 12));
    inflater.inflate(image);
    inflater.end();
    byte[] changed = mutator.change(image, image);
    Deflater deflater = new Deflater(1, true);
    deflater.setInput(changed);
    deflater.finish();
    byte[] packed = new byte[2 * changed.length + 100];
    int length = deflater.deflate(packed);
    deflater.end();
    ByteBuffer out =
        ByteBuffer.wrap(new byte[HEAD + BLOCK_HEAD + length + FOOT]).order(ByteOrder.LITTLE_ENDIAN);
    out.put(whole, 0, HEAD + BLOCK_HEAD).put(packed, 0, length);
    out.put(whole, whole.length - FOOT, FOOT);
    int count = in.getInt(HEAD + 8) + (random.nextInt(4) == 0 ? random.nextInt(-3, 4) : 0);
    out.putInt(HEAD + 8, count).putInt(HEAD + 12, length).putInt(HEAD + 16, changed.length);
    out.putLong(out.capacity() - FOOT + 16, count);
    return seal(out.array());
  }

  /** Corrects the checksums, and the length in the footer. */
  private static byte[] seal(byte[] file) {
    if (file.length < HEAD + FOOT) {
      return file;
    }
    ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(HEAD - 4, Scratch.crc(file, 0, HEAD - 4));
    int end = file.length - FOOT;
    int at = HEAD;
    while (at + BLOCK_HEAD <= end) {
      int length = bytes.getInt(at + 12);
      if (length < 0 || length > end - at - BLOCK_HEAD) {
        break;
      }
      bytes.putInt(
          at + 20, Scratch.crc(file, at, at + 20, at + BLOCK_HEAD, at + BLOCK_HEAD + length));
      at += BLOCK_HEAD + length;
    }
    bytes.putLong(end + 24, file.length);
    bytes.putInt(file.length - 4, Scratch.crc(file, end, end + FOOT - 4));
    return file;
  }

  @Test
  void anythingBehindAnExportIsRefusedHoweverItIsSealed() {
    byte[] whole = export("one", 3, 10);
    byte[] longer = seal(Arrays.copyOf(whole, whole.length + FOOT));
    assertRefused(() -> read(longer));
  }

  /** Bytes behind the DEFLATE stream of a block whose head and checksum are right. */
  @Test
  void anythingBehindThePackedRecordsOfABlockIsRefused() {
    byte[] whole = export("one", 4, 10);
    ByteBuffer in = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
    int length = in.getInt(HEAD + 12);
    int end = HEAD + BLOCK_HEAD + length;
    for (int more : new int[] {1, 2, 100}) {
      byte[] longer = new byte[whole.length + more];
      System.arraycopy(whole, 0, longer, 0, end);
      System.arraycopy(whole, end, longer, end + more, whole.length - end);
      ByteBuffer.wrap(longer).order(ByteOrder.LITTLE_ENDIAN).putInt(HEAD + 12, length + more);
      assertRefused(() -> read(seal(longer)), "unpacks to another length");
    }
  }
}
