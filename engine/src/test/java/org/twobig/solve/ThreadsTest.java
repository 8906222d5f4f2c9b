package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  private static final String NAME = "none but of this test";

  /** A list of workers of which the last cannot be started. */
  private static final List<String> TOO_MANY =
      new AbstractList<>() {
        @Override
        public String get(int index) {
          if (index == 2) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          return "worker " + index;
        }

        @Override
        public int size() {
          return 3;
        }
      };

  /** A running thread could use a table that the caller unmaps. */
  @Test
  void nothingBeginsIfAThreadCannotBeStarted() {
    AtomicInteger begun = new AtomicInteger();
    assertThatThrownBy(
            () -> Threads.each(NAME, TOO_MANY, (worker, failed) -> begun.incrementAndGet()))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(Thread.getAllStackTraces().keySet()).noneMatch(each -> each.getName().equals(NAME));
    assertThat(begun).hasValue(0);
  }
}
