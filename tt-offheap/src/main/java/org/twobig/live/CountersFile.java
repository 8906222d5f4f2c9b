package org.twobig.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.file.FileHead;
import org.twobig.file.StoreFile;

/**
 * The mapped file in which the processes of a store publish their roles and counters.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  header with magic "TWOBIGLV": see LiveFile           |
 *    4096  +-------------------------------------------------------+
 *          |  64 slots of 24 KiB, one a process: see ProcessSlot   |
 *          +-------------------------------------------------------+
 * </pre>
 *
 * <p>The content is for display only. If the file is missing, damaged or of an older version, the
 * next process that opens the store makes a new file. Processes that still map the old file are
 * then no longer displayed.
 */
public final class CountersFile implements AutoCloseable {

  static final int SLOTS = 64;
  static final int BYTES = LiveFile.HEADER_BYTES + SLOTS * ProcessSlot.BYTES;

  private static final LiveFile FORMAT =
      new LiveFile(new FileHead.Kind("TWOBIGLV", "counters file", 1, LiveFile.HEAD_BYTES), BYTES);

  private final LiveFile.Memory memory;
  private final List<ProcessSlot> slots = new ArrayList<>();

  private CountersFile(LiveFile.Memory memory) {
    this.memory = memory;
    for (int slot = 0; slot < SLOTS; slot++) {
      int offset = LiveFile.HEADER_BYTES + slot * ProcessSlot.BYTES;
      slots.add(
          new ProcessSlot(memory.buffer(offset, ProcessSlot.BYTES), StoreLock.FIRST_SLOT + slot));
    }
  }

  /**
   * Maps the file of a store for writing; replaces a file that is not usable. Call this within
   * {@link StoreLock#registering}. Throws if the file belongs to a newer version of Twobig.
   */
  static CountersFile openOrCreate(Path directory, Machine machine) throws IOException {
    Path path = StoreFile.COUNTERS.in(directory);
    if (!FORMAT.isUsable(path, machine)) {
      FORMAT.create(path, machine);
    }
    return new CountersFile(FORMAT.map(path, true));
  }

  public static Optional<CountersFile> open(Path directory, Machine machine) throws IOException {
    return FORMAT.open(StoreFile.COUNTERS.in(directory), machine, false).map(CountersFile::new);
  }

  static List<LiveProcess> livingIn(Path directory, Machine machine) throws IOException {
    try (CountersFile file = open(directory, machine).orElse(null)) {
      return file == null ? List.of() : file.living(machine);
    }
  }

  public List<LiveProcess> living(Machine machine) {
    return slots.stream().flatMap(slot -> slot.read(machine).stream()).toList();
  }

  /**
   * Claims a free slot for this process; throws if none is free. Call this within {@link
   * StoreLock#registering}.
   */
  ProcessSlot take(Machine machine) throws IOException {
    for (ProcessSlot slot : slots) {
      if (machine.take(slot.place())) {
        return slot;
      }
    }
    throw new IOException("all %d places for processes are taken".formatted(SLOTS));
  }

  /**
   * Unmaps the file. Its slots must not be used afterwards: their addresses may hold other data.
   */
  @Override
  public void close() {
    memory.close();
  }
}
