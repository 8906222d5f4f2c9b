package org.twobig.lab.bench;

import org.twobig.table.Geometry;

/** The table as an array on the heap: same buckets, same replacement (TWOBIG). */
final class HeapTable extends Contestant {
  private final Geometry geometry;
  private final long[] words;
  private final long tagMask;
  private final int workShift;

  /**
   * An empty table.
   *
   * @param geometry at most 2^30 buckets, what an array can hold
   */
  HeapTable(Geometry geometry) {
    this.geometry = geometry;
    this.words = new long[Math.toIntExact(geometry.words())];
    this.tagMask = (1L << geometry.tagBits()) - 1;
    this.workShift = geometry.tagBits() + geometry.valueBits();
  }

  private boolean matches(long word, long low) {
    return ((word ^ low) & tagMask) == 0;
  }

  private int place(long high, long low) {
    return (int) geometry.bucket(high, low) << 1;
  }

  private long find(int place, long first, long low) {
    if (matches(first, low) && first != 0) {
      return first;
    }
    long second = words[place + 1];
    return matches(second, low) ? second : 0;
  }

  @Override
  long find(long high, long low) {
    int place = place(high, low);
    return find(place, words[place], low);
  }

  @Override
  void find(long[] high, long[] low, long[] found) {
    for (int i = 0; i < BATCH; i++) {
      found[i] = place(high[i], low[i]);
    }
    for (int i = 0; i < BATCH; i++) {
      found[i] = words[(int) found[i]];
    }
    for (int i = 0; i < BATCH; i++) {
      found[i] = find(place(high[i], low[i]), found[i], low[i]);
    }
  }

  @Override
  void store(long high, long low, long value) {
    long entry = geometry.entry(low, value, Keys.work(low));
    long work = entry >>> workShift;
    int place = place(high, low);
    long first = words[place];
    long second = words[place + 1];
    if (first != 0 && matches(first, low)) {
      if (work >= first >>> workShift) {
        words[place] = entry;
      }
    } else if (matches(second, low) && second >>> workShift > work) {
      return;
    } else if (work >= first >>> workShift) {
      if (first != 0) {
        words[place + 1] = first;
      }
      words[place] = entry;
    } else {
      words[place + 1] = entry;
    }
  }

  @Override
  long bytes() {
    return (long) words.length * Long.BYTES;
  }
}
