package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.processes.StoreEvent;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.table.GeometryException;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.TableUse;

/**
 * Makes the table of an open store grow: a larger table replaces the present one. {@link
 * CurrentTable} proves that no entry is lost.
 */
final class Growth {
  /**
   * A table grows when this share of its places holds an entry. At 0.7 a TWOBIG table has lost a
   * quarter of the entries that were stored.
   */
  private static final double FULL = 0.7;

  /**
   * The smallest factor of a growth. With a smaller one, a growth to the limit could copy more than
   * four places for each new one, and a table rounded down to below its limit would grow again.
   */
  private static final double MIN_FACTOR = 1.25;

  /** Pause after a failed growth. */
  private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

  private final StoreProperties store;
  private final StoreLock lock;
  private final CurrentTable tables;

  private volatile boolean stopped;

  private long lastTried = System.nanoTime() - PAUSE_NANOS;

  Growth(StoreProperties store, StoreLock lock, CurrentTable tables) {
    this.store = store;
    this.lock = lock;
    this.tables = tables;
  }

  /** Ends a growth under way; {@link #growIfFull} begins it anew later. */
  void stop() {
    stopped = true;
  }

  /** Doubles the table if it is full; {@code maxBytes} limits the bytes of its buckets. */
  void growIfFull(long maxBytes) {
    if (tables.hasEnded() || System.nanoTime() - lastTried < PAUSE_NANOS) {
      return;
    }
    // keeps the memory mapped, and follows a growth by another process
    try (TableUse use = tables.use()) {
      long bytes = use.table().layout().dataBytes();
      long wanted = Math.min(maxBytes, 2 * bytes);
      if (wanted < MIN_FACTOR * bytes || OccupancyEstimate.of(use.table()) < FULL) {
        return;
      }
    }
    lastTried = System.nanoTime();
    try {
      if (grow(maxBytes).isPresent()) {
        lastTried -= PAUSE_NANOS;
      }
    } catch (GeometryException | StoreException | IOException e) {
      refuse(
          e instanceof StoreException refused ? refused.kind().toString() : "failure",
          CurrentTable.reason(e));
    }
  }

  private void refuse(String kind, String reason) {
    tables.warnOnce(
        kind,
        "The table of the store %s is full and does not grow: %s"
            .formatted(store.directory(), reason));
  }

  /**
   * Doubles the table, and returns the new bytes of its buckets, at most {@code maxBytes}. Returns
   * empty if another process saves, a process still uses the table before this one, or the growth
   * was ended. Throws NO_ROOM if memory is lacking, and {@link GeometryException} if the key space
   * is too small for so many buckets.
   */
  OptionalLong grow(long maxBytes) throws IOException {
    return lock.inTurn(
        () -> {
          stopped = false;
          return tables.hasEnded()
              ? OptionalLong.empty()
              : lock.saving(Duration.ZERO, () -> growUnderLock(maxBytes))
                  .orElse(OptionalLong.empty());
        });
  }

  private OptionalLong growUnderLock(long maxBytes) throws IOException {
    long start = System.nanoTime();
    Optional<StoreEvent> event = StoreEvent.start();
    TableFile old = tables.newest();
    if (!HotFile.isNewest(store, old) || !isReplaceable(old)) {
      return OptionalLong.empty();
    }
    Layout shape = old.header().layout();
    Layout wanted = shape.ofBytes(Math.min(maxBytes, 2 * shape.dataBytes()));
    TableHeader header =
        new TableHeader(
            old.header().uuid(), wanted, old.header().created(), old.header().creator());
    OptionalLong copied = replace(old, header);
    if (copied.isEmpty()) {
      return OptionalLong.empty();
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    long before = shape.dataBytes();
    long after = wanted.dataBytes();
    event.ifPresent(
        growth -> growth.end(store.directory(), "grow", copied.getAsLong(), before, after));
    Log.info(
        "The table of the store %s grew from %s to %s in %.1f s",
        store.directory(),
        TablePlacement.units(before),
        TablePlacement.units(after),
        took.toMillis() / 1000.0);
    TablePlacement.warnOfCheckpoints(store.directory(), header.fileBytes());
    return OptionalLong.of(after);
  }

  /** Returns true if no process uses the table before this one; otherwise logs its users. */
  private boolean isReplaceable(TableFile old) throws IOException {
    CurrentTable.settle(store, lock, old, false);
    if (tables.hasOutgrown()) {
      refuse(
          "used",
          "the smaller table before it is still used by a process%s. Wait until it ends, or end it"
              .formatted(lock.usersOfGeneration(HotFile.number(store, old) - 1)));
      return false;
    }
    return true;
  }

  /**
   * Makes a larger table, copies all entries into it and makes it the present table. Returns how
   * many entries were copied; empty if the growth was ended.
   */
  private OptionalLong replace(TableFile old, TableHeader header) throws IOException {
    HotFile.removeUnfinished(store);
    Path next = store.hotFiles().next();
    TablePlacement.requireMemory(next.getParent(), header.fileBytes());
    try (var larger =
        CloseUnlessKept.of(
            TableFile.create(next, header, TableFile.Space.MEMORY), TableFile::closeAndDelete)) {
      Transfer transfer =
          new Transfer(
              old.header().layout(), larger.get().table(), () -> stopped || tables.hasEnded());
      if (!transfer.run(old, CurrentTable.THREADS)) {
        return OptionalLong.empty();
      }
      larger.get().takeOver(old);
      tables.replaceBy(larger.get());
      larger.keep();
      return OptionalLong.of(transfer.copied());
    }
  }
}
