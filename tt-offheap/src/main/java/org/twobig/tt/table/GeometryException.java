package org.twobig.tt.table;

/** The shape of a table is impossible. The message says why, and which shape would work. */
public final class GeometryException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public GeometryException(String message) {
    super(message);
  }
}
