package org.twobig.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.Test;
import org.twobig.offline.Outcomes;
import org.twobig.offline.Scratch.Entry;
import org.twobig.table.StoreException;

/** Blocks and their images against big integers. */
class RecordBlockTest {
  private static final BigInteger TWO_TO_64 = BigInteger.TWO.pow(64);

  private static BigInteger number(long high, long low) {
    return BigInteger.valueOf(high)
        .multiply(TWO_TO_64)
        .add(new BigInteger(Long.toUnsignedString(low)));
  }

  /** A key that is random in some of its low bits only, or close to one end. */
  private static BigInteger key(Random random, Outcomes rules) {
    int bits = rules.keySpace().bits();
    BigInteger key = new BigInteger(1 + random.nextInt(bits), random);
    key =
        random.nextBoolean()
            ? key
            : BigInteger.ONE.shiftLeft(bits).subtract(key.add(BigInteger.ONE));
    return key.mod(BigInteger.valueOf(7)).signum() == 0 ? key.xor(BigInteger.ONE) : key;
  }

  /** All entries of a block, in its order. */
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
    byte[] image = new byte[RecordBlock.IMAGE_BYTES];
    int length = block.encode(image);
    Arrays.fill(image, length, image.length, (byte) 0x55); // what follows does not matter
    RecordBlock read = new RecordBlock(rules);
    assertThat(read.decode(image, length, expected.size())).isEmpty();
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
    byte[] image = new byte[RecordBlock.IMAGE_BYTES];
    int length = block.encode(image);
    int count = block.size();
    RecordBlock read = new RecordBlock(rules);

    assertThat(read.decode(image, random.nextInt(length), count)).isNotEmpty();
    assertThat(read.decode(image, length + 1, count)).isNotEmpty();
    assertThat(read.decode(image, length, count - 1)).isNotEmpty();
    assertThat(read.decode(image, length, count + 1)).isNotEmpty();
  }

  @Test
  void anImageSaysNothingThatTheGameDoesNot() {
    RecordBlock read = new RecordBlock(new Outcomes(16));

    assertThat(read.decode(new byte[] {8, 1, 1}, 3, 1)).isEmpty();
    assertThat(read.decode(new byte[] {7, 1, 1}, 3, 1)).contains("record 0 has the key");
    assertThat(read.decode(new byte[] {8, 15, 1}, 3, 1)).contains("the value 15");
    assertThat(read.decode(new byte[] {8, 1, 0}, 3, 1)).contains("the work 0");
    assertThat(read.decode(new byte[] {8, 0, 1, 1, 1, 1}, 6, 2)).contains("not in order");
    byte[] tooLarge = {(byte) 0x80, (byte) 0x80, 4, 1, 1}; // 2^16
    assertThat(read.decode(tooLarge, 5, 1)).contains("record 0 has the key");
  }

  @Test
  void contradictoryEntriesOfOneKeyAreRefused() {
    RecordBlock block = new RecordBlock(new Outcomes(16));
    block.visit(0, 9, 3, 1);
    block.visit(0, 8, 1, 1);
    block.visit(0, 9, 12, 1);

    assertThatThrownBy(block::sort)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("number 0:9")
        .hasMessageContaining("rules out 3")
        .hasMessageContaining("rules out 12");
  }
}
