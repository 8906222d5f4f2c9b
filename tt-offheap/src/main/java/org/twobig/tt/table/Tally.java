package org.twobig.tt.table;

import java.lang.foreign.MemorySegment;

/**
 * Counts the look-ups in a table and the stores into it since the table was created, separately for
 * each {@link KeyClass class} of keys; {@link TallyCounts} explains the counters. Any number of
 * threads and processes add counts at once, each thread through a {@link ThreadTally}. Additions
 * are atomic: none is lost, and readers see whole numbers.
 *
 * <pre>
 *     0  +-------------------------------------------------------+
 *        |  gaps: not 0 if some entries were not counted         |
 *     8  |  nodes searched                                       |
 *    16  |  0                                                    |
 *    64  +-------------------------------------------------------+
 *        |  class 0: probes, hits, stores, work, 0 (32 bytes)    |
 *   128  |  class 1: the same                                    |
 *        :                                                       :
 *  8256  +-------------------------------------------------------+
 * </pre>
 *
 * Each class has a cache line of its own. A {@link ThreadTally} ignores keys of classes above 127.
 */
public final class Tally {
  public static final int CLASSES = 128;

  private static final int ROW = 64;

  public static final int BYTES = ROW + CLASSES * ROW;

  static final int WORDS = BYTES / Long.BYTES;

  private static final int GAPS = 0;

  /** The position of a counter, in words. */
  static final int NODES = 1;

  /** The position of a counter in the row of a class. */
  static final int PROBES = 0;

  static final int HITS = 1;
  static final int STORES = 2;
  static final int WORK = 3;

  private final MemorySegment memory;

  /**
   * Makes a tally over {@link #BYTES} bytes, aligned to 8, with little-endian numbers. In zeroed
   * memory all counts are 0.
   */
  public Tally(MemorySegment memory) {
    this.memory = memory.asSlice(0, BYTES);
  }

  public static Tally inMemory() {
    return new Tally(MemorySegment.ofArray(new long[WORDS]));
  }

  /** Marks that entries get into the table without being counted as stores. */
  public void noteGaps() {
    Region.WORDS.setVolatile(memory, offset(GAPS), 1L);
  }

  /** Adds to the counter at a position. */
  void add(int word, long amount) {
    try {
      Region.WORDS.getAndAdd(memory, offset(word), amount);
    } catch (IllegalStateException e) {
      // The memory has been released; these counts are lost.
    }
  }

  /** Returns the position of a counter of a class, in words. */
  static int at(int keyClass, int counter) {
    return (1 + keyClass) * (ROW / Long.BYTES) + counter;
  }

  private static long offset(int word) {
    return (long) word * Long.BYTES;
  }

  public TallyCounts counts() {
    return new TallyCounts(
        word(GAPS) != 0, word(NODES), column(PROBES), column(HITS), column(STORES), column(WORK));
  }

  private long[] column(int counter) {
    long[] column = new long[CLASSES];
    for (int keyClass = 0; keyClass < CLASSES; keyClass++) {
      column[keyClass] = word(at(keyClass, counter));
    }
    return column;
  }

  private long word(int word) {
    return (long) Region.WORDS.getVolatile(memory, offset(word));
  }
}
