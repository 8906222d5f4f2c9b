package org.twobig.offline;

/** The work was stopped from outside before it was done; nothing was changed. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedException() {
    super("stopped");
  }
}
