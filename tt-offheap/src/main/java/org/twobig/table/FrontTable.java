package org.twobig.table;

import java.util.Arrays;

/**
 * A small table of one thread's own, for positions that are cheap to solve and come back soon or
 * never. It is meant to stay in the processor's cache, where the big table is a wait for main
 * memory at every probe; the report's outlook asks for such a table for positions with many stones.
 *
 * <p>An entry holds its whole key, three words, so a hit is exact as in the big table although the
 * key need not fit into 80 bits. A new entry replaces the old one. Not for several threads, not
 * kept anywhere.
 *
 * <pre>
 *   word 0, 1, 2   the key
 *   word 3         value + 1      (0: empty)
 * </pre>
 */
public final class FrontTable {
  /** Answer of {@link #find} for a key the table does not know. */
  public static final int UNKNOWN = -1;

  private static final int LOG_WORDS = 2;

  private final long[] words;
  private final int indexShift;

  /**
   * @param logEntries binary logarithm of the number of entries, 1 to 26; an entry takes 32 bytes
   */
  public FrontTable(int logEntries) {
    if (logEntries < 1 || logEntries > 26) {
      throw new IllegalArgumentException("2^" + logEntries + " entries");
    }
    words = new long[1 << logEntries + LOG_WORDS];
    indexShift = 64 - logEntries;
  }

  /** The slot of a key, to be handed to the other methods. */
  public int slot(long key0, long key1, long key2) {
    // Multiplicative hashing; the odd constants are the fractional parts of irrational numbers.
    long mixed = key0 * 0x9E3779B97F4A7C15L ^ key1 * 0xC2B2AE3D27D4EB4FL ^ key2;
    mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    return (int) (mixed >>> indexShift) << LOG_WORDS;
  }

  /** The value stored for a key, or {@link #UNKNOWN}. */
  public int find(int slot, long key0, long key1, long key2) {
    return words[slot] == key0 && words[slot + 1] == key1 && words[slot + 2] == key2
        ? (int) words[slot + 3] - 1
        : UNKNOWN;
  }

  /**
   * Stores a solved key.
   *
   * @param value 0 or more
   */
  public void store(int slot, long key0, long key1, long key2, int value) {
    words[slot] = key0;
    words[slot + 1] = key1;
    words[slot + 2] = key2;
    words[slot + 3] = value + 1L;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(words, 0);
  }
}
