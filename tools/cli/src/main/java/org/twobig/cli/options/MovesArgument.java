package org.twobig.cli.options;

import java.util.List;
import org.twobig.cli.Refusal;
import picocli.CommandLine.Parameters;

/** The argument {@code MOVES}: the moves that lead to a position, in any number of words. */
public final class MovesArgument {
  @Parameters(paramLabel = "MOVES", arity = "0..*", descriptionKey = "moves")
  private List<String> words = List.of();

  /** Returns whether the argument was left out. The empty word "" is the empty board. */
  public boolean isMissing() {
    return words.isEmpty();
  }

  /** Returns the moves without blanks. Refuses a missing argument. */
  public String text() {
    Refusal.usageIf(isMissing(), "give the moves of a position; \"\" is the empty board");
    return String.join("", words).replaceAll("\\s", "");
  }
}
