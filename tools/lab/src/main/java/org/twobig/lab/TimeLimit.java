package org.twobig.lab;

import java.time.Duration;

/** Stops work that takes too long; work that is done closes it. */
final class TimeLimit implements AutoCloseable {
  private final Thread timer;

  private TimeLimit(Thread timer) {
    this.timer = timer;
  }

  /**
   * Starts the clock.
   *
   * @param stop called by another thread when the time is over; perhaps just after the work is done
   */
  static TimeLimit start(Duration limit, Runnable stop) {
    return new TimeLimit(
        Thread.ofPlatform()
            .daemon()
            .name("time limit")
            .start(
                () -> {
                  try {
                    Thread.sleep(limit);
                    stop.run();
                  } catch (InterruptedException e) {
                    // The work was done in time.
                  }
                }));
  }

  @Override
  public void close() {
    timer.interrupt();
  }
}
