package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.processes.Role;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.processes.TallyFile;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;

/**
 * Opens stores: maps the existing table, or restores the table from the checkpoint. Whenever a
 * process dies, the next process finds a table that it can map or a checkpoint that it can load.
 */
final class Opening {
  /** Limit of restores in one opening: if so many tables vanish again, a program removes them. */
  private static final int ATTEMPTS = 4;

  /** Shortest wait for the lock of a restore before looking for a restored table again. */
  private static final Duration TRY = Duration.ofMillis(200);

  private final Path directory;
  private final StoreLock lock;
  private final Role role;
  private final Duration patience;

  /** Whether {@link #rebuild} has read a checkpoint for the table that is being opened. */
  private boolean restored;

  Opening(Path directory, StoreLock lock, Role role, Duration patience) {
    this.directory = directory;
    this.lock = lock;
    this.role = role;
    this.patience = patience;
  }

  static Store open(Path wanted, Set<KeySpace> expected, Role role, Duration patience)
      throws IOException {
    Path directory = find(wanted);
    requireOwner(directory);
    return CloseUnlessKept.use(
        StoreLock.open(directory, true),
        StoreLock::close,
        lock -> new Opening(directory, lock, role, patience).attach(expected, null));
  }

  /**
   * Opens the store, and restores the table first if there is none. If several processes find no
   * table, one restores it, and the others wait as long as that process lives. Uses {@code made}, a
   * table that this process has just made under the exclusive lock, unless another process has
   * replaced it meanwhile.
   */
  Store attach(Set<KeySpace> expected, @Nullable TableFile made) throws IOException {
    TableFile mine = made;
    restored = false;
    int restores = 0;
    long tries = patience.dividedBy(TRY);
    try {
      while (restores < ATTEMPTS) {
        lock.shared(role, patience);
        StoreProperties store = StoreProperties.read(directory);
        requireWritable(store);
        if (mine == null) {
          restored = false;
          mine = existing(store, true).orElse(null);
        }
        if (mine != null && !CurrentTable.hold(store, mine, lock)) {
          mine.close(); // another process has replaced the table meanwhile
          mine = null;
          continue;
        }
        if (mine != null) {
          mine.header().requireKeySpace(expected, "The store " + directory);
          removeUnfinished();
          CurrentTable.sweep(store, lock, mine);
          Store opened = new Store(store, lock, mine, restored, false);
          mine = null;
          return opened;
        }
        if (tries-- > 0) {
          // random, so that two processes do not try again at the same time
          int factor = ThreadLocalRandom.current().nextInt(1, 5);
          if (!lock.tryExclusive(StoreLock.RESTORE, TRY.multipliedBy(factor))) {
            continue;
          }
        } else {
          lock.exclusive(StoreLock.RESTORE, TRY);
        }
        long start = System.nanoTime();
        mine = rebuild(expected);
        if (restored) {
          Duration took = Duration.ofNanos(System.nanoTime() - start);
          TallyFile.add(directory, store.uuid(), Latencies::restores, took);
        }
        restores++;
      }
    } finally {
      if (mine != null) {
        mine.close();
      }
    }
    throw StoreException.refused(
        "The file that holds the table of the store %s in memory keeps vanishing. Find out which program removes it",
        directory);
  }

  /**
   * Removes the unfinished file of an interrupted rewriting (none is under way while this process
   * holds the lock) and, unless a save is under way, that of an interrupted save.
   */
  private void removeUnfinished() throws IOException {
    Files.deleteIfExists(StoreFile.DATA.unfinishedIn(directory));
    Path unfinished = StoreFile.CHECKPOINT.unfinishedIn(directory);
    if (Files.exists(unfinished)
        && lock.saving(Duration.ZERO, () -> Files.deleteIfExists(unfinished)).orElse(false)) {
      Log.info("Removed the unfinished file %s of a save that was interrupted", unfinished);
    }
  }

  static Store openReadOnly(Path wanted, Set<KeySpace> expected, Duration patience)
      throws IOException {
    Path directory = find(wanted);
    try (var lock = CloseUnlessKept.of(StoreLock.open(directory, false), StoreLock::close)) {
      lock.get().shared(Role.SOLVER, patience);
      StoreProperties store = StoreProperties.read(directory);
      Optional<TableFile> found = held(store, lock.get());
      return CloseUnlessKept.use(
          found.isPresent() ? found.get() : loadPrivately(store, lock.get(), expected),
          TableFile::close,
          table -> {
            table.header().requireKeySpace(expected, "The store " + store.directory());
            Store opened = new Store(store, lock.get(), table, found.isEmpty(), true);
            lock.keep();
            return opened;
          });
    }
  }

  /** Takes the byte of the lock for users of the table, and returns the table for reading. */
  static Optional<TableFile> held(StoreProperties store, StoreLock lock) throws IOException {
    while (true) {
      Optional<TableFile> found = existing(store, false);
      try (var table = CloseUnlessKept.of(found, none -> none.ifPresent(TableFile::close))) {
        if (found.isEmpty() || CurrentTable.hold(store, found.get(), lock)) {
          return table.keep();
        }
      }
    }
  }

  /** Loads the checkpoint into private memory. Releases the lock once the file is open. */
  private static TableFile loadPrivately(
      StoreProperties store, StoreLock lock, Set<KeySpace> expected) throws IOException {
    try (CheckpointReader reader = Checkpoints.open(store)) {
      lock.release();
      reader.table().requireKeySpace(expected, reader.path().toString());
      TablePlacement.requireMemory(reader.table().fileBytes());
      return CloseUnlessKept.use(
          TableFile.anonymous(reader.path(), reader.table()),
          TableFile::close,
          table -> {
            Checkpoints.load(store, reader, table::copyIn, table.table(), Pace.FULL);
            table.loaded(reader.save());
            return table;
          });
    }
  }

  /**
   * Returns the existing table. Needs no lock for reading. Returns empty if the table must be
   * loaded from the checkpoint: the hot file is missing, unfinished, outgrown without a larger one,
   * that of another store, or lacks entries of the checkpoint.
   */
  static Optional<TableFile> existing(StoreProperties store, boolean writable) throws IOException {
    if (store.placement() == Placement.DIRECT) {
      return Optional.of(existingData(store, writable));
    }
    Optional<TableFile> found = HotFile.newest(store, writable);
    if (found.isEmpty()) {
      return found;
    }
    try (var opened = CloseUnlessKept.of(found.get(), TableFile::close)) {
      TableFile table = opened.get();
      store.requireUuid(table.header(), table.path());
      if (table.isOutgrown()) { // the larger table exists by now, or is lost
        return HotFile.isNewest(store, table) ? Optional.empty() : existing(store, writable);
      }
      boolean copy = HotFile.belongsToAnother(table, store);
      if (copy && writable) {
        throw StoreException.refused(
            "The store %s is a copy of %s, whose table is in memory: the copy can only be read. Use"
                + " that store, or type twobig unload %2$s first (a program: Stores.unload)",
            store.directory(), table.home().orElseThrow());
      }
      Optional<SaveStamp> before = Optional.empty();
      Optional<SaveStamp> saved = Checkpoints.last(store);
      while (!knows(table, saved) && !saved.equals(before)) { // another process may save meanwhile
        before = saved;
        saved = Checkpoints.last(store);
      }
      if (copy || !knows(table, saved)) {
        return Optional.empty();
      }
      if (writable) {
        if (saved.isEmpty()) {
          table.markChanged(); // the checkpoint is gone or damaged: the next save must write one
        }
        table.setHome(store.directory());
      }
      opened.keep();
      return found;
    }
  }

  private static boolean knows(TableFile table, Optional<SaveStamp> saved) {
    return saved.isEmpty() || table.knows(saved.get());
  }

  static TableFile existingData(StoreProperties store, boolean writable) throws IOException {
    Path data = StoreFile.DATA.in(store.directory());
    String remedy =
        "Restore the file from a backup, or move the directory away and create the store anew";
    if (!Files.isRegularFile(data, LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.refused(
          "The store %s has no table: the file %s is missing. %s", store.directory(), data, remedy);
    }
    TableFile table =
        TableFile.attach(data, writable, remedy)
            .orElseThrow(
                () ->
                    StoreException.refused(
                        "%s is damaged: its state says that it is still being created. %s",
                        data, remedy));
    return CloseUnlessKept.use(
        table,
        TableFile::close,
        opened -> {
          store.requireUuid(opened.header(), data);
          TablePlacement.requireOneWordOnDisk(opened.header().layout());
          return opened;
        });
  }

  /** Returns the hot file; restores it if need be. The caller holds the exclusive lock. */
  TableFile rebuild(Set<KeySpace> expected) throws IOException {
    StoreProperties store = StoreProperties.read(directory);
    Optional<TableFile> present = existing(store, true); // perhaps restored by another process
    restored = present.isEmpty();
    return CloseUnlessKept.use(
        present.isPresent() ? present.get() : restore(store, expected),
        TableFile::close,
        table -> CurrentTable.settle(store, lock, table, true));
  }

  /**
   * Adds the entries of the checkpoint, which another copy of the store has written, to the hot
   * table, and returns that table. If there is no hot table, or it is too small or outgrown, loads
   * the checkpoint; the caller then adds the entries of outgrown tables.
   */
  private static TableFile restore(StoreProperties store, Set<KeySpace> expected)
      throws IOException {
    Optional<TableFile> found = HotFile.newest(store, true);
    if (found.isPresent()) {
      try (var behind = CloseUnlessKept.of(found.get(), TableFile::close)) {
        TableFile table = behind.get();
        table.header().requireKeySpace(expected, table.path().toString());
        if (Checkpoints.addTo(table, store)) {
          return behind.keep();
        }
      }
    }
    return load(store, expected);
  }

  private static TableFile load(StoreProperties store, Set<KeySpace> expected) throws IOException {
    try (CheckpointReader reader = Checkpoints.open(store)) {
      reader.table().requireKeySpace(expected, reader.path().toString());
      HotFile.createFolder(store);
      HotFile.removeUnfinished(store);
      Path hot = store.hotFiles().next();
      TablePlacement.requireMemory(hot.getParent(), reader.table().fileBytes());
      return CloseUnlessKept.use(
          TableFile.create(hot, reader.table(), TableFile.Space.MEMORY),
          TableFile::closeAndDelete,
          table -> {
            if (!Checkpoints.load(store, reader, table::copyIn, table.table(), Pace.FULL)
                || !Checkpoints.lastFile(store.directory()).equals(reader.path())) {
              table.markChanged(); // the next save writes a whole checkpoint
              Checkpoints.keepDamaged(store.directory());
            }
            table.loaded(reader.save());
            table.setHome(store.directory());
            table.ready();
            return table;
          });
    }
  }

  static Path find(Path wanted) throws IOException {
    if (!StoreProperties.exists(wanted)) {
      StoreProperties.read(wanted); // throws, and names the reason
    }
    return wanted.toRealPath();
  }

  /** Refuses a table in RAM if this process may not write checkpoints to the directory. */
  private static void requireWritable(StoreProperties store) {
    if (store.placement() == Placement.RAM && !Files.isWritable(store.directory())) {
      throw StoreException.refused(
          "You may not write to the directory %s, so the store cannot be saved there. Get the permission,"
              + " or use a command that only reads, such as twobig look (a program: openReadOnly())",
          store.directory());
    }
  }

  /** Refuses a directory of another user: files written there would belong to this user. */
  static void requireOwner(Path directory) throws IOException {
    if (Disk.owner(directory) != Disk.userId()) {
      throw StoreException.refused(
          "The directory %s belongs to %s, not to you. Work as that user, or with a directory of your"
              + " own",
          directory, Files.getOwner(directory).getName());
    }
  }
}
