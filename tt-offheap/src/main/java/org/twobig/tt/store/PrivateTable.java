package org.twobig.tt.store;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.twobig.tt.internal.Native;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.Tally;

/**
 * Makes empty tables in private memory, which is freed when the given arena is closed. The system
 * provides a page of memory only when it is written, so a table far larger than its entries costs
 * little. The arena must be shared if several threads use the table. All methods throw a {@link
 * org.twobig.tt.table.StoreException} NO_ROOM if there is no memory.
 */
public final class PrivateTable {
  /** Bytes before the table. Storing an entry sets their first word, the mark of a change. */
  private static final long MARK_BYTES = 4096;

  private PrivateTable() {}

  public static Table create(Geometry geometry, Arena arena) {
    return create(Layout.of(geometry), arena);
  }

  public static Table create(Layout layout, Arena arena) {
    return create(layout, layout.dataBytes() >= Native.WORTH_LARGE_PAGES, arena);
  }

  /**
   * Returns a table that may be partitioned. {@code largePages} requests pages of 2 MiB; the system
   * may ignore the request.
   */
  public static Table create(Layout layout, boolean largePages, Arena arena) {
    MemorySegment memory = Native.zeroed(MARK_BYTES + layout.dataBytes(), largePages, arena);
    return new Table(layout, memory.asSlice(MARK_BYTES), memory, Tally.inMemory());
  }
}
