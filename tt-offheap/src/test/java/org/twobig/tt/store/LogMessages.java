package org.twobig.tt.store;

import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.twobig.tt.internal.Log;

/** Collects the messages that stores log, until it is closed. */
class LogMessages extends Handler implements AutoCloseable {
  private static final Logger LOGGER = Logger.getLogger(Log.NAME);

  private final List<String> messages;

  /**
   * @param messages gets the messages; thread-safe if several threads may log
   */
  LogMessages(List<String> messages) {
    this.messages = messages;
    LOGGER.addHandler(this);
    LOGGER.setUseParentHandlers(false);
  }

  @Override
  public void publish(LogRecord record) {
    messages.add(record.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    LOGGER.removeHandler(this);
    LOGGER.setUseParentHandlers(true);
  }
}
