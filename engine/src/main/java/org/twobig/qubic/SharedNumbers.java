package org.twobig.qubic;

import org.twobig.qubic.NumberTable.Numbers;
import org.twobig.tasks.Hints;

/**
 * What searches for one question in several processes tell each other of a position: its numbers,
 * or that the table answers it.
 *
 * <pre>
 *   31        20 19         8 7       5 4      0
 *  +------------+------------+---------+--------+
 *  |   proof    |  disproof  | widened |  work  |
 *  +------------+------------+---------+--------+
 * </pre>
 *
 * The work is the number of its bits; a proof number of 0 says that there is an answer. Numbers too
 * large for their bits are not told.
 *
 * <p>Numbers that are found replace what is known only if more work is behind them, and from then
 * on that work counts as done here. So a search never finds anything new in what it has told
 * itself, and one process alone visits the nodes that it visits without this; and a hint, be it
 * noise, is taken over at most once for each bit of the work, so that a search ends.
 */
record SharedNumbers(Hints hints, boolean forWhite) {
  private static final int PROOF_SHIFT = 20;
  private static final int DISPROOF_SHIFT = 8;
  private static final int WIDENED_SHIFT = 5;
  private static final int MOST = (1 << Integer.SIZE - PROOF_SHIFT) - 1;
  private static final int MOST_WIDENED = (1 << DISPROOF_SHIFT - WIDENED_SHIFT) - 1;
  private static final int WORK_MASK = (1 << WIDENED_SHIFT) - 1;

  /** What was found of a position. */
  enum Found {
    /** Nothing, or nothing better. */
    NOTHING,

    /** Better numbers. */
    NUMBERS,

    /** That the table may know its answer. */
    ANSWER
  }

  /** The upper half chooses among positions at a place, which the lower half is. */
  private long number(long white, long black) {
    long mixed = (white * 0x9E37_79B9_7F4A_7C15L ^ black) * 0xC2B2_AE3D_27D4_EB4FL;
    mixed = (mixed ^ mixed >>> 32 ^ (forWhite ? 1 : 0)) * 0x9E37_79B9_7F4A_7C15L;
    return mixed ^ mixed >>> 32;
  }

  private static int bits(int work) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(work);
  }

  /**
   * Reads what others have told of a canonical position.
   *
   * @param numbers of the open position, which better ones replace
   */
  Found find(long white, long black, Numbers numbers) {
    int hint = hints.find(number(white, black));
    int bits = hint & WORK_MASK;
    if (bits <= bits(numbers.work)) {
      return Found.NOTHING;
    }
    int proof = hint >>> PROOF_SHIFT;
    if (proof == 0) {
      return Found.ANSWER;
    }
    numbers.proof = proof;
    numbers.disproof = Math.max(1, hint >>> DISPROOF_SHIFT & MOST);
    numbers.widened = (byte) Math.max(numbers.widened, hint >>> WIDENED_SHIFT & MOST_WIDENED);
    numbers.work = 1 << bits - 1;
    return Found.NUMBERS;
  }

  /** Tells the numbers of a canonical position. */
  void tell(long white, long black, Numbers numbers) {
    if (!numbers.isOpen()) {
      hints.leave(number(white, black), WORK_MASK);
    } else if (numbers.proof <= MOST && numbers.disproof <= MOST) {
      hints.leave(
          number(white, black),
          numbers.proof << PROOF_SHIFT
              | numbers.disproof << DISPROOF_SHIFT
              | Math.min(numbers.widened, MOST_WIDENED) << WIDENED_SHIFT
              | bits(numbers.work));
    }
  }
}
