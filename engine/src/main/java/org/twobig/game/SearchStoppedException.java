package org.twobig.game;

/**
 * Ends a search that was stopped before it had an answer; its solved positions are in the table.
 */
public final class SearchStoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SearchStoppedException() {
    super("The search was stopped", null, false, false);
  }
}
