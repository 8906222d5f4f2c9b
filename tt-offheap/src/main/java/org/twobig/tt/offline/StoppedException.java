package org.twobig.tt.offline;

/** The work was stopped before its end; nothing was changed. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedException() {
    super("stopped");
  }
}
