package org.twobig.tt.processes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.StoreFile;

/**
 * The mapped file in which the processes of a store publish their roles and counters. An instance
 * is the registration of this process in the file. {@link StoreLock} calls {@link #publish} each
 * second. After a failure the process goes on without publishing.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  header with magic "TWOBIGLV": see LiveFile           |
 *    4096  +-------------------------------------------------------+
 *          |  64 slots of 24 KiB, one a process: see CountersSlot  |
 *          +-------------------------------------------------------+
 * </pre>
 *
 * <p>The counters are for display only. If the file is missing, damaged or of an older version, the
 * next process that opens the store makes a new file. Processes that still map the old file are
 * then no longer displayed.
 */
public final class CountersFile implements AutoCloseable {
  /** One slot for each lock byte from 64 to 127. Further processes are not displayed. */
  static final int SLOTS = 64;

  static final int BYTES = LiveFile.HEADER_BYTES + SLOTS * CountersSlot.BYTES;

  private static final LiveFile FORMAT = LiveFile.of("TWOBIGLV", "counters file", 1, BYTES, true);

  private final Machine machine;
  private final LiveFile.Memory file;
  private final CountersSlot slot;
  private final CountersManager counters;
  private final List<Runnable> updates = new ArrayList<>();
  private Supplier<Optional<String>> text = Optional::empty;
  private boolean failed;
  private boolean closed;

  private CountersFile(Machine machine, LiveFile.Memory file, CountersSlot slot, Role role) {
    this.machine = machine;
    this.file = file;
    this.slot = slot;
    this.counters = slot.claim(machine, role);
  }

  /** Returns the slots of a mapped file; they must not be used after the file is unmapped. */
  static List<CountersSlot> slots(LiveFile.Memory memory) {
    return IntStream.range(0, SLOTS)
        .mapToObj(
            slot ->
                new CountersSlot(
                    memory.buffer(slot * CountersSlot.BYTES, CountersSlot.BYTES),
                    StoreLock.FIRST_SLOT + slot))
        .toList();
  }

  /**
   * Returns the living processes of a store; empty if the file is not usable. Throws if the file
   * belongs to a newer version of Twobig.
   */
  public static Optional<List<LiveProcess>> living(Path directory, Machine machine)
      throws IOException {
    Optional<LiveFile.Memory> file =
        FORMAT.open(StoreFile.COUNTERS.in(directory), machine.boot(), false);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try (LiveFile.Memory memory = file.get()) {
      return Optional.of(
          slots(memory).stream().flatMap(slot -> slot.read(machine).stream()).toList());
    }
  }

  /**
   * Registers this process in the file of a store; replaces a file that is not usable. Call this
   * within {@link StoreLock#registering}. Throws if the file is full or belongs to a newer version
   * of Twobig.
   */
  public static CountersFile enter(Path directory, Machine machine, Role role) throws IOException {
    Path path = StoreFile.COUNTERS.in(directory);
    try (var file =
        CloseUnlessKept.of(
            FORMAT.openOrReplace(path, machine.boot(), memory -> memory), LiveFile.Memory::close)) {
      for (CountersSlot slot : slots(file.get())) {
        if (machine.take(slot.place())) {
          CountersFile entered = new CountersFile(machine, file.get(), slot, role);
          file.keep();
          return entered;
        }
      }
    }
    throw new IOException("all %d places for counters of processes are taken".formatted(SLOTS));
  }

  public synchronized void publish() {
    try {
      if (!closed && !failed) {
        updates.forEach(Runnable::run);
        slot.publishText(text.get());
        slot.beat(machine);
      }
    } catch (RuntimeException | InternalError e) { // InternalError: the file has been shortened
      failed = true;
      Log.warn("twobig top gets no new figures of this process, whose work goes on: %s", e);
    }
  }

  /** Publishes a further counter; throws {@link IllegalStateException} if there are too many. */
  public synchronized void add(String name, LongSupplier source) {
    if (!closed) {
      if (updates.size() == CountersSlot.COUNTERS) {
        throw new IllegalStateException(
            "A process can publish %d counters and has so many already: %s is one too many"
                .formatted(CountersSlot.COUNTERS, name));
      }
      AtomicCounter counter = counters.newCounter(name);
      Runnable update = () -> counter.setOpaque(source.getAsLong());
      update.run();
      updates.add(update);
    }
  }

  /** Publishes the text of a source, now and each second. The source replaces an earlier one. */
  public synchronized void publishText(Supplier<Optional<String>> source) {
    text = source;
    publish();
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      try (file) {
        slot.free();
      } finally {
        machine.giveBack(slot.place());
      }
    }
  }
}
