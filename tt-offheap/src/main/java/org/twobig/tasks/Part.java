package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * One of the keys by which a task that was not solved can be replaced.
 *
 * @param key the smaller task's
 * @param word information from the worker, in terms of conductor and workers
 */
public record Part(Key key, long word) {
  /** Most parts of a task. */
  public static final int MOST = 255;
}
