package org.twobig.tt.tasks;

/**
 * The state word of a {@link TaskSlot}.
 *
 * <pre>
 *   63         44 43              16 15      8 7       0
 *  +-------------+------------------+---------+---------+
 *  | task number |      worker      |  value  |  phase  |
 *  +-------------+------------------+---------+---------+
 * </pre>
 *
 * <p>All changes but an offer are by compare-and-set. The word contains worker and task number, so
 * the compare-and-set of a worker that no longer holds its task fails. The word also contains the
 * value: value and state change at once, so no task gets the value of another one.
 *
 * @param value value of the outcome, 0 to 255
 * @param worker number of the worker that took the task, see {@link BoardFile#worker}; 28 bits
 * @param taskNumber number of tasks that the slot has had, modulo 2^20
 */
record SlotState(Phase phase, int value, int worker, int taskNumber) {
  /**
   * The phases of a slot, and the event of each change.
   *
   * <pre>
   * FREE                         -> OFFERED                      offered
   * OFFERED                      -> TAKEN                        a worker took it
   * OFFERED                      -> FREE                         withdrawn
   * TAKEN                        -> STOPPING                     withdrawn
   * TAKEN, STOPPING              -> SOLVED, GAVE_UP or STOPPED   the worker ended it
   * TAKEN, STOPPING              -> FREE                         lost, as the worker died
   * SOLVED, GAVE_UP or STOPPED   -> FREE                         collected
   * </pre>
   */
  enum Phase {
    FREE,
    OFFERED,
    TAKEN,
    STOPPING,
    SOLVED,
    GAVE_UP,
    STOPPED
  }

  static final int WORKER_BITS = 28;

  private static final int VALUE_SHIFT = 8;
  private static final int WORKER_SHIFT = 16;
  private static final int TASK_NUMBER_SHIFT = WORKER_SHIFT + WORKER_BITS;
  private static final int BYTE_MASK = 0xFF;
  private static final int WORKER_MASK = (1 << WORKER_BITS) - 1;
  private static final int TASK_NUMBER_MASK = (1 << 20) - 1;

  /** Decodes a word; an unknown phase, which is damage, reads as {@link Phase#FREE}. */
  static SlotState of(long word) {
    int phase = (int) word & BYTE_MASK;
    Phase[] phases = Phase.values();
    return new SlotState(
        phase < phases.length ? phases[phase] : Phase.FREE,
        (int) (word >>> VALUE_SHIFT) & BYTE_MASK,
        (int) (word >>> WORKER_SHIFT) & WORKER_MASK,
        (int) (word >>> TASK_NUMBER_SHIFT));
  }

  long word() {
    return phase.ordinal()
        | (long) value << VALUE_SHIFT
        | (long) worker << WORKER_SHIFT
        | (long) taskNumber << TASK_NUMBER_SHIFT;
  }

  boolean isRunning() {
    return phase == Phase.TAKEN || phase == Phase.STOPPING;
  }

  /** Returns whether the worker that set the state {@code taken} still has its task. */
  boolean isOf(SlotState taken) {
    return equals(taken) || equals(taken.stopping());
  }

  boolean isFinished() {
    return phase.compareTo(Phase.SOLVED) >= 0;
  }

  SlotState free() {
    return new SlotState(Phase.FREE, 0, 0, taskNumber);
  }

  SlotState nextOffered() {
    return new SlotState(Phase.OFFERED, 0, 0, (taskNumber + 1) & TASK_NUMBER_MASK);
  }

  SlotState takenBy(int taker) {
    return new SlotState(Phase.TAKEN, 0, taker, taskNumber);
  }

  SlotState stopping() {
    return new SlotState(Phase.STOPPING, 0, worker, taskNumber);
  }

  SlotState finished(Phase how, int outcome) {
    return new SlotState(how, outcome, worker, taskNumber);
  }
}
