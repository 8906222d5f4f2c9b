package org.twobig.cli.options;

import org.twobig.game.Question;
import picocli.CommandLine.Option;

/** The option {@code --question}: what is asked about a position. */
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
