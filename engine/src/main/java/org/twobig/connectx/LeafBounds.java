package org.twobig.connectx;

/**
 * A leaf cache: bounds of positions with few empty cells, in memory that fits a processor's cache.
 * Nearly all look-ups of a search are for such positions, which are cheap to solve again, compared
 * with a look-up in main memory. A new entry replaces the old one. Not thread-safe.
 *
 * <p>A position is found by its code, see the package. One code is never mistaken for another: the
 * hash is the code times an odd number, modulo 2^64, so different codes have different hashes. The
 * upper 19 bits of the hash are the index of the entry, and the entry holds the other 45 bits. An
 * empty entry gives no bounds for any code.
 *
 * <p>Seven look-ups of eight find nothing. A tag of four bits for each entry ends nearly all of
 * these: the tags, 256 KiB, stay in a nearer cache than the entries.
 *
 * <pre>
 *   tags     two in a byte, four of the lower bits of the hash each
 *   entry    hash: lower 45 bits | unused: 5 | lower bound + most: 7 | most - upper bound: 7
 * </pre>
 */
final class LeafBounds {
  /** Binary logarithm of the number of entries: 4 MiB, which a last-level cache holds. */
  static final int LOG_ENTRIES = 19;

  /** Size of the cache, bytes of the Java heap. */
  static final long BYTES = (2 * Long.BYTES + 1L) << LOG_ENTRIES - 1;

  static final long ODD = 0x9E37_79B9_7F4A_7C15L;
  private static final int TAG = 15;
  private static final int BOUND_BITS = 7;
  private static final long BOUND = (1L << BOUND_BITS) - 1;

  private final int most;
  private long[] entries = {};
  private byte[] tags = {};

  /** Makes a cache for scores up to {@code most}, which is 63 or less. */
  LeafBounds(int most) {
    this.most = most;
  }

  /** Allocates the memory, if necessary. A search calls this method first. */
  void allocate() {
    if (entries.length == 0) {
      entries = new long[1 << LOG_ENTRIES];
      tags = new byte[1 << LOG_ENTRIES - 1];
    }
  }

  static int index(long code) {
    return (int) (code * ODD >>> -LOG_ENTRIES);
  }

  /** Returns the entry of a code, for {@link #low} and {@link #high}. */
  long find(long code) {
    int index = index(code);
    if (((tags[index >>> 1] >>> shift(index) ^ tag(code)) & TAG) != 0) {
      return 0;
    }
    long word = entries[index];
    return (word ^ code * ODD << LOG_ENTRIES) >>> LOG_ENTRIES == 0 ? word : 0;
  }

  private static int shift(int index) {
    return (index & 1) << 2;
  }

  private static int tag(long code) {
    return (int) (code * ODD >>> 30) & TAG;
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
    int index = index(code);
    int other = tags[index >>> 1] & ~(TAG << shift(index));
    tags[index >>> 1] = (byte) (other | tag(code) << shift(index));
    entries[index] = code * ODD << LOG_ENTRIES | from << BOUND_BITS | to;
  }
}
