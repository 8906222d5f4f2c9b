package org.twobig.tasks;

/**
 * Memory in which the processes that do tasks of one solve share their findings. Any thread of
 * these processes may read and write at any time.
 *
 * <p>A reader finds a whole note as it was left, or none; {@link NoteLines} has the argument. A
 * note may disappear at any time, because a later note replaces it.
 */
public interface Notes {
  int WORDS = 7;

  /**
   * Finds the note that was left last at a place, if its first two words are the given ones. These
   * words identify the subject, since notes on different subjects share places.
   *
   * @param place its low bits choose the place; the four places of a multiple of 4 are adjacent,
   *     and reading all four takes little longer than reading one
   * @param note gets the words
   * @return whether the note was found; otherwise the words are undefined
   */
  boolean find(long place, long first, long second, long[] note);

  /**
   * Returns one word of a place without a check, for a choice between places: a word of any note,
   * whole or torn, or 0 at an unused place.
   *
   * @param word 0 to {@value #WORDS} - 1
   */
  long peek(long place, int word);

  /** Leaves a note, which replaces the one at that place. */
  void leave(long place, long[] note);
}
