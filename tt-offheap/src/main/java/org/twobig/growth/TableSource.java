package org.twobig.growth;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.twobig.table.Table;

/**
 * Source of the present table for users of a table that may grow. A user calls {@link #use} anew
 * for every piece of work of some seconds at most:
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

  /**
   * Returns this source with its tables seen through a view.
   *
   * @param view called once for each table
   */
  default TableSource viewed(UnaryOperator<Table> view) {
    record Seen(Table table, Table view) {}
    AtomicReference<@Nullable Seen> last = new AtomicReference<>();
    return () -> {
      TableUse use = use();
      Table table = use.table();
      Seen seen =
          last.updateAndGet(
              now -> now != null && now.table == table ? now : new Seen(table, view.apply(table)));
      return new TableUse(seen.view, use::close);
    };
  }

  /** A table that never grows. */
  static TableSource of(Table table) {
    return () -> new TableUse(table, () -> {});
  }
}
