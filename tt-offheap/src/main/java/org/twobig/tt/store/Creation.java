package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.CheckpointWriter;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.SaveStamp;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.processes.Role;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.processes.TallyFile;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;

/**
 * Makes stores. The properties, which make a directory a store, are written when all files that
 * cannot be rebuilt are on the disk. If the process dies before that, there is no store, and the
 * next creation in the directory replaces the files.
 */
final class Creation {
  /** The shape and the place of a new store, see {@link StoreBuilder}. */
  record Options(Layout layout, Placement placement, Path hotDirectory) {}

  private Creation() {}

  /** Makes a store and opens it. Waits up to {@code patience} for the lock of the directory. */
  static Store create(Path wanted, Options options, Duration patience) throws IOException {
    Path absolute = wanted.toAbsolutePath().normalize();
    boolean isNew = !Files.exists(absolute, LinkOption.NOFOLLOW_LINKS);
    if (!isNew) {
      requireFree(absolute);
    }
    TablePlacement.Place place = TablePlacement.choose(absolute, options);
    Disk.createDirectories(absolute);
    Path directory = absolute.toRealPath();
    try (var opened = CloseUnlessKept.of(StoreLock.create(directory), StoreLock::close)) {
      StoreLock lock = opened.get();
      lock.exclusive(StoreLock.CREATE, patience);
      requireFree(directory); // another process may have made a store meanwhile
      try (var ours = CloseUnlessKept.of(lock, held -> undo(directory, held, isNew))) {
        Opening opening = new Opening(directory, lock, Role.SOLVER, patience);
        TableFile table = build(directory, options, place, opening);
        Store store = opening.attach(Set.of(options.layout().keySpace()), table);
        ours.keep();
        opened.keep();
        return store;
      }
    }
  }

  private static void undo(Path directory, StoreLock lock, boolean isNew) throws IOException {
    if (!StoreProperties.exists(directory)) {
      lock.delete();
      if (isNew) {
        Files.deleteIfExists(directory);
      }
    }
  }

  static boolean isFree(Path directory) {
    try {
      requireFree(directory);
      return true;
    } catch (IOException | StoreException e) {
      return false;
    }
  }

  /**
   * Refuses a directory that is a store, or has files that no interrupted creation can have left.
   */
  private static void requireFree(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw StoreException.refused("%s is not a directory. Name another directory", directory);
    }
    if (StoreProperties.exists(directory)) {
      throw StoreException.refused(
          "There is already a store in %s. Open it, delete it, or name another directory",
          directory);
    }
    Opening.requireOwner(directory);
    try (Stream<Path> files = Files.list(directory)) {
      String foreign =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !StoreFile.mayBeLeftByCreation(name))
              .sorted()
              .limit(3)
              .collect(Collectors.joining(", "));
      if (!foreign.isEmpty()) {
        throw StoreException.refused(
            "%s is not empty: it holds %s. Name an empty or a new directory", directory, foreign);
      }
    }
    // A file with entries belongs to a store: entries are stored only when the creation has ended.
    for (Path checkpoint : StoreFile.checkpoints(directory).files()) {
      try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
        requireUnused(checkpoint, reader.save().epoch() > 0);
      }
    }
    Path data = StoreFile.DATA.in(directory);
    if (Files.exists(data)) {
      Optional<TableFile> table =
          TableFile.attach(data, false, "Move the file elsewhere, or restore it from a backup");
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
          "The file %1$s holds entries, but its directory has no %2$s. Restore %2$s from a copy, move"
              + " %1$s away, or name another directory",
          file, StoreFile.PROPERTIES.fileName());
    }
  }

  private static TableFile build(
      Path directory, Options options, TablePlacement.Place place, Opening opening)
      throws IOException {
    TableHeader header =
        new TableHeader(UUID.randomUUID(), options.layout(), FileHead.now(), "twobig");
    StoreProperties properties =
        StoreProperties.of(
            directory,
            header.uuid(),
            place.placement(),
            place.reason(),
            options.hotDirectory().toAbsolutePath());
    try (var made = CloseUnlessKept.of(directory, Stores::remove)) {
      StoreFile.removeAll(directory); // files of an interrupted creation
      TallyFile.create(directory, header.uuid());
      if (place.placement() == Placement.DIRECT) {
        Path data = StoreFile.DATA.in(directory);
        try (var table =
            CloseUnlessKept.of(
                TableFile.create(data, header, TableFile.Space.RESERVED), TableFile::close)) {
          table.get().ready();
          table.get().forceHeader();
          properties.write();
          made.keep();
          return table.keep();
        }
      }
      Checkpoints.write(
          directory,
          header,
          new SaveStamp(SaveStamp.NONE, 0, header.created()),
          CheckpointWriter.EMPTY,
          Pace.FULL);
      properties.write();
      TableFile table = opening.rebuild(Set.of());
      made.keep();
      return table;
    }
  }
}
