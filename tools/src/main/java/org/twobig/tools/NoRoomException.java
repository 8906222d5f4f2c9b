package org.twobig.tools;

/** A table that does not fit; the message says what would. */
final class NoRoomException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoRoomException(String message) {
    super(message);
  }
}
