package org.twobig.tt.offline;

import java.util.concurrent.atomic.LongAdder;

/** The progress of an offline tool, and the means to stop it. Any thread may call all methods. */
public final class Progress {
  /** A stage of the work; {@code units} is its size, such as a number of words, 0 if unknown. */
  public record Stage(String name, long units) {}

  private final LongAdder done = new LongAdder();
  private volatile Stage stage = new Stage("starting", 0);
  private volatile boolean stopped;

  /** Makes the tool end soon with a {@link StoppedException}. */
  public void stop() {
    stopped = true;
  }

  public Stage stage() {
    return stage;
  }

  /** Returns how many units of the stage are done. */
  public long done() {
    return done.sum();
  }

  void begin(String name, long units) {
    throwIfStopped();
    done.reset();
    stage = new Stage(name, units);
  }

  void passed(long units) {
    throwIfStopped();
    done.add(units);
  }

  void throwIfStopped() {
    if (stopped) {
      throw new StoppedException();
    }
  }
}
