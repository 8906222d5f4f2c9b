package org.twobig;

/**
 * How much a test tries: what a build has time for, or a multiple of it for longer runs:
 *
 * <pre>
 * mvn -pl tt-offheap,engine test -Dtest='FollowUpDisproofTest,ZugzwangProofTest' \
 *     -Dsurefire.failIfNoSpecifiedTests=false -Dtwobig.effort=1000
 * </pre>
 */
public final class Effort {
  private static final int FACTOR = Integer.getInteger("twobig.effort", 1);

  private Effort() {}

  /** As many attempts as a build has time for, or the multiple that is asked for. */
  public static int times(int attempts) {
    return attempts * FACTOR;
  }
}
