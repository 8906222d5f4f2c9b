package org.twobig.tt.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** Waits until another thread or process has made a condition true. */
public final class Await {
  /** A condition to wait for. */
  public interface Condition {
    boolean holds() throws Exception;
  }

  private Await() {}

  /** Waits until a condition is true; fails after two minutes. */
  public static void until(Condition condition) throws Exception {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("after two minutes").isLessThan(end);
      Thread.sleep(5);
    }
  }
}
