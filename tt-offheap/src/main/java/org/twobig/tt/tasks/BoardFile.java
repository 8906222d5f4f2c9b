package org.twobig.tt.tasks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.processes.LiveFile;
import org.twobig.tt.processes.Machine;
import org.twobig.tt.processes.StoreLock;

/**
 * The file of a task board, which the conductor and its workers map.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  header with magic "TWOBIGTB", version 2: see LiveFile|
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
 * more. Outcomes that it writes after the new conductor has copied the solved tasks are lost.
 */
public final class BoardFile implements AutoCloseable {

  /** The places of the workers and the conductor fill a page of memory. */
  static final int WORKERS = 63;

  /** Two slots for each worker, see BoardOffers.wanted, and as many for uncollected outcomes. */
  static final int SLOTS = 256;

  private static final int SLOTS_OFFSET = (1 + WORKERS) * Presence.BYTES;
  static final int BYTES = LiveFile.HEADER_BYTES + SLOTS_OFFSET + SLOTS * TaskSlot.BYTES;

  private static final LiveFile FORMAT = LiveFile.of("TWOBIGTB", "task board", 2, BYTES, true);

  /**
   * A worker's number has its place in bits 0 to 7, and low bits of its visit ({@link Presence}) in
   * bits 8 to 27.
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
    this.conductor = new Presence(memory.buffer(0, Presence.BYTES), StoreLock.CONDUCT);
    this.workers =
        IntStream.range(0, WORKERS)
            .mapToObj(
                i ->
                    new Presence(
                        memory.buffer((1 + i) * Presence.BYTES, Presence.BYTES),
                        StoreLock.FIRST_WORKER + i))
            .toList();
    this.slots =
        IntStream.range(0, SLOTS)
            .mapToObj(i -> memory.buffer(SLOTS_OFFSET + i * TaskSlot.BYTES, TaskSlot.BYTES))
            .map(TaskSlot::new)
            .toList();
  }

  static Optional<BoardFile> open(Path directory, Machine machine) throws IOException {
    return FORMAT.open(StoreFile.BOARD.in(directory), machine.boot(), true).map(BoardFile::new);
  }

  /**
   * Makes a file with this process as conductor and the solved tasks of the old file, and renames
   * it over the old file.
   */
  static BoardFile replace(Path directory, Machine machine) throws IOException {
    return FORMAT.replace(
        StoreFile.BOARD.in(directory),
        machine.boot(),
        memory -> {
          BoardFile board = new BoardFile(memory);
          board.takeOver(directory, machine);
          board.conductor.begin(machine);
          return board;
        });
  }

  private void takeOver(Path directory, Machine machine) {
    try {
      open(directory, machine).ifPresent(this::takeOver);
    } catch (IOException e) {
      // the old file is of a newer version: its tasks cannot be read
    }
  }

  /** Ends the visit of the last conductor and copies its solved tasks. */
  private void takeOver(BoardFile last) {
    try (last) {
      last.conductor.end(last.conductor.visit());
      for (int i = 0; i < SLOTS; i++) {
        TaskSlot slot = last.slots.get(i);
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
   * Takes a place for a worker that joins, and returns the number of the place; throws if no place
   * is free. Call this within {@link StoreLock#registering}.
   */
  int takePlace(Machine machine) throws IOException {
    for (int number = 0; number < WORKERS; number++) {
      if (machine.take(workers.get(number).lock())) {
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

  /** Unmaps the file. Its slots must not be used any more: their addresses may hold other data. */
  @Override
  public void close() {
    memory.close();
  }
}
