package org.twobig.tt.table;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A region with entries of two words, for keys whose tag does not fit into one word; {@link
 * Geometry} draws the two words. A <em>place</em> is the room for one entry in a bucket.
 *
 * <p><b>Why a protocol.</b> Writers race and may be killed, and they write one word at a time. A
 * reader may therefore meet the first word of a key x beside the second of a key y. Unless one word
 * holds the whole tag, a third key z may have the first word of x and the second word of y: the
 * pair that was read then equals an entry of z bit for bit. A checksum would make this error rare,
 * not impossible. Therefore the first word of each place holds a lock and a version:
 *
 * <pre>
 *   write   a := first word; if it is locked, or its version is the last one, give up
 *           compare and set a to (lock, version of a), or give up
 *           second word := ...
 *           first word := (no lock, version of a + 1, work, value, tag)
 *
 *   read    a := first word; if it is locked, there is no entry
 *           b := second word
 *           if the first word is still a, then (a, b) is an entry; if not, there is none
 * </pre>
 *
 * <b>Why a pair that was read is an entry.</b>
 *
 * <ul>
 *   <li>Only the writer that holds the lock writes to the place. Each write gives the place a
 *       version that it never had before: no version follows the last one. So each first word
 *       without lock stands there during one period only: from the end of the write that wrote it
 *       to the lock of the next write.
 *   <li>The reader read a, without lock, twice, so both reads fell into the period of a. A later
 *       writer sets its lock before it writes its second word. If b were this word, the last read
 *       would find the lock or a later first word. Nor can b be older: the write that began the
 *       period had overwritten each earlier second word. Hence b is the second word of that write.
 *   <li>A writer that is killed or stopped while it holds the lock, or whose store another thread
 *       closes, leaves the place locked. A locked place reads as empty. No other writer ever breaks
 *       the lock: its owner may only be asleep, and would later write its second word beside
 *       another writer's first word. The place is lost until the table is made anew from a
 *       checkpoint, which holds entries only: all places then have version 0. A checkpoint reads
 *       the table by this protocol, or while no process has the table mapped.
 * </ul>
 *
 * <p><b>The last version.</b> A place is written at most 2^r - 1 times, r being the bits of the
 * version, and then keeps its last entry. With r = 36, for keys of 100 bits in 2 GiB, no place
 * reaches this limit. With the least r, 16, for keys of 128 bits, a place that is written once in
 * ten seconds reaches the limit in a week. Nearly all writes go to the second place of a bucket. In
 * a table of 4 GiB that takes 3 million entries a second, these places reach the limit in about
 * five weeks. Each save counts and reports the places at the limit. {@code twobig unload} and a new
 * opening of the store make the table anew, with version 0.
 *
 * <p><b>Order.</b> A writer sets the lock, then writes the second word with release, then the first
 * word with release. The first two reads of a reader are acquire reads, so that the processor does
 * not move the third read before them.
 *
 * <p><b>Limit.</b> The argument holds in memory that processes share. On a disk the argument fails:
 * a power cut while a page is written back may leave an old first word beside a new second word. A
 * store therefore places such a table in RAM only. Checkpoints have checksums.
 */
public final class PairRegion extends Region {
  private static final int ENTRY_BYTES = 2 * Long.BYTES;

  /** The bit of a first word that a writer sets while it writes. */
  static final long LOCK = Long.MIN_VALUE;

  /**
   * How many times a copy reads a place that a writer has locked, before it leaves the entry out. A
   * write takes some nanoseconds, a hundred reads some microseconds. If the place is still locked
   * then, the writer has lost the processor or was killed.
   */
  private static final int TRIES = 100;

  private final long lastSlot; // offset of the last entry in a bucket
  private final long tagMask; // the bits of a first word that are the tag
  private final long entryMask; // the bits of the first word that are the entry
  private final long versionMask;

  PairRegion(
      Geometry geometry,
      MemorySegment data,
      MemorySegment changed,
      @Nullable EntryListener listener) {
    super(geometry, data, changed, listener);
    if (geometry.entryWords() != 2) {
      throw new IllegalArgumentException("Entries have one word: " + geometry);
    }
    this.lastSlot = geometry.bucketBytes() - ENTRY_BYTES;
    this.tagMask = (1L << geometry.tagBitsOfEntry()) - 1;
    this.entryMask = geometry.entryMask();
    this.versionMask = ~entryMask & ~LOCK;
  }

  @Override
  public long lookUp(long bucket, long high, long low) {
    assert isBucketOf(bucket, high, low) : bucket + " is not the bucket of " + new Key(high, low);
    long offset = bucket << bucketShift;
    long found = find(offset, high, low);
    return found != 0 || lastSlot == 0 ? found : find(offset + lastSlot, high, low);
  }

  @Override
  public long lookUp(long bucket, int slot, long high, long low) {
    return find(offset(bucket, slot), high, low);
  }

  @Override
  public void find(long[] high, long[] low, int count, long[] entries) {
    for (int i = 0; i < count; i++) {
      entries[i] = bucket(high[i], low[i]);
    }
    for (int i = 0; i < count; i++) {
      read(entries[i] << bucketShift); // loads the bucket into the cache
    }
    for (int i = 0; i < count; i++) {
      entries[i] = lookUp(entries[i], high[i], low[i]);
    }
  }

  @Override
  public long touch(long bucket) {
    return read(bucket << bucketShift);
  }

  private long find(long offset, long high, long low) {
    long first = read(offset);
    boolean tagFits = ((first ^ (high & tagMask)) & (tagMask | LOCK)) == 0;
    if (tagFits && read(offset + Long.BYTES) == low && isUnchanged(offset, first)) {
      return first & entryMask; // 0 if the place is empty
    }
    return 0;
  }

  private long read(long offset) {
    return (long) WORDS.getAcquire(data, offset);
  }

  /** Returns whether a second word that was read after the first belongs to it. */
  private boolean isUnchanged(long offset, long first) {
    return (long) WORDS.getOpaque(data, offset) == first;
  }

  @Override
  public void keep(long bucket, long high, long low, long value, long work) {
    assert isBucketOf(bucket, high, low) : bucket + " is not the bucket of " + new Key(high, low);
    store(bucket << bucketShift, geometry.entry(high, low, value, work), low);
    if (listener != null && work >= listener.leastWork()) {
      listener.stored(high, low, value, work);
    }
  }

  private boolean isBucketOf(long bucket, long high, long low) {
    return geometry.keySpace().contains(high, low) && bucket == bucket(high, low);
  }

  private void store(long offset, long entry, long low) {
    if (scheme == ReplacementScheme.TWOBIG) {
      storeTwobig(offset, entry, low);
    } else if (scheme != null) {
      storeSingle(offset, entry, low);
    }
  }

  private void storeTwobig(long offset, long entry, long low) {
    long first = read(offset);
    long firstLow = read(offset + Long.BYTES);
    boolean isWhole = first >= 0 && isUnchanged(offset, first);
    long second = read(offset + lastSlot);
    boolean isSecond = isOfKey(second, read(offset + lastSlot + Long.BYTES), entry, low);
    if (isWhole && isOfKey(first, firstLow, entry, low)) {
      if (compareWork(entry, first) >= 0 && entry != (first & entryMask)) {
        write(offset, first, entry, low);
      }
      return;
    }
    if (isSecond && compareWork(entry, second) < 0) {
      return; // the second place has this key with more work
    }
    if (isWhole && compareWork(entry, first) >= 0) {
      // The first entry is copied before it is overwritten, so a concurrent reader finds it.
      if ((first & entryMask) != 0) {
        write(offset + lastSlot, second, first & entryMask, firstLow);
      }
      write(offset, first, entry, low);
    } else if (!isSecond || entry != (second & entryMask)) {
      write(offset + lastSlot, second, entry, low); // also if the first place is locked
    }
  }

  /** Stores unless the old entry has more work: with BIG for any key, with NEW for an equal key. */
  private void storeSingle(long offset, long entry, long low) {
    long old = read(offset);
    boolean isSame = isOfKey(old, read(offset + Long.BYTES), entry, low);
    boolean stays = (scheme == ReplacementScheme.BIG || isSame) && compareWork(entry, old) < 0;
    if (!stays && !(isSame && entry == (old & entryMask))) {
      write(offset, old, entry, low);
    }
  }

  private boolean isOfKey(long first, long second, long entry, long low) {
    return second == low && ((first ^ entry) & (tagMask | LOCK)) == 0 && (first & entryMask) != 0;
  }

  /** Compares the work of an entry with that of a place; positive if the entry has more. */
  private int compareWork(long entry, long first) {
    return Long.compare(entry >>> workShift, (first & entryMask) >>> workShift);
  }

  /**
   * Writes an entry into a place. Gives up if the place is locked, has reached its last version, or
   * its first word is no longer {@code old}. Marks the table as changed before and after, as {@link
   * WordRegion} does.
   */
  private void write(long offset, long old, long entry, long low) {
    long version = old & versionMask;
    if (old < 0 || version == versionMask) {
      return;
    }
    markChanged();
    if (WORDS.compareAndSet(data, offset, old, LOCK | version)) {
      WORDS.setRelease(data, offset + Long.BYTES, low);
      WORDS.setRelease(data, offset, version + entryMask + 1 | entry);
      markChanged();
    }
  }

  @Override
  int copyWords(long place, long[] into, int from, int to) {
    int usedUp = 0;
    for (int i = from; i < to; i += 2) {
      usedUp += copyEntry((place + i - from) * Long.BYTES, into, i) ? 1 : 0;
    }
    return usedUp;
  }

  /** Copies the entry of a place. Returns whether the place has reached its last version. */
  private boolean copyEntry(long offset, long[] into, int at) {
    for (int tries = 0; tries < TRIES; tries++) {
      long first = read(offset);
      long low = read(offset + Long.BYTES);
      if (first >= 0 && isUnchanged(offset, first)) {
        into[at] = first & entryMask;
        into[at + 1] = into[at] == 0 ? 0 : low;
        return (first & versionMask) == versionMask;
      }
      Thread.onSpinWait();
    }
    into[at] = 0;
    into[at + 1] = 0;
    return false;
  }

  /** {@inheritDoc} The place stays locked: its memory may be faulty. */
  @Override
  public boolean remove(long bucket, int slot, long entry, long low) {
    long offset = offset(bucket, slot);
    long first = read(offset);
    if (first < 0 || (first & entryMask) != entry || read(offset + Long.BYTES) != low) {
      return false;
    }
    markChanged();
    boolean removed = WORDS.compareAndSet(data, offset, first, LOCK);
    markChanged();
    return removed;
  }
}
