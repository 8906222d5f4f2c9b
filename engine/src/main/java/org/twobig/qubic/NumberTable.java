package org.twobig.qubic;

import java.util.Optional;
import org.twobig.tt.tasks.Notes;

/**
 * The proof and disproof numbers of the canonical positions that searches for one question have
 * reached. An entry is a note of these words:
 *
 * <pre>
 *  White's stones | Black's | moves | proof | disproof | work + 1 | 2 * widened + (White is to win)
 * </pre>
 *
 * <p>Any number of threads and processes may use common notes, each with a number table of its own,
 * and so find each other's results. Tasks share many positions, so threads without common notes
 * would repeat each other's work (measured: {@code engine/docs/measurements.md}).
 *
 * <p>A note is valid, whichever search wrote it: numbers are only hints, and an answer is final. A
 * legal move that the note lacks is refuted or leads to an image of a position after another move.
 * The last writer may therefore replace the note of a position, unless the note has an answer.
 *
 * <p>A position has {@value #PLACES} adjacent places and takes the first free place; at a free
 * place the word of the work is 0. If all places are taken, the new note replaces the note with the
 * least work, even if the new note has less work, so a search finds its own last note. When another
 * process joins or larger notes replace the notes, a search gets a new number table, which looks up
 * missing notes in its predecessor. Not thread-safe.
 */
final class NumberTable {
  private static final int PLACES = 8;
  private static final int WORK = 5;

  final Notes notes;
  private final int question;
  private final Optional<NumberTable> earlier;
  private final long[] note = new long[Notes.WORDS];
  private int taken;

  NumberTable(Notes notes, boolean forWhite, Optional<NumberTable> earlier) {
    this.notes = notes;
    this.question = forWhite ? 1 : 0;
    this.earlier = earlier;
  }

  /** Returns the number of places taken since the last call. */
  int taken() {
    int since = taken;
    taken = 0;
    return since;
  }

  /** The data of a note. Not thread-safe. */
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

  /** Reads the note of a position; returns false if there is none. */
  boolean find(long white, long black, Numbers into) {
    long first = place(white, black);
    for (long place = first; place < first + PLACES; place++) {
      if (isAbout(place, white, black)) {
        into.begin((int) note[3], (int) note[4], note[2]);
        into.work = (int) (note[WORK] - 1);
        into.widened = (byte) (note[6] >> 1);
        return true;
      }
      if (notes.peek(place, WORK) == 0) {
        break;
      }
    }
    return earlier.isPresent() && earlier.get().find(white, black, into);
  }

  /** Reads the note at a place; returns whether it is about a position and this question. */
  private boolean isAbout(long place, long white, long black) {
    return notes.find(place, white, black, note) && (note[6] & 1) == question;
  }

  /** Adds or replaces the note of a position. An answer stays. */
  void update(long white, long black, Numbers numbers) {
    long first = place(white, black);
    long into = first;
    long leastWork = Long.MAX_VALUE;
    for (long place = first; place < first + PLACES; place++) {
      if (isAbout(place, white, black)) {
        if (note[3] == 0 || note[4] == 0) {
          return;
        }
        into = place;
        break;
      }
      long work = notes.peek(place, WORK);
      if (work < leastWork) {
        leastWork = work;
        into = place;
      }
      if (work == 0) {
        taken++;
        break;
      }
    }
    note[0] = white;
    note[1] = black;
    note[2] = numbers.moves;
    note[3] = numbers.proof;
    note[4] = numbers.disproof;
    note[WORK] = numbers.work + 1L;
    note[6] = 2L * numbers.widened + question;
    notes.leave(into, note);
  }
}
