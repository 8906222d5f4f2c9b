package org.twobig.cli;

/** Something the person asked for that cannot be done; the message says what and why. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
