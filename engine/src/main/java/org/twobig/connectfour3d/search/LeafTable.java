package org.twobig.connectfour3d.search;

import org.twobig.connectfour3d.rules.StaticRules;

/**
 * A hash table that fits into the processor's cache, for one thread; Romen 2020 proposes such a
 * table for positions with many stones. A new entry replaces the old one. An entry holds its whole
 * key, three words, so a hit is exact.
 *
 * <p>Most probes find nothing. A tag of four bits for each entry ends nearly all of these probes.
 * The tags stay in a nearer cache than the entries. The tag also has the value, so the rest of an
 * entry is 24 bytes, and three entries in four lie within a single 64-byte cache line.
 *
 * <pre>
 *   tags           two in a byte, each 2 * (1 to 7, by the hash) + value    (0: empty)
 *   word 0, 1, 2   the key
 * </pre>
 */
final class LeafTable {
  /** The result of {@link #find} for a key without an entry. */
  static final int UNKNOWN = StaticRules.UNKNOWN;

  /** Bits of an entry, with its tag. */
  static final long ENTRY_BITS = 196;

  private static final int WORDS = 3;
  private static final int TAG = 15;

  private final byte[] tags;
  private final long[] words;
  private final int indexShift;

  /** Makes a table of 2 to the power of {@code logEntries} entries, 1 to 26. */
  LeafTable(int logEntries) {
    if (logEntries < 1 || logEntries > 26) {
      throw new IllegalArgumentException("2^" + logEntries + " entries");
    }
    tags = new byte[1 << logEntries - 1];
    words = new long[WORDS << logEntries];
    indexShift = 64 - logEntries;
  }

  /**
   * Returns the hash of a key of {@code Folding}, which the other methods take. Its highest bit is
   * the player to move, whom such a key lacks: each player has half the table.
   */
  static long hash(boolean whiteToMove, long key0, long key1, long key2) {
    // Multiplicative hashing by odd constants of the golden ratio, xxHash64 and degski's mixer.
    long mixed = key0 * 0x9E3779B97F4A7C15L ^ key1 * 0xC2B2AE3D27D4EB4FL ^ key2;
    long hash = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    return whiteToMove ? hash >>> 1 : hash >>> 1 | Long.MIN_VALUE;
  }

  int find(long hash, long key0, long key1, long key2) {
    int entry = entry(hash);
    int tag = tags[entry >>> 1] >>> shift(entry) & TAG;
    if (tag >>> 1 != tag(hash) >>> 1) {
      return UNKNOWN;
    }
    int word = entry * WORDS;
    return words[word] == key0 && words[word + 1] == key1 && words[word + 2] == key2
        ? tag & 1
        : UNKNOWN;
  }

  /** Stores a value, 0 or 1. */
  void store(long hash, long key0, long key1, long key2, int value) {
    int entry = entry(hash);
    int other = tags[entry >>> 1] & ~(TAG << shift(entry));
    tags[entry >>> 1] = (byte) (other | (tag(hash) | value) << shift(entry));
    int word = entry * WORDS;
    words[word] = key0;
    words[word + 1] = key1;
    words[word + 2] = key2;
  }

  /** Returns the index of the entry for keys with this hash. */
  int entry(long hash) {
    return (int) (hash >>> indexShift);
  }

  private static int shift(int entry) {
    return (entry & 1) << 2;
  }

  /** Returns the tag of value 0, by middle bits of the hash: low ones mix fewer key bits. */
  private static int tag(long hash) {
    return 2 + 2 * (int) ((hash >>> 24 & 0xFFFF) * 7 >>> 16);
  }
}
