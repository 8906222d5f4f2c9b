package org.twobig.cli;

/** A file to be read that is absent or cannot be read; the message names it and says why. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InputException(String message) {
    super(message);
  }
}
