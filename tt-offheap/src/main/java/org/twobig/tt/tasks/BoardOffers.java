package org.twobig.tt.tasks;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Native;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.processes.LiveFile;
import org.twobig.tt.processes.Machine;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.StoreException;

/**
 * The conductor's side of a task board: {@link TaskOffers} to processes on the same machine that
 * have opened the same store. A slot has no room for {@link Part}s (smaller tasks) of an outcome.
 * The conductor finds the workers' results in the shared table. Close the board before its store.
 */
public final class BoardOffers implements TaskOffers {
  /** The largest number of tasks on a board. */
  public static final int SLOTS = BoardFile.SLOTS;

  static final int MAX_BYTE = 255;

  private final BoardFile file;

  /** Bytes of memory that the shared cache takes once the first worker has joined. */
  public static final long CACHE_BYTES = LineCache.FILE_BYTES;

  private final Path cacheFile;
  private final Machine machine;
  private final Closeable lock;
  private final long conductorVisit;

  private final Map<Long, TaskSlot> tasks = new LinkedHashMap<>();

  private final Deque<TaskSlot> free = new ArrayDeque<>();

  /** Slots of tasks that were solved for an earlier conductor, until the caller gets them. */
  private final List<TaskSlot> leftovers = new ArrayList<>();

  /** Slots of solved tasks that the caller has got; the next {@link #collect} frees them. */
  private final List<TaskSlot> handedOver = new ArrayList<>();

  /**
   * Monitor for making and removing the shared cache, which takes long. A thread that needs the
   * monitor of the board as well takes this one first.
   */
  private final Object cacheMonitor = new Object();

  private Optional<LineCache> cache = Optional.empty();
  private volatile boolean withoutCache;
  private long offerCount;
  private boolean closed;

  /**
   * Returns a cache in private memory; {@code bytes} is a power of 2. The system provides a page of
   * memory when the first record is written there.
   *
   * @throws StoreException NO_ROOM if there is no memory
   */
  public static SharedCache privateCache(long bytes, Arena arena) {
    return new LineCache(Native.zeroed(bytes, true, arena), () -> {});
  }

  private BoardOffers(BoardFile file, Path cacheFile, Machine machine, Closeable lock) {
    this.file = file;
    this.cacheFile = cacheFile;
    this.machine = machine;
    this.lock = lock;
    this.conductorVisit = file.conductor().visit();
    for (TaskSlot slot : file.slots()) {
      (slot.state().isFinished() ? leftovers : free).add(slot);
    }
  }

  /**
   * Makes a new board for a store; {@code cacheFile} is the path of the shared cache. Throws if
   * another process remains the conductor for longer than {@code patience}.
   */
  public static BoardOffers open(Path directory, Path cacheFile, StoreLock lock, Duration patience)
      throws IOException {
    try (var held = CloseUnlessKept.of(lock.conducting(patience), Closeable::close)) {
      BoardOffers board = open(directory, cacheFile, lock, held.get());
      held.keep();
      return board;
    }
  }

  /**
   * Makes a new board. The caller has taken the conductor's lock byte; closing the board closes
   * {@code lock}.
   */
  public static BoardOffers open(Path directory, Path cacheFile, Machine machine, Closeable lock)
      throws IOException {
    LiveFile.remove(cacheFile);
    return new BoardOffers(BoardFile.replace(directory, machine), cacheFile, machine, lock);
  }

  /** {@inheritDoc} On a board the first call returns all these tasks; later calls return none. */
  @Override
  public synchronized List<FinishedTask> leftovers() {
    requireOpen();
    List<FinishedTask> told = leftovers.stream().map(slot -> slot.finished(slot.state())).toList();
    handedOver.addAll(leftovers);
    leftovers.clear();
    return told;
  }

  /** {@inheritDoc} There is room for {@value #SLOTS} tasks. */
  @Override
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
    slot.offer(id, key, kind, budget, offerCount++);
    tasks.put(id, slot);
    return true;
  }

  static void requireByte(String what, int number) {
    if (number < 0 || number > MAX_BYTE) {
      throw new IllegalArgumentException(
          "The %s must be 0 to %d, not %d".formatted(what, MAX_BYTE, number));
    }
  }

  /** {@inheritDoc} A solved task occupies its slot until the next call. */
  @Override
  public synchronized List<TaskResult> collect() {
    requireOpen();
    handedOver.forEach(this::free);
    handedOver.clear();
    List<TaskResult> outcomes = new ArrayList<>();
    // Each worker is checked once a call: if it dies later, the next call notices that.
    Map<Integer, Boolean> lives = new HashMap<>();
    for (var i = tasks.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<Long, TaskSlot> task = i.next();
      long id = task.getKey();
      TaskSlot slot = task.getValue();
      SlotState state = slot.state();
      if (state.isRunning()
          && !lives.computeIfAbsent(state.worker(), worker -> file.workerLives(worker, machine))) {
        if (slot.change(state, state.free())) {
          outcomes.add(new TaskResult(id, Status.LOST, 0, 0, ""));
          free.add(slot);
          i.remove();
          continue;
        }
        state = slot.state(); // the worker has just finished the task
      }
      if (state.isFinished()) {
        i.remove();
        boolean whole = slot.isWhole(state);
        // A damaged outcome counts as GAVE_UP, not LOST: a lost task would be offered again, and
        // the faulty worker could take it again.
        Status status = whole ? Status.valueOf(state.phase().name()) : Status.GAVE_UP;
        int value = whole ? state.value() : 0;
        outcomes.add(new TaskResult(id, status, value, whole ? slot.work() : 0, ""));
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

  @Override
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
      state = slot.state(); // a worker has just taken the task
    }
    if (state.phase() == SlotState.Phase.TAKEN) {
      slot.change(state, state.stopping()); // fails if the task has just ended
    }
    return false;
  }

  @Override
  public synchronized int offered() {
    return count(state -> state.phase() == SlotState.Phase.OFFERED);
  }

  @Override
  public synchronized int running() {
    return count(SlotState::isRunning);
  }

  private int count(Predicate<SlotState> which) {
    requireOpen();
    return (int) tasks.values().stream().map(TaskSlot::state).filter(which).count();
  }

  /** {@inheritDoc} On a board each process counts as one worker. */
  @Override
  public synchronized int workers() {
    requireOpen();
    return file.livingWorkers(machine);
  }

  /**
   * {@inheritDoc} On a board there should be two offered tasks for each worker process, because
   * many tasks end before the conductor calls this method again.
   */
  @Override
  public synchronized int wanted() {
    return 2 * workers() - offered();
  }

  /**
   * {@inheritDoc} A board does not know how many threads a process has. So each process in excess
   * of the offered tasks counts as waiting, even if it works: its other threads may wait.
   */
  @Override
  public synchronized int waiting() {
    return workers() - offered();
  }

  /** {@inheritDoc} A board has a cache once a worker has joined, if memory has room for it. */
  @Override
  public Optional<SharedCache> sharedCache() {
    synchronized (cacheMonitor) {
      if (wantsCache()) {
        try {
          LineCache made = LineCache.replace(cacheFile, machine);
          synchronized (this) {
            cache = Optional.of(made);
          }
        } catch (IOException e) {
          withoutCache = true; // the solve goes on without a cache, more slowly
        }
      }
    }
    synchronized (this) {
      return cache.map(lines -> lines);
    }
  }

  private synchronized boolean wantsCache() {
    return cache.isEmpty() && !withoutCache && !closed && workers() > 0;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("The task board is closed");
    }
  }

  @Override
  public void close() {
    synchronized (cacheMonitor) {
      synchronized (this) {
        if (closed) {
          return;
        }
        closed = true;
        file.conductor().end(conductorVisit);
        file.close();
        cache.ifPresent(LineCache::close);
        cache = Optional.empty();
      }
      Uninterrupted.run(
          "The task board cannot be given up",
          () -> {
            try (lock) {
              LiveFile.remove(cacheFile);
            }
          });
    }
  }
}
