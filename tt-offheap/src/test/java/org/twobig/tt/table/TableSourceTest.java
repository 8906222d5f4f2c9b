package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.twobig.tt.store.PrivateTable;

class TableSourceTest {
  /** A view registers with others, which must not happen twice. */
  @Test
  void aTableIsViewedOnceEvenIfTwoThreadsAskAtATime() throws InterruptedException {
    try (Arena arena = Arena.ofShared()) {
      Geometry geometry = Geometry.ofBytes(new KeySpace("test", 1, 48), 1, 1 << 16);
      Table table = PrivateTable.create(geometry, arena);
      AtomicInteger views = new AtomicInteger();
      Thread[] second = new Thread[1];
      TableSource source =
          TableSource.of(table)
              .viewed(
                  each -> {
                    if (views.incrementAndGet() == 1) {
                      second[0].start();
                      while (second[0].getState() != Thread.State.BLOCKED && second[0].isAlive()) {
                        Thread.onSpinWait();
                      }
                    }
                    return each;
                  });
      second[0] = new Thread(() -> source.use().close());
      source.use().close();
      second[0].join();
      assertThat(views).hasValue(1);
    }
  }
}
