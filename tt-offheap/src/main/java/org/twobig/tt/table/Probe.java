package org.twobig.tt.table;

import org.jspecify.annotations.Nullable;

/**
 * The access of one search level to a table. It looks a position up, and later stores its value:
 *
 * <pre>{@code
 * int solve(Position position, Probe probe) {
 *   if (probe.find(position.high(), position.low())) {
 *     return probe.value();
 *   }
 *   ... solve(child, probe.next()) ...
 *   probe.keep(position.high(), position.low(), value, nodes);
 *   return value;
 * }
 * }</pre>
 *
 * {@link #keep} stores a value under the key that was last looked for. The caller passes that key
 * again, and {@link #keep} refuses any other: a search that shares a probe between two levels, or
 * forgets to take a move back, gets an exception and makes no wrong entry. Each level of a
 * recursion has its own probe, which the level above makes by {@link #next}.
 *
 * <p>When the table of a store grows while it is in use, its probes go on in the larger table.
 *
 * <p>All methods throw {@link IllegalStateException} if another thread uses the probe, or the store
 * is closed. Unlike a {@link Region}, a probe always checks its arguments. It allocates nothing,
 * except at the first call of {@link #next} and at a larger batch. A probe belongs to the first
 * thread that uses it.
 */
public final class Probe {
  private Region region; // of the key last looked for, its bucket and entry
  private final long noHigh; // bits that are 0 in the high half of every key
  private final long noLow;
  private final long noValue;
  private @Nullable Thread owner; // the first thread that used this probe
  private @Nullable Probe next;

  private long bucket = -1; // of the key last looked for; negative if there is none
  private long high;
  private long low;
  private long entry;

  private long touched; // word read by touch(): kept, so that the compiler does not omit the read
  private long[] found = {}; // entries of a batch

  Probe(Region region) {
    this.region = region;
    int bits = region.geometry().keySpace().bits();
    this.noHigh = bits == KeySpace.MAX_BITS ? 0 : bits > Long.SIZE ? -1L << bits - Long.SIZE : -1;
    this.noLow = bits < Long.SIZE ? -1L << bits : 0;
    this.noValue = -1L << region.geometry().valueBits();
  }

  /**
   * Looks for a key, which becomes the key of this probe.
   *
   * @param high the bits of the key from the 65th on; 0 if the key has no more than 64 bits
   * @param low the low 64 bits of the key
   * @return whether the table has the key; if so, {@link #value} and {@link #work} return its entry
   * @throws IllegalArgumentException if the key lies outside the key space
   */
  public boolean find(long high, long low) {
    Region in = current(high, low);
    long at = in.bucket(high, low);
    long found;
    try {
      found = in.lookUp(at, high, low);
    } catch (IllegalStateException e) {
      throw explained(e, in);
    }
    if (in != region) {
      region = in; // otherwise, the write would cost time
    }
    this.bucket = at;
    this.high = high;
    this.low = low;
    this.entry = found;
    return found != 0;
  }

  /**
   * Returns the value of a key, or 0 if the table lacks it, for callers that never store the value
   * 0. Faster than {@link #find(long, long)}, since it does not change the key of this probe.
   *
   * @throws IllegalArgumentException as {@link #find(long, long)}
   */
  public int valueOf(long high, long low) {
    Region in = current(high, low);
    try {
      return (int) in.value(in.find(high, low));
    } catch (IllegalStateException e) {
      throw explained(e, in);
    }
  }

  /** Checks thread and key, and returns the region of the current table. */
  private Region current(long high, long low) {
    Region in = region;
    return Thread.currentThread() == owner
            && (high & noHigh | low & noLow) == 0
            && in.successor == null
        ? in
        : prepare(high, low);
  }

  /** Does the rare work of {@link #current}: a first use, a wrong key, a closed or grown table. */
  private Region prepare(long high, long low) {
    check();
    if ((high & noHigh | low & noLow) != 0) {
      bucket = -1;
      entry = 0;
      throw new IllegalArgumentException(
          "%s is more than a key of %s can be"
              .formatted(new Key(high, low), region.geometry().keySpace()));
    }
    return newest(region);
  }

  /**
   * Starts to read the bucket of a key from memory and returns at once, so that a later {@link
   * #find} of the key waits less. Does not change the key of this probe.
   *
   * @throws IllegalArgumentException as {@link #find(long, long)}
   */
  public void touch(long high, long low) {
    Region in = current(high, low);
    try {
      touched = in.touch(in.bucket(high, low));
    } catch (IllegalStateException e) {
      throw explained(e, in);
    }
  }

  /**
   * Looks for several keys at once, such as those of all moves, so that the waits for memory
   * overlap. Does not change the key of this probe.
   *
   * @param high the bits of each key from the 65th on
   * @param low the low 64 bits of each key
   * @param count how many keys, from index 0 on
   * @param values gets their values, -1 for each key that the table does not have
   * @throws IllegalArgumentException as {@link #find(long, long)}
   */
  public void find(long[] high, long[] low, int count, int[] values) {
    Region in = region;
    for (int i = 0; i < count; i++) {
      in = current(high[i], low[i]);
    }
    if (found.length < count) {
      found = new long[count];
    }
    try {
      in.find(high, low, count, found);
    } catch (IllegalStateException e) {
      throw explained(e, in);
    }
    for (int i = 0; i < count; i++) {
      values[i] = found[i] == 0 ? -1 : (int) in.value(found[i]);
    }
  }

  /** Returns the value of the entry that was found; 0 if none was. */
  public int value() {
    check();
    return (int) region.value(entry);
  }

  /**
   * Returns a lower bound of the nodes that the found entry was stored with, since the table rounds
   * this number down; 0 if no entry was found.
   */
  public long work() {
    check();
    return region.work(entry);
  }

  /**
   * Stores the value of the key that was last looked for, whether it was found or not. If the table
   * has a value of this key, the new value replaces it unless the old one has more work.
   *
   * @param high as in {@link #find(long, long)}
   * @param low as in {@link #find(long, long)}
   * @param value the solved value, at least 0, within {@link Geometry#valueBits} bits
   * @param nodes how many positions were searched for the value, at least 1; the table prefers
   *     entries with more
   * @throws IllegalArgumentException if the value or the nodes are out of range
   * @throws IllegalStateException also if this is not the key that was last looked for, or the
   *     table is open for reading only
   */
  public void keep(long high, long low, int value, long nodes) {
    if ((value & noValue) != 0 || nodes < 1) {
      throw new IllegalArgumentException(
          "A value from 0 to %d and 1 node or more can be kept, not the value %d with %d nodes"
              .formatted(~noValue, value, nodes));
    }
    check();
    if (high != this.high || low != this.low || bucket < 0) {
      throw new IllegalStateException(
          "%s was not the last key that this probe looked for%s"
              .formatted(
                  new Key(high, low),
                  bucket < 0
                      ? ": it looked for none. Call find before keep"
                      : ", which is %s. Each level of a recursion needs a probe of its own: hand next() to the level below"
                          .formatted(new Key(this.high, this.low))));
    }
    Region into = newest(region);
    try {
      into.keep(into == region ? bucket : into.bucket(high, low), high, low, value, nodes);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw explained(e, into);
    }
  }

  /** Returns the exception, explained if the table is closed or open for reading only. */
  private static RuntimeException explained(RuntimeException refusal, Region region) {
    if (!region.data.scope().isAlive()) {
      return new IllegalStateException("The table is closed", refusal);
    }
    return region.data.isReadOnly()
        ? new IllegalStateException(
            "The table is open for reading only. Open it for writing to keep values", refusal)
        : refusal;
  }

  /** Checks thread and table. While a closed table is not marked yet, its memory throws instead. */
  private void check() {
    if (Thread.currentThread() != owner) {
      begin();
    }
    if (region.isClosed()) {
      throw new IllegalStateException("The table is closed");
    }
  }

  private void begin() {
    Thread user = owner;
    if (user != null) {
      throw new IllegalStateException(
          "The thread %s uses a probe that belongs to the thread %s. Call probe() of the store once for each thread"
              .formatted(Thread.currentThread().getName(), user.getName()));
    }
    owner = Thread.currentThread();
  }

  /** Follows the successors of a region to the region of the present table. */
  private static Region newest(Region first) {
    Region at = first;
    for (Region next = at.successor; next != null && next != at; next = at.successor) {
      at = next;
    }
    return at;
  }

  /** Returns the work of an entry that was stored with a number of nodes: the table rounds it. */
  long storedWork(long nodes) {
    return region.geometry().smallestWork(region.geometry().workCode(nodes));
  }

  /** Returns the probe of the next level of a recursion, always the same object. */
  public Probe next() {
    check();
    if (next == null) {
      next = new Probe(region);
    }
    return next;
  }
}
