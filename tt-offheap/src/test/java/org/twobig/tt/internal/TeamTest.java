package org.twobig.tt.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class TeamTest {
  /** Without the failure, the other threads would work for ever. */
  @Test
  void anErrorOfOneThreadStopsTheOthers() {
    AtomicInteger made = new AtomicInteger();
    assertThatThrownBy(
            () ->
                Team.share(
                    "test",
                    3,
                    1L << 60, // not done before a thread that starts late
                    _ -> {
                      boolean fails = made.getAndIncrement() == 2;
                      return _ -> {
                        if (fails) {
                          throw new OutOfMemoryError("a trial");
                        }
                        return true;
                      };
                    }))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("a trial");
    assertThat(made).hasValue(3);
  }

  @Test
  void eachPieceIsDoneOnceAndNoneAfterTheEnd() throws IOException {
    AtomicIntegerArray done = new AtomicIntegerArray(1_000);
    Team.share("test", 3, 1_000, _ -> piece -> done.incrementAndGet((int) piece) > 0);
    for (int piece = 0; piece < 1_000; piece++) {
      assertThat(done.get(piece)).isEqualTo(1);
    }
    AtomicInteger ended = new AtomicInteger();
    Team.share("test", 3, Integer.MAX_VALUE, _ -> _ -> ended.incrementAndGet() < 0);
    assertThat(ended.get()).isBetween(1, 3);
  }
}
