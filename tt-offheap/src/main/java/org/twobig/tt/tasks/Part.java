package org.twobig.tt.tasks;

import org.twobig.tt.table.Key;

/**
 * A smaller task. All parts of an unsolved task together can replace the task. {@code word} holds
 * details whose meaning conductor and workers have agreed on.
 */
public record Part(Key key, long word) {
  public static final int MOST = 255; // parts of a task
}
