package org.twobig.game;

import java.util.Arrays;

/** A question about a position. The player of a question is the player whose win is in question. */
public enum Question {
  /** Does White, the first player, win? No, if the game is a draw or Black wins. */
  WHITE(0),

  /** Does Black win? */
  BLACK(1),

  /** Does White win, lose or draw? Combines {@link #WHITE} and {@link #BLACK}. */
  BOTH(2),

  /** What is the {@link Solution#score score}? Only for games with {@link Game#hasScores}. */
  SCORE(3);

  private final int code;

  Question(int code) {
    this.code = code;
  }

  /** Returns the number of the question in files. */
  public int code() {
    return code;
  }

  /**
   * @throws IllegalArgumentException if no question has the {@link #code}
   */
  public static Question ofCode(int code) {
    return Arrays.stream(values())
        .filter(question -> question.code == code)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No question has the code " + code));
  }

  /**
   * Returns this question if it is {@link #WHITE} or {@link #BLACK}.
   *
   * @throws IllegalArgumentException if it is not
   */
  public Question requireWhiteOrBlack() {
    if (this != WHITE && this != BLACK) {
      throw new IllegalArgumentException("Expected the question white or black, found " + this);
    }
    return this;
  }
}
