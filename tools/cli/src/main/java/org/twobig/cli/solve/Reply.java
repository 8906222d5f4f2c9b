package org.twobig.cli.solve;

import java.util.Locale;
import org.twobig.game.Outcome;
import org.twobig.game.Question;

/** The answer to a question as a word, in texts, files and JSON. */
public enum Reply {
  YES,
  NO,
  WIN,
  DRAW,
  LOSS,
  OPEN;

  /**
   * Returns the reply that an outcome gives: yes, no or open; for {@link Question#BOTH} and {@link
   * Question#SCORE} win, draw, loss or open.
   */
  static Reply of(Question question, Outcome outcome) {
    return switch (question) {
      case WHITE, BLACK -> valueOf(outcome.answer(question).name());
      case BOTH, SCORE -> outcome.value().map(value -> valueOf(value.name())).orElse(OPEN);
    };
  }

  static Reply ofWord(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
