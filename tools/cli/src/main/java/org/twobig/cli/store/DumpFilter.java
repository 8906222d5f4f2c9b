package org.twobig.cli.store;

import java.util.Set;
import java.util.SplittableRandom;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.view.Verdict;

/**
 * The filter by which {@code twobig dump} selects entries.
 *
 * @param leastWork the least work
 * @param mostWork the most work
 * @param verdicts the verdicts to write
 * @param share of all entries, above 0 to 1: each is chosen with this probability, by its key
 * @param seed of the choice
 */
record DumpFilter(
    PlyRange plies, long leastWork, long mostWork, Set<Verdict> verdicts, double share, long seed) {
  private static final double TWO_TO_64 = 0x1p64;

  /** An odd number, so that keys which differ in one half are mixed to different numbers. */
  private static final long MULTIPLIER = 0xC2B2_AE3D_27D4_EB4FL;

  boolean takesWork(long work) {
    return leastWork <= work && work <= mostWork;
  }

  /** Returns whether a key is chosen; all stores and exported files give one answer. */
  boolean chooses(long high, long low) {
    if (share == 1) {
      return true;
    }
    long number = new SplittableRandom((high * MULTIPLIER ^ low) * MULTIPLIER ^ seed).nextLong();
    return number + 0x1p63 < share * TWO_TO_64;
  }
}
