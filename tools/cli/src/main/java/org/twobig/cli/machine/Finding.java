package org.twobig.cli.machine;

import java.util.Optional;

/**
 * What the doctor has to say about one thing.
 *
 * @param topic short name of the thing, stable for scripts: letters and underscores
 * @param found what it is like, in words
 * @param advice what to do, if there is anything
 */
public record Finding(String topic, Level level, String found, Optional<String> advice) {
  /** How bad it is. */
  public enum Level {
    OK,

    /** It works; it could be better, or may surprise. */
    NOTE,

    /** Something will not work, or be many times slower. */
    PROBLEM
  }

  public static Finding ok(String topic, String found) {
    return new Finding(topic, Level.OK, found, Optional.empty());
  }

  public static Finding note(String topic, String found, String advice) {
    return new Finding(topic, Level.NOTE, found, Optional.of(advice));
  }

  public static Finding problem(String topic, String found, String advice) {
    return new Finding(topic, Level.PROBLEM, found, Optional.of(advice));
  }

  /** A thing the system does not tell. */
  public static Finding unknown(String topic) {
    return ok(topic, "not known: the system does not tell");
  }
}
