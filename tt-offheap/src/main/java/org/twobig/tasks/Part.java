package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * The key of a smaller task, which with others can replace an unsolved task, and a word whose
 * meaning conductor and workers agree on.
 */
public record Part(Key key, long word) {
  public static final int MOST = 255;
}
