package org.twobig.game;

import java.lang.foreign.Arena;
import java.util.function.Consumer;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Table;

/** Makes empty tables in memory for the keys of a game. */
public final class EmptyTable {
  private EmptyTable() {}

  /** Returns the geometry for {@code bytes} bytes, or for the fewest that the keys allow. */
  public static Geometry geometry(StoredPositions rules, long bytes) {
    long least = Geometry.smallestBytes(rules.keySpace(), rules.valueBits());
    return Geometry.ofBytes(rules.keySpace(), rules.valueBits(), Math.max(bytes, least));
  }

  /** Returns a table in the memory of an arena. */
  public static Table of(StoredPositions rules, long bytes, Arena arena) {
    return PrivateTable.create(geometry(rules, bytes), arena);
  }

  /** Tests something on a table. */
  public static void use(StoredPositions rules, long bytes, Consumer<Table> test) {
    try (Arena arena = Arena.ofShared()) {
      test.accept(of(rules, bytes, arena));
    }
  }
}
