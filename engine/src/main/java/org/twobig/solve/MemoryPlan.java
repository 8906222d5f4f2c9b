package org.twobig.solve;

import org.twobig.store.Placement;
import org.twobig.store.SystemMemory;
import org.twobig.tasks.TaskBoard;

/**
 * How the memory of a machine is divided between a table, which lies outside the Java heap, and the
 * graph of a search above it, which lies on the heap.
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
 * <p>A table takes up to a second a GiB to be made, as all of its memory is reserved, and as long
 * to be read for a checkpoint; a first question must not wait for that. 256 MiB are made in a
 * quarter of a second and hold the entries of some thousand million nodes. A solve of hours wants
 * more, and its user chooses how much.
 *
 * <p>The limit of the heap is the JVM's own, a quarter of the machine's or container's memory,
 * unless {@code -Xmx} says otherwise ({@code TWOBIG_JAVA_OPTIONS} for the launcher). It is a limit
 * only: a heap grows as the graph does, and so does not keep memory from the table. Memory for
 * which the graph asks beyond what is free would be paid with the kernel killing the solver, so who
 * fills a graph stops at these bytes. They include what is held twice while an array grows. With
 * the serial collector no single array can be larger than the old generation, two thirds of the
 * limit, unless {@code -XX:MaxNewSize} makes the young one smaller.
 *
 * @param tableBytes size for a new table
 * @param graphBytes the most the graph may take beside it; 0 if there is no room
 */
public record MemoryPlan(long tableBytes, long graphBytes) {
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  private static final long USUAL_TABLE = 64 * MIB;
  private static final long LARGEST_TABLE = 256 * MIB;

  /** Keys of 80 bits need half of it at least. */
  private static final long SMALLEST_TABLE = 8 * MIB;

  /** Heap for all but the graph. */
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
   * @param tableBytesStillToBeReserved memory the table will yet take: 0 once a store is open,
   *     whose table is no longer part of what is available
   * @param solverBytes what all solvers will take of the heap
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
   * Memory that an open store may yet take: its table by growing, and in RAM the notes of a solve
   * that other processes join.
   *
   * @param growTo the limit of the table's growth, which may be more than there will ever be
   * @param available bytes that can be used without swapping
   */
  static long storeBytes(long growTo, long tableBytes, Placement placement, long available) {
    long growth = Math.max(0, Math.min(growTo, available / 2) - tableBytes);
    return growth + (placement == Placement.RAM ? TaskBoard.NOTES_BYTES : 0);
  }

  /**
   * Bytes a Java heap must be able to hold.
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
