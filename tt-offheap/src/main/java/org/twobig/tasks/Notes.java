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
   * The note left last at a place. What it is about is to be told by its words: notes about
   * different things share places.
   *
   * @param place all of whose bits depend on what the note is about
   * @param note gets the words
   * @return whether there is one; if not, the words are of no meaning
   */
  boolean find(long place, long[] note);

  /** Leaves a note, in place of another. */
  void leave(long place, long[] note);
}
