package org.twobig.tt.testing;

import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Seeds of random tests. A test that failed is tried again with {@code -Dtwobig.seed=N}, which sets
 * every seed of the run.
 */
public final class Seeds {
  private static final String PROPERTY = "twobig.seed";

  private Seeds() {}

  /** Returns numbers of a seed that is new in each run, for a test that holds for every seed. */
  public static SplittableRandom fresh() {
    return new SplittableRandom(freshSeed());
  }

  /** Returns numbers that are equal in each run, for a test of this seed only, such as counts. */
  public static SplittableRandom fixed(long seed) {
    return new SplittableRandom(fixedSeed(seed));
  }

  /** Returns a seed that is equal in each run. */
  public static long fixedSeed(long seed) {
    return Long.getLong(PROPERTY, seed);
  }

  /** Returns a seed that is new in each run, and prints it with the calling line. */
  public static long freshSeed() {
    long seed = Long.getLong(PROPERTY, ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE));
    System.out.println(caller() + " -D" + PROPERTY + "=" + seed);
    return seed;
  }

  private static String caller() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> !frame.getClassName().equals(Seeds.class.getName()))
                    .findFirst()
                    .map(frame -> frame.toStackTraceElement().toString())
                    .orElseThrow());
  }
}
