package org.twobig;

/**
 * The number of attempts of a test: what a build has time for, or a multiple for longer runs:
 *
 * <pre>
 * mvn -pl tt-offheap,engine test -Dtest='FollowUpDisproofTest,ZugzwangProofTest' \
 *     -Dsurefire.failIfNoSpecifiedTests=false -Dtwobig.effort=1000
 * </pre>
 */
public final class Attempts {
  private static final int FACTOR = Integer.getInteger("twobig.effort", 1);

  private Attempts() {}

  /** Returns a number of attempts, times the property {@code twobig.effort}. */
  public static int times(int attempts) {
    return attempts * FACTOR;
  }
}
