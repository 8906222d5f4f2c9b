package org.twobig.qubic;

import org.twobig.qubic.NumberTable.Numbers;
import org.twobig.tasks.Notes;

/**
 * The table of numbers that searches for one question in several processes have in common, in place
 * of a {@link NumberTable} each: what that says of a canonical position, as a note of these words.
 *
 * <pre>
 *  White's stones | Black's | moves | proof | disproof | work | 2 * widened + (White is to win)
 * </pre>
 *
 * <p>What a note says is true for the reason for which the entries of a {@code NumberTable} are,
 * and it is replaced by the same rule: by the last writer, but for an answer. So several processes
 * visit about as many nodes as the threads of one, and one alone the same as without this.
 *
 * <p>A position has {@value #PLACES} places side by side. When all are taken, it takes that of the
 * least work, so that a search finds what it has just told. For one thread.
 */
final class SharedNumbers {
  private static final int PLACES = 4;
  private static final int WORK = 5;

  private final Notes notes;
  private final int question;
  private final long[] note = new long[Notes.WORDS];

  SharedNumbers(Notes notes, boolean forWhite) {
    this.notes = notes;
    this.question = forWhite ? 1 : 0;
  }

  /** The first of the places of a position. */
  private long place(long white, long black) {
    long mixed = (white * 0x9E37_79B9_7F4A_7C15L ^ black) * 0xC2B2_AE3D_27D4_EB4FL;
    mixed = (mixed ^ mixed >>> 32 ^ question) * 0x9E37_79B9_7F4A_7C15L;
    return (mixed ^ mixed >>> 32) & -PLACES;
  }

  /** Reads what is known of a position, if it is there. */
  boolean find(long white, long black, Numbers into) {
    long first = place(white, black);
    for (long place = first; place < first + PLACES; place++) {
      if (isAbout(place, white, black)) {
        into.begin((int) note[3], (int) note[4], note[2]);
        into.work = (int) note[WORK];
        into.widened = (byte) (note[6] >> 1);
        return true;
      }
    }
    return false;
  }

  /** Reads the note at a place. */
  private boolean isAbout(long place, long white, long black) {
    return notes.find(place, white, black, note) && (note[6] & 1) == question;
  }

  /** Adds a position or replaces what is known of it, but for an answer. */
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
    }
    note[0] = white;
    note[1] = black;
    note[2] = numbers.moves;
    note[3] = numbers.proof;
    note[4] = numbers.disproof;
    note[WORK] = numbers.work;
    note[6] = 2L * numbers.widened + question;
    notes.leave(into, note);
  }
}
