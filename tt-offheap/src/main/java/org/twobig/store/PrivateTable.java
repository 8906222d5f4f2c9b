package org.twobig.store;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.twobig.file.Native;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import org.twobig.table.StoreException;
import org.twobig.table.Table;
import org.twobig.table.WordRegion;

/**
 * Makes empty tables in memory of this process alone, which closing their arena frees. The system
 * provides memory only where a table is written, so a table far larger than its entries costs
 * little. The arena must be shared if several threads use the table.
 */
public final class PrivateTable {
  /**
   * Bytes before the data: a page for the word that every store into the table sets, see {@link
   * WordRegion}.
   */
  private static final long MARK_BYTES = 4096;

  private PrivateTable() {}

  /**
   * Returns a table without partitions.
   *
   * @throws StoreException NO_ROOM if there is no memory
   */
  public static Table create(Geometry geometry, Arena arena) {
    return create(Layout.of(geometry), arena);
  }

  /**
   * Returns a table that may be partitioned.
   *
   * @throws StoreException NO_ROOM if there is no memory
   */
  public static Table create(Layout layout, Arena arena) {
    return create(layout, layout.dataBytes() >= Native.WORTH_LARGE_PAGES, arena);
  }

  /**
   * Returns a table that may be partitioned, with a choice of pages.
   *
   * @param largePages whether to request pages of 2 MiB, which the system may refuse silently
   * @throws StoreException NO_ROOM if there is no memory
   */
  public static Table create(Layout layout, boolean largePages, Arena arena) {
    MemorySegment memory = Native.zeroed(MARK_BYTES + layout.dataBytes(), largePages, arena);
    return new Table(layout, memory.asSlice(MARK_BYTES), memory);
  }
}
