package org.twobig.cli.machine;

import java.util.Optional;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/**
 * The result of a check of {@code twobig doctor}.
 *
 * @param topic the name of the check, stable for scripts: letters and underscores
 * @param found the state that was found, in words
 * @param advice what to do; empty if there is nothing to do
 */
public record Finding(String topic, Severity level, String found, Optional<String> advice) {
  private static final ResourceBundle WORDS =
      ResourceBundle.getBundle("org.twobig.cli.machine.findings");

  public enum Severity {
    OK,

    /** The thing checked works, but it could be better, or may surprise the user. */
    NOTE,

    /** The thing checked does not work, or is many times slower than it could be. */
    PROBLEM
  }

  /** Returns a finding of the level OK. {@link #about} adds the topic. */
  public static Finding ok(String found) {
    return new Finding("", Severity.OK, found, Optional.empty());
  }

  public static Finding problem(String found, String advice) {
    return new Finding("", Severity.PROBLEM, found, Optional.of(advice));
  }

  /**
   * Returns a finding in the words of {@code findings.properties}: its level, what was found and,
   * if there is anything to do, the advice, separated by bars. The values are for both texts.
   */
  static Finding of(String key, Object... values) {
    String[] words = WORDS.getString(key).split(" \\| ");
    Optional<String> advice =
        Stream.of(words).skip(2).map(format -> format.formatted(values)).findFirst();
    return new Finding("", Severity.valueOf(words[0]), words[1].formatted(values), advice);
  }

  /** Returns this finding; if {@code fine}, at the level OK, without topic and advice. */
  Finding okIf(boolean fine) {
    return fine ? ok(found) : this;
  }

  public Finding about(String what) {
    return new Finding(what, level, found, advice);
  }
}
