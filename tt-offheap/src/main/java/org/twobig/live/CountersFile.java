package org.twobig.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
public final class CountersFile {
  static final int SLOTS = 64;
  static final int BYTES = LiveFile.HEADER_BYTES + SLOTS * ProcessSlot.BYTES;

  static final LiveFile FORMAT =
      new LiveFile(new FileHead.Kind("TWOBIGLV", "counters file", 1, LiveFile.HEAD_BYTES), BYTES);

  private CountersFile() {}

  /** Returns the slots of a mapped file; they must not be used after the file is unmapped. */
  static List<ProcessSlot> slots(LiveFile.Memory memory) {
    return IntStream.range(0, SLOTS)
        .mapToObj(
            slot ->
                new ProcessSlot(
                    memory.buffer(
                        LiveFile.HEADER_BYTES + slot * ProcessSlot.BYTES, ProcessSlot.BYTES),
                    StoreLock.FIRST_SLOT + slot))
        .toList();
  }

  /**
   * Returns the living processes of a store; empty if the file is not usable. Throws if the file
   * belongs to a newer version of Twobig.
   */
  public static Optional<List<LiveProcess>> living(Path directory, Machine machine)
      throws IOException {
    Optional<LiveFile.Memory> file = FORMAT.open(StoreFile.COUNTERS.in(directory), machine, false);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try (LiveFile.Memory memory = file.get()) {
      return Optional.of(
          slots(memory).stream().flatMap(slot -> slot.read(machine).stream()).toList());
    }
  }
}
