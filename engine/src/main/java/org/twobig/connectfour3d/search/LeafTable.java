package org.twobig.connectfour3d.search;

import org.twobig.connectfour3d.rules.StaticRules;

/**
 * A hash table that fits into the processor's cache, for one thread; Romen 2020 proposes such a
 * table for positions with many stones. A new entry replaces the old one. An entry holds its whole
 * key, three words, so a hit is exact.
 *
 * <p>Most probes find nothing. A separate array has a tag of one byte for each entry, which ends
 * nearly all of these probes. This array is in a nearer cache than the entries. The tag also has
 * the value, so the rest of an entry is 24 bytes: three such entries in four lie in one 64-byte
 * line of the cache.
 *
 * <pre>
 *   tags           one byte an entry: 128 + 64 * value + 6 bits of the hash    (0: empty)
 *   word 0, 1, 2   the key
 * </pre>
 */
final class LeafTable {
  /** The result of {@link #find} for a key without an entry. */
  static final int UNKNOWN = StaticRules.UNKNOWN;

  /** Bytes of an entry, with its tag. */
  static final long ENTRY_BYTES = 25;

  private static final int WORDS = 3;
  private static final int TAKEN = 0x80;
  private static final int VALUE_SHIFT = 6;
  private static final int VALUE_BIT = 1 << VALUE_SHIFT;

  private final byte[] tags;
  private final long[] words;
  private final int indexShift;

  /** Makes a table of 2 to the power of {@code logEntries} entries, 1 to 26. */
  LeafTable(int logEntries) {
    if (logEntries < 1 || logEntries > 26) {
      throw new IllegalArgumentException("2^" + logEntries + " entries");
    }
    tags = new byte[1 << logEntries];
    words = new long[WORDS << logEntries];
    indexShift = 64 - logEntries;
  }

  /** Returns the hash of a key, which the other methods take. */
  static long hash(long key0, long key1, long key2) {
    // Multiplicative hashing; the odd constants are the fractional parts of irrational numbers.
    long mixed = key0 * 0x9E3779B97F4A7C15L ^ key1 * 0xC2B2AE3D27D4EB4FL ^ key2;
    return (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
  }

  int find(long hash, long key0, long key1, long key2) {
    int entry = entry(hash);
    int tag = tags[entry];
    if ((tag & ~VALUE_BIT) != tag(hash)) {
      return UNKNOWN;
    }
    int word = entry * WORDS;
    return words[word] == key0 && words[word + 1] == key1 && words[word + 2] == key2
        ? tag >>> VALUE_SHIFT & 1
        : UNKNOWN;
  }

  /** Stores a value, 0 or 1. */
  void store(long hash, long key0, long key1, long key2, int value) {
    int entry = entry(hash);
    tags[entry] = (byte) (tag(hash) | value << VALUE_SHIFT);
    int word = entry * WORDS;
    words[word] = key0;
    words[word + 1] = key1;
    words[word + 2] = key2;
  }

  /** Returns the index of the entry for keys with this hash. */
  int entry(long hash) {
    return (int) (hash >>> indexShift);
  }

  /** Returns the tag: middle bits of the hash, which depend on more of the key than low bits. */
  private static int tag(long hash) {
    return (byte) (hash >>> 24 & ~VALUE_BIT | TAKEN);
  }
}
