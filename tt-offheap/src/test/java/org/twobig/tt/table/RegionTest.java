package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.testing.Threads;

/** Compares regions of both widths with {@link SchemeModel} and with a map of all stores. */
class RegionTest {
  @Property(tries = 500)
  void aRegionDoesWhatTheModelDoes(@ForAll ReplacementScheme scheme, @ForAll Random random) {
    Geometry geometry = anyGeometry(scheme, random);
    try (Arena arena = Arena.ofConfined()) {
      Region table = PrivateTable.create(geometry, arena).regions().get(0);
      SchemeModel model = new SchemeModel(scheme, geometry.buckets());
      List<BigInteger> keys = competing(geometry, random);
      Map<BigInteger, Set<Long>> everStored = new HashMap<>();
      assertLike(model, table, keys, everStored);
      assertThat(isChanged(table)).as("changed by probes").isFalse();
      for (int i = 0; i < 60; i++) {
        BigInteger key = keys.get(random.nextInt(keys.size()));
        long value = random.nextInt(1 << geometry.valueBits());
        long work = anyWork(random);
        long[] before = words(table, keys);
        table.changed.set(ValueLayout.JAVA_LONG, 0, 0L);

        long high = Geometries.high(key);
        long low = Geometries.low(key);
        table.keep(table.bucket(high, low), high, low, value, work);
        model.store(new SchemeModel.Entry(key, value, geometry.workCode(work)));
        everStored.computeIfAbsent(key, any -> new HashSet<>()).add(value);

        assertLike(model, table, keys, everStored);
        assertThat(isChanged(table)).isEqualTo(!Arrays.equals(words(table, keys), before));
      }
    }
  }

  /**
   * Writers that race for a few buckets may lose entries, but no reader gets a wrong one. Each
   * thread has its own region over the memory, as processes have.
   */
  @ParameterizedTest(name = "{0}, {1} buckets, keys of {2} bits")
  @CsvSource({
    "TWOBIG, 3, 16",
    "TWOBIG, 5, 24",
    "TWOBIG, 262147, 72",
    "BIG, 5, 24",
    "NEW, 5, 24",
    "TWOBIG, 1031, 102",
    "BIG, 1048583, 128",
    "NEW, 1031, 102"
  })
  void racingWritersNeverMakeAWrongEntry(ReplacementScheme scheme, long buckets, int bits)
      throws Exception {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, bits), 2, buckets, scheme);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment data = arena.allocate(geometry.dataBytes(), 64);
      MemorySegment changed = arena.allocate(Long.BYTES, Long.BYTES);
      List<WordMixes> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(new WordMixes(Region.of(geometry, data, changed, null)));
      }
      Threads.run(3, thread -> all.get(thread).run(2_000_000, thread));
      for (WordMixes mixes : all) {
        assertThat(mixes.hits()).isGreaterThan(10_000);
        assertThat(mixes.wrong()).isZero();
      }
      WordMixes after = new WordMixes(Region.of(geometry, data, changed, null));
      after.checkAll();
      assertThat(after.hits()).isPositive();
      assertThat(after.wrong()).isZero();
    }
  }

  /** The place of a removed entry of two words stays empty: its memory may be faulty. */
  @ParameterizedTest
  @ValueSource(ints = {16, 102})
  void anEntryIsTakenOutUnlessItsPlaceHasAnotherByNow(int bits) {
    Geometry geometry =
        Geometry.ofBuckets(new KeySpace("test", 1, bits), 3, 1031, ReplacementScheme.NEW);
    boolean twoWords = geometry.entryWords() == 2;
    try (Arena arena = Arena.ofConfined()) {
      Region table = PrivateTable.create(geometry, arena).regions().get(0);
      long bucket = table.bucket(0, 4);
      table.keep(bucket, 0, 4, 1, 10);
      long entry = table.find(0, 4);
      assertThat(twoWords && table.remove(bucket, 0, entry, 5)).isFalse();
      assertThat(table.remove(bucket, 0, entry + 1, 4)).isFalse();
      assertThat(table.find(0, 4)).isEqualTo(entry);
      assertThat(table.remove(bucket, 0, entry, 4)).isTrue();
      assertThat(table.find(0, 4)).isZero();
      table.keep(bucket, 0, 4, 1, 10);
      assertThat(table.find(0, 4) == 0).isEqualTo(twoWords);
    }
  }

  @Property
  void aTableThatKeepsNothingKnowsNothing(@ForAll Random random) {
    Geometry geometry =
        random.nextBoolean() ? Geometries.random(random) : Geometries.randomWide(random);
    Region table = Region.keepingNothing(geometry);
    Key key = Geometries.key(Geometries.randomKey(random, geometry.keySpace().bits()));
    long bucket = table.bucket(key.high(), key.low());
    table.keep(bucket, key.high(), key.low(), 1, 1 + random.nextInt(1000));
    assertThat(bucket).isZero();
    assertThat(table.lookUp(bucket, key.high(), key.low())).isZero();
    assertThat(table.find(key.high(), key.low())).isZero();
    assertThat(table.work(0)).isZero();
    if (table instanceof WordRegion words) {
      assertThat(words.find(bucket, words.touch(bucket), key.low())).isZero();
    }
  }

  /** Returns a geometry with narrow keys, few work codes, few tags, or entries of two words. */
  private static Geometry anyGeometry(ReplacementScheme scheme, Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> Geometry.ofBuckets(new KeySpace("test", 1, 16), 3, 11, scheme);
      case 1 -> Geometry.ofBuckets(Geometries.EIGHTY_BITS, 1, 2097169, scheme);
      case 2 -> Geometry.ofBuckets(new KeySpace("test", 1, 8), 3, 3, scheme);
      default -> {
        int bits = 81 + random.nextInt(48);
        int valueBits = 1 + random.nextInt(4);
        long buckets = Geometries.randomPrime(random, Math.max(2, bits + valueBits - 110) + 1);
        Geometry wide =
            Geometry.ofBuckets(new KeySpace("test", 1, bits), valueBits, buckets, scheme);
        assertThat(wide.entryWords()).isEqualTo(2);
        yield wide;
      }
    };
  }

  /** Returns a work: small numbers make equal ones frequent, the largest test the scale's top. */
  private static long anyWork(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> 1 + random.nextInt(6);
      case 1 -> 1 + random.nextInt(100_000);
      default -> Math.max(1, random.nextLong() >>> 1);
    };
  }

  /** Returns keys of two buckets; some share the first word, some the second. */
  static List<BigInteger> competing(Geometry geometry, Random random) {
    List<BigInteger> keys = new ArrayList<>();
    int bits = geometry.keySpace().bits();
    long[] buckets = {random.nextInt(3), random.nextInt(3)};
    long[] lows = {0, -1, random.nextLong(), random.nextLong(), random.nextLong()};
    long[] highs = {0, random.nextLong(), -1};
    while (keys.size() < 8) {
      long low = lows[random.nextInt(lows.length)];
      long head = geometry.entry(highs[random.nextInt(highs.length)], low, 0, 1);
      BigInteger key =
          random.nextInt(4) == 0
              ? Geometries.randomKey(random, bits)
              : Geometries.number(geometry.keyOf(buckets[random.nextInt(2)], head, low));
      if (key.bitLength() <= bits) {
        keys.add(key);
      }
    }
    return keys;
  }

  private static boolean isChanged(Region table) {
    return table.changed.get(ValueLayout.JAVA_LONG, 0) != 0;
  }

  /** Returns the words of the buckets of all keys. */
  private static long[] words(Region table, List<BigInteger> keys) {
    int inBucket = table.geometry().bucketBytes() / Long.BYTES;
    long[] words = new long[keys.size() * inBucket];
    for (int i = 0; i < keys.size(); i++) {
      long bucket = table.bucket(Geometries.high(keys.get(i)), Geometries.low(keys.get(i)));
      table.copyWords(bucket * inBucket, words, i * inBucket, (i + 1) * inBucket);
    }
    return words;
  }

  private static void assertLike(
      SchemeModel model,
      Region table,
      List<BigInteger> keys,
      Map<BigInteger, Set<Long>> everStored) {
    for (BigInteger key : keys) {
      long high = Geometries.high(key);
      long low = Geometries.low(key);
      long bucket = table.bucket(high, low);
      long found = table.find(high, low);
      assertThat(entry(table, key, found)).isEqualTo(model.find(key));
      assertThat(table.lookUp(bucket, high, low)).isEqualTo(found);
      if (table instanceof WordRegion ofWords) {
        assertThat(ofWords.find(bucket, table.touch(bucket), low)).isEqualTo(found);
      }
      if (found != 0) {
        assertThat(everStored.getOrDefault(key, Set.of())).contains(table.value(found));
      }
      assertThat(inPlace(table, bucket, 0)).isEqualTo(model.first(key));
      if (table.geometry().scheme() == ReplacementScheme.TWOBIG) {
        assertThat(inPlace(table, bucket, 1)).isEqualTo(model.second(key));
      }
    }
    long[] high = keys.stream().mapToLong(Geometries::high).toArray();
    long[] low = keys.stream().mapToLong(Geometries::low).toArray();
    long[] entries = new long[keys.size() + 1];
    entries[keys.size()] = 42; // the array behind them is not changed
    table.find(high, low, keys.size(), entries);
    for (int i = 0; i < keys.size(); i++) {
      assertThat(entries[i]).isEqualTo(table.find(high[i], low[i]));
    }
    assertThat(entries[keys.size()]).isEqualTo(42);
  }

  private static Optional<SchemeModel.Entry> inPlace(Region table, long bucket, int slot) {
    Geometry geometry = table.geometry();
    int step = geometry.entryWords();
    long[] words = new long[step];
    table.copyWords((bucket * geometry.scheme().bucketEntries() + slot) * step, words, 0, step);
    Key key = geometry.keyOf(bucket, words[0], words[step - 1]);
    assertThat(table.lookUp(bucket, slot, key.high(), key.low())).isEqualTo(words[0]);
    return entry(table, Geometries.number(key), words[0]);
  }

  private static Optional<SchemeModel.Entry> entry(Region table, BigInteger key, long entry) {
    return entry == 0
        ? Optional.empty()
        : Optional.of(
            new SchemeModel.Entry(key, table.value(entry), table.geometry().workCodeOf(entry)));
  }
}
