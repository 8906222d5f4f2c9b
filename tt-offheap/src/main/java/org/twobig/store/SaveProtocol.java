package org.twobig.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.twobig.file.Log;
import org.twobig.file.Opened;
import org.twobig.file.Pace;
import org.twobig.file.SaveStamp;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.live.Events;
import org.twobig.live.StoreLock;
import org.twobig.live.TallyFile;
import org.twobig.table.StoreException;

/**
 * Saves of a table, while other threads and processes go on storing.
 *
 * <p>The order of steps makes a save safe. {@link TableFile} has two marks. The mark
 * <em>saving</em> is set before the mark <em>changed</em> is cleared, and is cleared after the
 * checkpoint has its name. So if a process dies during a save, one of the marks is set, and the
 * table is saved again. The mark <em>changed</em> is cleared before the first word is copied. So a
 * word that is stored meanwhile is in the copy, or sets the mark again, or both.
 */
final class SaveProtocol {

  /** Returns the table to be saved. Called under the save lock, since the table may have grown. */
  interface Subject {
    TableFile get() throws IOException;
  }

  private SaveProtocol() {}

  /**
   * Saves the table if {@code wanted}, after waiting for another process that saves or makes the
   * table grow. One thread of a process may call this at a time. Returns empty if nothing has
   * changed, or the save is left to the other process. Throws if that process saves for longer than
   * {@code patience}.
   *
   * @param patience how long to wait for the other process; zero to leave the save to it
   * @param wanted called before the wait, and after it if the table has changed
   */
  static Optional<CheckpointResult> save(
      StoreProperties store,
      Subject table,
      StoreLock lock,
      Duration patience,
      Pace pace,
      BooleanSupplier wanted)
      throws IOException {
    if (!wanted.getAsBoolean()) {
      return Optional.empty();
    }
    Optional<Optional<CheckpointResult>> saved =
        lock.saving(
            patience,
            () -> {
              TableFile present = table.get();
              return present.changed() && wanted.getAsBoolean()
                  ? Optional.of(save(store, present, pace))
                  : Optional.empty(); // the other process has saved all entries
            });
    if (saved.isEmpty() && !patience.isZero()) {
      throw StoreException.refused(
          "Another process has been saving the store %s for more than %d seconds. Nothing is lost;"
              + " save again later",
          store.directory(), patience.toSeconds());
    }
    return saved.orElse(Optional.empty());
  }

  /**
   * Saves the table if it has changed. If not, reads the last checkpoint through, and saves the
   * table if that is damaged.
   */
  static Optional<CheckpointResult> mend(
      StoreProperties store,
      Subject table,
      StoreLock lock,
      Duration patience,
      BooleanSupplier changed)
      throws IOException {
    Optional<CheckpointResult> saved = save(store, table, lock, patience, Pace.FULL, changed);
    if (saved.isPresent() || store.placement() == Placement.DIRECT || Checkpoints.isWhole(store)) {
      return saved;
    }
    Checkpoints.putAside(store.directory());
    Subject damaged =
        () -> {
          TableFile present = table.get();
          present.markChanged();
          return present;
        };
    return save(store, damaged, lock, patience, Pace.FULL, () -> true);
  }

  private static CheckpointResult save(StoreProperties store, TableFile table, Pace pace)
      throws IOException {
    Optional<Events.Checkpoint> event = Events.begin(Events.Checkpoint::new);
    long start = System.nanoTime();
    boolean direct = store.placement() == Placement.DIRECT;
    Optional<SaveStamp> last = direct ? Optional.empty() : Checkpoints.last(store);
    if (last.isPresent() && table.knows(last.get())) {
      table.loaded(last.get()); // its writer may have died before it noted the end of the save
    } else if (last.isPresent()) {
      Checkpoints.addTo(table, store); // another copy of the store wrote it: keep its entries
    }
    SaveStamp save = table.beginSave();
    OptionalLong entries = OptionalLong.empty();
    LongAdder worn = new LongAdder();
    try (var failed = Opened.of(table, TableFile::failSave)) {
      if (direct) {
        table.force();
      } else {
        entries =
            OptionalLong.of(
                Checkpoints.write(
                    store.directory(),
                    table.header(),
                    save,
                    (firstWord, into, count) -> {
                      worn.add(table.copyOut(firstWord, into, count));
                      return true;
                    },
                    pace));
      }
      failed.keep();
    }
    table.endSave(save);
    long bytes =
        direct ? table.header().fileBytes() : Files.size(Checkpoints.lastFile(store.directory()));
    long counted = entries.orElse(-1);
    event.ifPresent(saved -> saved.end(store.directory(), save.epoch(), counted, bytes));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    TallyFile.addSave(store.directory(), store.uuid(), took);
    if (worn.sum() > 0) {
      Log.warn(
          "%,d places of entries in the table of the store %s have been written as often as they can be, and take no more entries. End all processes that use the store, type twobig unload %2$s, and open it again: then they do",
          worn.sum(), store.directory());
    }
    return new CheckpointResult(save.epoch(), save.time(), entries, worn.sum(), bytes, took);
  }

  /**
   * Removes the files of an interrupted save, unless a save is under way, and of an interrupted
   * rewriting. (No rewriting is under way while this process holds the lock.)
   */
  static void sweep(Path directory, StoreLock lock) throws IOException {
    Files.deleteIfExists(StoreFile.DATA.unfinishedIn(directory));
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(directory);
    if (!Files.exists(unfinished)) {
      return;
    }
    if (lock.saving(Duration.ZERO, () -> Files.deleteIfExists(unfinished)).orElse(false)) {
      Log.info("Removed %s, left by a checkpoint that was interrupted", unfinished);
    }
  }
}
