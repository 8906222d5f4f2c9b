package org.twobig.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.twobig.table.KeySpace;
import org.twobig.table.TranspositionTable;

/**
 * Makes, opens, drops and deletes stores: everything that depends on what is found in the directory
 * and beside it. Each step leaves either no store or one that opens, wherever the process dies.
 */
final class Opening {
  /** The table file of direct placement. */
  static final String DATA = "table.data";

  private static final int ATTEMPTS = 4;

  /** What a creation that died may have left. */
  private static final Set<String> LEFTOVERS =
      Set.of(
          StoreLock.FILE, StoreProperties.UNFINISHED, Saving.CHECKPOINT, Saving.UNFINISHED, DATA);

  private final Path directory;
  private final StoreLock lock;
  private final Duration patience;

  private Opening(Path directory, StoreLock lock, Duration patience) {
    this.directory = directory;
    this.lock = lock;
    this.patience = patience;
  }

  // ---- create

  static Store create(Path wanted, StoreOptions options, Duration patience) throws IOException {
    Path directory = wanted.toAbsolutePath().normalize();
    boolean made = !Files.exists(directory, LinkOption.NOFOLLOW_LINKS);
    if (!made) {
      requireFree(directory);
    }
    Room.Place place = Room.choose(directory, options);
    Disk.createDirectories(directory);
    StoreLock lock = StoreLock.create(directory.toRealPath());
    Opening opening = new Opening(directory.toRealPath(), lock, patience);
    boolean ours = false;
    try {
      lock.exclusive("create a store there", patience);
      requireFree(opening.directory); // nobody was quicker
      ours = true;
      TableFile table = opening.build(place, options);
      return opening.attach(options.geometry().keySpace(), table);
    } catch (IOException | RuntimeException | Error e) {
      try {
        if (ours && !StoreProperties.exists(opening.directory)) {
          lock.delete();
          if (made) {
            Files.deleteIfExists(opening.directory);
          }
        }
      } catch (IOException again) {
        e.addSuppressed(again);
      } finally {
        lock.close();
      }
      throw e;
    }
  }

  /** Refuses a directory that is, or may be, of use to anyone. */
  private static void requireFree(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw StoreException.refused("%s is not a directory. Name another", directory);
    }
    if (StoreProperties.exists(directory)) {
      throw StoreException.refused(
          "There is already a store in %s. Open it, delete it, or name another directory",
          directory);
    }
    requireOwner(directory);
    try (Stream<Path> files = Files.list(directory)) {
      String foreign =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !LEFTOVERS.contains(name))
              .sorted()
              .limit(3)
              .collect(Collectors.joining(", "));
      if (!foreign.isEmpty()) {
        throw StoreException.refused(
            "%s is not empty: it holds %s. Name an empty or a new directory", directory, foreign);
      }
    }
    // A creation dies before anything is stored; entries without store.properties are no leftover.
    Path checkpoint = directory.resolve(Saving.CHECKPOINT);
    if (Files.exists(checkpoint)) {
      try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
        requireUnused(checkpoint, reader.epoch() > 0);
      }
    }
    Path data = directory.resolve(DATA);
    if (Files.exists(data)) {
      Optional<TableFile> table = TableFile.attach(data, false, "Remove it, or restore a copy");
      if (table.isPresent()) {
        try (TableFile found = table.get()) {
          requireUnused(data, found.changed() || found.epoch() > 0);
        }
      }
    }
  }

  private static void requireUnused(Path file, boolean used) {
    if (used) {
      throw StoreException.refused(
          "%s holds entries, though %s is missing. Restore that file from a copy, move %s away, or"
              + " name another directory",
          file, StoreProperties.FILE, file);
    }
  }

  /** Builds the store, which is one as soon as its properties are written. */
  private TableFile build(Room.Place place, StoreOptions options) throws IOException {
    TableHeader header =
        new TableHeader(
            UUID.randomUUID(),
            options.geometry(),
            Instant.now().truncatedTo(ChronoUnit.MILLIS),
            options.creator());
    StoreProperties properties =
        new StoreProperties(
            header.uuid(),
            place.placement(),
            place.reason(),
            options.hotDirectory().orElse(StoreOptions.DEFAULT_HOT_DIRECTORY).toAbsolutePath());
    try {
      for (String name : LEFTOVERS) {
        if (!name.equals(StoreLock.FILE)) {
          Files.deleteIfExists(directory.resolve(name));
        }
      }
      if (place.placement() == Placement.DIRECT) {
        TableFile table =
            TableFile.create(
                directory.resolve(DATA),
                header,
                options.sparse() ? TableFile.Space.SPARSE : TableFile.Space.RESERVED);
        try {
          table.ready();
          table.forceHeader();
          properties.write(directory);
          return table;
        } catch (IOException | RuntimeException | Error e) {
          table.close();
          throw e;
        }
      }
      Saving.writeEmpty(directory, header);
      properties.write(directory);
      return rebuild(properties, options.geometry().keySpace()).table();
    } catch (IOException | RuntimeException | Error e) {
      remove();
      boolean retry =
          options.placement() == Placement.AUTO
              && place.placement() == Placement.RAM
              && e instanceof StoreException
              && ((StoreException) e).kind() == StoreException.Kind.NO_ROOM;
      if (retry) {
        return build(Room.direct(directory, options, String.valueOf(e.getMessage())), options);
      }
      throw e;
    }
  }

  // ---- open

  static Store open(Path wanted, KeySpace expected, Duration patience) throws IOException {
    Path directory = find(wanted);
    requireOwner(directory);
    StoreLock lock = StoreLock.open(directory, true);
    try {
      return new Opening(directory, lock, patience).attach(expected, null);
    } catch (IOException | RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Attaches to the table, restoring it first if need be.
   *
   * @param made the table if this process has just made it under the exclusive lock; it is used if
   *     nobody has replaced it meanwhile
   */
  private Store attach(KeySpace expected, @Nullable TableFile made) throws IOException {
    TableFile mine = made;
    boolean restored = false;
    try {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        lock.shared(patience);
        StoreProperties properties = StoreProperties.read(directory);
        if (mine != null && !mine.isCurrent()) {
          mine.close();
          mine = null;
          restored = false;
        }
        if (mine == null) {
          mine = existing(properties, true).orElse(null);
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
        "The hot file of the store %s keeps vanishing. Find out who removes it", directory);
  }

  private Store store(
      StoreProperties properties, TableFile table, boolean restored, boolean readOnly) {
    return new Store(directory, properties, lock, table, restored, readOnly);
  }

  static Store openReadOnly(Path wanted, KeySpace expected, Duration patience) throws IOException {
    Path directory = find(wanted);
    StoreLock lock = StoreLock.open(directory, false);
    try {
      lock.shared(patience);
      Opening opening = new Opening(directory, lock, patience);
      StoreProperties properties = StoreProperties.read(directory);
      Optional<TableFile> found = opening.existing(properties, false);
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

  private TableFile loadPrivately(KeySpace expected) throws IOException {
    Path checkpoint = directory.resolve(Saving.CHECKPOINT);
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
      throw bothMissing();
    }
  }

  /**
   * The table as it lies there.
   *
   * @return empty if it must be loaded from the checkpoint: the hot file is not there, was not
   *     finished, or is older than the checkpoint
   */
  private Optional<TableFile> existing(StoreProperties properties, boolean writable)
      throws IOException {
    if (properties.placement() == Placement.DIRECT) {
      return Optional.of(existingData(properties, writable));
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
      requireUuid(table.header(), properties, hot);
      boolean copy = HotFile.belongsToAnother(table, directory, properties);
      if (copy && writable) {
        throw StoreException.refused(
            "The store %s is a copy of %s, and the hot table belongs to that one. Use that store, or"
                + " delete it first; the copy can be read only",
            directory, table.home());
      }
      long saved = checkpointEpoch(properties);
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

  private TableFile existingData(StoreProperties properties, boolean writable) throws IOException {
    Path data = directory.resolve(DATA);
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
      requireUuid(table.header(), properties, data);
      return table;
    } catch (RuntimeException | Error e) {
      table.close();
      throw e;
    }
  }

  /** Epoch of the checkpoint, or -1 if there is none. */
  private long checkpointEpoch(StoreProperties properties) throws IOException {
    Path checkpoint = directory.resolve(Saving.CHECKPOINT);
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      requireUuid(reader.table(), properties, checkpoint);
      return reader.epoch();
    } catch (NoSuchFileException e) {
      return -1;
    }
  }

  private void requireUuid(TableHeader header, StoreProperties properties, Path file) {
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
  private record Rebuilt(TableFile table, boolean restored) {}

  /** Makes the hot file from the checkpoint, under the exclusive lock. */
  private Rebuilt rebuild(StoreProperties properties, KeySpace expected) throws IOException {
    Optional<TableFile> present = existing(properties, true);
    if (present.isPresent()) {
      return new Rebuilt(present.get(), false); // another process was quicker
    }
    Path checkpoint = directory.resolve(Saving.CHECKPOINT);
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      requireUuid(reader.table(), properties, checkpoint);
      reader.table().requireKeySpace(expected, checkpoint.toString());
      Path hot = properties.hotFile(directory);
      Optional<TableFile> older =
          HotFile.check(hot, directory)
              ? TableFile.attach(hot, true, HotFile.REMEDY)
              : Optional.empty();
      return new Rebuilt(older.isPresent() ? merge(reader, older.get()) : load(reader, hot), true);
    } catch (NoSuchFileException e) {
      throw bothMissing();
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
      TranspositionTable entries = table.table();
      reader.load(
          (firstWord, from, count) -> {
            for (int i = 0; i < count; i++) {
              if (from[i] != 0) {
                entries.storeEntry((firstWord + i) >> 1, from[i]);
              }
            }
          });
      table.loaded(reader.epoch(), reader.time());
      table.markChanged();
      return table;
    } catch (IOException | RuntimeException | Error e) {
      table.close();
      throw e;
    }
  }

  private StoreException bothMissing() {
    return StoreException.refused(
        "The store %s has neither a hot file nor the checkpoint %s. Put a copy of the checkpoint"
            + " there, or delete the store and create it anew",
        directory, directory.resolve(Saving.CHECKPOINT));
  }

  // ---- drop, delete

  static void drop(Path wanted, Duration patience) throws IOException {
    Path directory = find(wanted);
    requireOwner(directory);
    try (StoreLock lock = StoreLock.open(directory, true)) {
      lock.exclusive("free its hot table", patience);
      new Opening(directory, lock, patience).drop();
    }
  }

  private void drop() throws IOException {
    StoreProperties properties = StoreProperties.read(directory);
    if (properties.placement() == Placement.DIRECT) {
      return;
    }
    Path hot = properties.hotFile(directory);
    if (!HotFile.check(hot, directory)) {
      return;
    }
    Optional<TableFile> found = TableFile.attach(hot, true, HotFile.REMEDY);
    if (found.isPresent()) {
      found.get().close();
      try (TableFile table =
          rebuild(properties, found.get().header().geometry().keySpace()).table()) {
        Saving.save(directory, Placement.RAM, table, lock, patience);
      }
    }
    HotFile.remove(hot);
  }

  static void delete(Path wanted, Duration patience) throws IOException {
    Path directory = find(wanted);
    requireOwner(directory);
    try (StoreLock lock = StoreLock.create(directory)) {
      lock.exclusive("delete it", patience);
      new Opening(directory, lock, patience).remove();
      lock.delete();
    }
    try {
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      // it holds something that is not ours
    }
  }

  /** Removes all but the lock; the properties last, so that it can be done again. */
  private void remove() throws IOException {
    if (StoreProperties.exists(directory)) {
      StoreProperties properties = StoreProperties.read(directory);
      Path hot = properties.hotFile(directory);
      if (properties.placement() == Placement.RAM && HotFile.check(hot, directory)) {
        HotFile.removeUnlessOf(hot, directory, properties);
      }
    }
    for (String name :
        new String[] {
          DATA,
          Saving.CHECKPOINT,
          Saving.UNFINISHED,
          StoreProperties.UNFINISHED,
          StoreProperties.FILE
        }) {
      Files.deleteIfExists(directory.resolve(name));
    }
  }

  // ---- directories

  private static Path find(Path wanted) throws IOException {
    if (!StoreProperties.exists(wanted)) {
      StoreProperties.read(wanted); // refuses, with the reason
    }
    return wanted.toRealPath();
  }

  private static void requireOwner(Path directory) throws IOException {
    if (Disk.owner(directory) != Disk.self()) {
      throw StoreException.refused(
          "The directory %s belongs to %s, not to you. Work as that user, or with a directory of your"
              + " own",
          directory, Files.getOwner(directory).getName());
    }
  }
}
