package org.twobig.connectfour3d.search;

import org.twobig.connectfour3d.rules.StaticRules;

/**
 * A small table of one thread's own, for positions that are cheap to solve and come back soon or
 * never. The table stays in the processor's cache, where each probe of the big table waits for main
 * memory; the report's outlook asks for such a table for positions with many stones.
 *
 * <p>An entry holds its whole key, three words, so a hit is exact as in the big table although the
 * key need not fit into 80 bits. A new entry replaces the old one. For one thread, in memory only.
 *
 * <p>Most probes find nothing, and a byte beside the entries ends nearly all of these: the bytes
 * are nearer to the processor than the entries are. The value lies in that byte, too, so that an
 * entry is three words, which lie on one line of the processor's cache three times in four.
 *
 * <pre>
 *   tags           one byte an entry: 128 + 64 * value + 6 bits of the hash    (0: empty)
 *   word 0, 1, 2   the key
 * </pre>
 */
final class LeafTable {
  /** Answer of {@link #find} for a key the table does not know. */
  static final int UNKNOWN = StaticRules.UNKNOWN;

  /** Bytes of an entry. */
  static final long ENTRY_BYTES = 25;

  private static final int WORDS = 3;
  private static final int TAKEN = 0x80;
  private static final int VALUE_SHIFT = 6;
  private static final int VALUE = 1 << VALUE_SHIFT;

  private final byte[] tags;
  private final long[] words;
  private final int indexShift;

  /**
   * @param logEntries binary logarithm of the number of entries, 1 to 26
   */
  LeafTable(int logEntries) {
    if (logEntries < 1 || logEntries > 26) {
      throw new IllegalArgumentException("2^" + logEntries + " entries");
    }
    tags = new byte[1 << logEntries];
    words = new long[WORDS << logEntries];
    indexShift = 64 - logEntries;
  }

  /** Returns the hash of a key, to be handed to the other methods. */
  static long hash(long key0, long key1, long key2) {
    // Multiplicative hashing; the odd constants are the fractional parts of irrational numbers.
    long mixed = key0 * 0x9E3779B97F4A7C15L ^ key1 * 0xC2B2AE3D27D4EB4FL ^ key2;
    return (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
  }

  /** Returns the value stored for a key, or {@link #UNKNOWN}. */
  int find(long hash, long key0, long key1, long key2) {
    int entry = entry(hash);
    int tag = tags[entry];
    if ((tag & ~VALUE) != tag(hash)) {
      return UNKNOWN;
    }
    int word = entry * WORDS;
    return words[word] == key0 && words[word + 1] == key1 && words[word + 2] == key2
        ? tag >>> VALUE_SHIFT & 1
        : UNKNOWN;
  }

  /**
   * Stores a solved key.
   *
   * @param value 0 or 1
   */
  void store(long hash, long key0, long key1, long key2, int value) {
    int entry = entry(hash);
    tags[entry] = (byte) (tag(hash) | value << VALUE_SHIFT);
    int word = entry * WORDS;
    words[word] = key0;
    words[word + 1] = key1;
    words[word + 2] = key2;
  }

  /** Returns the number of the entry in which a key with this hash is kept. */
  int entry(long hash) {
    return (int) (hash >>> indexShift);
  }

  /** From the middle of the hash, where the bits depend on more of the key than the lowest do. */
  private static int tag(long hash) {
    return (byte) (hash >>> 24 & ~VALUE | TAKEN);
  }
}
