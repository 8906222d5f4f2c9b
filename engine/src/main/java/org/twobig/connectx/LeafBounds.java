package org.twobig.connectx;

/**
 * A leaf cache: bounds of positions with few empty cells, in memory that fits a processor's cache.
 * Nearly all look-ups of a search are for such positions, which are cheap to solve again, compared
 * with a look-up in main memory. A new entry replaces the old one. Not thread-safe.
 *
 * <p>A position is found by its code, see the package. One code is never mistaken for another: the
 * hash is the code times an odd number, modulo 2^64, so different codes have different hashes. The
 * upper 20 bits of the hash are the index of the entry, and the entry holds the other 44 bits. An
 * empty entry gives no bounds for any code.
 *
 * <pre>
 *   entry    hash: lower 44 bits | unused: 6 | lower bound + most: 7 | most - upper bound: 7
 * </pre>
 */
final class LeafBounds {
  /** Binary logarithm of the number of entries: 8 MiB, which a last-level cache holds. */
  static final int LOG_ENTRIES = 20;

  /** Size of the cache, bytes of the Java heap. */
  static final long BYTES = (long) Long.BYTES << LOG_ENTRIES;

  static final long ODD = 0x9E37_79B9_7F4A_7C15L;
  private static final int BOUND_BITS = 7;
  private static final long BOUND = (1L << BOUND_BITS) - 1;
  private static final long HASH = -1L << LOG_ENTRIES;

  private final int most;
  private long[] entries = {};

  /** Makes a cache for scores up to {@code most}, which is 63 or less. */
  LeafBounds(int most) {
    this.most = most;
  }

  /** Allocates the memory, if necessary. A search calls this method first. */
  void allocate() {
    if (entries.length == 0) {
      entries = new long[1 << LOG_ENTRIES];
    }
  }

  static int index(long code) {
    return (int) (code * ODD >>> -LOG_ENTRIES);
  }

  /** Returns the entry of a code, for {@link #low} and {@link #high}. */
  long find(long code) {
    long word = entries[index(code)];
    return holds(word, code) ? word : 0;
  }

  private static boolean holds(long word, long code) {
    return ((word ^ code * ODD << LOG_ENTRIES) & HASH) == 0;
  }

  int low(long found) {
    return (int) (found >>> BOUND_BITS & BOUND) - most;
  }

  int high(long found) {
    return most - (int) (found & BOUND);
  }

  /** Stores the narrower of the given and the stored bounds of a code, on each side. */
  void store(long code, int low, int high) {
    long known = find(code);
    long from = Math.max(low, low(known)) + most;
    long to = most - Math.min(high, high(known));
    entries[index(code)] = code * ODD << LOG_ENTRIES | from << BOUND_BITS | to;
  }
}
