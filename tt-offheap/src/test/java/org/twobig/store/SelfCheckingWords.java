package org.twobig.store;

import java.util.SplittableRandom;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.WordRegion;

/**
 * TestStores and probes at random with entries that can be checked: the value is a function of the
 * key, and the key, which a word and its place give back whole, says of itself whether it is one of
 * ours. Whatever part of one word got into another, it would show.
 */
final class SelfCheckingWords {
  /** More keys than the smallest table has room for. */
  private static final int KEYS = 1 << 20;

  private final WordRegion table;
  private long hits;
  private long wrong;

  SelfCheckingWords(WordRegion table) {
    this.table = table;
  }

  private static long mix(long number) {
    long mixed = (number ^ number >>> 29) * 0xBF58476D1CE4E5B9L;
    return mixed ^ mixed >>> 32;
  }

  private static Key key(long number) {
    long mixed = mix(number + 1);
    return new Key(mixed >>> 48, mixed << 20 | number);
  }

  private static int value(Key key) {
    return (int) (mix(key.low()) >>> 9) & 1;
  }

  /** TestStores and probes, one as often as the other. */
  void run(long operations, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (long i = 0; i < operations; i++) {
      long bits = random.nextLong();
      Key key = key(bits & KEYS - 1);
      if (bits < 0) {
        table.store(table.bucket(key.high(), key.low()), key.low(), value(key), 1 + (bits >>> 60));
      } else {
        long entry = table.find(key.high(), key.low());
        if (entry != 0) {
          hits++;
          wrong += isRight(entry, key) ? 0 : 1;
        }
      }
    }
  }

  private boolean isRight(long entry, Key key) {
    return table.value(entry) == value(key);
  }

  /** Looks at every word of the table. */
  void checkAll(Geometry geometry) {
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      for (int place = 0; place < 2; place++) {
        long entry = table.word(bucket, place);
        if (entry != 0) {
          Key key = geometry.keyOf(bucket, entry);
          boolean ours = key.equals(key(key.low() & KEYS - 1));
          wrong += ours && isRight(entry, key) ? 0 : 1;
        }
      }
    }
  }

  long hits() {
    return hits;
  }

  long wrong() {
    return wrong;
  }
}
