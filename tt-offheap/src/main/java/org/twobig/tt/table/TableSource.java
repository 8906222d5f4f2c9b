package org.twobig.tt.table;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * Gives access to the present table of a store, which a larger table may replace. A user calls
 * {@link #use} again for each piece of work that takes some seconds:
 *
 * <pre>{@code
 * try (TableUse use = source.use()) {
 *   search(position, use.table());
 * }
 * }</pre>
 *
 * <p>Any thread may call all methods.
 */
@FunctionalInterface
public interface TableSource {
  /** Begins a use of the present table. */
  TableUse use();

  /** Returns a source of views of this source's tables. {@code view} makes each view once. */
  default TableSource viewed(UnaryOperator<Table> view) {
    Map<Table, Table> views = new ConcurrentHashMap<>();
    return () -> {
      TableUse use = use();
      return new TableUse(views.computeIfAbsent(use.table(), view), use::close);
    };
  }

  static TableSource of(Table table) {
    return () -> new TableUse(table, () -> {});
  }
}
