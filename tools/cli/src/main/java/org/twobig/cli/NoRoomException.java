package org.twobig.cli;

/** A table that does not fit; the message says what would. */
public final class NoRoomException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoRoomException(String message) {
    super(message);
  }
}
