package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.processes.Latencies;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.processes.Role;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.processes.TallyFile;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Tally;

/**
 * Operations on directories of stores. All but {@link #exists}, {@link #processes} and {@link
 * #helperStatus} throw {@link StoreException} ABSENT if there is no store, REFUSED if a file that
 * they need is damaged or of another store. Changes are refused, too, if any process uses the store
 * or another user owns it. {@link #delete} also deletes a damaged store. Operations that change
 * nothing need no lock; other processes may use, unload or rewrite the store meanwhile.
 */
public final class Stores {
  private Stores() {}

  /** Does file work; {@code done} ends the message of an error: "The store ... cannot be ...". */
  static <T> T io(Path directory, String done, Uninterrupted.Work<T> work) {
    return Uninterrupted.call("The store %s cannot be %s".formatted(directory, done), work);
  }

  /**
   * Replaces the table of a store that no process uses, perhaps by one of another shape. The new
   * table is made beside the old one; the renaming of one file at the end makes it valid. Before
   * the renaming the store stays as it was, even if this process is killed. The store keeps its
   * UUID. In RAM placement the hot file is first saved and removed, so that memory holds one table
   * at a time; the next opening loads the new table.
   *
   * @param expected the keys that the caller supports
   * @param purpose for messages: what this process does to the store, such as "resize its table"
   * @param newLayout computes the layout of the new table from that of the old one
   * @return number of entries in the new table
   * @throws StoreException REFUSED if a process uses the store; NO_ROOM if the new table does not
   *     fit into memory, or on the disk beside the old one
   */
  public static long rewrite(
      Path directory,
      Set<KeySpace> expected,
      String purpose,
      UnaryOperator<Layout> newLayout,
      TableContents contents) {
    return io(
        directory,
        "written anew",
        () ->
            exclusively(
                directory,
                purpose,
                (store, lock) -> new Rewriting(store, expected, newLayout, contents).run(lock)));
  }

  /**
   * Returns the living processes that have a store open for writing, including stopped ones, with
   * their counters. Returns none if the counters file is unreadable, or the library Agrona is
   * missing. Reads only.
   */
  public static List<LiveProcess> processes(Path directory) {
    return StoreLock.livingIn(directory);
  }

  /**
   * Returns the durations of all saves and restores since a store was created. Reads only; a
   * missing or damaged file counts as empty.
   */
  public static Latencies latencies(Path directory) {
    return io(
        directory,
        "read",
        () -> TallyFile.latencies(directory, StoreProperties.read(directory).uuid()));
  }

  /**
   * Returns an overview of a store's table within some milliseconds, whatever its size. Reads only.
   */
  public static StoreInfo glance(Path directory) {
    return io(directory, "looked at", () -> StoreInfo.at(directory, true));
  }

  /** Returns the shape of a store's table. Reads only. */
  public static Layout layout(Path directory) {
    return io(directory, "looked at", () -> StoreInfo.at(directory, false).layout());
  }

  public static boolean exists(Path directory) {
    return StoreProperties.exists(directory);
  }

  /** Returns the identity of a store, which it got at its creation. */
  public static UUID uuid(Path directory) {
    return io(directory, "read", () -> StoreProperties.read(directory).uuid());
  }

  /**
   * Unloads the table: takes a checkpoint if there is anything to save, and frees the memory of the
   * hot file. The next opening restores the table. Has no effect in direct placement. Refuses a
   * store that a process uses.
   */
  public static void unload(Path directory) {
    io(
        directory,
        "unloaded",
        () ->
            exclusively(
                directory,
                "free the memory of the store",
                (store, lock) -> {
                  if (store.placement() == Placement.RAM) {
                    unloadUnderLock(store, lock);
                  }
                  return store;
                }));
  }

  /** Deletes a store, and its directory unless that has other files. Refuses a store in use. */
  public static void delete(Path directory) {
    io(directory, "deleted", () -> deleteAlone(directory));
  }

  /** Returns the last text of {@link Store#setHelperStatus}; empty if there is none. */
  public static String helperStatus(Path directory) {
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
   * Visits the completely written records of a store's journal that an earlier call has not
   * visited, in their order; a missing journal counts as empty. Reads only; others may append.
   *
   * @param from 0 for the first record, or the result of an earlier call for this store
   * @return where the next record begins
   * @throws StoreException REFUSED if the journal is damaged, of a newer version, of another store
   *     or of other keys; an end torn by a crash is no damage
   */
  public static long readJournal(
      Path directory, KeySpace keys, long from, Consumer<JournalRecord> visitor) {
    return Journal.read(StoreFile.JOURNAL.in(directory), uuid(directory), keys, from, visitor);
  }

  /** Work on a store that no process uses. */
  interface Work<T> {
    T on(StoreProperties store, StoreLock lock) throws IOException;
  }

  /** Does work on a store under its exclusive lock; {@code purpose} is as in {@link #rewrite}. */
  static <T> T exclusively(Path wanted, String purpose, Work<T> work) throws IOException {
    Path directory = Opening.find(wanted);
    Opening.requireOwner(directory);
    try (StoreLock lock = StoreLock.open(directory, true)) {
      lock.exclusive(purpose, Store.ALONE_PATIENCE);
      return work.on(StoreProperties.read(directory), lock);
    }
  }

  /**
   * Removes the hot file of a store of which the caller has the exclusive lock. First takes a
   * checkpoint if the table has changed or the last checkpoint is damaged. If there was a hot file,
   * the checkpoint that remains has been read through and has all entries.
   */
  static void unloadUnderLock(StoreProperties store, StoreLock lock) throws IOException {
    Optional<TableFile> found = HotFile.newest(store, true);
    if (found.isPresent()) {
      found.get().close();
      TableFile table =
          new Opening(store.directory(), lock, Role.SOLVER, Store.ALONE_PATIENCE).rebuild(Set.of());
      try (var tables = new CurrentTable(store, lock, table, false, Tally.inMemory())) {
        new StoreSaves(store, lock, tables).mend();
      }
    }
    HotFile.remove(store);
  }

  private static boolean deleteAlone(Path wanted) throws IOException {
    Path directory = Opening.find(wanted);
    Opening.requireOwner(directory);
    try (StoreLock lock = StoreLock.create(directory)) {
      lock.exclusive("delete the store", Store.ALONE_PATIENCE);
      remove(directory);
      lock.delete();
    }
    try {
      return Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      return false; // the directory holds other files
    }
  }

  /** Removes all files but lock and counters. After a kill, a second call removes the rest. */
  static void remove(Path directory) throws IOException {
    if (StoreProperties.exists(directory)) {
      try {
        StoreProperties store = StoreProperties.read(directory);
        if (store.placement() == Placement.RAM) {
          HotFile.removeUnlessOfAnother(store);
        }
      } catch (StoreException e) {
        removeTablesOfDamagedStore(directory);
      }
    }
    StoreFile.removeAll(directory);
  }

  /** Removes hot files with the UUID of the last checkpoint if the newest names this directory. */
  private static void removeTablesOfDamagedStore(Path directory) {
    try (CheckpointReader last = CheckpointReader.open(Checkpoints.lastFile(directory))) {
      Path hot = StoreBuilder.DEFAULT_HOT_DIRECTORY;
      var store = StoreProperties.of(directory, last.table().uuid(), Placement.RAM, "", hot);
      Optional<TableFile> table = HotFile.newest(store, false);
      Optional<Path> home = table.flatMap(TableFile::home);
      table.ifPresent(TableFile::close);
      if (home.equals(Optional.of(directory))) {
        HotFile.remove(store);
      }
    } catch (IOException | StoreException e) {
      // A damaged checkpoint, a link, another user's file: HotTable lists what stays.
    }
  }
}
