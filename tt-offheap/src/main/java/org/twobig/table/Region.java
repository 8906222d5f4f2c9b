package org.twobig.table;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * One region of a {@link Table}: buckets of entries in a piece of off-heap memory. This class is
 * the common interface of regions with entries of one word and of two, for callers that can afford
 * a virtual call. Solvers take a {@link Probe}, or a {@link WordRegion} itself.
 *
 * <p><b>Replacement.</b> A bucket holds as many entries as its {@link ReplacementScheme} says. With
 * TWOBIG these are two: the first has the larger work; the loser of a comparison goes to the second
 * place, which therefore is the most recent. A key stored again keeps one copy, the one with the
 * larger work, of two alike the later. So a caller that learns more of a key stores the union of
 * its knowledge with at least the old work.
 *
 * <p><b>Concurrency.</b> Any number of threads and processes may probe and store at once. Racing or
 * killed writers may lose an entry or leave one twice in a bucket; a wrong entry is impossible.
 * Solved values stay true: entries do not age.
 *
 * <p>An <em>entry</em> is a number other than 0 that holds value and work, see {@link Geometry}.
 */
public abstract sealed class Region permits WordRegion, PairRegion {
  static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final VarHandle WORDS = WORD.varHandle();

  /** Room for a bucket of any width that stays empty. */
  static final MemorySegment EMPTY = Arena.global().allocate(32, 32).asReadOnly();

  final Geometry geometry;
  final MemorySegment data;
  final MemorySegment changed;

  /** Listener for stored entries; null if none. */
  final @Nullable EntryFeed feed;

  /** The replacement scheme; null in a region that keeps nothing. */
  final @Nullable ReplacementScheme strategy;

  // Copies from the geometry: fields of this object are one load away in the hot path.
  final int bucketShift; // binary logarithm of the bytes of a bucket
  final int workShift;
  final long buckets;
  private final long reciprocal;
  private final long twoTo64;

  /** The region of a larger table that has taken the place of this one; null if none has. */
  private volatile @Nullable Region successor;

  /**
   * A region over existing memory; all zero means empty.
   *
   * @param changed 8 bytes, aligned to 8, set to 1 by every store: a process that copies the table
   *     clears it before and so learns later whether the copy is out of date
   * @param keeps false for a region that stays empty, for keys without a place in a partitioned
   *     table: stores have no effect
   */
  Region(
      Geometry geometry,
      MemorySegment data,
      MemorySegment changed,
      boolean keeps,
      @Nullable EntryFeed feed) {
    if (keeps
        && (data.byteSize() < geometry.dataBytes()
            || data.address() % geometry.bucketBytes() != 0
            || changed.byteSize() < Long.BYTES)) {
      throw new IllegalArgumentException(
          "Memory of %,d bytes at %x does not hold %,d bytes of buckets: %s"
              .formatted(data.byteSize(), data.address(), geometry.dataBytes(), geometry));
    }
    this.geometry = geometry;
    this.data = data;
    this.changed = changed;
    this.feed = feed;
    this.strategy = keeps ? geometry.strategy() : null;
    this.bucketShift = Integer.numberOfTrailingZeros(geometry.bucketBytes());
    this.workShift = geometry.workShift();
    // Modulo 1: floor(2^64 / 1) is one more than a word holds, but 0 comes out with -1 as well.
    this.buckets = keeps ? geometry.buckets() : 1;
    this.reciprocal = keeps ? geometry.reciprocal : -1;
    this.twoTo64 = keeps ? geometry.twoTo64 : 0;
  }

  /** A region that keeps nothing, for the keys and values of another. */
  static Region keepingNothing(Geometry geometry) {
    return geometry.entryWords() == 1
        ? new WordRegion(geometry, EMPTY, EMPTY, false, null)
        : new PairRegion(geometry, EMPTY, EMPTY, false, null);
  }

  /** The region of a larger table that has taken the place of this one; null if none has. */
  final @Nullable Region successor() {
    return successor;
  }

  /** Notes that a region of a larger table has replaced this one; probes go on there. */
  final void giveWayTo(Region larger) {
    successor = larger;
  }

  /** The memory it lies in. */
  final MemorySegment data() {
    return data;
  }

  /** The shape of the region. */
  public final Geometry geometry() {
    return geometry;
  }

  /** A probe for the first level of one thread's search. */
  public final Probe probe() {
    return new Probe(this);
  }

  /** The bucket of a key, to be handed to the other methods. */
  public final long bucket(long high, long low) {
    assert geometry.keySpace().contains(high, low) : new Key(high, low) + " is no key";
    return Geometry.reduce(high, low, buckets, reciprocal, twoTo64);
  }

  /**
   * Reads the beginning of a bucket, so that a look-up soon after finds it in the cache.
   *
   * @return its first word
   */
  public abstract long touch(long bucket);

  /** The entry of a key, or 0 if its bucket does not hold it. */
  public abstract long lookUp(long bucket, long high, long low);

  /**
   * The entry of a key in one place of its bucket, or 0 if that place is empty or has another key.
   *
   * @param slot 0 to the number of entries of a bucket - 1
   */
  public abstract long lookUp(long bucket, int slot, long high, long low);

  /** The entry of a key, or 0 if the table does not know it. */
  public long find(long high, long low) {
    return lookUp(bucket(high, low), high, low);
  }

  /**
   * Looks up several keys at once: first all buckets are computed, then all are read, then looked
   * at. The loop that reads is so short that the processor has many reads under way at a time, and
   * their waits overlap.
   *
   * @param high high halves of the keys
   * @param low low halves of the keys
   * @param count how many keys, from index 0 on
   * @param entries gets the entries, each 0 if the table does not know the key
   */
  public abstract void find(long[] high, long[] low, int count, long[] entries);

  /** The solved value of an entry; 0 for the entry 0. */
  public abstract long value(long entry);

  /** The fewest nodes that an entry's work can stand for; 0 for the entry 0. */
  public final long work(long entry) {
    return entry == 0 ? 0 : geometry.workOf(entry);
  }

  /**
   * Stores a solved key; the replacement strategy chooses the entry that a full bucket loses.
   *
   * @param bucket the key's bucket
   * @param value the solved value, 0 to 2^v - 1
   * @param work nodes of the solved subtree, at least 1
   */
  public abstract void keep(long bucket, long high, long low, long value, long work);

  /** Marks the table as changed, before and after each write. */
  final void markChanged() {
    if (changed.get(WORD, 0) == 0) {
      changed.set(WORD, 0, 1L);
    }
  }

  /** A view of this region's memory that passes stored entries to a listener as well. */
  abstract Region feeding(EntryFeed told);

  /**
   * Copies words out, as checkpoints hold them: the words of entries, and 0 for empty places.
   * Entries that are written meanwhile are copied as they were, as they are, or left out.
   *
   * @param place the first word, counted from the beginning of this region; of an entry the first
   * @param into gets them
   * @param from index of the first
   * @param to index after the last
   * @return how many of the places have reached their last version: see {@link PairRegion}
   */
  abstract int copyWords(long place, long[] into, int from, int to);

  /**
   * Removes a damaged entry.
   *
   * @param entry as it was found
   * @param low its second word, if entries have two
   * @return false if another has been stored there since
   */
  public abstract boolean remove(long bucket, int slot, long entry, long low);
}
