package org.twobig.checker;

/** The refusal of a proof or a file, with the reason. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  public RefusedException(String message) {
    super(message);
  }
}
