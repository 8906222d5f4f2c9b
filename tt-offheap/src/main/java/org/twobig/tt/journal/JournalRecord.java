package org.twobig.tt.journal;

import org.twobig.tt.table.Key;

/**
 * A record of the proof journal: an event of a solve. The solver defines the meaning of the values.
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

  /** The kinds in the order of their numbers in the file, from 1. */
  public enum Kind {
    /**
     * A goal of the solve: the key is that of the root, the value is the question, and the label
     * has the moves that lead to the root, or is empty if they are too long.
     */
    GOAL,

    /** A goal is answered: the value holds the facts found. */
    DONE,

    /** A task was split into successors after {@code work} nodes; the value is the question. */
    SPLIT,

    /** A task is finished: the value is encoded as in a table. */
    TASK,

    /** An inner node is decided: the value is encoded as in a table. */
    NODE;

    int code() {
      return ordinal() + 1;
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
