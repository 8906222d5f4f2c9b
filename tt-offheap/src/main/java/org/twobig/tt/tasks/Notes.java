package org.twobig.tt.tasks;

/**
 * Memory in which the processes that do tasks of one solve share their findings. Any thread of
 * these processes may read and write at any time.
 *
 * <p>A reader finds a note exactly as it was left, or no note; {@link NoteLines} has the argument.
 * A later note at the same place replaces an earlier one.
 */
public interface Notes {
  int WORDS = 7;

  /**
   * Finds the note that was left last at a place, if its first two words are the given ones. These
   * words identify the subject of the note, since notes on different subjects share places.
   *
   * @param place any number, whose low bits are used. Four places that differ only in their lowest
   *     two bits are adjacent: reading all four takes little longer than reading one
   * @param note gets the words
   * @return whether the note was found; otherwise the words are undefined
   */
  boolean find(long place, long first, long second, long[] note);

  /**
   * Returns one word of a place without a check, for a choice between places. The word may belong
   * to any note, also a half-written one; it is 0 at an unused place.
   *
   * @param word 0 to {@value #WORDS} - 1
   */
  long peek(long place, int word);

  void leave(long place, long[] note);
}
