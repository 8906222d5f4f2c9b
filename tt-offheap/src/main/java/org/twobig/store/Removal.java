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
      StoreProperties store = StoreProperties.read(directory);
      if (store.placement() == Placement.RAM) {
        dropHeld(store, lock, patience);
      }
    }
  }

  /**
   * Frees the hot file of a store in RAM that this process holds alone. It goes when a checkpoint
   * that holds all of it has been read through: one that is written now, or the last one.
   */
  static void dropHeld(StoreProperties store, StoreLock lock, Duration patience)
      throws IOException {
    Optional<TableFile> found = HotFile.newest(store, true);
    if (found.isPresent()) {
      found.get().close();
      try (TableFile table =
          new Opening(store.directory(), lock, patience).rebuild(Set.of()).table()) {
        GrowingTable.settle(store, lock, table, true);
        Saving.mend(store, () -> table, lock, patience, table::changed);
      }
    }
    HotFile.remove(store);
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
      try {
        StoreProperties store = StoreProperties.read(directory);
        if (store.placement() == Placement.RAM) {
          HotFile.removeUnlessOfAnother(store);
        }
      } catch (StoreException e) {
        // a link, or another user's: nothing we made, nothing to remove; or damaged properties,
        // which name no hot file: where there is one, its owner is told of it as left over
      }
    }
    StoreFile.removeAll(directory);
  }
}
