package org.twobig.cli.view;

import java.util.Locale;
import org.twobig.game.Outcome;

/** The knowledge of the end of a game, as a word for scripts. */
public enum Verdict {
  WHITE_WINS,
  BLACK_WINS,
  DRAW,
  WHITE_DOES_NOT_WIN,
  BLACK_DOES_NOT_WIN,
  UNKNOWN;

  public static Verdict of(Outcome outcome) {
    return valueOf(outcome.name());
  }

  /** Returns the outcome of the game. */
  public Outcome outcome() {
    return Outcome.valueOf(name());
  }

  /** Returns the verdict that a proof names in words, such as "White wins". */
  public static Verdict ofWords(String words) {
    return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }

  /** Returns this in words, such as "White wins". */
  public String words() {
    return outcome().toString();
  }

  /** Returns this in words, with what it leaves open. */
  public String inFull() {
    return switch (this) {
      case WHITE_DOES_NOT_WIN -> words() + " (draw or Black wins)";
      case BLACK_DOES_NOT_WIN -> words() + " (draw or White wins)";
      default -> words();
    };
  }
}
