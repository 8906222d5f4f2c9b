package org.twobig.game;

/** A search that was asked to stop before it had an answer; what it had solved is in the table. */
public final class SearchStoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SearchStoppedException() {
    super("The search was stopped", null, false, false);
  }
}
