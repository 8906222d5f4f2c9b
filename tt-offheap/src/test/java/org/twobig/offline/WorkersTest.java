package org.twobig.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WorkersTest {
  /** Each of the others would work for ever. */
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void anErrorOfOneThreadStopsTheOthers() {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "Not tested: one processor");
    AtomicInteger made = new AtomicInteger();
    assertThatThrownBy(
            () ->
                Workers.run(
                    new Progress(),
                    () -> {
                      boolean fails = made.getAndIncrement() == 0;
                      return () -> {
                        if (fails) {
                          throw new OutOfMemoryError("a trial");
                        }
                        return true;
                      };
                    }))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("a trial");
    assertThat(made.get()).isGreaterThan(1);
  }
}
