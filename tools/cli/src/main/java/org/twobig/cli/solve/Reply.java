package org.twobig.cli.solve;

import java.util.Locale;
import org.twobig.game.Outcome;
import org.twobig.game.Question;

/** The answer to a question about a position as a word, for a person, a file or JSON. */
public enum Reply {
  YES,
  NO,
  WIN,
  DRAW,
  LOSS,
  /** Not decided. */
  OPEN;

  /** Returns the reply in an outcome: yes or no, or the value where both questions are asked. */
  static Reply of(Question question, Outcome outcome) {
    return switch (question) {
      case WHITE -> valueOf(outcome.white().name());
      case BLACK -> valueOf(outcome.black().name());
      case BOTH, SCORE -> outcome.value().map(value -> valueOf(value.name())).orElse(OPEN);
    };
  }

  /** Returns the reply that a word names. */
  static Reply ofWord(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
