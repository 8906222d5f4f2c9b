package org.twobig.journal;

import org.twobig.table.Key;

/**
 * A record of the proof journal. The solver defines the meaning of its values.
 *
 * @param key key of the position that the event concerns
 * @param value 0 to {@value #MAX_VALUE}, see {@link Kind}
 * @param work nodes searched for the event, 0 or more
 * @param millis time of the event, milliseconds since 1970
 * @param label up to {@value #MAX_LABEL_LENGTH} printable ASCII characters for a {@link Kind#GOAL},
 *     else empty
 */
public record JournalRecord(Kind kind, Key key, int value, long work, long millis, String label) {
  public static final int MAX_VALUE = 255;

  public static final int MAX_LABEL_LENGTH = 64;

  public enum Kind {
    /**
     * A goal of the solve: the key is that of the root, the value the question, the label the moves
     * that lead to the root.
     */
    GOAL(1),

    /** A goal is answered: the value holds the facts found. */
    DONE(2),

    /** A task was given up after {@code work} nodes, and its successors replace it. */
    SPLIT(3),

    /** A task is finished: the value is encoded as in a table. */
    TASK(4),

    /** An inner node is decided: the value is encoded as in a table. */
    NODE(5);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }

  public JournalRecord {
    require(value >= 0 && value <= MAX_VALUE, "value", value);
    require(work >= 0, "work", work);
    require(
        label.length() <= MAX_LABEL_LENGTH && label.chars().allMatch(c -> c >= ' ' && c < 127),
        "label",
        label);
    require(kind == Kind.GOAL || label.isEmpty(), "label of a " + kind, label);
  }

  private static void require(boolean holds, String what, Object found) {
    if (!holds) {
      throw new IllegalArgumentException("A journal record cannot have the " + what + " " + found);
    }
  }
}
