package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * One of the keys by which an unsolved task can be replaced.
 *
 * @param key of the smaller task
 * @param word information from the worker, whose meaning conductor and workers agree on
 */
public record Part(Key key, long word) {
  public static final int MOST = 255;
}
