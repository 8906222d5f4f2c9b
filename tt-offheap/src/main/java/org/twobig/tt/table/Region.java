package org.twobig.tt.table;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A region of a {@link Table}: buckets of entries in a piece of off-heap memory. Its methods check
 * their arguments by assertions only: without {@code -ea} a value or a key out of range makes wrong
 * entries. Solvers use a {@link Probe}, which checks them always.
 *
 * <p><b>Replacement.</b> The {@link ReplacementScheme} decides how many entries a bucket has, and
 * which entry a full bucket loses. A key that is stored again keeps one entry: the one with the
 * larger work, or the later of two equal ones. The two are not merged: a caller that learns more
 * about a key stores everything it knows of the key, with at least the work stored before.
 *
 * <p><b>Concurrency.</b> Any number of threads and processes may probe and store at once. Racing or
 * killed writers may lose an entry or leave one twice in a bucket; a wrong entry is impossible.
 * Entries do not age, since solved values stay true.
 *
 * <p>An <em>entry</em> is a number other than 0 that holds value and work, see {@link Geometry}.
 */
public abstract sealed class Region permits WordRegion, PairRegion {
  static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final VarHandle WORDS = WORD.varHandle();

  /** An empty bucket of any width. */
  static final MemorySegment EMPTY = Arena.global().allocate(32, 32).asReadOnly();

  final Geometry geometry;
  final MemorySegment data;
  final MemorySegment changed;

  /** Listener for stored entries; null if none. */
  final @Nullable EntryListener listener;

  /** The replacement scheme; null in a region that keeps nothing. */
  final @Nullable ReplacementScheme scheme;

  // Copies of fields of the geometry save a look-up one read of memory.
  final int bucketShift; // binary logarithm of the bytes of a bucket
  final int workShift;
  final long buckets;
  private final long reciprocal;
  private final long remainderOf2To64;

  /** The larger region that replaces this one; this one if its table is closed; otherwise null. */
  volatile @Nullable Region successor;

  /**
   * Makes a region over existing memory. Zeroed memory is an empty region.
   *
   * @param data {@link Geometry#dataBytes()} bytes, aligned to a bucket
   * @param changed 8 bytes, aligned to 8. Every store sets them to 1. A process that copies the
   *     table sets them to 0 first; if they are 0 later, the copy is up to date
   */
  Region(
      Geometry geometry,
      MemorySegment data,
      MemorySegment changed,
      @Nullable EntryListener listener) {
    boolean keeps = data != EMPTY;
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
    this.listener = listener;
    this.scheme = keeps ? geometry.scheme() : null;
    this.bucketShift = Integer.numberOfTrailingZeros(geometry.bucketBytes());
    this.workShift = geometry.workShift();
    // A region that ignores stores has one bucket. The reciprocal of 1, 2^64, does not fit into a
    // long; with -1 in its place, the remainder of every key is 0, as it should be.
    this.buckets = keeps ? geometry.buckets() : 1;
    this.reciprocal = keeps ? geometry.reciprocal : -1;
    this.remainderOf2To64 = keeps ? geometry.remainderOf2To64 : 0;
  }

  static Region of(
      Geometry geometry,
      MemorySegment data,
      MemorySegment changed,
      @Nullable EntryListener listener) {
    return geometry.entryWords() == 1
        ? new WordRegion(geometry, data, changed, listener)
        : new PairRegion(geometry, data, changed, listener);
  }

  /** Returns a region that ignores stores, for keys whose class no partition has. */
  static Region keepingNothing(Geometry geometry) {
    return of(geometry, EMPTY, EMPTY, null);
  }

  /** Returns a view of this region that also passes entries stored through it to a listener. */
  final Region withListener(EntryListener listener) {
    return of(geometry, data, changed, listener);
  }

  final void replaceBy(Region larger) {
    successor = larger;
  }

  final void markClosed() {
    successor = this;
  }

  final boolean isClosed() {
    return successor == this;
  }

  public final Geometry geometry() {
    return geometry;
  }

  /** Returns a probe for the first level of one thread's search. */
  public final Probe probe() {
    return new Probe(this);
  }

  /** Returns the number of a key's bucket, which the other methods take. */
  public final long bucket(long high, long low) {
    assert geometry.keySpace().contains(high, low) : new Key(high, low) + " is no key";
    return Geometry.reduce(high, low, buckets, reciprocal, remainderOf2To64);
  }

  /** Reads the first word of a bucket. This brings the bucket into the cache for a look-up. */
  public abstract long touch(long bucket);

  /** Returns the entry of a key, or 0 if its bucket does not hold it. */
  public abstract long lookUp(long bucket, long high, long low);

  /**
   * Returns the entry of a key in place {@code slot} of its bucket, counted from 0; or 0 if that
   * place has no entry of the key.
   */
  public abstract long lookUp(long bucket, int slot, long high, long low);

  /** Returns the entry of a key, or 0 if the table does not have it. */
  public long find(long high, long low) {
    return lookUp(bucket(high, low), high, low);
  }

  /**
   * Looks up several keys at once. A first loop computes all buckets, a second reads them, a third
   * compares keys. The second loop is so short that the processor has many reads under way at a
   * time, and their waits overlap.
   *
   * @param high high halves of the keys
   * @param low low halves of the keys
   * @param count how many keys, from index 0 on
   * @param entries gets the entries, 0 for each key that the table does not have
   */
  public abstract void find(long[] high, long[] low, int count, long[] entries);

  /** Returns the solved value of an entry; 0 for the entry 0. */
  public long value(long entry) {
    return geometry.value(entry);
  }

  /**
   * Returns a lower bound of the nodes that an entry was stored with, since the table rounds this
   * number down; 0 for the entry 0.
   */
  public final long work(long entry) {
    return entry == 0 ? 0 : geometry.workOf(entry);
  }

  /**
   * Stores the solved value of a key.
   *
   * @param bucket bucket of the key
   * @param value the solved value, which must fit into the geometry's value bits
   * @param work nodes of the solved subtree, at least 1
   */
  public abstract void keep(long bucket, long high, long low, long value, long work);

  final long offset(long bucket, int slot) {
    return (bucket << bucketShift) + (long) slot * geometry.entryWords() * Long.BYTES;
  }

  /** Marks the table as changed. Called before and after each write: WordRegion says why. */
  final void markChanged() {
    if (changed.get(WORD, 0) == 0) {
      changed.set(WORD, 0, 1L);
    }
  }

  /**
   * Copies words as checkpoints hold them: the words of entries, and 0 for empty places. An entry
   * that is written meanwhile is copied in its old or new state, or left out.
   *
   * @param place position of the first word in this region, at which an entry must begin
   * @param into gets the words, at indices {@code from} (inclusive) to {@code to} (exclusive)
   * @return number of places that accept no more writes, as {@link Table#copyWords}
   */
  abstract int copyWords(long place, long[] into, int from, int to);

  /**
   * Removes a damaged entry.
   *
   * @param entry the entry as it was found in place {@code slot} of the bucket
   * @param low the second word, if entries have two
   * @return false if the place has another content by now
   */
  public abstract boolean remove(long bucket, int slot, long entry, long low);
}
