package org.twobig.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.twobig.store.PrivateTable;
import org.twobig.store.Store;

/** The table against {@link SchemeModel} and against a map that forgets nothing. */
class WordRegionTest {
  /** A store of one of a few keys; they all compete for one or two buckets. */
  record Store(int key, int value, long work) {}

  private static final int KEYS = 8;
  private static final int VALUE_BITS = 3;

  private static final MemorySegment MEMORY = Arena.ofAuto().allocate(2097169 * 16L, 16);

  @Provide
  Arbitrary<List<Store>> histories() {
    Arbitrary<Integer> keys = Arbitraries.integers().between(0, KEYS - 1);
    Arbitrary<Integer> values = Arbitraries.integers().between(0, (1 << VALUE_BITS) - 1);
    // Small numbers make equal works frequent; the largest exercise the top of the scale.
    Arbitrary<Long> works =
        Arbitraries.oneOf(
            Arbitraries.longs().between(1, 6),
            Arbitraries.longs().between(1, 100_000),
            Arbitraries.longs().between(1, Long.MAX_VALUE));
    return Combinators.combine(keys, values, works).as(Store::new).list().ofMaxSize(60);
  }

  @Property
  void aNarrowTableDoesWhatTheModelDoes(
      @ForAll ReplacementScheme strategy,
      @ForAll("histories") List<Store> history,
      @ForAll Random random) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), VALUE_BITS, 11, strategy);
    assertLikeModel(geometry, history, competingKeys(geometry, random));
  }

  @Property
  void aTableOfEightyBitKeysDoesWhatTheModelDoes(
      @ForAll ReplacementScheme strategy,
      @ForAll("histories") List<Store> history,
      @ForAll Random random) {
    // 4 bits of work: many works fall together.
    Geometry geometry = Geometry.ofBuckets(Geometries.EIGHTY_BITS, 1, 2097169, strategy);
    assertThat(geometry.workBits()).isEqualTo(4);
    assertLikeModel(geometry, history, competingKeys(geometry, random));
  }

  @Property
  void theZeroKeyIsAKeyLikeAnyOther(
      @ForAll ReplacementScheme strategy, @ForAll("histories") List<Store> history) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 8), VALUE_BITS, 3, strategy);
    List<BigInteger> keys = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      keys.add(BigInteger.valueOf(3L * i)); // all in bucket 0, the first with tag 0
    }
    assertLikeModel(geometry, history, keys);
  }

  /** Keys in two buckets only. */
  private static List<BigInteger> competingKeys(Geometry geometry, Random random) {
    BigInteger buckets = BigInteger.valueOf(geometry.buckets());
    int bits = geometry.keySpace().bits();
    BigInteger one = new BigInteger(bits, random).mod(buckets);
    BigInteger other = new BigInteger(bits, random).mod(buckets);
    Set<BigInteger> keys = new HashSet<>();
    while (keys.size() < KEYS) {
      BigInteger any = new BigInteger(bits, random);
      BigInteger key = any.subtract(any.mod(buckets)).add(random.nextInt(4) == 0 ? other : one);
      if (key.bitLength() <= bits) {
        keys.add(key);
      }
    }
    return new ArrayList<>(keys);
  }

  private static void assertLikeModel(
      Geometry geometry, List<Store> history, List<BigInteger> keys) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment changed = arena.allocate(Long.BYTES, Long.BYTES);
      WordRegion table = new WordRegion(geometry, clearedMemory(keys, geometry), changed);
      SchemeModel model = new SchemeModel(geometry.strategy(), geometry.buckets());
      Map<BigInteger, Set<Long>> everStored = new HashMap<>();
      assertSame(table, model, everStored, keys);
      assertThat(changed.get(ValueLayout.JAVA_LONG, 0)).as("changed by probes").isZero();

      for (Store store : history) {
        BigInteger key = keys.get(store.key());
        List<Long> before = words(table, keys);
        changed.set(ValueLayout.JAVA_LONG, 0, 0);

        long value = store.value() % (1 << geometry.valueBits());

        long bucket = table.bucket(Geometries.high(key), Geometries.low(key));
        table.store(bucket, Geometries.low(key), value, store.work());
        model.store(new SchemeModel.Entry(key, value, geometry.workCode(store.work())));
        everStored.computeIfAbsent(key, k -> new HashSet<>()).add(value);

        assertSame(table, model, everStored, keys);
        assertThat(changed.get(ValueLayout.JAVA_LONG, 0))
            .as("changed")
            .isEqualTo(words(table, keys).equals(before) ? 0 : 1);
      }
    }
  }

  /** Memory for a table whose buckets of these keys are empty: the others are not looked at. */
  private static MemorySegment clearedMemory(List<BigInteger> keys, Geometry geometry) {
    MemorySegment data = MEMORY.asSlice(0, geometry.dataBytes());
    for (BigInteger key : keys) {
      long bucket = key.mod(BigInteger.valueOf(geometry.buckets())).longValueExact();
      int bytes = geometry.bucketBytes();
      data.asSlice(bucket * bytes, bytes).fill((byte) 0);
    }
    return data;
  }

  private static List<Long> words(WordRegion table, List<BigInteger> keys) {
    List<Long> words = new ArrayList<>();
    for (BigInteger key : keys) {
      long bucket = table.bucket(Geometries.high(key), Geometries.low(key));
      for (int slot = 0; slot < table.geometry().strategy().bucketEntries(); slot++) {
        words.add(table.word(bucket, slot));
      }
    }
    return words;
  }

  private static void assertSame(
      WordRegion table,
      SchemeModel model,
      Map<BigInteger, Set<Long>> everStored,
      List<BigInteger> keys) {
    for (BigInteger key : keys) {
      long high = Geometries.high(key);
      long low = Geometries.low(key);
      long bucket = table.bucket(high, low);
      long entry = table.find(high, low);

      assertThat(entry(table, bucket, entry)).isEqualTo(model.find(key));
      assertThat(table.find(bucket, table.touch(bucket), low)).isEqualTo(entry);
      assertThat(entry(table, bucket, table.word(bucket, 0))).isEqualTo(model.first(key));
      if (table.geometry().strategy().bucketEntries() == 2) {
        assertThat(entry(table, bucket, table.word(bucket, 1))).isEqualTo(model.second(key));
      }
      if (entry != 0) {
        assertThat(everStored.getOrDefault(key, Set.of())).contains(table.value(entry));
      }
    }
  }

  private static Optional<SchemeModel.Entry> entry(WordRegion table, long bucket, long word) {
    if (word == 0) {
      return Optional.empty();
    }
    Key key = table.geometry().keyOf(bucket, word);
    BigInteger number =
        new BigInteger(Long.toUnsignedString(key.high()))
            .shiftLeft(64)
            .add(new BigInteger(Long.toUnsignedString(key.low())));
    return Optional.of(
        new SchemeModel.Entry(number, table.value(word), table.geometry().workCodeOf(word)));
  }

  @Property
  void storingACompleteEntryIsStoringItsParts(
      @ForAll ReplacementScheme strategy,
      @ForAll("histories") List<Store> history,
      @ForAll Random random) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), VALUE_BITS, 11, strategy);
    List<BigInteger> keys = competingKeys(geometry, random);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment parts = arena.allocate(geometry.dataBytes(), 16);
      MemorySegment entries = arena.allocate(geometry.dataBytes(), 16);
      MemorySegment changed = arena.allocate(Long.BYTES, Long.BYTES);
      WordRegion byParts = new WordRegion(geometry, parts, changed);
      WordRegion byEntries = new WordRegion(geometry, entries, changed);
      for (Store store : history) {
        long low = Geometries.low(keys.get(store.key()));
        long bucket = geometry.bucket(Geometries.high(keys.get(store.key())), low);
        byParts.store(bucket, low, store.value(), store.work());
        byEntries.storeEntry(bucket, geometry.entry(low, store.value(), store.work()));
      }
      assertThat(parts.mismatch(entries)).isEqualTo(-1);
    }
  }

  @Test
  void anEntryIsALittleEndianWordAtItsBucket() {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 1, 11);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(geometry.dataBytes(), 16);
      WordRegion table = new WordRegion(geometry, data, arena.allocate(Long.BYTES, Long.BYTES));

      table.store(0x1234 % 11, 0x1234, 1, 1);

      // 13 bits of tag 0x1234, value 1 above them, then work code 1.
      assertThat(data.get(ValueLayout.JAVA_BYTE, 0x1234 % 11 * 16)).isEqualTo((byte) 0x34);
      assertThat(data.get(ValueLayout.JAVA_BYTE, 0x1234 % 11 * 16 + 1))
          .isEqualTo((byte) (0x12 | 0x20 | 0x40));
    }
  }

  /** A copy taken while others store may hold such a bucket. */
  @Property
  void anEntryIsFoundThoughTheFirstWordIsEmpty(@ForAll @IntRange(min = 0, max = 0xFFFF) int key) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 1, 11);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(geometry.dataBytes(), 16);
      WordRegion table = new WordRegion(geometry, data, arena.allocate(Long.BYTES, Long.BYTES));
      int zeroTag = key & ~0x1FFF; // t = 13
      for (int any : new int[] {key, zeroTag}) {
        long entry = geometry.entry(any, 1, 5);
        data.set(ValueLayout.JAVA_LONG, any % 11 * 16L + 8, entry);
        assertThat(table.find(0, any)).isEqualTo(entry);
        data.fill((byte) 0);
      }
    }
  }

  @Property
  void keysLookedUpTogetherAreFoundAsOneByOne(
      @ForAll ReplacementScheme strategy,
      @ForAll("histories") List<Store> history,
      @ForAll Random random) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 72), VALUE_BITS, 4099, strategy);
    List<BigInteger> keys = competingKeys(geometry, random);
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = PrivateTable.create(geometry, arena).wordRegion(0);
      for (Store store : history) {
        BigInteger key = keys.get(store.key());
        long bucket = table.bucket(Geometries.high(key), Geometries.low(key));
        table.store(bucket, Geometries.low(key), store.value(), store.work());
      }
      // Stored ones and others, some more than once; what lies behind them is not to be touched.
      int count = random.nextInt(20);
      long[] high = new long[count + 1];
      long[] low = new long[count + 1];
      long[] expected = new long[count + 1];
      for (int i = 0; i <= count; i++) {
        BigInteger key =
            random.nextBoolean() ? keys.get(random.nextInt(KEYS)) : new BigInteger(72, random);
        high[i] = Geometries.high(key);
        low[i] = Geometries.low(key);
        expected[i] = table.find(high[i], low[i]);
      }
      long[] entries = new long[count + 1];
      entries[count] = 42;
      expected[count] = 42;

      table.find(high, low, count, entries);

      assertThat(entries).isEqualTo(expected);
    }
  }

  @Property
  void aTableThatKeepsNothingKnowsNothing(@ForAll Random random) {
    Geometry geometry = Geometries.random(random);
    WordRegion table = (WordRegion) Region.keepingNothing(geometry);
    BigInteger key = Geometries.randomKey(random, geometry.keySpace().bits());
    long high = Geometries.high(key);
    long low = Geometries.low(key);

    long bucket = table.bucket(high, low);
    table.store(bucket, low, 1, 1 + random.nextInt(1000));

    assertThat(bucket).isZero();
    assertThat(table.find(bucket, table.touch(bucket), low)).isZero();
    assertThat(table.find(high, low)).isZero();
    assertThat(table.work(0)).isZero();
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
      assertFails(() -> geometry.entry(low, tooLarge, 1));
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

  /** Of 1000 buckets of other keys nearly none passes for that of a key. */
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
              () -> new WordRegion(geometry, data.asSlice(0, geometry.dataBytes() - 1), changed));
      assertThatIllegalArgumentException()
          .as("not aligned to a bucket")
          .isThrownBy(
              () -> new WordRegion(geometry, data.asSlice(8, geometry.dataBytes()), changed));
      assertThatIllegalArgumentException()
          .as("no room for the changed word")
          .isThrownBy(() -> new WordRegion(geometry, data, changed.asSlice(0, 7)));
    }
  }
}
