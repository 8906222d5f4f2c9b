package org.twobig.solve;

import org.twobig.store.Placement;
import org.twobig.store.SystemMemory;
import org.twobig.tasks.TaskBoard;

/**
 * A division of the memory of a machine between a table, which is outside the Java heap, and the
 * graph of a search, which is on the heap.
 *
 * <pre>
 *   available memory   what the kernel or the container can still give, see SystemMemory
 *     margin           a quarter, at most 512 MiB or a twentieth: system, JVM, threads, and what a
 *                      solver takes outside the heap (Qubic's numbers: a thirty-second part)
 *     table            a power of two, at most an eighth, 64 to 256 MiB; halved while it takes
 *                      more than half of what the margin leaves
 *     notes            256 MiB beside a table in RAM: other processes may join a solve
 *     solvers          Tuning.solverBytes for each thread; with a store a sixteenth of the heap, too,
 *                      for the journal's records
 *     graph            what is left, and no more than the heap can hold: its limit less the solvers
 *                      and 256 MiB for all else that is there
 * </pre>
 *
 * <p>To make a table takes up to a second for each GiB, since all of its memory is reserved, and so
 * does reading it for a checkpoint. A table of 256 MiB takes a quarter of a second and is large
 * enough for searches of some thousand million nodes. For a solve of hours the user chooses a
 * larger one.
 *
 * <p>The limit of the heap is the JVM's own, a quarter of the machine's or container's memory,
 * unless {@code -Xmx} says otherwise ({@code TWOBIG_JAVA_OPTIONS} for the launcher). The heap grows
 * with the graph, so the limit itself takes no memory from the table. A graph beyond the free
 * memory would make the kernel kill the solver, so the graph stops at these bytes, which include
 * the copy while an array grows. With the serial collector no single array can be larger than the
 * old generation, two thirds of the limit, unless {@code -XX:MaxNewSize} makes the young one
 * smaller.
 *
 * @param tableBytes size for a new table
 * @param graphBytes the most the graph may take beside it; 0 if there is no room
 */
public record MemoryPlan(long tableBytes, long graphBytes) {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  private static final long USUAL_TABLE = 64 * MIB;
  private static final long LARGEST_TABLE = 256 * MIB;

  /** Keys of 80 bits need at least half of this. */
  private static final long SMALLEST_TABLE = 8 * MIB;

  /** Bytes of the heap for all but the graph and the solvers. */
  private static final long HEAP_FOR_OTHERS = 256 * MIB;

  /** Returns the plan for a new table on this machine now, and this JVM. */
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
    long table = Math.clamp(Long.highestOneBit(available / 8), USUAL_TABLE, LARGEST_TABLE);
    while (table > room / 2 && table > SMALLEST_TABLE) {
      table /= 2;
    }
    return new MemoryPlan(table, graphBytes(available, heapMax, table, 0));
  }

  /**
   * Returns the most the graph may take now, beside a table whose size is given.
   *
   * @param tableBytesStillToBeReserved memory that the table will still take: 0 once a store is
   *     open
   * @param solverBytes heap that all solvers will take
   * @return bytes; 0 if there is no room
   */
  static long graphBytes(long tableBytesStillToBeReserved, long solverBytes) {
    return graphBytes(
        SystemMemory.available(),
        Runtime.getRuntime().maxMemory(),
        tableBytesStillToBeReserved,
        solverBytes);
  }

  /**
   * Returns the memory that an open store may still take: for the growth of its table, and in RAM
   * for the notes of a solve that other processes join.
   *
   * @param growTo the limit of the table's growth, which may exceed the memory
   * @param available bytes that can be used without swapping
   */
  static long storeBytes(long growTo, long tableBytes, Placement placement, long available) {
    long growth = Math.max(0, Math.min(growTo, available / 2) - tableBytes);
    return growth + (placement == Placement.RAM ? TaskBoard.NOTES_BYTES : 0);
  }

  /**
   * Returns the size of the Java heap that some data need, in bytes.
   *
   * @param bytes of the graph and the solvers
   */
  static long heapFor(long bytes) {
    return bytes + HEAP_FOR_OTHERS;
  }

  /**
   * Returns a limit for the heap ({@code -Xmx}), whole GiB, with which it can hold graph and
   * solvers: the serial collector keeps a thirtieth of it empty, half of the survivors' room in a
   * third.
   */
  public static long heapOption(long bytes) {
    long limit = heapFor(bytes) / 29 * 30 + GIB - 1;
    return limit / GIB * GIB;
  }

  /** Returns the most the graph may take on a machine and in a JVM. */
  static long graphBytes(
      long available, long heapMax, long tableBytesStillToBeReserved, long solverBytes) {
    long beside = SystemMemory.forTables(available) - tableBytesStillToBeReserved;
    return Math.max(0, Math.min(beside, heapMax - HEAP_FOR_OTHERS) - solverBytes);
  }
}
