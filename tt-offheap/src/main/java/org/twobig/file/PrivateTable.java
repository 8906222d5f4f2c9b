package org.twobig.file;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;

/** Tables in memory of this process alone, kept nowhere. */
public final class PrivateTable {
  /**
   * The mark of {@link TranspositionTable} for stores lies before the data, on a page of its own.
   */
  private static final long MARK_BYTES = 4096;

  /**
   * From this size on the table takes large pages: its probes become faster, but the first entry on
   * each costs the zeroing of 2 MiB.
   */
  private static final long WORTH_LARGE_PAGES = 4L << 30;

  private PrivateTable() {}

  /**
   * An empty table, gone when the arena is closed. The system gives memory to it as it is written,
   * so a table far larger than what is stored costs little.
   *
   * @param arena a shared arena if several threads shall use the table
   * @throws StoreException if there is no memory
   */
  public static TranspositionTable create(Geometry geometry, Arena arena) {
    return create(geometry, geometry.dataBytes() >= WORTH_LARGE_PAGES, arena);
  }

  /**
   * The same with a choice of pages.
   *
   * @param largePages whether to ask for large pages, which the system may refuse silently
   */
  public static TranspositionTable create(Geometry geometry, boolean largePages, Arena arena) {
    MemorySegment memory = allocate(MARK_BYTES + geometry.dataBytes(), largePages, arena);
    return new TranspositionTable(geometry, memory.asSlice(MARK_BYTES), memory);
  }

  /**
   * The same for a table that may be partitioned.
   *
   * @param arena a shared arena if several threads shall use the table
   * @throws StoreException if there is no memory
   */
  public static PartitionedTable create(Layout layout, Arena arena) {
    long bytes = layout.dataBytes();
    MemorySegment memory = allocate(MARK_BYTES + bytes, bytes >= WORTH_LARGE_PAGES, arena);
    return new PartitionedTable(layout, memory.asSlice(MARK_BYTES), memory);
  }

  /**
   * Zeroed memory on pages of its own, gone when the arena is closed.
   *
   * @throws StoreException if there is none
   */
  static MemorySegment allocate(long bytes, boolean largePages, Arena arena) {
    MemorySegment memory;
    try {
      memory = Native.anonymous(bytes, arena).orElseGet(() -> arena.allocate(bytes, MARK_BYTES));
    } catch (OutOfMemoryError e) {
      throw StoreException.noRoom("There is no memory for a table of %,d bytes", bytes);
    }
    if (largePages) {
      Native.advise(memory, Native.MADV_HUGEPAGE);
    }
    return memory;
  }
}
