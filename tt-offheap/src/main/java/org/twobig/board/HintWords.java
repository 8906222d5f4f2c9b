package org.twobig.board;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.twobig.tasks.Hints;

/**
 * Hints in mapped memory, one a word; see {@link Hints}.
 *
 * <pre>
 *  63                            32 31                             0
 *  +-------------------------------+-------------------------------+
 *  |   upper half of the number    |             hint              |
 *  +-------------------------------+-------------------------------+
 * </pre>
 *
 * <p>The lower half of a number chooses the word. A word is read and written whole, so that a hint
 * is never mixed with another's number, whoever is killed when; of those that race, one stays.
 *
 * @param words a power of 2 of them. Once they are unmapped, both methods throw {@link
 *     IllegalStateException}.
 */
record HintWords(MemorySegment words) implements Hints {
  private static final long HINT_MASK = (1L << Integer.SIZE) - 1;

  private long offset(long number) {
    return number * Long.BYTES & words.byteSize() - 1;
  }

  @Override
  public int find(long number) {
    long word = words.get(ValueLayout.JAVA_LONG, offset(number));
    return ((word ^ number) & ~HINT_MASK) == 0 ? (int) word : 0;
  }

  @Override
  public void leave(long number, int hint) {
    words.set(ValueLayout.JAVA_LONG, offset(number), number & ~HINT_MASK | hint & HINT_MASK);
  }
}
