package org.twobig.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.twobig.file.CheckpointReader;
import org.twobig.file.Disk;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.file.TableHeader;
import org.twobig.live.Role;
import org.twobig.live.StoreLock;
import org.twobig.table.KeySpace;
import org.twobig.table.PartitionedTable;
import org.twobig.table.StoreException;

/**
 * Opens stores: finds the table where it lies, or brings it back from the checkpoint. Wherever a
 * process dies, the next one finds a table it can attach to or a checkpoint it can load.
 */
final class Opening {
  private static final int ATTEMPTS = 4;

  private final Path directory;
  private final StoreLock lock;
  private final Role role;
  private final Duration patience;

  Opening(Path directory, StoreLock lock, Duration patience) {
    this(directory, lock, Role.SOLVER, patience);
  }

  private Opening(Path directory, StoreLock lock, Role role, Duration patience) {
    this.directory = directory;
    this.lock = lock;
    this.role = role;
    this.patience = patience;
  }

  static Store open(Path wanted, Set<KeySpace> expected, Role role, Duration patience)
      throws IOException {
    Path directory = find(wanted);
    requireOwner(directory);
    StoreLock lock = StoreLock.open(directory, true);
    try {
      return new Opening(directory, lock, role, patience).attach(expected, null);
    } catch (IOException | RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Attaches to the table, restoring it first if need be.
   *
   * @param made the table if this process has just made it under the exclusive lock; it is used if
   *     no process has replaced it meanwhile
   */
  Store attach(Set<KeySpace> expected, @Nullable TableFile made) throws IOException {
    TableFile mine = made;
    boolean restored = false;
    try {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        lock.shared(role, patience);
        StoreProperties properties = StoreProperties.read(directory);
        if (mine != null && !mine.isCurrent()) {
          mine.close();
          mine = null;
          restored = false;
        }
        if (mine == null) {
          mine = existing(directory, properties, true).orElse(null);
        }
        if (mine != null) {
          mine.header().requireKeySpace(expected, mine.path().toString());
          Saving.sweep(directory, lock);
          Store store = store(properties, mine, restored, false);
          mine = null;
          return store;
        }
        lock.exclusive("restore its table from the checkpoint", patience);
        Rebuilt rebuilt = rebuild(properties, expected);
        mine = rebuilt.table();
        restored = rebuilt.restored();
      }
    } finally {
      if (mine != null) {
        mine.close();
      }
    }
    throw StoreException.refused(
        "The hot file of the store %s keeps vanishing. Find out which program removes it",
        directory);
  }

  private Store store(
      StoreProperties properties, TableFile table, boolean restored, boolean readOnly) {
    return new Store(directory, properties, lock, table, restored, readOnly);
  }

  static Store openReadOnly(Path wanted, Set<KeySpace> expected, Duration patience)
      throws IOException {
    Path directory = find(wanted);
    StoreLock lock = StoreLock.open(directory, false);
    try {
      lock.shared(patience);
      Opening opening = new Opening(directory, lock, patience);
      StoreProperties properties = StoreProperties.read(directory);
      Optional<TableFile> found = existing(directory, properties, false);
      TableFile table = found.isPresent() ? found.get() : opening.loadPrivately(expected);
      try {
        table.header().requireKeySpace(expected, table.path().toString());
        return opening.store(properties, table, found.isEmpty(), true);
      } catch (RuntimeException | Error e) {
        table.close();
        throw e;
      }
    } catch (IOException | RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  private TableFile loadPrivately(Set<KeySpace> expected) throws IOException {
    Path checkpoint = StoreFile.CHECKPOINT.in(directory);
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      reader.table().requireKeySpace(expected, checkpoint.toString());
      Room.requireMemory(reader.table().fileBytes());
      TableFile table = TableFile.anonymous(checkpoint, reader.table());
      try {
        reader.load(table::copyIn);
        table.loaded(reader.epoch(), reader.time());
        return table;
      } catch (IOException | RuntimeException | Error e) {
        table.close();
        throw e;
      }
    } catch (NoSuchFileException e) {
      throw bothMissing(directory);
    }
  }

  /**
   * The table as it lies there. Needs no lock to be read.
   *
   * @return empty if it must be loaded from the checkpoint: the hot file is not there, was not
   *     finished, or is older than the checkpoint
   */
  static Optional<TableFile> existing(Path directory, StoreProperties properties, boolean writable)
      throws IOException {
    if (properties.placement() == Placement.DIRECT) {
      return Optional.of(existingData(directory, properties, writable));
    }
    Path hot = properties.hotFile(directory);
    if (!HotFile.check(hot, directory)) {
      return Optional.empty();
    }
    Optional<TableFile> found = TableFile.attach(hot, writable, HotFile.REMEDY);
    if (found.isEmpty()) {
      return found;
    }
    TableFile table = found.get();
    try {
      requireUuid(directory, table.header(), properties, hot);
      boolean copy = HotFile.belongsToAnother(table, directory, properties);
      if (copy && writable) {
        throw StoreException.refused(
            "The store %s is a copy of %s, and the hot table belongs to that one. Use that store, or"
                + " delete it first; the copy can be read only",
            directory, table.home());
      }
      long saved = checkpointEpoch(directory, properties);
      if (copy || saved > table.epoch()) {
        table.close();
        return Optional.empty();
      }
      if (writable) {
        if (saved < 0) {
          table.markChanged(); // the checkpoint is gone: the next save must not be skipped
        }
        if (!table.home().equals(directory.toString())) {
          table.setHome(directory.toString());
        }
      }
      return found;
    } catch (IOException | RuntimeException | Error e) {
      table.close();
      throw e;
    }
  }

  static TableFile existingData(Path directory, StoreProperties properties, boolean writable)
      throws IOException {
    Path data = StoreFile.DATA.in(directory);
    String remedy = "Restore it from a copy, or delete the store and create it anew";
    if (!Files.isRegularFile(data, LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.refused(
          "The store %s has no table: the file %s is missing. %s", directory, data, remedy);
    }
    TableFile table =
        TableFile.attach(data, writable, remedy)
            .orElseThrow(
                () ->
                    StoreException.refused(
                        "%s is damaged: its state says that it is still being created. %s",
                        data, remedy));
    try {
      requireUuid(directory, table.header(), properties, data);
      return table;
    } catch (RuntimeException | Error e) {
      table.close();
      throw e;
    }
  }

  /** Epoch of the checkpoint, or -1 if there is none. */
  private static long checkpointEpoch(Path directory, StoreProperties properties)
      throws IOException {
    Path checkpoint = StoreFile.CHECKPOINT.in(directory);
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      requireUuid(directory, reader.table(), properties, checkpoint);
      return reader.epoch();
    } catch (NoSuchFileException e) {
      return -1;
    }
  }

  static void requireUuid(
      Path directory, TableHeader header, StoreProperties properties, Path file) {
    if (!header.uuid().equals(properties.uuid())) {
      throw StoreException.refused(
          "%s belongs to another store: its UUID is %s, that of the store %s is %s. Move it away",
          file, header.uuid(), directory, properties.uuid());
    }
  }

  /**
   * A table brought up to the checkpoint.
   *
   * @param restored whether anything had to be loaded
   */
  record Rebuilt(TableFile table, boolean restored) {}

  /** Makes the hot file from the checkpoint, under the exclusive lock. */
  Rebuilt rebuild(StoreProperties properties, Set<KeySpace> expected) throws IOException {
    Optional<TableFile> present = existing(directory, properties, true);
    if (present.isPresent()) {
      return new Rebuilt(present.get(), false); // another process was quicker
    }
    Path checkpoint = StoreFile.CHECKPOINT.in(directory);
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      requireUuid(directory, reader.table(), properties, checkpoint);
      reader.table().requireKeySpace(expected, checkpoint.toString());
      Path hot = properties.hotFile(directory);
      Optional<TableFile> older =
          HotFile.check(hot, directory)
              ? TableFile.attach(hot, true, HotFile.REMEDY)
              : Optional.empty();
      if (older.isPresent()) {
        requireSameShape(older.get(), reader.table());
      }
      return new Rebuilt(older.isPresent() ? merge(reader, older.get()) : load(reader, hot), true);
    } catch (NoSuchFileException e) {
      throw bothMissing(directory);
    }
  }

  /** Refuses a hot file that stayed behind when the store was resized elsewhere. */
  private void requireSameShape(TableFile hot, TableHeader checkpoint) {
    if (!hot.header().layout().equals(checkpoint.layout())) {
      hot.close();
      throw StoreException.refused(
          "The store %s has been resized elsewhere: its checkpoint has %s, the hot file %s, which is"
              + " older, %s. Remove the hot file; what was stored in it since its last checkpoint is"
              + " then lost",
          directory, checkpoint.layout(), hot.path(), hot.header().layout());
    }
  }

  private TableFile load(CheckpointReader reader, Path hot) throws IOException {
    Files.deleteIfExists(hot);
    HotFile.createFolder(hot, directory);
    Room.requireMemory(hot.getParent(), reader.table().fileBytes());
    TableFile table = TableFile.create(hot, reader.table(), TableFile.Space.MEMORY);
    try {
      reader.load(table::copyIn);
      table.loaded(reader.epoch(), reader.time());
      table.setHome(directory.toString());
      table.ready();
      return table;
    } catch (IOException | RuntimeException | Error e) {
      table.close();
      Files.deleteIfExists(hot);
      throw e;
    }
  }

  /** Adds a checkpoint that was written elsewhere to a hot file that stayed behind. */
  private TableFile merge(CheckpointReader reader, TableFile table) throws IOException {
    try {
      System.getLogger(Opening.class.getName())
          .log(
              Level.INFO,
              "The checkpoint of {0} is newer than the hot file {1}: adding it",
              directory,
              table.path());
      PartitionedTable entries = table.table();
      reader.load(entries::storeWords);
      table.loaded(reader.epoch(), reader.time());
      table.markChanged();
      return table;
    } catch (IOException | RuntimeException | Error e) {
      table.close();
      throw e;
    }
  }

  static StoreException bothMissing(Path directory) {
    return StoreException.refused(
        "The store %s has neither a hot file nor the checkpoint %s. Put a copy of the checkpoint"
            + " there, or delete the store and create it anew",
        directory, StoreFile.CHECKPOINT.in(directory));
  }

  /**
   * The real path of a store.
   *
   * @throws StoreException if there is none
   */
  static Path find(Path wanted) throws IOException {
    if (!StoreProperties.exists(wanted)) {
      StoreProperties.read(wanted); // refuses, with the reason
    }
    return wanted.toRealPath();
  }

  /** Refuses a directory of another user: what we write there would belong to us. */
  static void requireOwner(Path directory) throws IOException {
    if (Disk.owner(directory) != Disk.self()) {
      throw StoreException.refused(
          "The directory %s belongs to %s, not to you. Work as that user, or with a directory of your"
              + " own",
          directory, Files.getOwner(directory).getName());
    }
  }
}
