package org.twobig.tt.table;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Region} with entries of one word, for keys of up to {@value KeySpace#ONE_WORD_BITS} bits
 * and some longer ones.
 *
 * <p><b>Concurrency.</b> There are no locks. A word holds a whole entry, and the hardware reads or
 * writes an aligned word of 64 bits as a whole.
 */
public final class WordRegion extends Region {
  private final long secondWord; // offset of a bucket's last word, which may be its only word
  private final long tagMask;
  private final int tagBits;
  private final long valueMask;

  WordRegion(
      Geometry geometry,
      MemorySegment data,
      MemorySegment changed,
      @Nullable EntryListener listener) {
    super(geometry, data, changed, listener);
    if (geometry.entryWords() != 1) {
      throw new IllegalArgumentException("Entries have two words: " + geometry);
    }
    this.secondWord = geometry.bucketBytes() - Long.BYTES;
    this.tagBits = geometry.tagBits();
    this.tagMask = (1L << tagBits) - 1;
    this.valueMask = (1L << geometry.valueBits()) - 1;
  }

  /** {@inheritDoc} With opaque access the compiler cannot delay the read until the word is used. */
  @Override
  public long touch(long bucket) {
    return (long) WORDS.getOpaque(data, bucket << bucketShift);
  }

  /**
   * Returns the entry of a key, or 0 if the table does not have it. {@code first} is what {@link
   * #touch} returned for the bucket, {@code low} the low 64 bits of the key.
   */
  public long find(long bucket, long first, long low) {
    assert mayBeBucketOf(low, bucket) : bucket + " is not the bucket of " + low;
    if (((first ^ low) & tagMask) == 0 && first != 0) {
      return first;
    }
    // In buckets of one word this reads the first word again, which costs less than a branch.
    long second = data.get(WORD, (bucket << bucketShift) + secondWord);
    return ((second ^ low) & tagMask) == 0 ? second : 0;
  }

  @Override
  public long lookUp(long bucket, long high, long low) {
    return find(bucket, touch(bucket), low);
  }

  @Override
  public long lookUp(long bucket, int slot, long high, long low) {
    long word = word(bucket, slot);
    return ((word ^ low) & tagMask) == 0 ? word : 0; // 0 if the place is empty
  }

  @Override
  public void find(long[] high, long[] low, int count, long[] entries) {
    for (int i = 0; i < count; i++) {
      entries[i] = bucket(high[i], low[i]) << bucketShift;
    }
    for (int i = 0; i < count; i++) {
      entries[i] = data.get(WORD, entries[i]);
    }
    for (int i = 0; i < count; i++) {
      long first = entries[i]; // the bucket is computed again only if the second word is needed
      if (((first ^ low[i]) & tagMask) != 0 || first == 0) {
        entries[i] = find(bucket(high[i], low[i]), first, low[i]);
      }
    }
  }

  @Override
  public long value(long entry) {
    return entry >>> tagBits & valueMask;
  }

  /** Stores a solved value as {@link Region#keep} does; {@code low} is the low half of the key. */
  public void store(long bucket, long low, long value, long work) {
    assert mayBeBucketOf(low, bucket) : bucket + " is not the bucket of " + low;
    assert (value & ~valueMask) == 0 : value + " is no value of " + geometry;
    storeEntry(
        bucket, low & tagMask | value << tagBits | (long) geometry.workCode(work) << workShift);
    if (listener != null && work >= listener.leastWork()) {
      listener.stored(geometry.keyOf(bucket, low).high(), low, value, work);
    }
  }

  @Override
  public void keep(long bucket, long high, long low, long value, long work) {
    store(bucket, low, value, work);
  }

  /**
   * Returns whether a key with these low bits can lie in a bucket. Bucket and tag determine one
   * key, which must have these low bits. The check detects nearly all mixed-up arguments.
   */
  private boolean mayBeBucketOf(long low, long bucket) {
    if (scheme == null) {
      return bucket == 0;
    }
    Key key = geometry.keyOf(bucket, low);
    return bucket >= 0
        && bucket < buckets
        && key.low() == low
        && geometry.keySpace().contains(key.high(), low);
  }

  /** Stores an encoded entry of this geometry in its bucket, as the replacement scheme says. */
  public void storeEntry(long bucket, long entry) {
    long offset = bucket << bucketShift;
    if (scheme == ReplacementScheme.TWOBIG) {
      storeTwobig(offset, entry);
    } else if (scheme != null) {
      storeSingle(offset, entry);
    }
  }

  private void storeTwobig(long offset, long entry) {
    long first = data.get(WORD, offset);
    long second = data.get(WORD, offset + Long.BYTES);
    if (((first ^ entry) & tagMask) == 0 && first != 0) {
      if (entry >>> workShift >= first >>> workShift && entry != first) {
        write(offset, entry);
      }
      return;
    }
    if (((second ^ entry) & tagMask) == 0 && second >>> workShift > entry >>> workShift) {
      return; // the second place has this key with more work
    }
    if (entry >>> workShift >= first >>> workShift) {
      // The first entry is copied before it is overwritten, so a concurrent reader finds it in one
      // of the places. Where reads are reordered, as on AArch64, the reader may miss it.
      if (first != 0) {
        write(offset + Long.BYTES, first);
      }
      write(offset, entry);
    } else if (second != entry) {
      write(offset + Long.BYTES, entry);
    }
  }

  /** The entry with the larger work stays: with BIG always, with NEW if both have the same key. */
  private void storeSingle(long offset, long entry) {
    long old = data.get(WORD, offset);
    boolean comparable = scheme == ReplacementScheme.BIG || ((old ^ entry) & tagMask) == 0;
    boolean stays = comparable && old >>> workShift > entry >>> workShift;
    if (!stays && entry != old) {
      write(offset, entry);
    }
  }

  /**
   * Writes a word, and marks the table as changed before and after. If the process is killed after
   * the write, the first mark shows the change. If a save begins between first mark and write and
   * clears the first mark, the second mark shows that the saved copy may be out of date.
   */
  private void write(long offset, long word) {
    markChanged();
    WORDS.setRelease(data, offset, word);
    markChanged();
  }

  @Override
  public boolean remove(long bucket, int slot, long entry, long low) {
    markChanged(); // before and after, as in write()
    boolean removed = WORDS.compareAndSet(data, offset(bucket, slot), entry, 0L);
    markChanged();
    return removed;
  }

  /** Returns a word of the table as it is: 0 or an entry. Slots count from 0. */
  public long word(long bucket, int slot) {
    return data.get(WORD, offset(bucket, slot));
  }

  @Override
  int copyWords(long place, long[] into, int from, int to) {
    MemorySegment.copy(data, WORD, place * Long.BYTES, into, from, to - from);
    return 0;
  }
}
