package org.twobig.tasks;

import java.lang.invoke.VarHandle;
import org.agrona.concurrent.AtomicBuffer;
import org.twobig.live.Machine;

/**
 * The place of one process on a {@link BoardFile}.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  visit: grows; odd while a process is here  (8 bytes) |
 *       8  |  pid                                                  |
 *      64  +-------------------------------------------------------+
 * </pre>
 *
 * <p>A <em>visit</em> is the time that one process has the place; its number distinguishes
 * successive processes. A visit begins under a lock of the store, when the visitor has taken the
 * place's lock byte, see {@link Machine}. The visitor ends the visit, or a process does that has
 * found the visitor dead. The PID stays readable until the next visit.
 *
 * @param memory its 64 bytes
 * @param place lock byte of the visitor
 */
record Presence(AtomicBuffer memory, int place) {
  static final int BYTES = 64;

  private static final int VISIT = 0;
  private static final int PID = 8;

  /**
   * Returns the number of the present visit, which is odd, or the even number that ended the last.
   */
  long visit() {
    return memory.getLongVolatile(VISIT);
  }

  static boolean goesOn(long visit) {
    return (visit & 1) != 0;
  }

  /** Enters this process, which has taken the place; an earlier visitor is dead. */
  long begin(Machine machine) {
    long absent = (visit() + 1) & ~1L;
    memory.putLongVolatile(VISIT, absent);
    VarHandle.storeStoreFence(); // readers see no data of the new visitor under the old visit
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
    return goesOn(visit) && visit() == visit && machine.isTaken(place);
  }

  long pid() {
    return memory.getLongOpaque(PID);
  }
}
