package org.twobig.tt.table;

/**
 * The use of a table for one piece of work. If a larger table replaces the table during the use,
 * the old one stays in memory until the use is closed, and entries stored in it are copied to the
 * larger one.
 */
public final class TableUse implements AutoCloseable {
  private final Table table;
  private final Runnable end;
  private boolean ended;

  public TableUse(Table table, Runnable end) {
    this.table = table;
    this.end = end;
  }

  public Table table() {
    return table;
  }

  @Override
  public void close() {
    if (!ended) {
      ended = true;
      end.run();
    }
  }
}
