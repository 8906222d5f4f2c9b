package org.twobig.tt.table;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/**
 * A request that a store cannot fulfil. The message says what was found, what was expected and what
 * to do.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public enum Kind {
    /** The store is in use, of another game, damaged, of a newer version, or cannot be accessed. */
    REFUSED,

    /** The directory has no store, and one can be made there. */
    ABSENT,

    /** Memory or disk is lacking. */
    NO_ROOM
  }

  private final Kind kind;

  /** Replaces control characters, so that text from a damaged file cannot act on a terminal. */
  private StoreException(Kind kind, String message, @Nullable Throwable cause) {
    super(message.replaceAll("\\p{Cc}", "?"), cause);
    this.kind = kind;
  }

  /** Returns a refusal. The format says what was found, what was expected and what to do. */
  public static StoreException refused(String message, Object... arguments) {
    return new StoreException(Kind.REFUSED, message.formatted(arguments), null);
  }

  public static StoreException absent(String message, Object... arguments) {
    return new StoreException(Kind.ABSENT, message.formatted(arguments), null);
  }

  public static StoreException noRoom(String message, Object... arguments) {
    return new StoreException(Kind.NO_ROOM, message.formatted(arguments), null);
  }

  /**
   * Returns an exception for an error of the operating system: NO_ROOM if the system lacked memory
   * or disk space, otherwise REFUSED.
   */
  public static StoreException of(String what, IOException cause) {
    boolean full = SystemErrors.OF_THIS_PROCESS.isLackOfRoom(cause) || lacksAddresses(cause);
    return new StoreException(
        full ? Kind.NO_ROOM : Kind.REFUSED, what + ": " + reason(cause), cause);
  }

  private static boolean lacksAddresses(IOException cause) {
    return cause.getCause() instanceof OutOfMemoryError;
  }

  /** Returns what an error of the system means, for a message. */
  public static String reason(IOException cause) {
    String message = cause.getMessage();
    if (lacksAddresses(cause)) {
      return "the address space of this process is limited (ulimit -v)";
    }
    if (cause instanceof FileSystemException found) {
      String what =
          switch (found) {
            case AccessDeniedException e -> "permission denied, ";
            case NoSuchFileException e -> "there is no ";
            case FileAlreadyExistsException e -> "there is already a ";
            default -> "the system refuses to work on ";
          };
      return (found.getReason() == null ? what : found.getReason() + ", ") + found.getFile();
    }
    return message == null || message.isBlank() ? "the system does not say why" : message;
  }

  public Kind kind() {
    return kind;
  }
}
