package org.twobig.cli.options;

import org.twobig.game.Question;
import picocli.CommandLine.Option;

/** What is asked of a position: the option {@code --question}. */
public final class QuestionOption {
  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white")
  private Question question = Question.WHITE;

  public Question get() {
    return question;
  }
}
