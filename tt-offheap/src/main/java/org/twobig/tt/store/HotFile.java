package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.NumberedFiles;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.processes.LiveFile;
import org.twobig.tt.table.StoreException;

/**
 * The hot files of a store, each with a table, in a folder on a RAM file system. Every user may
 * write to that file system, so each file is checked before use. The {@linkplain TableFile#ready
 * ready} file with the highest number is the table of the store. Files with lower numbers are
 * outgrown: larger tables have replaced them. A file with a higher number is being made.
 */
final class HotFile {
  static final String REMEDY =
      "Move the file elsewhere; the next command then loads the table from the last checkpoint";

  private HotFile() {}

  /**
   * Returns the existing hot files, the one with the highest number first. Throws if the folder is
   * no directory, if a file is not regular, or if folder or file belongs to another user than the
   * store's directory.
   */
  static List<Path> all(StoreProperties store) throws IOException {
    NumberedFiles files = store.hotFiles();
    try {
      requireOurs(files.folder(), "isDirectory", store.directory());
    } catch (NoSuchFileException e) {
      return List.of();
    }
    List<Path> found = files.files();
    for (Path hot : found) {
      try {
        requireOurs(hot, "isRegularFile", store.directory());
      } catch (NoSuchFileException e) {
        // removed since it was listed
      }
    }
    return found;
  }

  private static void requireOurs(Path file, String kind, Path directory) throws IOException {
    var found = Files.readAttributes(file, "unix:uid," + kind, LinkOption.NOFOLLOW_LINKS);
    if (!found.get(kind).equals(true)) {
      throw StoreException.refused(
          kind.equals("isDirectory")
              ? "%s should be a folder for tables in memory, but is a link or a file. Remove that link or file"
              : "%s should be the file of a table, but is a link or a folder. " + REMEDY,
          file);
    }
    if (!found.get("uid").equals(Disk.owner(directory))) {
      throw StoreException.refused(
          "%s belongs to the user %s, but the store %s to the user %s. Let the first user remove %1$s, or"
              + " create the store anew with twobig create --hot-directory and another directory",
          file,
          Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName(),
          directory,
          Files.getOwner(directory).getName());
    }
  }

  /** Maps and returns the ready file with the highest number; empty if there is none. */
  static Optional<TableFile> newest(StoreProperties store, boolean writable) throws IOException {
    while (true) {
      try {
        for (Path hot : all(store)) {
          Optional<TableFile> found = TableFile.attach(hot, writable, REMEDY);
          if (found.isPresent()) {
            return found;
          }
        }
        return Optional.empty();
      } catch (NoSuchFileException e) {
        // removed since it was listed: there is a newer table, or none
      }
    }
  }

  /** Returns whether the file of a mapped table has not been removed, and no newer table exists. */
  static boolean isNewest(StoreProperties store, TableFile table) throws IOException {
    return table.isCurrent() && !hasNewer(store, table);
  }

  /** Returns whether a growth has made a newer table. */
  static boolean hasNewer(StoreProperties store, TableFile table) throws IOException {
    return store.placement() == Placement.RAM && TableFile.isReady(beside(store, table, 1));
  }

  static boolean hasOutgrown(StoreProperties store, TableFile table) {
    return Files.exists(beside(store, table, -1), LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns whether the table's file is the only one: beside it lies no older and no newer one. */
  static boolean isAlone(StoreProperties store, TableFile table) {
    return !hasOutgrown(store, table)
        && !Files.exists(beside(store, table, 1), LinkOption.NOFOLLOW_LINKS);
  }

  private static Path beside(StoreProperties store, TableFile table, int distance) {
    return store.hotFiles().at(number(store, table) + distance);
  }

  static long number(StoreProperties store, TableFile table) {
    return store.hotFiles().number(table.path());
  }

  /** Returns the outgrown tables, the one with the highest number first. */
  static List<Path> outgrown(StoreProperties store) throws IOException {
    List<Path> files = all(store);
    int newest = 0;
    while (newest < files.size() && !TableFile.isReady(files.get(newest))) {
      newest++;
    }
    return files.subList(Math.min(newest + 1, files.size()), files.size());
  }

  /**
   * Removes unfinished files with higher numbers than the table's. The caller ensures that no
   * process is making one.
   */
  static void removeUnfinished(StoreProperties store) throws IOException {
    for (Path hot : all(store)) {
      if (TableFile.isReady(hot)) {
        return;
      }
      Files.deleteIfExists(hot);
    }
  }

  static void createFolder(StoreProperties store) throws IOException {
    Path directory = store.directory();
    Path folder = store.hotFiles().folder();
    Path place = folder.getParent();
    // forged properties must not make this process write elsewhere
    String what = "The table of the store " + directory;
    TablePlacement.requireRamFileSystem(what, place, "Mount a RAM file system there");
    Disk.createDirectory(folder);
    requireOurs(folder, "isDirectory", directory);
  }

  /** Removes all hot files and the shared cache, but not the folder, which other stores may use. */
  static void remove(StoreProperties store) throws IOException {
    for (Path hot : store.hotFiles().files()) {
      Files.deleteIfExists(hot);
    }
    LiveFile.remove(store.cacheFile());
  }

  /**
   * Removes all hot files of a store, unless one of them belongs to another store, of which this
   * directory is a copy. A damaged hot file prevents nothing, since it is of use to neither store.
   */
  static void removeUnlessOfAnother(StoreProperties store) throws IOException {
    for (Path hot : all(store)) {
      try (var found =
          CloseUnlessKept.of(
              TableFile.attach(hot, false, REMEDY), each -> each.ifPresent(TableFile::close))) {
        if (found.get().isPresent() && belongsToAnother(found.get().get(), store)) {
          return;
        }
      } catch (NoSuchFileException | StoreException e) {
        // removed meanwhile, or damaged
      }
    }
    remove(store);
  }

  /**
   * Returns whether this directory is a copy: the hot file names another directory, and the table's
   * store is there. After a move of the store, the directory that the file names has no store.
   */
  static boolean belongsToAnother(TableFile table, StoreProperties store) throws IOException {
    Path home = table.home().orElse(store.directory());
    try {
      return !home.equals(store.directory())
          && isStoreOf(home, table)
          && !Disk.identity(home).equals(Disk.identity(store.directory()));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Returns whether a directory is a table's store, or a store with unreadable properties. */
  static boolean isStoreOf(Path directory, TableFile table) throws IOException {
    try {
      return StoreProperties.exists(directory)
          && StoreProperties.read(directory).uuid().equals(table.header().uuid());
    } catch (StoreException e) {
      return true;
    }
  }
}
