package org.twobig.tasks;

import org.twobig.table.Key;

/**
 * The key of a smaller task. All parts of an unsolved task together can replace it. Conductor and
 * workers agree on the meaning of {@code word}.
 */
public record Part(Key key, long word) {
  public static final int MOST = 255;
}
