package org.twobig.checker;

/** A proof, or a file, that is not accepted; the message says why. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  public RefusedException(String message) {
    super(message);
  }
}
