package org.twobig.cli.store;

import java.util.Optional;
import org.twobig.game.Answer;
import org.twobig.game.Outcome;
import org.twobig.game.Question;

/**
 * The question that {@code dump --moves} answers in its second column. Only entries that answer the
 * question are written.
 */
public enum DumpQuestion {
  WHITE("1 White wins, 0 White does not win"),
  BLACK("1 Black wins, 0 Black does not win"),
  BOTH("1 White wins, 0 draw, -1 Black wins"),
  ANY("");

  private final String column;

  DumpQuestion(String column) {
    this.column = column;
  }

  /** Returns a comment line that explains the second column; empty if there is no such column. */
  String legend() {
    return column.isEmpty() ? "" : "# second column: %s\n".formatted(column);
  }

  private Question question() {
    return Question.valueOf(name());
  }

  public boolean isAnsweredBy(Outcome outcome) {
    return this == ANY || outcome.answers(question());
  }

  /** Returns the answer as {@code twobig solve --file} reads it; empty if no column is wanted. */
  Optional<Integer> column(Outcome outcome) {
    return switch (this) {
      case WHITE, BLACK -> Optional.of(outcome.answer(question()) == Answer.YES ? 1 : 0);
      case BOTH -> outcome.value().map(value -> 1 - value.ordinal());
      case ANY -> Optional.empty();
    };
  }
}
