package org.twobig.game.solver;

/** Thrown when a search has used up its nodes or is no longer wanted. */
public final class GivenUpException extends RuntimeException {
  public static final GivenUpException INSTANCE = new GivenUpException();

  private static final long serialVersionUID = 1L;

  private GivenUpException() {
    super("The search was given up", null, false, false);
  }
}
