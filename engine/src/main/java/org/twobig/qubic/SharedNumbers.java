package org.twobig.qubic;

import org.twobig.qubic.NumberTable.Numbers;
import org.twobig.tasks.Notes;

/**
 * What searches for one question in several processes tell each other of a canonical position: all
 * that a {@link NumberTable} says of it, as a note of these words.
 *
 * <pre>
 *  White's stones | Black's | moves | proof | disproof | work | 2 * widened + (White is to win)
 * </pre>
 *
 * <p>What a note says is true for the reason for which the entries of a {@code NumberTable} are. It
 * replaces what is known only if it is an answer or more work is behind it, and from then on that
 * work counts as done here. So a search never finds anything new in what it has told itself, and
 * one process alone visits the nodes that it visits without this.
 *
 * <p>A position has two places side by side: in the first the note with the greater work stays, in
 * the second the latest. Without that, the many positions that were met once would soon have
 * replaced all others. For one thread.
 */
final class SharedNumbers {
  private final Notes notes;
  private final int question;
  private final long[] note = new long[Notes.WORDS];

  SharedNumbers(Notes notes, boolean forWhite) {
    this.notes = notes;
    this.question = forWhite ? 1 : 0;
  }

  private long place(long white, long black) {
    long mixed = (white * 0x9E37_79B9_7F4A_7C15L ^ black) * 0xC2B2_AE3D_27D4_EB4FL;
    mixed = (mixed ^ mixed >>> 32 ^ question) * 0x9E37_79B9_7F4A_7C15L;
    return mixed ^ mixed >>> 32;
  }

  /**
   * Reads what others have told of a position.
   *
   * @param numbers replaced, unless their work is the greater; work of -1 is less than any
   * @return whether they were replaced
   */
  boolean find(long white, long black, Numbers numbers) {
    long place = place(white, black);
    if (!isAbout(place, white, black) && !isAbout(place ^ 1, white, black)) {
      return false;
    }
    boolean answered = note[3] == 0 || note[4] == 0;
    if (!answered && note[5] <= numbers.work) {
      return false;
    }
    numbers.begin((int) note[3], (int) note[4], note[2]);
    numbers.work = (int) note[5];
    numbers.widened = (byte) (note[6] >> 1);
    return true;
  }

  /** Reads the note at a place. */
  private boolean isAbout(long place, long white, long black) {
    return notes.find(place, note)
        && note[0] == white
        && note[1] == black
        && (note[6] & 1) == question;
  }

  /** Tells what is known of a position. */
  void tell(long white, long black, Numbers numbers) {
    long place = place(white, black);
    if (notes.find(place, note)
        && note[5] > numbers.work
        && (note[0] != white || note[1] != black || (note[6] & 1) != question)) {
      place ^= 1;
    }
    note[0] = white;
    note[1] = black;
    note[2] = numbers.moves;
    note[3] = numbers.proof;
    note[4] = numbers.disproof;
    note[5] = numbers.work;
    note[6] = 2L * numbers.widened + question;
    notes.leave(place, note);
  }
}
