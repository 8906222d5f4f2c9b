package org.twobig.growth;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.twobig.table.Table;

/**
 * Gives access to the present table of a store, which may grow. A user calls {@link #use} anew for
 * every piece of work of at most some seconds:
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

  /** Returns a source that gives a view of each table of this source, made once for each. */
  default TableSource viewed(UnaryOperator<Table> view) {
    record Seen(Table table, Table view) {}
    AtomicReference<@Nullable Seen> last = new AtomicReference<>();
    return () -> {
      TableUse use = use();
      Table table = use.table();
      synchronized (last) { // two threads at once would call the view twice
        Seen seen = last.get();
        if (seen == null || seen.table != table) {
          seen = new Seen(table, view.apply(table));
          last.set(seen);
        }
        return new TableUse(seen.view, use::close);
      }
    };
  }

  /** Returns a source of a table that never grows. */
  static TableSource of(Table table) {
    return () -> new TableUse(table, () -> {});
  }
}
