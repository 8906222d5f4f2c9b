package org.twobig.board;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.twobig.file.Uninterrupted;
import org.twobig.live.Machine;
import org.twobig.live.StoreLock;
import org.twobig.table.Key;
import org.twobig.table.StoreException;

/**
 * The conductor's side of a task board: hands tasks to the workers of other processes and gets
 * outcomes back. It knows what a task is as little as the table does: a key, a kind of question
 * about it and how much may be spent on it.
 *
 * <p>Each task that is offered comes back once through {@link #collect}, unless it was withdrawn
 * before a worker took it: with what its worker said, or as {@link Status#LOST} when the worker
 * died. See the package for what is promised.
 *
 * <p>No method waits for another process. All may be called from any thread. To be closed before
 * its store; after that all others throw {@link IllegalStateException}.
 */
public final class TaskBoard implements AutoCloseable {
  /** Tasks that can be on a board at once. */
  public static final int SLOTS = BoardFile.SLOTS;

  /** Largest kind and value. */
  static final int MAX_BYTE = 255;

  /** How a task ended. */
  public enum Status {
    /** The value is known. */
    SOLVED,

    /** The budget was used up. */
    GAVE_UP,

    /** The task was withdrawn, or the worker left. */
    STOPPED,

    /** The worker died, or what it wrote cannot be relied upon; value and work are 0. */
    LOST
  }

  /**
   * A task that has ended.
   *
   * @param id as it was offered
   * @param status how it ended
   * @param value 0 to 255, as the worker said
   * @param work the nodes it took, as the worker said
   * @param workerPid the worker's number in its own PID namespace; 0 if others have come to its
   *     place on the board since
   */
  public record Outcome(long id, Status status, int value, long work, long workerPid) {}

  /**
   * A task that was solved on the board of an earlier conductor.
   *
   * @param key as it was offered
   * @param kind as it was offered
   * @param value 0 to 255, as the worker said
   * @param work the nodes it took, as the worker said
   */
  public record Finished(Key key, int kind, int value, long work) {}

  private final BoardFile file;
  private final Machine machine;
  private final Closeable held;
  private final long visit;

  /** The tasks on the board, by id. */
  private final Map<Long, TaskSlot> tasks = new LinkedHashMap<>();

  private final Deque<TaskSlot> free = new ArrayDeque<>();

  /** Solved tasks that the caller has, but may not have written down. */
  private final List<TaskSlot> handedOver = new ArrayList<>();

  private final List<Finished> leftovers;
  private long offers;
  private boolean closed;

  private TaskBoard(BoardFile file, Machine machine, Closeable held) {
    this.file = file;
    this.machine = machine;
    this.held = held;
    this.visit = file.conductor().visit();
    List<Finished> solved = new ArrayList<>();
    for (TaskSlot slot : file.slots()) {
      SlotState state = slot.state();
      if (state.isFinished()) {
        solved.add(new Finished(slot.key(), slot.kind(), state.value(), slot.work()));
        handedOver.add(slot);
      } else {
        free.add(slot);
      }
    }
    this.leftovers = List.copyOf(solved);
  }

  /**
   * Makes the board of a store anew.
   *
   * @throws StoreException if another process conducts for longer than {@code patience}
   */
  public static TaskBoard open(Path directory, StoreLock lock, Duration patience)
      throws IOException {
    Closeable held = lock.conducting(patience);
    try {
      return open(directory, lock, held);
    } catch (IOException | RuntimeException | Error e) {
      held.close();
      throw e;
    }
  }

  /**
   * Makes the board of a store anew, for the one process that has the conductor's place.
   *
   * @param held closed with the board
   */
  public static TaskBoard open(Path directory, Machine machine, Closeable held) throws IOException {
    return new TaskBoard(BoardFile.replace(directory, machine), machine, held);
  }

  /**
   * What had been solved on the board of the last conductor when this one began, and may not have
   * been written down: it died or closed the board before its next {@link #collect}. They are kept
   * on the board until the first collect of this one, so that nothing is lost should it die too.
   */
  public List<Finished> leftovers() {
    return leftovers;
  }

  /**
   * Offers a task to the workers. They take tasks in the order of the offers.
   *
   * @param id by which the caller knows it
   * @param kind 0 to 255: which question is asked of the key
   * @param budget nodes after which the worker is to give up
   * @return false if no slot is free
   * @throws IllegalArgumentException if a task of this id has been offered and not come back
   */
  public synchronized boolean offer(long id, Key key, int kind, long budget) {
    requireOpen();
    requireByte("kind", kind);
    if (tasks.containsKey(id)) {
      throw new IllegalArgumentException("Task " + id + " is on the board already");
    }
    TaskSlot slot = free.poll();
    if (slot == null) {
      return false;
    }
    slot.offer(id, key, kind, budget, offers++);
    tasks.put(id, slot);
    return true;
  }

  static void requireByte(String what, int number) {
    if (number < 0 || number > MAX_BYTE) {
      throw new IllegalArgumentException(
          "The %s must be 0 to %d, not %d".formatted(what, MAX_BYTE, number));
    }
  }

  /**
   * All tasks that have ended since the last call, each once. What was solved stays on the board
   * until the next call, so that the next conductor finds it among its {@link #leftovers} if this
   * one dies before it has written it down: write it down first, then collect again. Until then it
   * takes up its slot.
   */
  public synchronized List<Outcome> collect() {
    requireOpen();
    handedOver.forEach(this::free);
    handedOver.clear();
    List<Outcome> outcomes = new ArrayList<>();
    // A worker that was found dead stays dead; of one that lived the next call will hear.
    Map<Integer, Boolean> lives = new HashMap<>();
    for (var i = tasks.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<Long, TaskSlot> task = i.next();
      long id = task.getKey();
      TaskSlot slot = task.getValue();
      SlotState state = slot.state();
      if (state.isRunning()
          && !lives.computeIfAbsent(state.worker(), who -> file.workerLives(who, machine))) {
        if (slot.change(state, state.free())) {
          outcomes.add(lost(id, state));
          free.add(slot);
          i.remove();
          continue;
        }
        state = slot.state(); // it was the last thing the worker did
      }
      if (state.isFinished()) {
        i.remove();
        boolean whole = slot.isWhole(state);
        outcomes.add(whole ? outcome(id, state, slot.work()) : lost(id, state));
        if (whole && state.phase() == SlotState.Phase.SOLVED) {
          handedOver.add(slot);
        } else {
          free(slot);
        }
      }
    }
    return outcomes;
  }

  private void free(TaskSlot slot) {
    SlotState state = slot.state();
    slot.change(state, state.free());
    free.add(slot);
  }

  private Outcome lost(long id, SlotState state) {
    return new Outcome(id, Status.LOST, 0, 0, file.workerPid(state.worker()));
  }

  private Outcome outcome(long id, SlotState state, long work) {
    Status status = Status.valueOf(state.phase().name());
    return new Outcome(id, status, state.value(), work, file.workerPid(state.worker()));
  }

  /**
   * Calls a task back. A task that no worker has taken is gone at once and has no outcome.
   * Otherwise its worker is asked to stop, and any outcome may come through {@link #collect}.
   *
   * @return whether it is gone at once; false also if no task of this id is on the board
   */
  public synchronized boolean withdraw(long id) {
    requireOpen();
    TaskSlot slot = tasks.get(id);
    if (slot == null) {
      return false;
    }
    SlotState state = slot.state();
    if (state.phase() == SlotState.Phase.OFFERED) {
      if (slot.change(state, state.free())) {
        tasks.remove(id);
        free.add(slot);
        return true;
      }
      state = slot.state(); // it has just been taken
    }
    if (state.phase() == SlotState.Phase.TAKEN) {
      slot.change(state, state.stopping()); // unless it has just ended
    }
    return false;
  }

  /** How many tasks no worker has taken yet. */
  public synchronized int offered() {
    return count(state -> state.phase() == SlotState.Phase.OFFERED);
  }

  /** How many tasks have been taken and have not ended. */
  public synchronized int running() {
    return count(SlotState::isRunning);
  }

  private int count(Predicate<SlotState> which) {
    requireOpen();
    return (int) tasks.values().stream().map(TaskSlot::state).filter(which).count();
  }

  /** How many workers have joined and live. */
  public synchronized int workers() {
    requireOpen();
    return file.livingWorkers(machine);
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("The task board is closed");
    }
  }

  /**
   * Ends the conducting: workers are asked to stop, and tasks that have not come back never will.
   * What was solved since the last collect is left for the next conductor. A second call does
   * nothing.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    file.conductor().end(visit);
    file.close();
    Uninterrupted.call(
        "The task board cannot be given up",
        () -> {
          held.close();
          return this;
        });
  }
}
