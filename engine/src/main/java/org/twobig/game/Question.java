package org.twobig.game;

import java.util.Arrays;

/** A question about a position. */
public enum Question {
  /** Does White, the first player, win? A draw and a win of Black are both no. */
  WHITE(0),

  /** Does Black win? */
  BLACK(1),

  /** Both: is it a win, a draw or a loss for White? */
  BOTH(2),

  /**
   * What is the {@link Solution#score score}? For games that have one, see {@link Game#hasScores}.
   */
  SCORE(3);

  private final int code;

  Question(int code) {
    this.code = code;
  }

  /** Returns the number that stands for the question in files. */
  public int code() {
    return code;
  }

  /**
   * Returns the question with a {@link #code}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Question ofCode(int code) {
    return Arrays.stream(values())
        .filter(question -> question.code == code)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No question has the code " + code));
  }

  /**
   * Returns this question, if it is {@link #WHITE} or {@link #BLACK}.
   *
   * @throws IllegalArgumentException if it is not
   */
  public Question requireOne() {
    if (this != WHITE && this != BLACK) {
      throw new IllegalArgumentException("One question at a time");
    }
    return this;
  }
}
