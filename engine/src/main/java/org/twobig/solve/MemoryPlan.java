package org.twobig.solve;

import org.twobig.tt.store.Placement;
import org.twobig.tt.store.SystemMemory;
import org.twobig.tt.tasks.BoardOffers;

/**
 * A division of a machine's memory between a table, which is outside the Java heap, and the graph
 * of a search, which is on the heap.
 *
 * <pre>
 *   available memory   all that the kernel or the container can still give, see SystemMemory
 *     margin           a twentieth of that memory, or 512 MiB if more, but at most a quarter: for
 *                      the system, the JVM, threads, and solvers' memory outside the heap
 *     table            an eighth of the available memory, rounded down to a power of two; at least
 *                      64 MiB and at most 256 MiB. While this is more than half of the memory
 *                      without the margin, it is halved, but not below 8 MiB
 *     shared cache     256 MiB for a store in RAM: memory for other processes that join a solve
 *     solvers          Tuning.solverBytes for each thread; with a store also a sixteenth of the heap
 *                      for the journal's records
 *     graph            the rest; at most the heap's limit less the solvers and 256 MiB for other use
 * </pre>
 *
 * <p>All memory of a table is reserved when it is made. That takes up to a second for each GiB, and
 * so does reading the table for a checkpoint. A table of 256 MiB takes a quarter of a second and is
 * large enough for searches of some thousand million nodes. For a solve of hours, the user chooses
 * a larger table.
 *
 * <p>The limit of the heap is the JVM's default, a quarter of the memory of the machine or
 * container, unless {@code -Xmx} changes it ({@code TWOBIG_JAVA_OPTIONS} for the launcher). The
 * heap grows with the graph, so a high limit takes no memory from the table. The kernel would kill
 * a process whose graph outgrew the free memory, so the graph has a limit. This limit includes the
 * copies that exist while arrays of the graph grow. With the serial collector, an array cannot be
 * larger than the old generation, two thirds of the heap's limit, unless {@code -XX:MaxNewSize}
 * makes the young generation smaller.
 *
 * @param tableBytes size of a new table
 * @param graphBytes limit of the graph beside that table; 0 if there is no room
 */
public record MemoryPlan(long tableBytes, long graphBytes) {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  private static final long LEAST_BEFORE_HALVING = 64 * MIB;
  private static final long LARGEST_TABLE = 256 * MIB;

  /** Smallest planned table. With keys of 80 bits, a TWOBIG table needs more than twice as much. */
  private static final long SMALLEST_TABLE = 8 * MIB;

  /** Bytes of the heap for all but the graph and the solvers. */
  private static final long HEAP_FOR_OTHERS = 256 * MIB;

  /** Returns the plan for a new table in the memory that this machine and this JVM have now. */
  public static MemoryPlan ofThisMachine() {
    return of(SystemMemory.available(), Runtime.getRuntime().maxMemory());
  }

  /**
   * Returns the plan for a new table.
   *
   * @param available bytes that can be used without swapping
   * @param heapMax the limit of the Java heap, bytes
   */
  public static MemoryPlan of(long available, long heapMax) {
    long room = SystemMemory.forTables(available);
    long table = Math.clamp(Long.highestOneBit(available / 8), LEAST_BEFORE_HALVING, LARGEST_TABLE);
    while (table > room / 2 && table > SMALLEST_TABLE) {
      table /= 2;
    }
    return new MemoryPlan(table, graphBytes(available, heapMax, table, 0));
  }

  /**
   * Returns the bytes that an open store may use beyond its present table. The table may grow to
   * {@code growTo} or half of the available memory, whichever is less. A store in RAM may also use
   * the cache that processes of a solve share.
   */
  static long storeBytes(long growTo, long tableBytes, Placement placement, long available) {
    long growth = Math.max(0, Math.min(growTo, available / 2) - tableBytes);
    return growth + (placement == Placement.RAM ? BoardOffers.CACHE_BYTES : 0);
  }

  /** Returns the size of a Java heap with room for {@code bytes} of graph and solvers. */
  static long heapFor(long bytes) {
    return bytes + HEAP_FOR_OTHERS;
  }

  /**
   * Returns a limit for the heap ({@code -Xmx}), a multiple of a GiB, with room for {@code bytes}
   * of graph and solvers. The serial collector keeps a thirtieth of the heap empty: one survivor
   * space, a tenth of the young generation, which is a third of the heap.
   */
  public static long heapOption(long bytes) {
    long limit = heapFor(bytes) / 29 * 30 + GIB - 1;
    return limit / GIB * GIB;
  }

  /** Returns the limit of the graph in bytes; 0 if there is no room. */
  static long graphBytes(
      long available, long heapMax, long tableBytesStillToBeReserved, long solverBytes) {
    long beside = SystemMemory.forTables(available) - tableBytesStillToBeReserved;
    return Math.max(0, Math.min(beside, heapMax - HEAP_FOR_OTHERS) - solverBytes);
  }
}
