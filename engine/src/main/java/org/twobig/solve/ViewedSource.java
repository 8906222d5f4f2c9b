package org.twobig.solve;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.twobig.growth.TableSource;
import org.twobig.growth.TableUse;
import org.twobig.table.Table;

/** Tables of a source through a view, which is made once for each of them. */
final class ViewedSource implements TableSource {
  private final TableSource source;
  private final UnaryOperator<Table> view;
  private volatile Optional<Seen> seen = Optional.empty();

  private record Seen(Table table, Table view) {}

  ViewedSource(TableSource source, UnaryOperator<Table> view) {
    this.source = source;
    this.view = view;
  }

  @Override
  public TableUse use() {
    TableUse use = source.use();
    Optional<Seen> now = seen.filter(last -> last.table == use.table());
    if (now.isEmpty()) {
      now = Optional.of(new Seen(use.table(), view.apply(use.table())));
      seen = now;
    }
    return new TableUse(now.get().view, use::close);
  }
}
