package org.twobig.game;

/** Thrown when a search was stopped before it had an answer. The table has what was solved. */
public final class SearchStoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SearchStoppedException() {
    super("The search was stopped", null, false, false);
  }
}
