package org.twobig.growth;

import org.twobig.table.Table;

/**
 * Where the users of a table that may grow get the present one. Each asks anew for every piece of
 * work, of some seconds at most:
 *
 * <pre>{@code
 * try (TableUse use = source.use()) {
 *   search(position, use.table());
 * }
 * }</pre>
 *
 * <p>For any thread.
 */
@FunctionalInterface
public interface TableSource {
  /** The present table. */
  TableUse use();

  /** A table that never grows. */
  static TableSource of(Table table) {
    return () -> new TableUse(table, () -> {});
  }
}
