package org.twobig.tt.tasks;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.processes.Machine;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.table.StoreException;

/**
 * A worker's side of a task board: a {@link TaskTaker} for processes that have opened the
 * conductor's store. {@link #take} never waits. A task solved for a dead conductor stays on the
 * board. The next conductor copies it when it starts; outcomes written to the old board later are
 * lost.
 */
public final class BoardTaker implements TaskTaker {
  private record Held(TaskSlot slot, SlotState taken) {
    void finish(SlotState.Phase phase, int value, long work) {
      slot.finish(taken, taken.finished(phase, value), work);
    }
  }

  private final BoardFile file;
  private final Path cacheFile;
  private final Machine machine;
  private final long conductorVisit;
  private final long conductorPid;
  private final Presence place;
  private final long visit;
  private final int worker;

  /**
   * Held tasks, by object identity, not by id: a worker that was wrongly judged dead may get a
   * second task with the id of one that it still has, and must not finish one as the other.
   */
  private final Map<TakenTask, Held> tasks = new IdentityHashMap<>();

  private Optional<LineCache> cache = Optional.empty();
  private boolean closed;

  private BoardTaker(BoardFile file, Path cacheFile, Machine machine, long conductorVisit)
      throws IOException {
    this.file = file;
    this.cacheFile = cacheFile;
    this.machine = machine;
    this.conductorVisit = conductorVisit;
    this.conductorPid = file.conductor().pid();
    int number = file.takePlace(machine);
    this.place = file.place(number);
    this.visit = place.begin(machine);
    this.worker = BoardFile.worker(number, visit);
  }

  /**
   * Joins the board of a store; {@code cacheFile} is the path of the shared cache. Returns empty if
   * the store has no conductor. Throws if the store has a conductor, but its board stays missing or
   * damaged for longer than {@code patience}.
   */
  public static Optional<BoardTaker> join(
      Path directory, Path cacheFile, StoreLock lock, Duration patience) throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    while (lock.isTaken(StoreLock.CONDUCT)) {
      Optional<BoardTaker> joined = lock.registering(() -> join(directory, cacheFile, lock));
      if (joined.isPresent()) {
        return joined;
      }
      if (System.nanoTime() - end >= 0) {
        throw StoreException.refused(
            "In the store %s, the file %s, by which a solve shares its tasks, is missing, damaged or not that of the process that runs the solve%s. End that process and start it again: it makes the file anew",
            directory, StoreFile.BOARD.fileName(), lock.holders(StoreLock.CONDUCT));
      }
      LockSupport.parkNanos(StoreLock.POLL.toNanos()); // a new conductor may be making its board
    }
    return Optional.empty();
  }

  /**
   * Joins the present board. Call this within {@link StoreLock#registering}. Returns empty if the
   * board is missing or damaged, or its conductor is dead. Throws if all places are taken, or the
   * board belongs to a newer version of Twobig.
   */
  public static Optional<BoardTaker> join(Path directory, Path cacheFile, Machine machine)
      throws IOException {
    Optional<BoardFile> found = BoardFile.open(directory, machine);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (var file = CloseUnlessKept.of(found.get(), BoardFile::close)) {
      Presence conductor = file.get().conductor();
      long conductorVisit = conductor.visit();
      if (!conductor.lives(conductorVisit, machine)) {
        return Optional.empty();
      }
      BoardTaker source = new BoardTaker(file.get(), cacheFile, machine, conductorVisit);
      file.keep();
      return Optional.of(source);
    }
  }

  @Override
  public synchronized Optional<TakenTask> take() {
    while (!closed && isConducted()) {
      TaskSlot first = null;
      SlotState offered = null;
      for (TaskSlot slot : file.slots()) {
        SlotState state = slot.state();
        if (state.phase() == SlotState.Phase.OFFERED
            && (first == null || slot.number() < first.number())) {
          first = slot;
          offered = state;
        }
      }
      if (first == null || offered == null) {
        return Optional.empty();
      }
      SlotState taken = offered.takenBy(worker);
      if (first.change(offered, taken)) { // otherwise another worker has taken it
        TakenTask task = first.task();
        VarHandle.acquireFence(); // the state is read again after the fields of the task
        if (first.state().isOf(taken)) { // otherwise this process was judged dead meanwhile
          tasks.put(task, new Held(first, taken));
          return Optional.of(task);
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether the conductor of this board has not closed, and has no successor. */
  private boolean isConducted() {
    return file.conductor().visit() == conductorVisit;
  }

  @Override
  public synchronized boolean withdrawn(TakenTask task) {
    Held held = tasks.get(task);
    return closed || held == null || !isConducted() || !held.slot().state().equals(held.taken());
  }

  /** {@inheritDoc} A board has no room for parts. */
  @Override
  public synchronized void finish(
      TakenTask task, Status status, int value, long work, List<Part> parts) {
    BoardOffers.requireByte("value", value);
    if (status == Status.LOST) {
      throw new IllegalArgumentException("Only the conductor can find a task lost");
    }
    if (closed) {
      return;
    }
    Held held = tasks.remove(task);
    if (held == null) {
      throw new IllegalStateException("Task " + task.id() + " is not held");
    }
    held.finish(SlotState.Phase.valueOf(status.name()), value, work);
  }

  @Override
  public boolean takesParts() {
    return false;
  }

  @Override
  public synchronized boolean conductorLives() {
    return !closed && file.conductor().lives(conductorVisit, machine);
  }

  @Override
  public synchronized Optional<SharedCache> sharedCache() {
    if (cache.isEmpty() && !closed) {
      try {
        cache = LineCache.open(cacheFile, machine);
      } catch (IOException e) {
        return Optional.empty(); // the worker goes on without a cache, more slowly
      }
    }
    return cache.map(lines -> lines);
  }

  /** Returns the PID of the conductor that this worker joined, in the conductor's PID namespace. */
  public long conductorPid() {
    return conductorPid;
  }

  /** {@inheritDoc} On a board, held tasks end as {@link Status#STOPPED}. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    tasks.values().forEach(held -> held.finish(SlotState.Phase.STOPPED, 0, 0));
    tasks.clear();
    place.end(visit);
    file.close();
    cache.ifPresent(LineCache::close);
    cache = Optional.empty();
    Uninterrupted.run(
        "The place on the task board cannot be given back", () -> machine.giveBack(place.lock()));
  }
}
