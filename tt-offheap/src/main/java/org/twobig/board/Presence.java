package org.twobig.board;

import java.lang.invoke.VarHandle;
import org.agrona.concurrent.AtomicBuffer;
import org.twobig.live.Machine;
import org.twobig.live.ProcessSlot;

/**
 * The place of one process on a {@link BoardFile}, where it stays for a visit.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  visit: grows; odd while somebody is here   (8 bytes) |
 *       8  |  pid                                                  |
 *      16  |  when that process started, in ticks since boot       |
 *      24  |  its PID namespace                                    |
 *      64  +-------------------------------------------------------+
 * </pre>
 *
 * <p>The visit is a sequence lock over the other three words, as in {@link ProcessSlot}, and tells
 * two processes at one place apart. It begins under a lock of the store; the visitor ends it, or
 * who knows that the visitor is dead. The pid stays readable until the next visit.
 */
final class Presence {
  static final int BYTES = 64;

  private static final int VISIT = 0;
  private static final int PID = 8;
  private static final int START = 16;
  private static final int NAMESPACE = 24;

  private final AtomicBuffer memory;

  Presence(AtomicBuffer memory) {
    this.memory = memory;
  }

  /** The visit that goes on, which is odd, or the end of the last one. */
  long visit() {
    return memory.getLongVolatile(VISIT);
  }

  static boolean goesOn(long visit) {
    return (visit & 1) != 0;
  }

  /** Enters this process; whoever is here must be dead. */
  long begin(Machine machine) {
    long nobody = (visit() + 1) & ~1L;
    memory.putLongVolatile(VISIT, nobody);
    VarHandle.storeStoreFence(); // nothing of the new visitor is seen under the old visit
    memory.putLongOpaque(PID, machine.pid());
    memory.putLongOpaque(START, machine.startOf(machine.pid()).orElseThrow());
    memory.putLongOpaque(NAMESPACE, machine.pidNamespace());
    memory.putLongRelease(VISIT, nobody + 1);
    return nobody + 1;
  }

  /** Ends a visit, unless that has been done. */
  void end(long visit) {
    if (goesOn(visit)) {
      memory.compareAndSetLong(VISIT, visit, visit + 1);
    }
  }

  /** Whether this visit goes on and, as far as can be told, the visitor lives. */
  boolean lives(long visit, Machine machine) {
    if (!goesOn(visit) || visit() != visit) {
      return false;
    }
    long pid = memory.getLongOpaque(PID);
    long start = memory.getLongOpaque(START);
    long namespace = memory.getLongOpaque(NAMESPACE);
    VarHandle.acquireFence(); // the visit is read after what it vouches for
    return visit() == visit && machine.mayLive(pid, start, namespace);
  }

  /** The pid of whoever is here, or was here last. */
  long pid() {
    return memory.getLongOpaque(PID);
  }
}
