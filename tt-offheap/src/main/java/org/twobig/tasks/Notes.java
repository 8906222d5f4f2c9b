package org.twobig.tasks;

/**
 * Memory in which the processes that do tasks of one solve tell each other what they have found.
 * Any thread of any of them may read and write at any time.
 *
 * <p>A note is found as it was left, as a whole, or not at all; see the implementation for the
 * argument. It may be gone at any time, as a later note has taken its place.
 */
public interface Notes {
  /** Words of a note. */
  int WORDS = 7;

  /**
   * The note left last at a place, if its first two words are these. They are to tell what it is
   * about: notes about different things share places.
   *
   * @param place its low bits choose the place; 0 to 3 added to a multiple of 4 are places side by
   *     side, which are read almost as quickly as one
   * @param note gets the words
   * @return whether it is there; if not, the words are of no meaning
   */
  boolean find(long place, long first, long second, long[] note);

  /**
   * One word as it lies at a place, to choose between places: it may be that of any note, of
   * several torn ones, or 0 where none was left.
   *
   * @param word 0 to {@value #WORDS} - 1
   */
  long peek(long place, int word);

  /** Leaves a note, in place of another. */
  void leave(long place, long[] note);
}
