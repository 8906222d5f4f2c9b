package org.twobig.growth;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.twobig.table.Table;

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

  /** Returns a source of views: {@code view} makes a view of each table of this source once. */
  default TableSource viewed(UnaryOperator<Table> view) {
    record Seen(Table table, Table view) {}
    AtomicReference<@Nullable Seen> last = new AtomicReference<>();
    return () -> {
      TableUse use = use();
      Table table = use.table();
      synchronized (last) { // otherwise two threads might each make a view
        Seen seen = last.get();
        if (seen == null || seen.table != table) {
          seen = new Seen(table, view.apply(table));
          last.set(seen);
        }
        return new TableUse(seen.view, use::close);
      }
    };
  }

  static TableSource of(Table table) {
    return () -> new TableUse(table, () -> {});
  }
}
