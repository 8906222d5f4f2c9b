package org.twobig.cli.view;

import java.util.Locale;
import org.twobig.game.Outcome;

/** What is known of the result of a position, as a word for scripts. */
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

  public Outcome outcome() {
    return Outcome.valueOf(name());
  }

  public static Verdict ofWords(String words) {
    return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }

  /** Returns the words, such as "White wins". */
  public String words() {
    return outcome().toString();
  }

  /** Returns the words, and the results that the verdict leaves open. */
  public String inFull() {
    return switch (this) {
      case WHITE_DOES_NOT_WIN -> words() + " (draw or Black wins)";
      case BLACK_DOES_NOT_WIN -> words() + " (draw or White wins)";
      default -> words();
    };
  }
}
