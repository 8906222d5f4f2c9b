package org.twobig.cli.view;

import java.util.Locale;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;

/** What is known of the end of a game, as a word for scripts. */
public enum Verdict {
  WHITE_WINS,
  BLACK_WINS,
  DRAW,
  WHITE_DOES_NOT_WIN,
  BLACK_DOES_NOT_WIN,
  UNKNOWN;

  public static Verdict of(Outcome outcome) {
    return switch (outcome.white()) {
      case YES -> WHITE_WINS;
      case NO ->
          switch (outcome.black()) {
            case YES -> BLACK_WINS;
            case NO -> DRAW;
            case OPEN -> WHITE_DOES_NOT_WIN;
          };
      case OPEN -> outcome.black() == Answer.NO ? BLACK_DOES_NOT_WIN : UNKNOWN;
    };
  }

  /** What it says of the end of the game. */
  public Outcome outcome() {
    return switch (this) {
      case WHITE_WINS -> new Outcome(Answer.YES, Answer.NO);
      case BLACK_WINS -> new Outcome(Answer.NO, Answer.YES);
      case DRAW -> new Outcome(Answer.NO, Answer.NO);
      case WHITE_DOES_NOT_WIN -> new Outcome(Answer.NO, Answer.OPEN);
      case BLACK_DOES_NOT_WIN -> new Outcome(Answer.OPEN, Answer.NO);
      case UNKNOWN -> Outcome.UNKNOWN;
    };
  }

  /** The verdict that a proof names in words, such as "White wins". */
  public static Verdict ofWords(String words) {
    return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
  }

  /** In words, such as "White wins". */
  public String words() {
    return switch (this) {
      case WHITE_WINS -> "White wins";
      case BLACK_WINS -> "Black wins";
      case DRAW -> "draw";
      case WHITE_DOES_NOT_WIN -> "White does not win";
      case BLACK_DOES_NOT_WIN -> "Black does not win";
      case UNKNOWN -> "unknown";
    };
  }

  /** In words, with what it leaves open. */
  public String inFull() {
    return switch (this) {
      case WHITE_DOES_NOT_WIN -> words() + " (draw or Black wins)";
      case BLACK_DOES_NOT_WIN -> words() + " (draw or White wins)";
      default -> words();
    };
  }
}
