package org.twobig.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Keys of a table with entries of two words whose words, mixed, are those of keys again: of 16 keys
 * of a bucket each has one of four first words and one of four second ones. Half of them are
 * stored, in such a way that the two words of two stored keys make one that is not. The value of a
 * key follows from it. So whatever pair of words is taken for an entry and was not stored as one,
 * it shows.
 */
public final class WordMixes {
  private static final int SIDE = 4;
  private static final int BUCKETS = 4;

  /** A key, and whether it is ever stored. */
  private record Mix(long bucket, Key key, boolean stored, long value) {}

  private final Region table;
  private final List<Mix> mixes = new ArrayList<>();
  private final Map<Key, Mix> byKey = new HashMap<>();
  private long hits;
  private long wrong;

  /** The same keys for every table of a shape. */
  public WordMixes(Region table) {
    this.table = table;
    Geometry geometry = table.geometry();
    SplittableRandom random = new SplittableRandom(geometry.buckets());
    for (long bucket = 0; bucket < BUCKETS; bucket++) {
      List<Mix> square = square(geometry, bucket, random);
      while (square.isEmpty()) {
        square = square(geometry, bucket, random);
      }
      mixes.addAll(square);
    }
    mixes.forEach(mix -> byKey.put(mix.key, mix));
  }

  /** Empty if one of the numbers is no key. */
  private static List<Mix> square(Geometry geometry, long bucket, SplittableRandom random) {
    long[] lows = random.longs(SIDE).toArray();
    long[] highs = random.longs(SIDE).toArray();
    List<Mix> square = new ArrayList<>();
    for (int i = 0; i < SIDE; i++) {
      for (int j = 0; j < SIDE; j++) {
        // All of one value but for a bit: first words of two keys that share the tag are alike.
        long value = i >> 1 & 1;
        Key key = geometry.keyOf(bucket, geometry.entry(highs[i], lows[j], 0, 1), lows[j]);
        if (!geometry.keySpace().contains(key.high(), key.low())
            || geometry.bucket(key.high(), key.low()) != bucket) {
          return List.of();
        }
        square.add(new Mix(bucket, key, (i + j) % 2 == 0, value));
      }
    }
    return square;
  }

  /** TestStores and probes at random, one as often as the other. */
  public void run(long operations, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (long i = 0; i < operations; i++) {
      int bits = random.nextInt();
      Mix mix = mixes.get((bits & Integer.MAX_VALUE) % mixes.size());
      Key key = mix.key;
      if (bits < 0 && mix.stored) {
        table.keep(mix.bucket, key.high(), key.low(), mix.value, 1 + (bits >>> 29 & 1));
      } else {
        long entry = table.lookUp(mix.bucket, key.high(), key.low());
        if (entry != 0) {
          hits++;
          wrong += isRight(mix, entry) ? 0 : 1;
        }
      }
    }
  }

  private boolean isRight(Mix mix, long entry) {
    return mix.stored && table.value(entry) == mix.value && table.work(entry) <= 2;
  }

  /** The keys, a line each: "high low stored value", where 1 says that it may be stored. */
  public String lines() {
    StringBuilder lines = new StringBuilder();
    for (Mix mix : mixes) {
      lines.append(
          "%x %x %d %d%n".formatted(mix.key.high(), mix.key.low(), mix.stored ? 1 : 0, mix.value));
    }
    return lines.toString();
  }

  /** Looks at an entry found in a copy of the table; one that no writer has stored is wrong. */
  public void check(Key key, long entry) {
    Mix mix = byKey.get(key);
    hits++;
    wrong += mix != null && isRight(mix, entry) ? 0 : 1;
  }

  /** Looks at the whole table. */
  public void checkAll() {
    Geometry geometry = table.geometry();
    long[] words = new long[2];
    for (long place = 0; place < geometry.words(); place += 2) {
      table.copyWords(place, words, 0, 2);
      if (words[0] != 0) {
        long bucket = place * Long.BYTES / geometry.bucketBytes();
        check(geometry.keyOf(bucket, words[0], words[1]), words[0]);
      }
    }
  }

  /** Entries that were met. */
  public long hits() {
    return hits;
  }

  /** Those that no writer has stored. */
  public long wrong() {
    return wrong;
  }
}
