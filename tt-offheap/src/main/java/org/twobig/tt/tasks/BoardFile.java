package org.twobig.tt.tasks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Opened;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.processes.LiveFile;
import org.twobig.tt.processes.Machine;
import org.twobig.tt.processes.StoreLock;

/**
 * The file of a task board, which the conductor and its workers map.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  header with magic "TWOBIGTB": see LiveFile           |
 *    4096  +-------------------------------------------------------+
 *          |  the conductor: see Presence               (64 bytes) |
 *    4160  |  63 workers: the same                                 |
 *    8192  +-------------------------------------------------------+
 *          |  256 tasks: see TaskSlot              (64 bytes each) |
 *   24576  +-------------------------------------------------------+
 * </pre>
 *
 * <p>Each conductor makes a new file with the solved tasks of the old file, and renames it over the
 * old one. A worker of the earlier conductor goes on writing to the old file, which has no name any
 * more. What it writes there after the new conductor has copied the solved tasks is lost.
 */
public final class BoardFile implements AutoCloseable {

  static final int WORKERS = 63;
  static final int SLOTS = 256;

  private static final int SLOTS_OFFSET = LiveFile.HEADER_BYTES + (1 + WORKERS) * Presence.BYTES;
  static final int BYTES = SLOTS_OFFSET + SLOTS * TaskSlot.BYTES;

  private static final LiveFile FORMAT =
      new LiveFile(new FileHead.Kind("TWOBIGTB", "task board", 1, LiveFile.HEAD_BYTES), BYTES);

  /**
   * A worker's number: bits 0 to 7 its place, bits 8 to 27 low bits of its visit ({@link
   * Presence}).
   */
  private static final int PLACE_BITS = 8;

  private static final int PLACE_MASK = (1 << PLACE_BITS) - 1;
  private static final int VISIT_MASK = (1 << SlotState.WORKER_BITS - PLACE_BITS) - 1;

  private final LiveFile.Memory memory;
  private final Presence conductor;
  private final List<Presence> workers;
  private final List<TaskSlot> slots;

  private BoardFile(LiveFile.Memory memory) {
    this.memory = memory;
    List<Presence> presences = new ArrayList<>();
    for (int i = 0; i <= WORKERS; i++) {
      int offset = LiveFile.HEADER_BYTES + i * Presence.BYTES;
      int place = i == 0 ? StoreLock.CONDUCT : StoreLock.FIRST_WORKER + i - 1;
      presences.add(new Presence(memory.buffer(offset, Presence.BYTES), place));
    }
    this.conductor = presences.get(0);
    this.workers = List.copyOf(presences.subList(1, presences.size()));
    this.slots =
        IntStream.range(0, SLOTS)
            .mapToObj(i -> memory.buffer(SLOTS_OFFSET + i * TaskSlot.BYTES, TaskSlot.BYTES))
            .map(TaskSlot::new)
            .toList();
  }

  static Optional<BoardFile> open(Path directory, Machine machine) throws IOException {
    return FORMAT.open(StoreFile.BOARD.in(directory), machine, true).map(BoardFile::new);
  }

  /**
   * Makes a file with this process as conductor and the solved tasks of the old file, and renames
   * it over the old file.
   */
  static BoardFile replace(Path directory, Machine machine) throws IOException {
    Path unfinished = StoreFile.BOARD.unfinishedIn(directory);
    try (var made = Opened.of(unfinished, Files::deleteIfExists)) {
      FORMAT.create(unfinished, machine);
      try (var board = Opened.of(new BoardFile(FORMAT.map(unfinished, true)), BoardFile::close)) {
        board.get().takeOver(openIfReadable(directory, machine));
        board.get().conductor.begin(machine);
        Files.move(unfinished, StoreFile.BOARD.in(directory), StandardCopyOption.ATOMIC_MOVE);
        made.keep();
        return board.keep();
      }
    }
  }

  private static Optional<BoardFile> openIfReadable(Path directory, Machine machine) {
    try {
      return open(directory, machine);
    } catch (IOException e) {
      return Optional.empty(); // of a newer version: its tasks cannot be read
    }
  }

  /** Ends the visit of the last conductor, if its file exists, and copies its solved tasks. */
  private void takeOver(Optional<BoardFile> last) {
    if (last.isEmpty()) {
      return;
    }
    try (BoardFile old = last.get()) {
      old.conductor.end(old.conductor.visit());
      for (int i = 0; i < SLOTS; i++) {
        TaskSlot slot = old.slots.get(i);
        SlotState state = slot.state();
        if (state.phase() == SlotState.Phase.SOLVED && slot.isWhole(state)) {
          slots.get(i).copy(slot);
        }
      }
    }
  }

  Presence conductor() {
    return conductor;
  }

  List<TaskSlot> slots() {
    return slots;
  }

  /**
   * Takes a place for a worker that joins, and returns the number of the place; throws if all are
   * taken. Call this within {@link StoreLock#registering}.
   */
  int takePlace(Machine machine) throws IOException {
    // The place with the fewest visits, so that the PID of a worker that has just left stays
    // readable. The visits are read once: workers that leave change them during the sort.
    long[] visits = workers.stream().mapToLong(Presence::visit).toArray();
    List<Integer> numbers =
        IntStream.range(0, WORKERS)
            .boxed()
            .sorted(Comparator.comparingLong(number -> visits[number]))
            .toList();
    for (int number : numbers) {
      if (machine.take(workers.get(number).place())) {
        return number;
      }
    }
    throw new IOException("%d processes help already, and no more can".formatted(WORKERS));
  }

  Presence place(int place) {
    return workers.get(place);
  }

  int livingWorkers(Machine machine) {
    return (int)
        workers.stream().filter(presence -> presence.lives(presence.visit(), machine)).count();
  }

  /** Returns the number of a worker, by which a task names the worker that took it. */
  static int worker(int place, long visit) {
    return place | ((int) visit & VISIT_MASK) << PLACE_BITS;
  }

  boolean workerLives(int worker, Machine machine) {
    int place = worker & PLACE_MASK;
    if (place >= WORKERS) {
      return false;
    }
    long visit = workers.get(place).visit();
    return worker(place, visit) == worker && workers.get(place).lives(visit, machine);
  }

  /** Returns the PID of a worker; 0 if another worker has had its place since. */
  long workerPid(int worker) {
    int place = worker & PLACE_MASK;
    if (place >= WORKERS) {
      return 0;
    }
    Presence presence = workers.get(place);
    long visit = presence.visit();
    long last = Presence.goesOn(visit) ? visit : visit - 1;
    return worker(place, last) == worker ? presence.pid() : 0;
  }

  /**
   * Unmaps the file. Its slots must not be used afterwards: their addresses may hold other data.
   */
  @Override
  public void close() {
    memory.close();
  }
}
