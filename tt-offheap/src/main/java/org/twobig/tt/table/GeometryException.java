package org.twobig.tt.table;

/** Thrown if the shape of a table is impossible. The message says why, and what would work. */
public final class GeometryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public GeometryException(String message) {
    super(message);
  }
}
