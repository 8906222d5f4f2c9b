package org.twobig.game;

import java.lang.foreign.Arena;
import java.util.function.Consumer;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.Table;

/** Tables without entries, in memory, for the keys of a game. */
public final class EmptyTable {
  private EmptyTable() {}

  /** The geometry of so many bytes, or of as few as the keys allow. */
  public static Geometry geometry(StoredPositions kind, long bytes) {
    long least = Geometry.smallestBytes(kind.keySpace(), kind.valueBits());
    return Geometry.ofBytes(kind.keySpace(), kind.valueBits(), Math.max(bytes, least));
  }

  /** A table that lives as long as the arena. */
  public static Table of(StoredPositions kind, long bytes, Arena arena) {
    return PrivateTable.create(geometry(kind, bytes), arena);
  }

  /** Tests something on a table. */
  public static void use(StoredPositions kind, long bytes, Consumer<Table> test) {
    try (Arena arena = Arena.ofShared()) {
      test.accept(of(kind, bytes, arena));
    }
  }
}
