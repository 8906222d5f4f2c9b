package org.twobig.cli.options;

import org.twobig.game.Question;
import picocli.CommandLine.Option;

/** What is asked of a position: the option {@code --question}. */
public final class QuestionOption {
  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white",
      description =
          "What is asked: white, black, both or score. white: does White win? black: does Black win?"
              + " both: is it a win, a draw or a loss for White? score (connectx): how soon, too:"
              + " the stones that the winner has left at the end and one more, negative if the"
              + " player to move loses, 0 for a draw. Default: ${DEFAULT-VALUE}.")
  private Question question = Question.WHITE;

  public Question get() {
    return question;
  }
}
