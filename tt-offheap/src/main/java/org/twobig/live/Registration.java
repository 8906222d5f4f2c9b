package org.twobig.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;
import org.twobig.file.Log;
import org.twobig.file.Opened;
import org.twobig.file.StoreFile;

/**
 * The registration of this process in the {@link CountersFile} of a store. {@link StoreLock} calls
 * it each second to publish the counters. If that fails once, the process goes on without
 * publishing.
 */
public final class Registration implements AutoCloseable {
  private final Machine machine;
  private final LiveFile.Memory file;
  private final ProcessSlot slot;
  private final CountersManager counters;
  private final List<Runnable> updates = new ArrayList<>();
  private boolean failed;
  private boolean closed;

  private Registration(Machine machine, LiveFile.Memory file, ProcessSlot slot, Role role) {
    this.machine = machine;
    this.file = file;
    this.slot = slot;
    this.counters = slot.claim(machine, role);
  }

  /**
   * Registers this process in the file of a store; replaces a file that is not usable. Call this
   * within {@link StoreLock#registering}. Throws if the file is full or belongs to a newer version
   * of Twobig.
   */
  public static Registration enter(Path directory, Machine machine, Role role) throws IOException {
    Path path = StoreFile.COUNTERS.in(directory);
    if (!CountersFile.FORMAT.isUsable(path, machine)) {
      CountersFile.FORMAT.create(path, machine);
    }
    try (var file = Opened.of(CountersFile.FORMAT.map(path, true), LiveFile.Memory::close)) {
      for (ProcessSlot slot : CountersFile.slots(file.get())) {
        if (machine.take(slot.place())) {
          return new Registration(machine, file.keep(), slot, role);
        }
      }
    }
    throw new IOException("all %d places for processes are taken".formatted(CountersFile.SLOTS));
  }

  public synchronized void publish() {
    try {
      if (!closed && !failed) {
        updates.forEach(Runnable::run);
        slot.beat(machine);
      }
    } catch (RuntimeException | InternalError e) { // InternalError: the file has been shortened
      failed = true;
      Log.warn("The counters of this process are no longer published: %s", e);
    }
  }

  /** Publishes a further counter; throws {@link IllegalStateException} if there are too many. */
  public synchronized void add(String name, LongSupplier source) {
    if (!closed) {
      if (updates.size() == ProcessSlot.COUNTERS) {
        throw new IllegalStateException(
            "A process can publish %d counters and has so many already: %s is one too many"
                .formatted(ProcessSlot.COUNTERS, name));
      }
      AtomicCounter counter = counters.newCounter(name);
      Runnable update = () -> counter.setOpaque(source.getAsLong());
      update.run();
      updates.add(update);
    }
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
