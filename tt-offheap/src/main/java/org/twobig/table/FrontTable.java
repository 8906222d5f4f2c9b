package org.twobig.table;

/**
 * A small table of one thread's own, for positions that are cheap to solve and come back soon or
 * never. It is meant to stay in the processor's cache, where the big table is a wait for main
 * memory at every probe; the report's outlook asks for such a table for positions with many stones.
 *
 * <p>An entry is two words and holds the whole key, so a hit is exact as in the big table; a new
 * entry always replaces the old one. Not for several threads, not kept anywhere.
 *
 * <pre>
 *   word 0:  low 64 bits of the key
 *   word 1:  high bits of the key << 16 | value << 1 | 1      (0: empty)
 * </pre>
 */
public final class FrontTable {
  private static final int HIGH_SHIFT = 16;

  private final long[] words;
  private final int indexShift;

  /**
   * @param logEntries binary logarithm of the number of entries, 1 to 26; an entry takes 16 bytes
   */
  public FrontTable(int logEntries) {
    if (logEntries < 1 || logEntries > 26) {
      throw new IllegalArgumentException("2^" + logEntries + " entries");
    }
    words = new long[2 << logEntries];
    indexShift = 64 - logEntries;
  }

  /** The slot of a key, to be handed to the other methods. */
  public int slot(long high, long low) {
    // Multiplicative hashing with odd constants near 2^64 divided by the golden ratio.
    long mixed = (low ^ high * 0x9E3779B97F4A7C15L) * 0xD6E8FEB86659FD93L;
    return (int) (mixed >>> indexShift) << 1;
  }

  /** The value stored for a key, or -1. */
  public int find(int slot, long high, long low) {
    long second = words[slot + 1];
    return words[slot] == low && second >>> HIGH_SHIFT == high && second != 0
        ? (int) (second & 0xFFFF) >>> 1
        : -1;
  }

  /**
   * Stores a solved key.
   *
   * @param high the key's high bits, below 2^16
   * @param value 0 to 32767
   */
  public void store(int slot, long high, long low, int value) {
    words[slot] = low;
    words[slot + 1] = high << HIGH_SHIFT | (long) value << 1 | 1;
  }

  /** Forgets everything. */
  public void clear() {
    java.util.Arrays.fill(words, 0);
  }
}
