package org.twobig.connectfour3d;

/** A search that was asked to stop before it had an answer; what it had solved is in the table. */
public final class SearchStoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SearchStoppedException() {
    super("The search was stopped", null, false, false);
  }
}
