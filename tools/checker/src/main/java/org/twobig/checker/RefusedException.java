package org.twobig.checker;

/** Thrown when a proof or a file is refused, with the reason. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  public RefusedException(String message) {
    super(message);
  }
}
