package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.Repeated;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.processes.StoreEvent;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.processes.TallyFile;
import org.twobig.tt.table.StoreException;

/**
 * The saves of a store that is open for writing: on demand, at a regular interval, and when the
 * store is closed. Other threads and processes go on storing meanwhile.
 *
 * <p>The order of steps makes a save safe. {@link TableFile} has two marks. The mark
 * <em>saving</em> is set before the mark <em>changed</em> is cleared, and is cleared after the
 * checkpoint has its name. So if a process dies during a save, one of the marks is set, and the
 * table is saved again. The mark <em>changed</em> is cleared before the first word is copied. So a
 * word that is stored meanwhile is in the copy, or sets the mark again, or both.
 */
final class StoreSaves {
  /** Longest wait for a save by another process. */
  private static final Duration SAVE_PATIENCE = Duration.ofHours(1);

  /** Interval between checks that the hot file still exists: another program may remove it. */
  private static final Duration CHECK = Duration.ofSeconds(10);

  /** Number of intervals without a save after which a warning is logged. */
  private static final int LATE = 3;

  private final StoreProperties properties;
  private final Path directory;
  private final StoreLock lock;
  private final CurrentTable tables;

  private final Repeated timer = new Repeated("twobig-saves");

  /** Pace of the regular saves. */
  private Pace regular = Pace.ONE_THREAD;

  /** {@link System#nanoTime} of the last try to save. Guarded by {@link StoreLock#inTurn}. */
  private long tried;

  private boolean warnedOfRemoval;
  private boolean warnedOfDelay;

  /** The last save by this process; empty if there was none. */
  private volatile Optional<CheckpointResult> last = Optional.empty();

  StoreSaves(StoreProperties properties, StoreLock lock, CurrentTable tables) {
    this.properties = properties;
    this.directory = properties.directory();
    this.lock = lock;
    this.tables = tables;
    lock.publish(
        LiveProcess.LAST_SAVE_TIME, () -> last.map(save -> save.time().toEpochMilli()).orElse(0L));
    lock.publish(
        LiveProcess.LAST_SAVE_DURATION, () -> last.map(save -> save.took().toMillis()).orElse(0L));
  }

  /** Returns whether a save is needed: the table has changed, or an outgrown table still exists. */
  boolean hasChanged() {
    return tables.file().changed() || Stores.io(directory, "read", tables::hasOutgrown);
  }

  /** Saves the table if it has changed. */
  Optional<CheckpointResult> checkpoint() {
    return run(() -> save(SAVE_PATIENCE, Pace.FULL, this::hasChanged));
  }

  /**
   * Saves the table if it has changed. Otherwise reads the last checkpoint through, and saves the
   * table if the checkpoint is damaged.
   */
  Optional<CheckpointResult> mend() {
    return run(
        () -> {
          Optional<CheckpointResult> saved = save(SAVE_PATIENCE, Pace.FULL, this::hasChanged);
          if (saved.isPresent()
              || properties.placement() == Placement.DIRECT
              || Checkpoints.isWhole(properties)) {
            return saved;
          }
          Checkpoints.keepDamaged(directory);
          tables.newest().markChanged();
          return save(SAVE_PATIENCE, Pace.FULL, () -> true);
        });
  }

  /**
   * Saves the table if {@code wanted}, after waiting for another process that saves or makes the
   * table grow. One thread of a process may call this at a time. Returns empty if nothing has
   * changed, or the save is left to the other process. Throws if the wait exceeds {@code patience},
   * unless that is zero.
   *
   * @param patience how long to wait for the other process; zero to leave the save to it
   * @param wanted whether to save; called before the wait, and after it if the table has changed
   */
  private Optional<CheckpointResult> save(Duration patience, Pace pace, BooleanSupplier wanted)
      throws IOException {
    if (!wanted.getAsBoolean()) {
      return Optional.empty();
    }
    Optional<Optional<CheckpointResult>> saved =
        lock.saving(
            patience,
            () -> {
              TableFile present = tables.toBeSaved();
              return present.changed() && wanted.getAsBoolean()
                  ? Optional.of(save(present, pace))
                  : Optional.empty(); // the other process has saved all entries
            });
    if (saved.isEmpty() && !patience.isZero()) {
      throw StoreException.refused(
          "Another process has been saving the store %s for more than %d seconds. Nothing is lost;"
              + " save again later",
          directory, patience.toSeconds());
    }
    return saved.orElse(Optional.empty());
  }

  private CheckpointResult save(TableFile table, Pace pace) throws IOException {
    Optional<StoreEvent> event = StoreEvent.start();
    long start = System.nanoTime();
    boolean direct = properties.placement() == Placement.DIRECT;
    Optional<SaveStamp> onDisk = direct ? Optional.empty() : Checkpoints.last(properties);
    if (onDisk.isPresent() && table.knows(onDisk.get())) {
      table.loaded(onDisk.get()); // its writer may have died before it noted the end of the save
    } else if (onDisk.isPresent() && !Checkpoints.addTo(table, properties)) {
      throw StoreException.refused(
          "The checkpoint of the store %s was written elsewhere, and its table is larger than the"
              + " one in memory (%s). Nothing is lost: end all processes that use the store, and the"
              + " next one that opens it puts both together",
          directory, table.header().layout());
    }
    SaveStamp save = table.beginSave();
    OptionalLong entries = OptionalLong.empty();
    LongAdder usedUp = new LongAdder();
    try (var failed = CloseUnlessKept.of(table, TableFile::failSave)) {
      if (direct) {
        table.force();
      } else {
        entries =
            OptionalLong.of(
                Checkpoints.write(
                    directory,
                    table.header(),
                    save,
                    (firstWord, into, count) -> {
                      usedUp.add(table.table().copyWords(firstWord, into, count));
                      return true;
                    },
                    pace));
      }
      failed.keep();
    }
    table.endSave(save);
    long bytes = direct ? table.header().fileBytes() : Files.size(Checkpoints.lastFile(directory));
    long counted = entries.orElse(-1);
    String purpose = "save " + save.epoch();
    long all = table.header().fileBytes();
    event.ifPresent(saved -> saved.end(directory, purpose, counted, all, bytes));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    TallyFile.add(directory, properties.uuid(), Latencies::saves, took);
    if (usedUp.sum() > 0) {
      Log.warn(
          "%,d places in the table of the store %s have been written as often as is possible, and take no more entries. To make them usable again, end all processes that use the store and type twobig unload %2$s (a program: Stores.unload)",
          usedUp.sum(), directory);
    }
    return new CheckpointResult(save.epoch(), save.time(), entries, usedUp.sum(), bytes, took);
  }

  private Optional<CheckpointResult> run(Uninterrupted.Work<Optional<CheckpointResult>> work) {
    return Stores.io(
        directory,
        "saved",
        () ->
            lock.inTurn(
                () -> {
                  if (tables.hasEnded()) {
                    throw new IllegalStateException("The store " + directory + " is closed");
                  }
                  Optional<CheckpointResult> saved = work.run();
                  last = saved.or(() -> last);
                  return saved;
                }));
  }

  synchronized void start(Duration period, Pace pace) {
    long start = System.nanoTime();
    tried = start;
    regular = pace;
    Duration pause = period.compareTo(CHECK) < 0 ? period : CHECK;
    every(pause, () -> run(() -> saveIfDue(period, start)), StoreSaves::failed);
  }

  /** Repeats work on the timer's thread: the work never runs while a regular save does. */
  void every(Duration pause, Runnable work, Consumer<Throwable> failed) {
    timer.every(pause, work, failed);
  }

  private static void failed(Throwable e) {
    String reason = e instanceof StoreException ? e.getMessage() : e.toString();
    Log.warn("The store was not saved; its last checkpoint stays. %s", reason);
  }

  private Optional<CheckpointResult> saveIfDue(Duration period, long start) throws IOException {
    tables.tidyUp(); // removes an outgrown table whose last user has died
    TableFile file = tables.file();
    boolean gone = !warnedOfRemoval && !hasName();
    if (gone) {
      warnedOfRemoval = true;
      Log.warn(
          "The file %s, which holds the table in memory, was removed by another program, perhaps by systemd when you logged out: see twobig doctor. The table is saved now; but if the solver is killed, what was stored since the last save is lost",
          file.path());
    }
    boolean late =
        file.changed()
            && isDue(
                period.multipliedBy(LATE), System.nanoTime() - start, file.saved(), Instant.now());
    if (late && !warnedOfDelay) {
      Log.warn(
          "The store %s has not been saved since %s, for %d times as long as planned. A process%s that saves it may be suspended: let it go on (kill -CONT), or end it",
          directory,
          file.saved().map(Instant::toString).orElse("it was made"),
          LATE,
          lock.holders(StoreLock.SAVE));
    }
    warnedOfDelay = late;
    if (gone) {
      tried = System.nanoTime();
      Instant recently = Instant.now().minus(CHECK); // no save if another process has just saved
      BooleanSupplier unsaved =
          () -> file.changed() && file.saved().filter(recently::isBefore).isEmpty();
      return save(SAVE_PATIENCE, Pace.FULL, unsaved);
    } else if (isDue(period, System.nanoTime() - tried, file.saved(), Instant.now())) {
      tried = System.nanoTime();
      return save(Duration.ZERO, regular, this::hasChanged);
    }
    return Optional.empty();
  }

  /**
   * Returns whether a checkpoint is due. {@code sinceTried}: nanoseconds since this process last
   * tried to save, or since the saves began. {@code saved}: time of the last save by any process,
   * by the system clock, which may have jumped since.
   */
  static boolean isDue(Duration period, long sinceTried, Optional<Instant> saved, Instant now) {
    Duration age = Duration.between(saved.orElse(Instant.EPOCH), now);
    return sinceTried >= period.toNanos() && (age.isNegative() || age.compareTo(period) >= 0);
  }

  /** Returns whether other processes find the hot file, or its larger replacement, by name. */
  private boolean hasName() throws IOException {
    return properties.placement() == Placement.DIRECT
        || tables.file().isCurrent()
        || tables.follow()
        || tables.file().isCurrent() // another thread may have mapped the larger table meanwhile
        || tables.file().isOutgrown(); // there is a larger table, which this process failed to map
  }

  /** Prevents further regular saves; one under way goes on without its limit of speed. */
  synchronized void end() {
    timer.close();
    regular.hurry();
  }

  /**
   * Saves the table one last time if it has changed, and this process is the last writer or no
   * other finds the hot file. The caller is inside {@link StoreLock#inTurn}, after {@link #end}.
   */
  void saveLast() throws IOException {
    boolean named = hasName();
    tables.leaveOutgrown();
    boolean behind = tables.file().isOutgrown();
    if (!behind && (lock.isLastWriter() || !named)) {
      save(SAVE_PATIENCE, Pace.FULL, this::hasChanged);
    } else if (hasChanged()) {
      Log.info(
          behind
              ? "The table of the store %s has grown, and this process cannot save the larger one. Nothing is lost: the next process that opens the store saves it%s"
              : "The store %s is saved again by the processes that go on using it%s",
          directory,
          lock.holders(StoreLock.WRITE));
    }
  }
}
