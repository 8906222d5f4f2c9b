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

/**
 * The registration of this process in the {@link CountersFile} of a store. {@link StoreLock} calls
 * it each second to publish the counters. If that fails once, the process goes on without
 * publishing.
 */
public final class Registration implements AutoCloseable {
  private final Machine machine;
  private final CountersFile file;
  private final ProcessSlot slot;
  private final CountersManager counters;
  private final List<Runnable> updates = new ArrayList<>();
  private boolean failed;
  private boolean closed;

  private Registration(Machine machine, CountersFile file, ProcessSlot slot, Role role) {
    this.machine = machine;
    this.file = file;
    this.slot = slot;
    this.counters = slot.claim(machine, role);
  }

  /** Registers this process within {@link StoreLock#registering}; throws if the file is full. */
  public static Registration enter(Path directory, Machine machine, Role role) throws IOException {
    try (var file = Opened.of(CountersFile.openOrCreate(directory, machine), CountersFile::close)) {
      ProcessSlot slot = file.get().take(machine);
      return new Registration(machine, file.keep(), slot, role);
    }
  }

  synchronized void publishAgain() {
    try {
      if (!failed) {
        publish();
      }
    } catch (RuntimeException | InternalError e) { // InternalError: the file has been shortened
      failed = true;
      Log.warn("The counters of this process are no longer published: %s", e);
    }
  }

  public synchronized void publish() {
    if (!closed) {
      updates.forEach(Runnable::run);
      slot.beat(machine);
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
