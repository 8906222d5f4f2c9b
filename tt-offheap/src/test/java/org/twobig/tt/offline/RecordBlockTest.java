package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.Test;
import org.twobig.tt.offline.Scratch.Entry;

/** Compares blocks and their images with big integers. */
class RecordBlockTest {
  private static final BigInteger TWO_TO_64 = BigInteger.TWO.pow(64);

  private static BigInteger number(long high, long low) {
    return BigInteger.valueOf(high)
        .multiply(TWO_TO_64)
        .add(new BigInteger(Long.toUnsignedString(low)));
  }

  /** Returns a key with a few random low bits, or close to one end of the key space. */
  private static BigInteger key(Random random, Outcomes rules) {
    int bits = rules.keySpace().bits();
    BigInteger key = new BigInteger(1 + random.nextInt(bits), random);
    key =
        random.nextBoolean()
            ? key
            : BigInteger.ONE.shiftLeft(bits).subtract(key.add(BigInteger.ONE));
    return key.mod(BigInteger.valueOf(7)).signum() == 0 ? key.xor(BigInteger.ONE) : key;
  }

  /** Returns all entries of a block, in its order. */
  private static Map<BigInteger, Entry> entries(RecordBlock block) {
    List<BigInteger> order = new ArrayList<>();
    Map<BigInteger, Entry> entries = new TreeMap<>();
    block.forEachEntry(
        (high, low, value, work) -> {
          order.add(number(high, low));
          entries.put(number(high, low), new Entry(value, work));
        });
    assertThat(order).isSorted().doesNotHaveDuplicates();
    return entries;
  }

  private static byte[] image(RecordBlock block) {
    Bytes<byte[]> image = Bytes.wrapForWrite(new byte[RecordBlock.IMAGE_BYTES]);
    block.encode(image);
    return image.toByteArray();
  }

  private static String decode(RecordBlock block, byte[] image, int length, int count) {
    return block.decode(Bytes.wrapForRead(image).readLimit(length), count);
  }

  private static String decode(RecordBlock block, int count, int... image) {
    byte[] bytes = new byte[image.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) image[i];
    }
    return decode(block, bytes, bytes.length, count);
  }

  /** A number with too many bytes is refused, however long it is. */
  @Test
  void aNumberWithoutAnEndIsRefused() {
    RecordBlock read = new RecordBlock(new Outcomes(16));
    for (int last : new int[] {0, 1, 0x7f, 0x80, 0xff}) {
      for (int digit : new int[] {0x80, 0x81, 0xff}) {
        byte[] image = new byte[100];
        Arrays.fill(image, (byte) digit);
        image[99] = (byte) last;
        assertThat(decode(read, image, image.length, 1)).isNotEmpty();
      }
    }
  }

  @Property(tries = 300)
  void aBlockIsSortedUnitesAndIsReadBackAsItWas(
      @ForAll Random random,
      @ForAll @IntRange(min = 8, max = 80) int bits,
      @ForAll @IntRange(min = 1, max = 300) int count) {
    Outcomes rules = new Outcomes(bits);
    RecordBlock block = new RecordBlock(rules);
    Map<BigInteger, Entry> expected = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      BigInteger key = key(random, rules);
      long value = 1 + random.nextInt(7); // never contradictory: the last outcome stays open
      long work = random.nextLong() >>> 1 + random.nextInt(63) | 1;
      block.visit(key.shiftRight(64).longValue(), key.longValue(), value, work);
      expected.merge(
          key,
          new Entry(value, work),
          (a, b) -> new Entry(a.value() | b.value(), Math.max(a.work(), b.work())));
    }

    block.sort();
    assertThat(entries(block)).isEqualTo(expected);
    byte[] image = image(block);
    RecordBlock read = new RecordBlock(rules);
    assertThat(decode(read, image, image.length, expected.size())).isEmpty();
    assertThat(entries(read)).isEqualTo(expected);
  }

  @Property(tries = 100)
  void anImageOfAnotherLengthOrOtherRecordsIsRefused(@ForAll Random random) {
    Outcomes rules = new Outcomes(80);
    RecordBlock block = new RecordBlock(rules);
    for (int i = 0; i < 20; i++) {
      BigInteger key = key(random, rules);
      block.visit(key.shiftRight(64).longValue(), key.longValue(), 1, 1 + random.nextInt(1000));
    }
    block.sort();
    byte[] image = image(block);
    int length = image.length;
    int count = block.size();
    RecordBlock read = new RecordBlock(rules);

    assertThat(decode(read, image, random.nextInt(length), count)).isNotEmpty();
    assertThat(decode(read, Arrays.copyOf(image, length + 1), length + 1, count)).isNotEmpty();
    assertThat(decode(read, image, length, count - 1)).isNotEmpty();
    assertThat(decode(read, image, length, count + 1)).isNotEmpty();
  }

  @Test
  void anImageSaysNothingThatTheGameDoesNot() {
    RecordBlock read = new RecordBlock(new Outcomes(16));

    assertThat(decode(read, 1, 0, 8, 1, 1)).isEmpty();
    assertThat(decode(read, 1, 0, 7, 1, 1)).contains("record 0 has the key");
    assertThat(decode(read, 1, 0, 8, 15, 1)).contains("the value 15");
    assertThat(decode(read, 1, 0, 8, 1, 0)).contains("the work 0");
    assertThat(decode(read, 2, 0, 0, 8, 0, 1, 1, 1, 1)).contains("not in order");
    assertThat(decode(read, 2, 0, 0x80, 0, 8, 1, 1, 1, 1, 1)).contains("record 1 has the key");
    RecordBlock wide = new RecordBlock(new Outcomes(80));
    assertThat(decode(wide, 2, 1, 0x80, 0, 8, 1, 1, 1, 1, 1)).contains("not in order");
    assertThat(decode(read, 1, 0, 0x80, 0x80, 4, 1, 1)).contains("record 0 has the key"); // 2^16
    assertThat(decode(read, 1, 1, 8, 1, 1)).contains("record 0 has the key");
    assertThat(decode(read, 1, 0, 8, 1, 0x80, 0)).contains("the work -1");
    assertThat(decode(read, 1, 0, 8, 0x80, 0, 1)).contains("the value -1");
  }

  @Test
  void contradictoryEntriesOfOneKeyAreRefused() {
    RecordBlock block = new RecordBlock(new Outcomes(16));
    block.visit(0, 9, 3, 1);
    block.visit(0, 8, 1, 1);
    block.visit(0, 9, 12, 1);

    assertRefused(block::sort, "number 0:9", "rules out 3", "rules out 12");
  }
}
