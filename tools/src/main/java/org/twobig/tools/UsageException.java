package org.twobig.tools;

/** Something the person asked for that cannot be done; the message says what and why. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
