package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * One of the keys by which a task that was not solved can be replaced.
 *
 * @param key the smaller task's
 * @param word what the worker says of it, in the conductor's and the workers' own terms
 */
public record Part(Key key, long word) {
  /** No task has more parts. */
  public static final int MOST = 255;
}
