package org.twobig.lab;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;

/** A time limit that stops work. The caller closes it when the work is finished. */
final class TimeLimit implements AutoCloseable {
  private final Timer timer = new Timer("time limit", true);

  /**
   * Starts a limit. Another thread calls {@code stop} when the time is over, unless the limit is
   * closed. It may call {@code stop} just after the end of the work.
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
