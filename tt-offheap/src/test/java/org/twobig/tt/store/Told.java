package org.twobig.tt.store;

import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.twobig.tt.internal.Log;

/** Collects the messages that stores log, until it is closed. */
class Told extends Handler implements AutoCloseable {
  private static final Logger LOGGER = Logger.getLogger(Log.NAME);

  private final List<String> told;

  /**
   * @param told gets the messages; thread-safe if several threads may log
   */
  Told(List<String> told) {
    this.told = told;
    LOGGER.addHandler(this);
    LOGGER.setUseParentHandlers(false);
  }

  @Override
  public void publish(LogRecord record) {
    told.add(record.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    LOGGER.removeHandler(this);
    LOGGER.setUseParentHandlers(true);
  }
}
