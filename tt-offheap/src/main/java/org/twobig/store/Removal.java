package org.twobig.store;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.live.StoreLock;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;

/** Takes stores away: the hot file alone, or everything. */
final class Removal {
  private Removal() {}

  /** Frees the hot file of a store that no process uses, saving first what no checkpoint has. */
  static void drop(Path wanted, Duration patience) throws IOException {
    Path directory = Opening.find(wanted);
    Opening.requireOwner(directory);
    try (StoreLock lock = StoreLock.open(directory, true)) {
      lock.exclusive("free its hot table", patience);
      StoreProperties properties = StoreProperties.read(directory);
      if (properties.placement() == Placement.RAM) {
        dropHeld(directory, properties, lock, patience);
      }
    }
  }

  /** Frees the hot file of a store in RAM that this process holds alone, saving it first. */
  static void dropHeld(
      Path directory, StoreProperties properties, StoreLock lock, Duration patience)
      throws IOException {
    Path hot = properties.hotFile(directory);
    if (!HotFile.check(hot, directory)) {
      return;
    }
    Optional<TableFile> found = TableFile.attach(hot, true, HotFile.REMEDY);
    if (found.isPresent()) {
      found.get().close();
      Opening opening = new Opening(directory, lock, patience);
      Set<KeySpace> keys = Set.of(found.get().header().layout().keySpace());
      try (TableFile table = opening.rebuild(properties, keys).table()) {
        Saving.save(directory, Placement.RAM, table, lock, patience);
      }
    }
    HotFile.remove(hot);
  }

  /** Removes a store that no process uses. */
  static void delete(Path wanted, Duration patience) throws IOException {
    Path directory = Opening.find(wanted);
    Opening.requireOwner(directory);
    try (StoreLock lock = StoreLock.create(directory)) {
      lock.exclusive("delete it", patience);
      remove(directory);
      lock.delete();
    }
    try {
      Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      // it holds something that is not ours
    }
  }

  /** Removes all but the lock; the properties last, so that it can be done again. */
  static void remove(Path directory) throws IOException {
    if (StoreProperties.exists(directory)) {
      StoreProperties properties = StoreProperties.read(directory);
      Path hot = properties.hotFile(directory);
      if (properties.placement() == Placement.RAM && isOurs(hot, directory)) {
        HotFile.removeUnlessOf(hot, directory, properties);
      }
    }
    StoreFile.removeAll(directory);
  }

  private static boolean isOurs(Path hot, Path directory) throws IOException {
    try {
      return HotFile.check(hot, directory);
    } catch (StoreException e) {
      return false; // a link, or another user's: nothing we made, nothing to remove
    }
  }
}
