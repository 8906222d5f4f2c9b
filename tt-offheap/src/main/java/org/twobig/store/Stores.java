package org.twobig.store;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.file.Uninterrupted;
import org.twobig.journal.Journal;
import org.twobig.journal.JournalRecord;
import org.twobig.live.Latencies;
import org.twobig.live.LiveProcess;
import org.twobig.live.StoreLock;
import org.twobig.live.TallyFile;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.StoreException;

/** Operations on directories of stores that this process does not have open. */
public final class Stores {
  private Stores() {}

  private static <T> T io(Path directory, String what, Uninterrupted.Work<T> work) {
    return Uninterrupted.call("The store %s cannot %s".formatted(directory, what), work);
  }

  /**
   * Replaces the table of a store that no process uses by a new one, perhaps of another shape, all
   * at once: it is made beside the old one and takes its place by the renaming of one file. Until
   * then the store is as it was, whatever happens, a kill included. It keeps its UUID. In RAM
   * placement the hot file is saved and dropped before, so that memory holds one table at a time;
   * the next open loads the new one.
   *
   * @param expected the keys the caller stores
   * @param purpose what for, as in "to ..."
   * @param shape from the old shape of the table to the new one
   * @return entries in the new table
   * @throws StoreException REFUSED if a process uses the store, it is damaged or foreign; NO_ROOM
   *     if the new table does not fit into memory or on the disk beside the old one
   */
  public static long rewrite(
      Path directory,
      Set<KeySpace> expected,
      String purpose,
      UnaryOperator<Layout> shape,
      TableContents contents) {
    return io(
        directory,
        "be written anew",
        () -> Rewriting.run(directory, expected, purpose, shape, contents, Store.ALONE_PATIENCE));
  }

  /**
   * The living processes that have a store open for writing, with their counters. Changes nothing;
   * any process may call it at any time. Killed processes are left out, stopped ones included.
   *
   * @return empty also if the counters file is unreadable, or Agrona is missing
   */
  public static List<LiveProcess> processes(Path directory) {
    return StoreLock.livingIn(directory);
  }

  /**
   * How long saves and restores of a store took in its life, by all processes. Read only, without a
   * lock; a missing or damaged file counts as an empty one.
   *
   * @throws StoreException REFUSED if there is no store
   */
  public static Latencies latencies(Path directory) {
    return io(
        directory,
        "tell its latencies",
        () -> TallyFile.latencies(directory, StoreProperties.read(directory).uuid()));
  }

  /**
   * Looks at a store's table in some milliseconds, whatever its size. Read only, without a lock, so
   * that other processes may drop or rewrite the store meanwhile.
   *
   * @param expected the keys the caller knows
   * @throws StoreException REFUSED if there is no store, or it is damaged or foreign
   */
  public static Glance glance(Path directory, Set<KeySpace> expected) {
    return io(directory, "be looked at", () -> Glance.at(directory, expected));
  }

  /**
   * The shape of a store's table, looked at as by {@link #glance}.
   *
   * @throws StoreException REFUSED if there is no store, or it is damaged
   */
  public static Layout layout(Path directory) {
    return io(directory, "be looked at", () -> Glance.layoutAt(directory));
  }

  /** Whether the directory is a store. */
  public static boolean exists(Path directory) {
    return StoreProperties.exists(directory);
  }

  /**
   * The identity of a store, given at creation.
   *
   * @throws StoreException REFUSED if there is no store
   */
  public static UUID uuid(Path directory) {
    return io(directory, "be read", () -> StoreProperties.read(directory).uuid());
  }

  /**
   * Frees the memory of the hot file, after a checkpoint if there is anything to save. The store
   * stays; the next open restores its table. Nothing happens in direct placement.
   *
   * @throws StoreException REFUSED if a process uses the store
   */
  public static void drop(Path directory) {
    Uninterrupted.run(
        "The hot file of " + directory + " cannot be dropped", () -> dropAlone(directory));
  }

  /**
   * Removes the store with all its entries, then the directory if nothing else is in it.
   *
   * @throws StoreException REFUSED if a process uses the store
   */
  public static void delete(Path directory) {
    Uninterrupted.run(
        "The store " + directory + " cannot be deleted", () -> deleteAlone(directory));
  }

  /** Returns the last text about machines that help; empty if there is none. */
  public static String helpers(Path directory) {
    return Uninterrupted.call(
        "The file " + StoreFile.HELPERS.in(directory) + " cannot be read",
        () -> {
          try {
            return Files.readString(StoreFile.HELPERS.in(directory));
          } catch (NoSuchFileException e) {
            return "";
          }
        });
  }

  /**
   * Visits all whole records of a store's journal, in their order; a missing journal counts as
   * empty. Read only, without a lock; another process may go on appending.
   *
   * @param keys keys of the journal
   * @throws StoreException REFUSED if there is no store, or the journal is damaged, too new, or of
   *     another store or other keys; a torn tail is no damage
   */
  public static void readJournal(Path directory, KeySpace keys, Consumer<JournalRecord> visitor) {
    readJournal(directory, keys, 0, visitor);
  }

  /**
   * Visits the whole records of a store's journal that an earlier call has not visited.
   *
   * @param from 0 for the first record, or what an earlier call has returned for this store
   * @return where the next record begins
   * @throws StoreException as {@link #readJournal(Path, KeySpace, Consumer)}
   */
  public static long readJournal(
      Path directory, KeySpace keys, long from, Consumer<JournalRecord> visitor) {
    return Journal.read(StoreFile.JOURNAL.in(directory), uuid(directory), keys, from, visitor);
  }

  private static void dropAlone(Path wanted) throws IOException {
    Path directory = Opening.find(wanted);
    Opening.requireOwner(directory);
    try (StoreLock lock = StoreLock.open(directory, true)) {
      lock.exclusive("free its hot table", Store.ALONE_PATIENCE);
      StoreProperties store = StoreProperties.read(directory);
      if (store.placement() == Placement.RAM) {
        dropHeld(store, lock, Store.ALONE_PATIENCE);
      }
    }
  }

  /**
   * Frees the hot file of a store in RAM that this process holds alone, after reading through a
   * checkpoint with all its entries: one that is written now, or the last one.
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

  private static void deleteAlone(Path wanted) throws IOException {
    Path directory = Opening.find(wanted);
    Opening.requireOwner(directory);
    try (StoreLock lock = StoreLock.create(directory)) {
      lock.exclusive("delete it", Store.ALONE_PATIENCE);
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
        // a link, or another user's, which we leave alone; or damaged properties,
        // which name no hot file: HotTable lists one that exists as left over
      }
    }
    StoreFile.removeAll(directory);
  }
}
