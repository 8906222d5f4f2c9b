package org.twobig.tt.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RepeatedTest {
  @Test
  void workGoesOnWhateverItThrowsAndWhoeverCannotBeTold() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    List<Throwable> told = new CopyOnWriteArrayList<>();
    CountDownLatch fourth = new CountDownLatch(1);
    Runnable work =
        () -> {
          switch (runs.incrementAndGet()) {
            case 1 -> throw new IllegalStateException("first");
            case 2 -> throw new OutOfMemoryError("second");
            case 3 -> throw new AssertionError("third");
            default -> fourth.countDown();
          }
        };
    try (Repeated repeated = new Repeated("test")) {
      repeated.every(
          Duration.ofMillis(1),
          work,
          e -> {
            told.add(e);
            throw new IllegalStateException("no log");
          });
      assertThat(fourth.await(2, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(told).extracting(Throwable::getMessage).containsExactly("first", "second", "third");
  }
}
