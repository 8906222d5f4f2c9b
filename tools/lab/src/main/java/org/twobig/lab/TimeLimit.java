package org.twobig.lab;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;

/** A time limit that stops work; finished work closes it. */
final class TimeLimit implements AutoCloseable {
  private final Timer timer = new Timer("time limit", true);

  /**
   * Starts the clock.
   *
   * @param stop called on another thread when the time is over, possibly just after the end of the
   *     work
   */
  static TimeLimit start(Duration limit, Runnable stop) {
    TimeLimit started = new TimeLimit();
    TimerTask task =
        new TimerTask() {
          @Override
          public void run() {
            stop.run();
          }
        };
    started.timer.schedule(task, limit.toMillis());
    return started;
  }

  @Override
  public void close() {
    timer.cancel();
  }
}
