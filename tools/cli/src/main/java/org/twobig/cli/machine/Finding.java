package org.twobig.cli.machine;

import java.util.Optional;

/**
 * A finding of the doctor about one thing.
 *
 * @param topic short name of the thing, stable for scripts: letters and underscores
 * @param found its state, in words
 * @param advice what to do, if there is anything
 */
public record Finding(String topic, Level level, String found, Optional<String> advice) {
  /** The severity of a finding. */
  public enum Level {
    OK,

    /** It works; it could be better, or may surprise. */
    NOTE,

    /** Something will not work, or be many times slower. */
    PROBLEM
  }

  /** Returns a finding that all is well. {@link #about} adds the topic. */
  public static Finding ok(String found) {
    return new Finding("", Level.OK, found, Optional.empty());
  }

  public static Finding note(String found, String advice) {
    return new Finding("", Level.NOTE, found, Optional.of(advice));
  }

  public static Finding problem(String found, String advice) {
    return new Finding("", Level.PROBLEM, found, Optional.of(advice));
  }

  /** Returns a note if something could be better, else all is well. */
  static Finding noteIf(boolean worse, String found, String advice) {
    return worse ? note(found, advice) : ok(found);
  }

  /** Returns a finding where the system gives no answer. */
  static Finding unknown() {
    return ok("not known: the system does not tell");
  }

  public Finding about(String what) {
    return new Finding(what, level, found, advice);
  }
}
