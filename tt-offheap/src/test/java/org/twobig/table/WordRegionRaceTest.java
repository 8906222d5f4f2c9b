package org.twobig.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.store.PrivateTable;

/**
 * Writers racing for a handful of buckets may lose entries, but nobody ever reads a wrong one. The
 * value of a key follows from the key, so every hit can be checked.
 */
class WordRegionRaceTest {
  private static final int THREADS = 4;
  private static final int OPERATIONS = 400_000;
  private static final int VALUE_BITS = 8;

  /** In the race side by side tags from 1 up to this are stored, others only asked for. */
  private static final int RACING_TAGS = 3;

  @ParameterizedTest(name = "{0}, {1} buckets, keys of {2} bits, {3} keys a bucket")
  @CsvSource({
    "TWOBIG, 3, 16, 4",
    "TWOBIG, 5, 24, 16",
    "TWOBIG, 262147, 72, 3",
    "BIG, 5, 24, 4",
    "NEW, 5, 24, 4"
  })
  void racingWritersNeverMakeAWrongEntry(
      ReplacementScheme strategy, long buckets, int bits, int keysPerBucket) throws Exception {
    Geometry geometry =
        Geometry.ofBuckets(new KeySpace("test", 1, bits), VALUE_BITS, buckets, strategy);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment data = arena.allocate(geometry.dataBytes(), 16);
      MemorySegment changed = arena.allocate(Long.BYTES, Long.BYTES);
      long hits = race(geometry, data, changed, keysPerBucket);

      assertThat(hits).as("hits").isGreaterThan(OPERATIONS / 20);
      WordRegion table = new WordRegion(geometry, data, changed, null);
      for (long bucket = 0; bucket < buckets; bucket++) {
        for (int slot = 0; slot < strategy.bucketEntries(); slot++) {
          long word = table.word(bucket, slot);
          if (word != 0) {
            Key key = geometry.keyOf(bucket, word);
            assertThat(geometry.keySpace().contains(key.high(), key.low())).isTrue();
            assertThat(isEverStored(key)).as("%s was stored", key).isTrue();
            assertThat(geometry.value(word)).isEqualTo(valueOf(key));
          }
        }
      }
    }
  }

  /** Two threads go through the buckets of a fresh table side by side. */
  @ParameterizedTest
  @EnumSource
  void aBucketTwoThreadsStoreToAtOnceHoldsTheirEntriesOnlyAndAtLeastOne(ReplacementScheme strategy)
      throws Exception {
    Geometry geometry =
        Geometry.ofBuckets(new KeySpace("test", 1, 40), VALUE_BITS, 131_101, strategy);
    try (Arena arena = Arena.ofShared()) {
      WordRegion table = PrivateTable.create(geometry, arena).wordRegion(0);
      CyclicBarrier start = new CyclicBarrier(2);
      ExecutorService threads = Executors.newFixedThreadPool(2);
      try {
        Future<?> one = threads.submit(() -> storeSideBySide(table, start, 1));
        Future<?> other = threads.submit(() -> storeSideBySide(table, start, 2));
        one.get();
        other.get();
      } finally {
        threads.shutdownNow();
      }
      for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
        int entries = 0;
        for (int slot = 0; slot < strategy.bucketEntries(); slot++) {
          long word = table.word(bucket, slot);
          if (word != 0) {
            entries++;
            assertThat(isOfRace(geometry, bucket, word)).as("bucket %d: %x", bucket, word).isTrue();
          }
        }
        assertThat(entries).as("entries of bucket %d", bucket).isPositive();
      }
    }
  }

  private static boolean storeSideBySide(WordRegion table, CyclicBarrier start, long seed)
      throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    for (long bucket = 0; bucket < table.geometry().buckets(); bucket++) {
      if (bucket % 512 == 0) {
        start.await();
      }
      for (int i = 0; i < 3; i++) {
        long stored = 1 + random.nextInt(RACING_TAGS);
        long asked = random.nextInt(RACING_TAGS + 2);
        int work = 1 + random.nextInt(3);
        Key key = table.geometry().keyOf(bucket, stored);
        Key other = table.geometry().keyOf(bucket, asked);
        if (!isKey(table, key) || !isKey(table, other)) {
          i -= 1; // some pairs of bucket and tag stand for no key
          continue;
        }
        table.store(bucket, key.low(), valueOf(new Key(bucket, stored)), work);
        long entry = table.find(bucket, table.touch(bucket), other.low());
        if (entry != 0
            && (tag(table.geometry(), entry) != asked
                || !isOfRace(table.geometry(), bucket, entry))) {
          throw new AssertionError(
              "Bucket %d, tag %d: wrong entry %016x".formatted(bucket, asked, entry));
        }
      }
    }
    return true;
  }

  private static boolean isKey(WordRegion table, Key key) {
    return table.geometry().keySpace().contains(key.high(), key.low());
  }

  private static long tag(Geometry geometry, long entry) {
    return entry & (1L << geometry.tagBits()) - 1;
  }

  private static boolean isOfRace(Geometry geometry, long bucket, long entry) {
    long tag = tag(geometry, entry);
    return tag >= 1
        && tag <= RACING_TAGS
        && geometry.value(entry) == valueOf(new Key(bucket, tag))
        && geometry.workOf(entry) >= 1
        && geometry.workOf(entry) <= 3;
  }

  private static long race(
      Geometry geometry, MemorySegment data, MemorySegment changed, int keysPerBucket)
      throws ExecutionException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Long>> results = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        SplittableRandom random = new SplittableRandom(i);
        // Each thread sees the memory through a table of its own, as processes do.
        WordRegion table = new WordRegion(geometry, data, changed, null);
        results.add(threads.submit(() -> storeAndCheck(table, random, keysPerBucket)));
      }
      long hits = 0;
      for (Future<Long> result : results) {
        hits += result.get();
      }
      return hits;
    } finally {
      threads.shutdownNow();
    }
  }

  /** TestStores and probes random keys of the first three buckets; returns the number of hits. */
  private static long storeAndCheck(WordRegion table, SplittableRandom random, int keysPerBucket) {
    Geometry geometry = table.geometry();
    long tagStep = (1L << geometry.tagBits()) / keysPerBucket;
    long hits = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      // Any tag will do: with its bucket it makes a number, and most of these are keys.
      long bucket = random.nextInt(3);
      long tag = random.nextInt(keysPerBucket) * tagStep + random.nextInt(2);
      Key key = geometry.keyOf(bucket, tag);
      if (!geometry.keySpace().contains(key.high(), key.low())) {
        continue;
      }
      if (random.nextBoolean() && isEverStored(key)) {
        table.store(bucket, key.low(), valueOf(key), 1 + random.nextInt(1000));
      } else {
        long entry = find(table, key, random.nextInt(4));
        if (entry != 0) {
          hits++;
          if (!isEverStored(key)
              || table.value(entry) != valueOf(key)
              || !geometry.keyOf(bucket, entry).equals(key)) {
            throw new AssertionError("Key %s: wrong entry %016x".formatted(key, entry));
          }
        }
      }
    }
    return hits;
  }

  /** Looks a key up alone, or as the last of several. */
  private static long find(WordRegion table, Key key, int others) {
    if (others == 0) {
      return table.find(key.high(), key.low());
    }
    long[] high = new long[others + 1];
    long[] low = new long[others + 1];
    long[] entries = new long[others + 1];
    Arrays.fill(high, key.high());
    for (int i = 0; i <= others; i++) {
      low[i] = key.low() + others - i; // the others need not be keys of the space
    }
    table.find(high, low, others + 1, entries);
    return entries[others];
  }

  /** Half of the keys are stored, the others only asked for. */
  private static boolean isEverStored(Key key) {
    return (mix(key) & 1) == 0;
  }

  private static long valueOf(Key key) {
    return mix(key) >>> 1 & (1 << VALUE_BITS) - 1;
  }

  private static long mix(Key key) {
    long mixed = (key.high() * 31 + key.low()) * 0x9E37_79B9_7F4A_7C15L;
    return mixed >>> 32 ^ mixed >>> 17;
  }
}
