package org.twobig.store;

import java.io.IOException;

/**
 * A store that cannot be used as asked. The message speaks to the person: what was found, what was
 * expected, what to do.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What stands in the way. */
  public enum Kind {
    /** The store is in use, foreign, damaged, too new, or cannot be read or written. */
    REFUSED,

    /** Not enough memory or disk. */
    NO_ROOM
  }

  private final Kind kind;

  private StoreException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  private StoreException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /**
   * A refusal.
   *
   * @param message what was found, what was expected, what to do; a format for the arguments
   */
  public static StoreException refused(String message, Object... arguments) {
    return new StoreException(Kind.REFUSED, message.formatted(arguments));
  }

  static StoreException noRoom(String message, Object... arguments) {
    return new StoreException(Kind.NO_ROOM, message.formatted(arguments));
  }

  /** An error of the operating system, told apart by whether room was lacking. */
  public static StoreException of(String what, IOException cause) {
    String reason = String.valueOf(cause.getMessage());
    boolean full =
        reason.contains("No space left")
            || reason.contains("quota exceeded")
            || reason.contains("File too large")
            || reason.contains("Cannot allocate memory")
            || cause.getCause() instanceof OutOfMemoryError; // no room in the address space
    return new StoreException(
        full ? Kind.NO_ROOM : Kind.REFUSED,
        what + ": " + cause.getClass().getSimpleName() + ": " + reason,
        cause);
  }

  public Kind kind() {
    return kind;
  }
}
