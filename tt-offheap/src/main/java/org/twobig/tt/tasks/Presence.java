package org.twobig.tt.tasks;

import java.lang.invoke.VarHandle;
import org.agrona.concurrent.AtomicBuffer;
import org.twobig.tt.processes.Machine;

/**
 * The conductor's or a worker's place on a {@link BoardFile}.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  visit: grows; odd while a process has the place  (8) |
 *       8  |  pid                                                  |
 *      64  +-------------------------------------------------------+
 * </pre>
 *
 * <p>A <em>visit</em> is the time during which one process has the place; its number distinguishes
 * successive processes. A process takes the place's lock byte (see {@link Machine}), then begins
 * its visit; a worker does both under the lock for registering. The process ends its visit; if it
 * was killed, the next process in this place ends it. The PID is readable until the next visit.
 *
 * @param memory 64 bytes
 * @param lock number of the place's lock byte
 */
record Presence(AtomicBuffer memory, int lock) {
  static final int BYTES = 64;

  private static final int VISIT = 0;
  private static final int PID = 8;

  /** Returns the odd number of the present visit; an even number if there is none. */
  long visit() {
    return memory.getLongVolatile(VISIT);
  }

  static boolean goesOn(long visit) {
    return (visit & 1) != 0;
  }

  /** Begins a visit of this process. It has the lock byte, so no earlier process here lives. */
  long begin(Machine machine) {
    long absent = (visit() + 1) & ~1L;
    memory.putLongVolatile(VISIT, absent);
    VarHandle.storeStoreFence(); // no reader sees the new PID with the number of the old visit
    memory.putLongOpaque(PID, machine.pid());
    memory.putLongRelease(VISIT, absent + 1);
    return absent + 1;
  }

  /** Ends a visit, unless it has ended. */
  void end(long visit) {
    if (goesOn(visit)) {
      memory.compareAndSetLong(VISIT, visit, visit + 1);
    }
  }

  boolean lives(long visit, Machine machine) {
    return goesOn(visit) && visit() == visit && machine.isTaken(lock);
  }

  long pid() {
    return memory.getLongOpaque(PID);
  }
}
