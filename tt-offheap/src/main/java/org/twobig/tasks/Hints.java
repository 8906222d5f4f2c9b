package org.twobig.tasks;

/**
 * Memory in which the processes that do tasks of one solve leave each other what may shorten their
 * searches. Any thread of any of them may read and write at any time.
 *
 * <p>Nothing here may be relied on. A hint may have been left for something else, by a process that
 * is dead, or by chance: it may change the order of the work, but never an answer.
 */
public interface Hints {
  /**
   * The hint left last under a number.
   *
   * @param number all of whose bits depend on what the hint is about; in one of 4 billion cases the
   *     hint found is about something else
   * @return 0 if there is none, or another has taken its place
   */
  int find(long number);

  /**
   * Leaves a hint, in place of another.
   *
   * @param hint any bits but 0
   */
  void leave(long number, int hint);
}
