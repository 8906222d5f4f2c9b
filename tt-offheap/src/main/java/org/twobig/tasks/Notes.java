package org.twobig.tasks;

/**
 * Memory in which the processes that do tasks of one solve share their findings. Any thread of any
 * of them may read and write at any time.
 *
 * <p>A reader finds a whole note as it was left, or none; {@link NoteLines} has the argument. A
 * note may disappear at any time, as a later note replaces it.
 */
public interface Notes {
  /** Words of a note. */
  int WORDS = 7;

  /**
   * Finds the note left last at a place, if its first two words are these. These words name the
   * subject, as notes on different subjects share places.
   *
   * @param place its low bits choose the place; 0 to 3 added to a multiple of 4 are places side by
   *     side, which are read almost as quickly as one
   * @param note gets the words
   * @return whether the note was found; otherwise the words are undefined
   */
  boolean find(long place, long first, long second, long[] note);

  /**
   * Returns one word of a place as it is, to choose between places: a word of any note, whole or
   * torn, or 0 at an unused place.
   *
   * @param word 0 to {@value #WORDS} - 1
   */
  long peek(long place, int word);

  /** Leaves a note, in place of another. */
  void leave(long place, long[] note);
}
