package org.twobig.store;

import java.time.Instant;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * What tells living processes from dead ones. All times but one are counted from the start of the
 * machine, in which the clock plays no part: setting it kills nobody.
 */
interface Machine {
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

  /** Name of the machine or the container. */
  String host();

  /** Changes whenever the machine starts. */
  UUID boot();

  /** Milliseconds since the machine started, the same for all processes. */
  long uptimeMillis();

  /** The time of day. */
  Instant now();
}
