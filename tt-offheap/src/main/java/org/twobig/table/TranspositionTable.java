package org.twobig.table;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Table} with entries of one word, which solvers of keys of up to {@value
 * KeySpace#ONE_WORD_BITS} bits use as it is.
 *
 * <p><b>Concurrency.</b> There are no locks. Every access is one aligned 64-bit read or write,
 * which the hardware does not tear, and a word says all there is to say about its key.
 *
 * <p>What a caller hands in is checked by assertions only: a solver under development runs with
 * {@code -ea}. Without, a value or a key out of range makes wrong entries.
 *
 * <p><b>Use in a search.</b> Reading a bucket is a wait for main memory, so it is split in two:
 * {@link #touch} starts the read, {@link #find} ends it, with other work in between.
 *
 * <pre>{@code
 * long bucket = table.bucket(high, low);
 * long first = table.touch(bucket);
 * ... order the moves ...
 * long entry = table.find(bucket, first, low);
 * if (entry != 0) return table.value(entry);
 * ... search ...
 * table.store(bucket, low, value, nodes);
 * }</pre>
 *
 * A solver that does not need every nanosecond takes a {@link Probe} instead, which remembers the
 * bucket and checks what it is given.
 *
 * <p>Several keys at once are best looked up by {@link #find(long[], long[], int, long[])}.
 */
public final class TranspositionTable extends Table {
  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle WORDS = WORD.varHandle();

  private static final MemorySegment EMPTY_WORD =
      Arena.global().allocate(Long.BYTES, Long.BYTES).asReadOnly();

  private final Geometry geometry;
  private final MemorySegment data;
  private final MemorySegment changed;

  /** Told of what is stored by {@link #store}; null if nobody is. */
  private final @Nullable EntryFeed feed;

  /** What gives way in a full bucket; null in a table that keeps nothing. */
  private final @Nullable Strategy strategy;

  // Copies of what the geometry says: fields of this object are one load away in the hot path.
  private final int bucketShift; // binary logarithm of the bytes of a bucket
  private final long secondWord; // its offset in a bucket; that of the first if there is but one
  private final long buckets;
  private final long reciprocal;
  private final long twoTo64;
  private final long tagMask;
  private final int tagBits;
  private final int workShift;
  private final long valueMask;

  /**
   * A table over existing memory; all zero means empty.
   *
   * @param geometry one with entries of one word
   * @param data {@link Geometry#dataBytes()} bytes, aligned to a bucket
   * @param changed 8 bytes, aligned to 8, set to 1 by every store: a process that copies the table
   *     clears it before and so learns later whether the copy is out of date
   */
  public TranspositionTable(Geometry geometry, MemorySegment data, MemorySegment changed) {
    this(geometry, data, changed, true, null);
    requireRoom(geometry, 1, data, changed);
  }

  /** Refuses memory in which a table of a geometry has no room. */
  static void requireRoom(
      Geometry geometry, int entryWords, MemorySegment data, MemorySegment changed) {
    if (geometry.entryWords() != entryWords
        || data.byteSize() < geometry.dataBytes()
        || data.address() % geometry.bucketBytes() != 0
        || changed.byteSize() < Long.BYTES) {
      throw new IllegalArgumentException(
          "Memory of %,d bytes at %x does not hold %,d bytes of buckets with entries of %d words: %s"
              .formatted(
                  data.byteSize(), data.address(), geometry.dataBytes(), entryWords, geometry));
    }
  }

  private TranspositionTable(
      Geometry geometry,
      MemorySegment data,
      MemorySegment changed,
      boolean keeps,
      @Nullable EntryFeed feed) {
    int bucketEntries = keeps ? geometry.strategy().bucketEntries() : 1;
    this.geometry = geometry;
    this.data = data;
    this.changed = changed;
    this.feed = feed;
    this.strategy = keeps ? geometry.strategy() : null;
    this.bucketShift = Integer.numberOfTrailingZeros(bucketEntries * Long.BYTES);
    this.secondWord = (bucketEntries - 1L) * Long.BYTES;
    // Modulo 1: floor(2^64 / 1) is one more than a word holds, but 0 comes out with -1 as well.
    this.buckets = keeps ? geometry.buckets() : 1;
    this.reciprocal = keeps ? geometry.reciprocal : -1;
    this.twoTo64 = keeps ? geometry.twoTo64 : 0;
    this.tagBits = geometry.tagBits();
    this.tagMask = (1L << tagBits) - 1;
    this.workShift = tagBits + geometry.valueBits();
    this.valueMask = (1L << geometry.valueBits()) - 1;
  }

  /**
   * A table that forgets what is stored at once, for keys without a place in a partitioned table:
   * its one bucket stays empty.
   *
   * @param geometry of another table with the same keys and values
   */
  static TranspositionTable keepingNothing(Geometry geometry) {
    return new TranspositionTable(geometry, EMPTY_WORD, EMPTY_WORD, false, null);
  }

  @Override
  TranspositionTable feeding(EntryFeed told) {
    return new TranspositionTable(geometry, data, changed, strategy != null, told);
  }

  @Override
  MemorySegment data() {
    return data;
  }

  @Override
  public Geometry geometry() {
    return geometry;
  }

  @Override
  public long bucket(long high, long low) {
    assert geometry.keySpace().contains(high, low) : new Key(high, low) + " is no key";
    return Geometry.reduce(high, low, buckets, reciprocal, twoTo64);
  }

  /**
   * Starts to read a bucket and returns its first word, for {@link #find}. The opaque access keeps
   * the compiler from moving the read down to where the word is used, which would undo the overlap.
   */
  public long touch(long bucket) {
    return (long) WORDS.getOpaque(data, bucket << bucketShift);
  }

  /**
   * The entry of a key, or 0 if the table does not know it.
   *
   * @param first what {@link #touch} returned for the bucket
   * @param low low 64 bits of the key
   */
  public long find(long bucket, long first, long low) {
    assert mayBeBucketOf(low, bucket) : bucket + " is not the bucket of " + low;
    if (((first ^ low) & tagMask) == 0 && first != 0) {
      return first;
    }
    // Where a bucket has one word, this reads it again, which costs less than asking.
    long second = data.get(WORD, (bucket << bucketShift) + secondWord);
    return ((second ^ low) & tagMask) == 0 ? second : 0;
  }

  @Override
  public long find(long high, long low) {
    long bucket = bucket(high, low);
    return find(bucket, touch(bucket), low);
  }

  @Override
  public long lookUp(long bucket, long high, long low) {
    return find(bucket, touch(bucket), low);
  }

  @Override
  public long lookUp(long bucket, int slot, long high, long low) {
    long word = word(bucket, slot);
    return ((word ^ low) & tagMask) == 0 ? word : 0; // 0 if it is empty
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
      long first = entries[i]; // looked at here: the bucket is only worked out again for the second
      if (((first ^ low[i]) & tagMask) != 0 || first == 0) {
        entries[i] = find(bucket(high[i], low[i]), first, low[i]);
      }
    }
  }

  @Override
  public long value(long entry) {
    return entry >>> tagBits & valueMask;
  }

  /**
   * Stores a solved key; what gives way is up to the replacement strategy.
   *
   * @param bucket the key's bucket
   * @param low low 64 bits of the key
   * @param value the solved value, 0 to 2^v - 1
   * @param work nodes of the solved subtree, at least 1
   */
  public void store(long bucket, long low, long value, long work) {
    assert mayBeBucketOf(low, bucket) : bucket + " is not the bucket of " + low;
    assert (value & ~valueMask) == 0 : value + " is no value of " + geometry;
    storeEntry(
        bucket, low & tagMask | value << tagBits | (long) geometry.workCode(work) << workShift);
    if (feed != null && work >= feed.leastWork()) {
      feed.stored(geometry.key(bucket, low & tagMask).high(), low, value, work);
    }
  }

  @Override
  public void keep(long bucket, long high, long low, long value, long work) {
    store(bucket, low, value, work);
  }

  /**
   * Whether any key with these low bits lies in a bucket: the one key of bucket and tag has them.
   * Of numbers mixed up by the caller, nearly none passes.
   */
  private boolean mayBeBucketOf(long low, long bucket) {
    if (strategy == null) {
      return bucket == 0;
    }
    Key key = geometry.key(bucket, low & tagMask);
    return bucket >= 0
        && bucket < buckets
        && key.low() == low
        && geometry.keySpace().contains(key.high(), low);
  }

  /** Stores a complete entry of this geometry in its bucket, by the replacement strategy. */
  public void storeEntry(long bucket, long entry) {
    long offset = bucket << bucketShift;
    if (strategy == Strategy.TWOBIG) {
      storeTwobig(offset, entry);
    } else if (strategy != null) {
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
      return; // what is there is more worth keeping
    }
    if (entry >>> workShift >= first >>> workShift) {
      // The old entry is saved before it is overwritten: another process misses neither. (Where
      // reads are not ordered, as on AArch64, it may: a lost hit.)
      if (first != 0) {
        write(offset + Long.BYTES, first);
      }
      write(offset, entry);
    } else if (second != entry) {
      write(offset + Long.BYTES, entry);
    }
  }

  /** One entry a bucket: a larger work stays, with NEW that of the same key only. */
  private void storeSingle(long offset, long entry) {
    long old = data.get(WORD, offset);
    boolean comparable = strategy == Strategy.BIG || ((old ^ entry) & tagMask) == 0;
    boolean stays = comparable && old >>> workShift > entry >>> workShift;
    if (!stays && entry != old) {
      write(offset, entry);
    }
  }

  /**
   * Writes a word and marks the table as changed. The mark is set before, so that a process killed
   * between the two leaves no word unmarked, and looked at again after, in case a copy of the table
   * began, and cleared it, in between.
   */
  private void write(long offset, long word) {
    markChanged(changed);
    WORDS.setRelease(data, offset, word);
    markChanged(changed);
  }

  /**
   * Takes out a word that was found damaged.
   *
   * @param word as it was found
   * @return false if another has been stored there since
   */
  public boolean remove(long bucket, int slot, long word) {
    long offset = (bucket << bucketShift) + (long) slot * Long.BYTES;
    markChanged(changed); // before and after, as in write
    boolean removed = WORDS.compareAndSet(data, offset, word, 0L);
    markChanged(changed);
    return removed;
  }

  @Override
  public boolean remove(long bucket, int slot, long entry, long low) {
    return remove(bucket, slot, entry);
  }

  static void markChanged(MemorySegment changed) {
    if (changed.get(WORD, 0) == 0) {
      changed.set(WORD, 0, 1L);
    }
  }

  /**
   * A word of the table as it is: 0 or an entry; for scans.
   *
   * @param slot 0 to the number of words of a bucket - 1
   */
  public long word(long bucket, int slot) {
    return data.get(WORD, (bucket << bucketShift) + (long) slot * Long.BYTES);
  }

  @Override
  int copyWords(long place, long[] into, int from, int to) {
    MemorySegment.copy(data, WORD, place * Long.BYTES, into, from, to - from);
    return 0;
  }
}
