package org.twobig.tt.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** Waits for what another thread or process does sooner or later. */
public final class Await {
  /** What is waited for. */
  public interface Condition {
    boolean holds() throws Exception;
  }

  private Await() {}

  /** Asks again and again; fails after two minutes. */
  public static void until(Condition condition) throws Exception {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("after two minutes").isLessThan(end);
      Thread.sleep(5);
    }
  }
}
