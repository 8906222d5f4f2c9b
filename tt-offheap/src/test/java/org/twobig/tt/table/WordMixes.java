package org.twobig.tt.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Keys whose entries, if mixed, are entries of other keys. In a table with entries of two words,
 * each of 16 keys of a bucket has one of four first words and one of four second words. With
 * entries of one word, the two halves of the word take their role. Half of the keys are stored,
 * chosen so that the parts of two stored keys make a key that is not stored. A key determines its
 * value. So every mixture that is read as an entry is detected.
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

  /** Makes the keys for a table; tables of one shape get equal keys. */
  public WordMixes(Region table) {
    this.table = table;
    Geometry geometry = table.geometry();
    SplittableRandom random = new SplittableRandom(geometry.buckets());
    for (long bucket = 0; bucket < Math.min(BUCKETS, geometry.buckets()); bucket++) {
      List<Mix> square = square(geometry, bucket, random);
      while (square.isEmpty()) {
        square = square(geometry, bucket, random);
      }
      mixes.addAll(square);
    }
    mixes.forEach(mix -> byKey.put(mix.key, mix));
  }

  /** Returns 16 keys of a bucket; empty if a number is no key, or two are equal. */
  private static List<Mix> square(Geometry geometry, long bucket, SplittableRandom random) {
    long[] lows = random.longs(SIDE).toArray();
    long[] highs = random.longs(SIDE).toArray();
    int tagBits = geometry.tagBits();
    long lowHalf = (1L << (tagBits > Integer.SIZE ? Integer.SIZE : tagBits / 2)) - 1;
    Set<Key> keys = new HashSet<>();
    List<Mix> square = new ArrayList<>();
    for (int i = 0; i < SIDE; i++) {
      for (int j = 0; j < SIDE; j++) {
        // Values differ in one bit, so that first words of keys with one tag are similar.
        long value = i >> 1 & 1;
        boolean oneWord = geometry.entryWords() == 1;
        long low = oneWord ? highs[i] & ~lowHalf | lows[j] & lowHalf : lows[j];
        Key key = geometry.keyOf(bucket, geometry.entry(highs[i], low, 0, 1), low);
        if (!geometry.keySpace().contains(key.high(), key.low())
            || geometry.bucket(key.high(), key.low()) != bucket
            || !keys.add(key)) {
          return List.of();
        }
        square.add(new Mix(bucket, key, (i + j) % 2 == 0, value));
      }
    }
    return square;
  }

  /** Stores and probes at random, equally often. */
  public void run(long operations, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (long i = 0; i < operations; i++) {
      int bits = random.nextInt();
      Mix mix = mixes.get((bits & Integer.MAX_VALUE) % mixes.size());
      Key key = mix.key;
      if (bits < 0 && mix.stored) {
        table.keep(mix.bucket, key.high(), key.low(), mix.value, 1 + (bits >>> 29 & 1));
      } else {
        long entry = find(key, mix.bucket, Math.max(0, (bits >>> 26 & 15) - 12));
        if (entry != 0) {
          hits++;
          wrong += isRight(mix, entry) ? 0 : 1;
        }
      }
    }
  }

  /** Looks a key up alone, or as the last of several. */
  private long find(Key key, long bucket, int others) {
    if (others == 0) {
      return table.lookUp(bucket, key.high(), key.low());
    }
    long[] high = new long[others + 1];
    long[] low = new long[others + 1];
    long[] entries = new long[others + 1];
    for (int i = 0; i <= others; i++) {
      Key each = i == others ? key : mixes.get(i).key;
      high[i] = each.high();
      low[i] = each.low();
    }
    table.find(high, low, others + 1, entries);
    return entries[others];
  }

  private boolean isRight(Mix mix, long entry) {
    return mix.stored && table.value(entry) == mix.value && table.work(entry) <= 2;
  }

  /** Returns a line for each key, "high low stored value"; 1 means that the key may be stored. */
  public String lines() {
    StringBuilder lines = new StringBuilder();
    for (Mix mix : mixes) {
      lines.append(
          "%x %x %d %d%n".formatted(mix.key.high(), mix.key.low(), mix.stored ? 1 : 0, mix.value));
    }
    return lines.toString();
  }

  /** Counts an entry found in a copy of the table; it is wrong if no writer has stored it. */
  public void check(Key key, long entry) {
    Mix mix = byKey.get(key);
    hits++;
    wrong += mix != null && isRight(mix, entry) ? 0 : 1;
  }

  /** Checks the whole table. */
  public void checkAll() {
    Geometry geometry = table.geometry();
    int step = geometry.entryWords();
    long[] words = new long[step];
    for (long place = 0; place < geometry.words(); place += step) {
      table.copyWords(place, words, 0, step);
      if (words[0] != 0) {
        long bucket = place * Long.BYTES / geometry.bucketBytes();
        check(geometry.keyOf(bucket, words[0], words[step - 1]), words[0]);
      }
    }
  }

  /** Returns the number of entries found. */
  public long hits() {
    return hits;
  }

  /** Returns the number of found entries that no writer has stored. */
  public long wrong() {
    return wrong;
  }
}
