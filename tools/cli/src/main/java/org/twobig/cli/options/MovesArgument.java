package org.twobig.cli.options;

import java.util.List;
import org.twobig.cli.Refusal;
import picocli.CommandLine.Parameters;

/** The argument {@code MOVES} in any number of words: the position of a command. */
public final class MovesArgument {
  @Parameters(paramLabel = "MOVES", arity = "0..*", descriptionKey = "moves")
  private List<String> words = List.of();

  /** Returns whether no word was given; the empty board is one. */
  public boolean isMissing() {
    return words.isEmpty();
  }

  /**
   * Returns the moves, without blanks.
   *
   * @throws Refusal if none was given
   */
  public String text() {
    Refusal.usageIf(isMissing(), "give the moves of a position; \"\" is the empty board");
    return String.join("", words).replaceAll("\\s", "");
  }
}
