package org.twobig.qubic;

import java.util.Optional;
import org.twobig.tt.tasks.SharedCache;

/**
 * The proof and disproof numbers of the canonical positions that searches for one question have
 * reached. An entry is a record of these words in a {@link SharedCache}:
 *
 * <pre>
 *  White's stones | Black's | moves | proof | disproof | work + 1 | 2 * widened + (White is to win)
 * </pre>
 *
 * <p>Any number of threads and processes may use one cache, each with its own number table, and so
 * find each other's results. Tasks share many positions, so threads without a common cache would
 * repeat each other's work (measured: {@code engine/docs/measurements.md}).
 *
 * <p>A record is valid, whichever search wrote it: numbers are only hints, and an answer is final.
 * A legal move is missing from an open record only if it is refuted, or if a move in the record
 * leads to a symmetric position. The last writer may therefore replace an open record of a
 * position. A record with an answer has no moves and is not replaced.
 *
 * <p>A position has {@value #PLACES} adjacent places and takes the first free place; at a free
 * place the word of the work is 0. If all places are taken, the new record replaces the record with
 * the least work, even if the new record has less work, so a search finds its own last record. When
 * another process joins or a larger cache replaces the cache, a search gets a new number table,
 * which looks up missing records in its predecessor. Not thread-safe.
 */
final class NumberTable {
  private static final int PLACES = 8;
  private static final int WORK = 5;

  final SharedCache cache;
  private final int question;
  private final Optional<NumberTable> earlier;
  private final long[] record = new long[SharedCache.WORDS];
  private int taken;

  NumberTable(SharedCache cache, boolean forWhite, Optional<NumberTable> earlier) {
    this.cache = cache;
    this.question = forWhite ? 1 : 0;
    this.earlier = earlier;
  }

  /** Returns the number of places taken since the last call. */
  int taken() {
    int since = taken;
    taken = 0;
    return since;
  }

  /** The data of a record. Not thread-safe. */
  static final class Numbers {
    int proof;
    int disproof;

    /** The moves that may still matter. */
    long moves;

    /** Nodes that searches of this position have visited. */
    int work;

    /** The number of times that the search has widened the set of examined moves. */
    byte widened;

    void begin(int itsProof, int itsDisproof, long itsMoves) {
      proof = itsProof;
      disproof = itsDisproof;
      moves = itsMoves;
      work = 0;
      widened = 0;
    }

    boolean isOpen() {
      return proof != 0 && disproof != 0;
    }
  }

  /** Returns the first of the places of a position. */
  private long place(long white, long black) {
    long mixed = (white * 0x9E37_79B9_7F4A_7C15L ^ black) * 0xC2B2_AE3D_27D4_EB4FL;
    mixed = (mixed ^ mixed >>> 32 ^ question) * 0x9E37_79B9_7F4A_7C15L;
    return (mixed ^ mixed >>> 32) & -PLACES;
  }

  /** Reads the record of a position; returns false if there is none. */
  boolean find(long white, long black, Numbers into) {
    long first = place(white, black);
    for (long place = first; place < first + PLACES; place++) {
      if (isAbout(place, white, black)) {
        into.begin((int) record[3], (int) record[4], record[2]);
        into.work = (int) (record[WORK] - 1);
        into.widened = (byte) (record[6] >> 1);
        return true;
      }
      if (cache.peek(place, WORK) == 0) {
        break;
      }
    }
    return earlier.isPresent() && earlier.get().find(white, black, into);
  }

  /** Reads the record at a place; returns whether it is about a position and this question. */
  private boolean isAbout(long place, long white, long black) {
    return cache.find(place, white, black, record) && (record[6] & 1) == question;
  }

  /** Adds or replaces the record of a position. An answer stays. */
  void update(long white, long black, Numbers numbers) {
    long first = place(white, black);
    long into = first;
    long leastWork = Long.MAX_VALUE;
    for (long place = first; place < first + PLACES; place++) {
      if (isAbout(place, white, black)) {
        if (record[3] == 0 || record[4] == 0) {
          return;
        }
        into = place;
        break;
      }
      long work = cache.peek(place, WORK);
      if (work < leastWork) {
        leastWork = work;
        into = place;
      }
      if (work == 0) {
        taken++;
        break;
      }
    }
    record[0] = white;
    record[1] = black;
    record[2] = numbers.moves;
    record[3] = numbers.proof;
    record[4] = numbers.disproof;
    record[WORK] = numbers.work + 1L;
    record[6] = 2L * numbers.widened + question;
    cache.put(into, record);
  }
}
