package org.twobig.live;

import java.io.IOException;
import java.time.Instant;
import java.util.UUID;

/**
 * The machine and the other processes of a store, as this process sees them.
 *
 * <p>A process has a place, a byte of the store's lock file, for each of its slots in a shared
 * file, and holds it for as long as it uses the slot. The system gives the byte back when the
 * process ends, however it ends, and not before: a stopped process lives. So a process lives if its
 * place is taken, in whatever container it runs.
 */
public interface Machine {
  /** This process. */
  long pid();

  /** Name of the machine or the container. */
  String host();

  /** Changes whenever the machine starts. */
  UUID boot();

  /** Milliseconds since the machine started, by a clock that all processes share. */
  long uptimeMillis();

  /** The time of day. */
  Instant now();

  /**
   * Takes a place for this process, until it is given back or the process ends.
   *
   * @return false if a living process has it
   */
  boolean take(int place) throws IOException;

  /** Gives a place back. */
  void giveBack(int place) throws IOException;

  /**
   * Whether a living process, perhaps this one, has a place.
   *
   * @throws java.io.UncheckedIOException if that cannot be known
   */
  boolean isTaken(int place);
}
