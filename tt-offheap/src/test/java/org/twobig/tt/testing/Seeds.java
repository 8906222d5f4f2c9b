package org.twobig.tt.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Seeds of random tests, printed beside the line that asks for one. A test that failed is tried
 * again with {@code -Dtwobig.seed=N}, which sets every seed of the run, jqwik's too.
 */
public final class Seeds implements AroundPropertyHook {
  private static final String PROPERTY = "twobig.seed";

  /** Returns numbers of a seed that is new in each run, for a test that holds for every seed. */
  public static SplittableRandom fresh() {
    return new SplittableRandom(freshSeed());
  }

  /** Returns numbers that are equal in each run. */
  public static SplittableRandom fixed(long seed) {
    return new SplittableRandom(fixedSeed(seed));
  }

  /** Returns a seed that is equal in each run. */
  public static long fixedSeed(long seed) {
    return print(Long.getLong(PROPERTY, seed));
  }

  /** Returns a seed that is new in each run. */
  public static long freshSeed() {
    return print(Long.getLong(PROPERTY, ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE)));
  }

  /** Asserts that fixed data has more cases than {@code least}; other seeds may have fewer. */
  public static void assertEnough(long cases, long least) {
    if (Long.getLong(PROPERTY) == null) {
      assertThat(cases).isGreaterThan(least);
    }
  }

  /** Gives the seed of the run to jqwik, which else takes a new one and prints it on failure. */
  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    Optional.ofNullable(System.getProperty(PROPERTY)).ifPresent(context.attributes()::setSeed);
    return property.execute();
  }

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  private static long print(long seed) {
    String ours = Seeds.class.getName();
    StackWalker.StackFrame caller =
        StackWalker.getInstance()
            .walk(all -> all.dropWhile(each -> each.getClassName().equals(ours)).findFirst())
            .orElseThrow();
    System.out.println(caller.toStackTraceElement() + " -D" + PROPERTY + "=" + seed);
    return seed;
  }
}
