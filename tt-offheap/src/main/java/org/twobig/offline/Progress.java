package org.twobig.offline;

import java.util.concurrent.atomic.LongAdder;

/** How far an offline tool is, and the way to stop it. All methods may be called by any thread. */
public final class Progress {
  /**
   * A step of the work.
   *
   * @param name what is done, for a person
   * @param units all there is to do, in units of its own; 0 if unknown
   */
  public record Stage(String name, long units) {}

  private final LongAdder done = new LongAdder();
  private volatile Stage stage = new Stage("starting", 0);
  private volatile boolean stopped;

  /** Makes the tool end soon with a {@link StoppedException}. */
  public void stop() {
    stopped = true;
  }

  /** The step that is under way. */
  public Stage stage() {
    return stage;
  }

  /** Units of the step that are done. */
  public long done() {
    return done.sum();
  }

  void begin(String name, long units) {
    check();
    done.reset();
    stage = new Stage(name, units);
  }

  /** Adds units that are done. */
  void passed(long units) {
    check();
    done.add(units);
  }

  /** Ends the work if it shall be stopped. */
  void check() {
    if (stopped) {
      throw new StoppedException();
    }
  }
}
