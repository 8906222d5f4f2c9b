package org.twobig.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.file.CheckpointWriter;
import org.twobig.file.Disk;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.file.TableHeader;
import org.twobig.live.StoreLock;
import org.twobig.table.StoreException;

/**
 * Saves a table while others go on storing.
 *
 * <p>Order is what matters. <em>saving</em> is set before <em>changed</em> is cleared, and cleared
 * after the checkpoint has its name: a save that dies at any point leaves the table marked as
 * changed. <em>changed</em> is cleared before the first word is copied: a word stored meanwhile is
 * either in the copy or marks the table as changed, mostly both.
 */
final class Saving {

  private Saving() {}

  /**
   * Saves the table if it has changed. Not to be called twice at a time in one process.
   *
   * @param patience how long to wait for another process that is saving
   * @return empty if nothing has changed
   * @throws StoreException if another process saves for longer than that
   */
  static Optional<CheckpointResult> save(
      Path directory, Placement placement, TableFile table, StoreLock lock, Duration patience)
      throws IOException {
    if (!table.changed()) {
      return Optional.empty();
    }
    Optional<FileLock> held = lock.saving(patience);
    if (held.isEmpty()) {
      throw StoreException.refused(
          "Another process has been saving the store %s for more than %d seconds. Nothing is lost;"
              + " save again later",
          directory, patience.toSeconds());
    }
    try {
      return table.changed()
          ? Optional.of(save(directory, placement, table))
          : Optional.empty(); // the other process saved our entries too
    } finally {
      held.get().release();
    }
  }

  private static CheckpointResult save(Path directory, Placement placement, TableFile table)
      throws IOException {
    long start = System.nanoTime();
    Instant time = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(directory);
    Path checkpoint = StoreFile.CHECKPOINT.in(directory);
    long epoch = table.beginSave();
    OptionalLong entries;
    long bytes;
    try {
      if (placement == Placement.DIRECT) {
        table.force();
        entries = OptionalLong.empty();
        bytes = table.header().fileBytes();
      } else {
        entries =
            OptionalLong.of(
                CheckpointWriter.write(
                    unfinished,
                    table.header(),
                    epoch,
                    time,
                    (firstWord, into, count) -> {
                      table.copyOut(firstWord, into, count);
                      return true;
                    }));
        bytes = Files.size(unfinished);
        Disk.publish(unfinished, checkpoint);
      }
    } catch (IOException | RuntimeException | Error e) {
      table.failSave();
      try {
        Files.deleteIfExists(unfinished);
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
    table.endSave(time);
    return new CheckpointResult(
        epoch, time, entries, bytes, Duration.ofNanos(System.nanoTime() - start));
  }

  /** The checkpoint of an empty table, which keeps its identity through a reboot. */
  static void writeEmpty(Path directory, TableHeader table) throws IOException {
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(directory);
    CheckpointWriter.write(unfinished, table, 0, table.created(), CheckpointWriter.EMPTY);
    Disk.publish(unfinished, StoreFile.CHECKPOINT.in(directory));
  }

  /**
   * Removes what an interrupted save has left, unless a save is under way, and the leftovers of an
   * interrupted rewriting: none can run while this process holds the lock.
   */
  static void sweep(Path directory, StoreLock lock) throws IOException {
    Files.deleteIfExists(StoreFile.DATA.unfinishedIn(directory));
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(directory);
    if (!Files.exists(unfinished)) {
      return;
    }
    Optional<FileLock> held = lock.saving(Duration.ZERO);
    if (held.isPresent()) {
      try {
        Files.deleteIfExists(unfinished);
        System.getLogger(Saving.class.getName())
            .log(Level.INFO, "Removed {0}, left by a checkpoint that was interrupted", unfinished);
      } finally {
        held.get().release();
      }
    }
  }
}
