package org.twobig.live;

import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * What tells living processes from dead ones. All times but one are counted from the start of the
 * machine, in which the clock plays no part: setting it kills nobody.
 */
public interface Machine {
  /** This process. */
  long pid();

  /**
   * When a process started, in some unit since the start of the machine. With the PID it names one
   * process: a PID is used again, but not within the same tick.
   *
   * @return empty if there is no such process, or it is a zombie, which holds no locks any more
   */
  OptionalLong startOf(long pid);

  /** The PID namespace, within which PIDs mean the same; 0 if there is but one. */
  long pidNamespace();

  /**
   * Whether a process lives, or cannot be told from one that lives: it is in another PID namespace,
   * or cannot be asked about now. A stopped process lives.
   *
   * @param start as {@link #startOf} said when it told us of itself
   * @param namespace its PID namespace
   */
  default boolean mayLive(long pid, long start, long namespace) {
    if (namespace != pidNamespace()) {
      return true;
    }
    try {
      OptionalLong now = startOf(pid);
      return now.isPresent() && now.getAsLong() == start;
    } catch (UncheckedIOException e) {
      return true;
    }
  }

  /** Name of the machine or the container. */
  String host();

  /** Changes whenever the machine starts. */
  UUID boot();

  /** Milliseconds since the machine started, the same for all processes. */
  long uptimeMillis();

  /** The time of day. */
  Instant now();
}
