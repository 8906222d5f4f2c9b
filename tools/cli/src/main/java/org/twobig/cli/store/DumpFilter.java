package org.twobig.cli.store;

import java.util.Set;
import java.util.SplittableRandom;
import org.twobig.cli.options.PlyRange;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;

/**
 * Selects the entries that {@code twobig dump} writes.
 *
 * @param leastWork the smallest work of a selected entry, in nodes
 * @param mostWork the largest work of a selected entry, in nodes
 * @param share the share of keys that are chosen, greater than 0 and at most 1
 * @param seed changes which keys are chosen
 */
record DumpFilter(
    StoredPositions rules,
    PlyRange plies,
    long leastWork,
    long mostWork,
    Set<Outcome> verdicts,
    double share,
    long seed) {
  private static final double TWO_TO_64 = 0x1p64;

  /** Odd, so that multiplication maps different halves of a key to different numbers. */
  private static final long MULTIPLIER = 0xC2B2_AE3D_27D4_EB4FL;

  boolean takesWork(long work) {
    return leastWork <= work && work <= mostWork;
  }

  /**
   * Returns whether a key is chosen. The answer depends on key, share and seed only, so all stores
   * and exported files give equal answers.
   */
  boolean chooses(long high, long low) {
    if (share == 1) {
      return true;
    }
    long number = new SplittableRandom((high * MULTIPLIER ^ low) * MULTIPLIER ^ seed).nextLong();
    return number + 0x1p63 < share * TWO_TO_64;
  }
}
