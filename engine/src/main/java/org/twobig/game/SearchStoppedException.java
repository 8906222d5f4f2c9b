package org.twobig.game;

/**
 * Thrown when a search was stopped before it had an answer. The positions that it solved are in the
 * table.
 */
public final class SearchStoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SearchStoppedException() {
    super("The search was stopped", null, false, false);
  }
}
