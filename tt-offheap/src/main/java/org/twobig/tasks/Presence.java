package org.twobig.tasks;

import java.lang.invoke.VarHandle;
import org.agrona.concurrent.AtomicBuffer;
import org.twobig.live.Machine;

/**
 * The place of one process on a {@link BoardFile} for one visit.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  visit: grows; odd while a process is here  (8 bytes) |
 *       8  |  pid                                                  |
 *      64  +-------------------------------------------------------+
 * </pre>
 *
 * <p>The number of the visit distinguishes successive processes at one place. A visit begins under
 * a lock of the store, when the visitor has taken the place, see {@link Machine}. The visitor ends
 * it, or a process that has established that the visitor is dead. The pid stays readable until the
 * next visit.
 *
 * @param memory its 64 bytes
 * @param place of the visitor in the lock file
 */
record Presence(AtomicBuffer memory, int place) {
  static final int BYTES = 64;

  private static final int VISIT = 0;
  private static final int PID = 8;

  /** The visit that goes on, which is odd, or the end of the last one. */
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
    VarHandle.storeStoreFence(); // nothing of the new visitor is seen under the old visit
    memory.putLongOpaque(PID, machine.pid());
    memory.putLongRelease(VISIT, absent + 1);
    return absent + 1;
  }

  /** Ends a visit, unless that has been done. */
  void end(long visit) {
    if (goesOn(visit)) {
      memory.compareAndSetLong(VISIT, visit, visit + 1);
    }
  }

  /** Whether this visit goes on and the visitor lives. */
  boolean lives(long visit, Machine machine) {
    return goesOn(visit) && visit() == visit && machine.isTaken(place);
  }

  /** The pid of the process that is here, or was here last. */
  long pid() {
    return memory.getLongOpaque(PID);
  }
}
