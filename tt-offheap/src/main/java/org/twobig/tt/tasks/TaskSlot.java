package org.twobig.tt.tasks;

import org.agrona.concurrent.AtomicBuffer;
import org.twobig.tt.table.Key;

/**
 * The slot of one task on a {@link BoardFile}, a cache line.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  state: see SlotState                       (8 bytes) |
 *       8  |  id                                                   |
 *      16  |  key, high half                                       |
 *      24  |  key, low half                                        |
 *      32  |  kind (bits 0 to 7), number of the offer (bits 8..63) |
 *      40  |  budget                                               |
 *      48  |  work                                                 |
 *      56  |  checksum of the words before: see LineCache          |
 *      64  +-------------------------------------------------------+
 * </pre>
 *
 * <p>The conductor writes the task into a free slot, which no other process touches, then the state
 * with release: a worker that sees the offer sees the task. A worker that takes the task owns the
 * slot until it has written the outcome: first work and checksum, then the state by
 * compare-and-set, which is also a release. A worker that was wrongly judged dead may still write.
 * Its compare-and-set then fails, since the state has changed. If it overwrites work or checksum of
 * a later worker, {@link #isWhole} detects that the checksum does not fit the state and the work.
 */
public final class TaskSlot {
  public static final int BYTES = 64;

  private static final int STATE = 0;
  private static final int ID = 8;
  private static final int HIGH = 16;
  private static final int LOW = 24;
  private static final int KIND = 32;
  private static final int BUDGET = 40;
  private static final int WORK = 48;
  private static final int CHECKSUM = 56;

  private static final int KIND_BITS = 8;
  private static final int KIND_MASK = (1 << KIND_BITS) - 1;

  private final AtomicBuffer memory;

  TaskSlot(AtomicBuffer memory) {
    this.memory = memory;
  }

  SlotState state() {
    return SlotState.of(memory.getLongVolatile(STATE));
  }

  boolean change(SlotState from, SlotState to) {
    return memory.compareAndSetLong(STATE, from.word(), to.word());
  }

  /** Writes a task into this free slot. Workers take the lowest {@code number} first. */
  void offer(long id, Key key, int kind, long budget, long number) {
    memory.putLongOpaque(ID, id);
    memory.putLongOpaque(HIGH, key.high());
    memory.putLongOpaque(LOW, key.low());
    memory.putLongOpaque(KIND, number << KIND_BITS | kind);
    memory.putLongOpaque(BUDGET, budget);
    memory.putLongRelease(STATE, state().nextOffered().word());
  }

  /** Returns the task; its fields belong together if the state is the same before and after. */
  TakenTask task() {
    return new TakenTask(memory.getLongOpaque(ID), key(), kind(), memory.getLongOpaque(BUDGET));
  }

  FinishedTask finished(SlotState state) {
    return new FinishedTask(key(), kind(), state.value(), work());
  }

  private Key key() {
    return new Key(memory.getLongOpaque(HIGH), memory.getLongOpaque(LOW));
  }

  private int kind() {
    return (int) memory.getLongOpaque(KIND) & KIND_MASK;
  }

  long number() {
    return memory.getLongOpaque(KIND) >>> KIND_BITS;
  }

  long work() {
    return memory.getLongOpaque(WORK);
  }

  /** Writes the outcome of the task for which this worker set the state {@code taken}. */
  void finish(SlotState taken, SlotState finished, long work) {
    memory.putLongOpaque(WORK, work);
    memory.putLongOpaque(CHECKSUM, checksum(finished));
    if (!change(taken, finished)) {
      change(taken.stopping(), finished); // after a request to stop
    }
  }

  /** Returns whether the checksum fits: no other worker has written into the outcome. */
  boolean isWhole(SlotState finished) {
    return memory.getLongOpaque(CHECKSUM) == checksum(finished);
  }

  /** Copies a finished task into this slot, which no other process has seen yet. */
  void copy(TaskSlot finished) {
    for (int offset = ID; offset < BYTES; offset += Long.BYTES) {
      memory.putLongOpaque(offset, finished.memory.getLongOpaque(offset));
    }
    memory.putLongRelease(STATE, finished.memory.getLongVolatile(STATE));
  }

  private long checksum(SlotState finished) {
    long[] words = new long[SharedCache.WORDS];
    words[0] = finished.word();
    for (int i = 1; i < words.length; i++) {
      words[i] = memory.getLongOpaque(i * Long.BYTES);
    }
    return LineCache.checksum(words);
  }
}
