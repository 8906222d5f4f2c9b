package org.twobig.table;

/** A table shape that cannot work; the message says why and what would. */
public final class GeometryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public GeometryException(String message) {
    super(message);
  }
}
