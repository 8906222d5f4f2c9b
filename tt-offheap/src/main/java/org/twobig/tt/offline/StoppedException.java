package org.twobig.tt.offline;

/** Thrown when {@link Progress#stop} has ended the work early; nothing was changed. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedException() {
    super("stopped");
  }
}
