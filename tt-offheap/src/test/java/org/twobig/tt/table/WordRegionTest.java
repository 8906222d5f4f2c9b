package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.twobig.tt.store.PrivateTable;

/** Tables with entries of one word, beyond {@link RegionTest}. */
class WordRegionTest {
  @Property
  void storingACompleteEntryIsStoringItsParts(
      @ForAll ReplacementScheme scheme, @ForAll Random random) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 3, 11, scheme);
    List<BigInteger> keys = RegionTest.competing(geometry, random);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment parts = arena.allocate(geometry.dataBytes(), 16);
      MemorySegment entries = arena.allocate(geometry.dataBytes(), 16);
      MemorySegment changed = arena.allocate(Long.BYTES, Long.BYTES);
      WordRegion byParts = new WordRegion(geometry, parts, changed, null);
      WordRegion byEntries = new WordRegion(geometry, entries, changed, null);
      for (int i = 0; i < 60; i++) {
        BigInteger key = keys.get(random.nextInt(keys.size()));
        long low = Geometries.low(key);
        long bucket = geometry.bucket(Geometries.high(key), low);
        long value = random.nextInt(8);
        long work = 1 + random.nextInt(6);
        byParts.store(bucket, low, value, work);
        byEntries.storeEntry(bucket, geometry.entry(0, low, value, work));
      }
      assertThat(parts.mismatch(entries)).isEqualTo(-1);
    }
  }

  /** A copy taken while other threads store may hold such a bucket. */
  @Property
  void anEntryIsFoundThoughTheFirstWordIsEmpty(@ForAll @IntRange(min = 0, max = 0xFFFF) int key) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 1, 11);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(geometry.dataBytes(), 16);
      WordRegion table =
          new WordRegion(geometry, data, arena.allocate(Long.BYTES, Long.BYTES), null);
      int zeroTag = key & ~0x1FFF; // t = 13
      for (int any : new int[] {key, zeroTag}) {
        long entry = geometry.entry(0, any, 1, 5);
        data.set(ValueLayout.JAVA_LONG, any % 11 * 16L + 8, entry);
        assertThat(table.find(0, any)).isEqualTo(entry);
        long[] entries = new long[1];
        table.find(new long[1], new long[] {any}, 1, entries);
        assertThat(entries).containsExactly(entry);
        data.fill((byte) 0);
      }
    }
  }

  @Property
  void whatWouldMakeAWrongEntryFailsAnAssertion(@ForAll Random random) {
    Geometry geometry =
        Stream.generate(() -> Geometries.random(random))
            .filter(shape -> shape.dataBytes() < 1L << 30)
            .findFirst()
            .orElseThrow();
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = PrivateTable.create(geometry, arena).wordRegion(0);
      int bits = geometry.keySpace().bits();
      BigInteger key = Geometries.randomKey(random, bits);
      long high = Geometries.high(key);
      long low = Geometries.low(key);
      long bucket = table.bucket(high, low);
      long tooLarge = 1L << geometry.valueBits();
      BigInteger outside = key.setBit(bits);

      assertFails(() -> table.store(bucket, low, tooLarge, 1));
      assertFails(() -> table.store(bucket, low, -1, 1));
      assertFails(() -> geometry.entry(0, low, tooLarge, 1));
      assertFails(() -> table.store(bucket, low, 0, 0));
      assertFails(() -> table.store(bucket, low, 0, -1));
      assertFails(() -> table.bucket(Geometries.high(outside), Geometries.low(outside)));
      assertFails(() -> geometry.bucket(Geometries.high(outside), Geometries.low(outside)));
      assertFails(() -> table.store(geometry.buckets() + bucket, low, 0, 1));
      assertFails(() -> table.store(bucket - geometry.buckets(), low, 0, 1));
      assertFails(() -> table.find(-1, 0, low));
      table.store(bucket, low, tooLarge - 1, 1);
      assertThat(table.value(table.find(high, low))).isEqualTo(tooLarge - 1);
    }
  }

  /** Of 1000 buckets of other keys nearly none is accepted as that of a key. */
  @Property(tries = 20)
  void aBucketOfAnotherKeyFailsAnAssertion(@ForAll Random random) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 80), 1, 1048573);
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = PrivateTable.create(geometry, arena).wordRegion(0);
      BigInteger key = Geometries.randomKey(random, 80);
      long low = Geometries.low(key);
      long bucket = table.bucket(Geometries.high(key), low);
      int passed = 0;
      for (int i = 0; i < 1000; i++) {
        long other = random.nextInt(1048573);
        try {
          table.store(other, low, 0, 1);
          passed += other == bucket ? 0 : 1;
        } catch (AssertionError e) {
          continue;
        }
      }
      assertThat(passed).isLessThan(200);
    }
  }

  private static void assertFails(Executable call) {
    assertThatThrownBy(call::execute).isInstanceOf(AssertionError.class);
  }

  @Test
  void memoryThatCannotHoldTheTableIsRefused() {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 1, 11);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(geometry.dataBytes() + 16, 16);
      MemorySegment changed = arena.allocate(Long.BYTES, Long.BYTES);

      assertThatIllegalArgumentException()
          .as("one byte short")
          .isThrownBy(
              () ->
                  new WordRegion(
                      geometry, data.asSlice(0, geometry.dataBytes() - 1), changed, null));
      assertThatIllegalArgumentException()
          .as("not aligned to a bucket")
          .isThrownBy(
              () -> new WordRegion(geometry, data.asSlice(8, geometry.dataBytes()), changed, null));
      assertThatIllegalArgumentException()
          .as("no room for the changed word")
          .isThrownBy(() -> new WordRegion(geometry, data, changed.asSlice(0, 7), null));
    }
  }
}
