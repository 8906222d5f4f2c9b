package org.twobig.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.twobig.file.Disk;
import org.twobig.file.TableFile;
import org.twobig.table.StoreException;

/**
 * The hot file's place: a folder on a RAM file system to which every user may write, so that what
 * is found there is checked before it is used.
 */
final class HotFile {
  static final String REMEDY =
      "Move it away, and the next open restores the table from the last checkpoint";

  private HotFile() {}

  /**
   * Whether the hot file is there.
   *
   * @param directory the store's directory, whose owner must own the hot file and its folder
   * @throws StoreException if the file or its folder is not what we make
   */
  static boolean check(Path hot, Path directory) throws IOException {
    Path folder = hot.getParent();
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.refused(
          "%s is not a folder of hot files but a link or a file. Remove it", folder);
    }
    requireOwner(folder, directory);
    if (!Files.exists(hot, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (!Files.isRegularFile(hot, LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.refused("%s is not a hot file but a link or a folder. %s", hot, REMEDY);
    }
    requireOwner(hot, directory);
    return true;
  }

  private static void requireOwner(Path file, Path directory) throws IOException {
    if (Disk.owner(file) != Disk.owner(directory)) {
      throw StoreException.refused(
          "%s belongs to %s, the store %s to %s. Remove it, or create the store anew with another"
              + " directory for the hot file",
          file,
          Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName(),
          directory,
          Files.getOwner(directory).getName());
    }
  }

  /** Makes the folder if need be. */
  static void createFolder(Path hot, Path directory) throws IOException {
    Path place = hot.getParent().getParent();
    if (!Files.isDirectory(place)) {
      throw StoreException.refused(
          "The hot table of the store %s belongs on %s, which does not exist. Mount it",
          directory, place);
    }
    if (!Room.isMemory(place)) { // what a store says of itself must not make us write anywhere
      throw StoreException.refused(
          "The hot table of the store %s belongs on %s, which is not on a RAM file system (%s)."
              + " Mount one there",
          directory, place, Disk.fileSystem(place));
    }
    Disk.createDirectory(hot.getParent());
    check(hot, directory);
  }

  /**
   * Removes the file, and what a growth or a solve has left beside it. The folder stays: another
   * process may be making its hot file there.
   */
  static void remove(StoreProperties store) throws IOException {
    Files.deleteIfExists(store.largerHotFile());
    Files.deleteIfExists(store.outgrownHotFile());
    Files.deleteIfExists(store.notesFile());
    Files.deleteIfExists(store.hotFile());
  }

  /**
   * Removes the hot file of a store, and what lies beside it, unless that is a copy and the file
   * the original's.
   */
  static void removeUnlessOfAnother(StoreProperties store) throws IOException {
    if (!isOfAnother(store.hotFile(), store) && !isOfAnother(store.outgrownHotFile(), store)) {
      remove(store);
    }
  }

  private static boolean isOfAnother(Path file, StoreProperties store) throws IOException {
    try {
      Optional<TableFile> found = TableFile.attach(file, false, REMEDY);
      if (found.isEmpty()) {
        return false;
      }
      try (TableFile table = found.get()) {
        return belongsToAnother(table, store);
      }
    } catch (NoSuchFileException | StoreException e) {
      return false; // damaged, and named by our UUID: of no use
    }
  }

  /**
   * Whether the hot file belongs to another store directory with this UUID that exists: then this
   * directory is a copy of that one. A store that was moved has its UUID alone.
   */
  static boolean belongsToAnother(TableFile table, StoreProperties store) throws IOException {
    String home = table.home();
    if (home.isEmpty() || home.equals(store.directory().toString())) {
      return false;
    }
    try {
      Path other = Path.of(home);
      return StoreProperties.exists(other)
          && !Disk.identity(other).equals(Disk.identity(store.directory()))
          && StoreProperties.read(other).uuid().equals(store.uuid());
    } catch (InvalidPathException | NoSuchFileException | StoreException e) {
      return false;
    }
  }
}
