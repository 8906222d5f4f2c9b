package org.twobig.cli.machine;

import java.util.Optional;

/**
 * The result of a check of {@code twobig doctor}.
 *
 * @param topic the name of the check, stable for scripts: letters and underscores
 * @param found the state that was found, in words
 * @param advice what to do; empty if there is nothing to do
 */
public record Finding(String topic, Severity level, String found, Optional<String> advice) {
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

  public static Finding note(String found, String advice) {
    return new Finding("", Severity.NOTE, found, Optional.of(advice));
  }

  public static Finding problem(String found, String advice) {
    return new Finding("", Severity.PROBLEM, found, Optional.of(advice));
  }

  /** Returns a note if something is worse than it could be, else a finding of the level OK. */
  static Finding noteIf(boolean worse, String found, String advice) {
    return worse ? note(found, advice) : ok(found);
  }

  static Finding unknown() {
    return ok("not known: the system does not tell");
  }

  public Finding about(String what) {
    return new Finding(what, level, found, advice);
  }
}
