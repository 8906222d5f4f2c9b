package org.twobig.tt.store;

import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.table.Tally;

/**
 * The table of an open store, which a larger table may replace while processes use it.
 *
 * <p>A growth runs in one process, under the {@linkplain StoreLock#saving save lock}. {@link
 * Growth}
 *
 * <ol>
 *   <li>makes a larger hot file with the next number, and reserves its memory,
 *   <li>copies all entries into it, while all processes go on with the present table,
 *   <li>marks the larger file as ready, which makes it the table of the store,
 *   <li>marks the old table as outgrown. Every process sees the mark at its next use of the table
 *       ({@link #use}), and maps the larger table. Uses that have begun go on in the outgrown
 *       table.
 * </ol>
 *
 * <pre>
 *   number n        present ----------> outgrown, used ----------> outgrown, left -> gone
 *                              n+1 ready            last user leaves         copied again
 *   number n+1   creating ------------> present
 * </pre>
 *
 * A process <em>leaves</em> the outgrown table when all its uses of that table have ended. The last
 * process to leave copies the outgrown table once more, for entries stored since the first copy,
 * then removes the file, which frees its memory. Each process that uses a table holds a byte of the
 * {@linkplain StoreLock lock}: byte 6 for tables with an even number, 7 for odd ones. The bytes
 * show a process whether it is the last user. Two bytes suffice, because a growth begins only when
 * no process uses the table before the present one.
 *
 * <p><b>Why no entry is lost</b>, whichever process dies at whatever time. A stored entry lies in
 * the present file, or in an outgrown one. Before a process removes an outgrown file, it verifies
 * that no other process uses the file, and then copies the file. A process that begins to use a
 * file first takes the byte, and then checks that the file is still the newest. After a successful
 * check, every later search for users finds this process. If a process dies before it has copied an
 * outgrown file, the next process that saves or opens the store finds the file and copies it. All
 * processes ignore a file that is not ready; the next growth, restore or opening removes it.
 *
 * <p>If there is an outgrown table, a save first copies it, then saves the present table.
 */
final class CurrentTable implements TableSource, AutoCloseable {
  /** Interval between checks whether this process's uses of an outgrown table have ended. */
  private static final long USE_CHECK_NANOS = Duration.ofMillis(20).toNanos();

  /** Longest wait of {@link #tidyUp} for a save, which itself removes an outgrown table. */
  private static final Duration TIDY_PATIENCE = Duration.ofSeconds(2);

  /** Number of threads that copy entries; other threads go on solving. */
  static final int THREADS = Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 8);

  private final StoreProperties store;
  private final StoreLock lock;
  private final boolean readOnly;
  private final Tally tally;

  /** All mapped tables. This object's monitor guards the list and writes to {@link #present}. */
  private final List<Generation> mapped = new ArrayList<>();

  private volatile Generation present;

  private volatile boolean ended;

  private boolean closed;

  private volatile String lastWarning = "";

  /** A mapped table: the present one, or one that was outgrown. */
  private static final class Generation {
    final TableFile file;
    final Table table;

    /** Number of the file, which decides the byte of the lock that its users hold. */
    final long number;

    /** Uses that have not ended. */
    final AtomicLong uses = new AtomicLong();

    /** Whether this process has left the table. */
    final AtomicBoolean left = new AtomicBoolean();

    Generation(TableFile file, long number, Tally tally) {
      this.file = file;
      this.table = file.table(tally);
      this.number = number;
    }
  }

  /** Starts with a file that this process {@linkplain #hold holds} or that no other uses. */
  CurrentTable(
      StoreProperties store, StoreLock lock, TableFile file, boolean readOnly, Tally tally) {
    this.store = store;
    this.lock = lock;
    this.readOnly = readOnly;
    this.tally = tally;
    this.present = new Generation(file, HotFile.number(store, file), tally);
    this.mapped.add(present);
  }

  /**
   * Takes the byte of the lock that shows that this process uses a table. If the table is no longer
   * the newest one, gives the byte back and returns false.
   */
  static boolean hold(StoreProperties store, TableFile table, StoreLock lock) throws IOException {
    long number = HotFile.number(store, table);
    try {
      lock.useGeneration(number);
    } catch (IOException e) { // outgrown by now, and another process copies it before it removes it
      if (HotFile.isNewest(store, table)) {
        throw e;
      }
      return false;
    }
    boolean newest = HotFile.isNewest(store, table);
    if (!newest) {
      lock.leaveGeneration(number);
    }
    return newest;
  }

  TableFile file() {
    return present.file;
  }

  /** Returns the present table without counting a use. */
  Table table() {
    return present.table;
  }

  @Override
  public TableUse use() {
    boolean hasFailed = false;
    while (true) {
      Generation now = present;
      now.uses.incrementAndGet();
      if (now == present && (hasFailed || !now.file.isOutgrown())) {
        return new TableUse(now.table, now.uses::decrementAndGet);
      }
      // The table is outgrown, or no longer the present one. The thread that waits for the end of
      // all uses may have read the counter before this use was added: undo the use.
      now.uses.decrementAndGet();
      if (now == present) {
        hasFailed = !follow();
      }
    }
  }

  /** Maps the larger table after a growth as the present one. Returns false if there is none. */
  boolean follow() {
    try {
      return mapLarger();
    } catch (StoreException | IOException e) {
      warnOnce(
          "follow",
          "The table of the store %s has grown, but the larger one cannot be used: %s"
              .formatted(store.directory(), reason(e)));
      return false;
    }
  }

  /** Follows a growth even if no thread begins a use, so that the outgrown table can be removed. */
  void followIfGrown() {
    try {
      if (present.file.isOutgrown()) {
        follow();
      }
    } catch (IllegalStateException e) {
      // the store has been closed
    }
  }

  private synchronized boolean mapLarger() throws IOException {
    Generation now = present;
    if (closed || now.number == 0 || HotFile.isNewest(store, now.file)) {
      return false;
    }
    Optional<TableFile> found = Opening.existing(store, !readOnly);
    if (found.isEmpty()) {
      return false; // removed by another program
    }
    try (var larger = CloseUnlessKept.of(found.get(), TableFile::close)) {
      Generation next = new Generation(larger.get(), HotFile.number(store, larger.get()), tally);
      if (next.number <= now.number || !hold(store, larger.get(), lock)) {
        return false;
      }
      moveTo(next);
      larger.keep();
      return true;
    }
  }

  /** Replaces the table by a larger one with all entries. The caller holds the save lock. */
  synchronized void replaceBy(TableFile larger) throws IOException {
    // One synchronized step: otherwise another thread might map the larger file once more.
    Generation next = new Generation(larger, HotFile.number(store, larger), tally);
    lock.useGeneration(next.number);
    larger.ready();
    moveTo(next);
    lastWarning = "";
  }

  private void moveTo(Generation next) {
    Generation old = present;
    mapped.add(next);
    present = next;
    old.table.replaceBy(next.table);
    if (!readOnly) {
      // The process that made the table grow may have died before it set the mark.
      old.file.markOutgrown();
    }
    try {
      Thread.ofPlatform().daemon().name("twobig-outgrown").start(() -> leaveSoon(old));
    } catch (OutOfMemoryError e) {
      // the system refuses a thread: this process leaves the table when it closes the store
    }
  }

  private void leaveSoon(Generation old) {
    try {
      do {
        LockSupport.parkNanos(USE_CHECK_NANOS); // also without uses: probes are not counted
        if (ended) { // then leaveOutgrown leaves the table
          return;
        }
      } while (old.uses.get() > 0);
      lock.inTurn(
          () -> {
            if (!ended) {
              leave(old);
            }
            return old;
          });
    } catch (IOException | RuntimeException e) {
      warnOnce(
          "leave",
          "The table of %s has grown; the smaller one before it cannot be removed yet: %s"
              .formatted(store.directory(), reason(e)));
    }
  }

  private void leave(Generation old) throws IOException {
    if (!old.left.getAndSet(true)) {
      lock.leaveGeneration(old.number);
      tidyUp();
    }
  }

  /**
   * Leaves all outgrown tables, before the store is closed. The caller does this under {@link
   * StoreLock#inTurn}: one thread of the process at a time.
   */
  void leaveOutgrown() throws IOException {
    follow();
    for (Generation each : all()) {
      if (each != present) {
        leave(each);
      }
    }
  }

  private synchronized List<Generation> all() {
    return List.copyOf(mapped);
  }

  /**
   * Removes an outgrown table that no process uses. The caller does this under {@link
   * StoreLock#inTurn}: one thread of the process at a time.
   */
  void tidyUp() throws IOException {
    if (!readOnly && hasOutgrown()) {
      lock.saving(TIDY_PATIENCE, () -> settle(store, lock, newest(), false));
    }
  }

  /** Returns whether there is an outgrown table: it may hold entries that the newest one lacks. */
  boolean hasOutgrown() throws IOException {
    return store.placement() == Placement.RAM
        && (HotFile.hasOutgrown(store, present.file) || HotFile.hasNewer(store, present.file));
  }

  /** Copies outgrown tables, then returns the table to be saved. The caller holds the save lock. */
  TableFile toBeSaved() throws IOException {
    TableFile newest = newest();
    if (HotFile.hasNewer(store, newest)) {
      throw StoreException.refused(
          "The table of the store %s has grown, and this process cannot use the larger one",
          store.directory());
    }
    return settle(store, lock, newest, true);
  }

  /** Follows a growth by another process, then returns the file of the present table. */
  TableFile newest() {
    follow();
    return present.file;
  }

  /**
   * Copies outgrown tables into the newest one, and removes those that no process uses any more.
   * Returns the newest table. The caller holds the save lock.
   *
   * @param evenIfUsed whether to copy outgrown tables that other processes still use, too
   */
  static TableFile settle(
      StoreProperties store, StoreLock lock, TableFile present, boolean evenIfUsed)
      throws IOException {
    if (HotFile.number(store, present) == 0 || HotFile.hasNewer(store, present)) {
      return present; // it is no hot file, or is outgrown itself
    }
    for (Path outgrown : HotFile.outgrown(store)) {
      try {
        Optional<TableFile> found = TableFile.attach(outgrown, true, HotFile.REMEDY);
        if (found.isEmpty()) {
          Files.delete(outgrown);
          continue;
        }
        try (TableFile old = found.get()) {
          store.requireUuid(old.header(), outgrown);
          if (!HotFile.belongsToAnother(old, store)) {
            long number = HotFile.number(store, old);
            // If n is the present table, only table n - 1 can still have users: it began to grow
            // only when all processes had left table n - 2.
            boolean mayHaveUsers = number == HotFile.number(store, present) - 1;
            try (FileLock alone =
                mayHaveUsers ? lock.lockUnusedGeneration(number).orElse(null) : null) {
              settle(old, !mayHaveUsers || alone != null, present, evenIfUsed);
            }
          }
        }
      } catch (StoreException | IllegalArgumentException e) {
        // the file does not belong to this store
        Log.warn("The smaller table from before the growth is left as it is: %s", e.getMessage());
      }
    }
    return present;
  }

  private static void settle(TableFile old, boolean left, TableFile present, boolean evenIfUsed)
      throws IOException {
    if (left || evenIfUsed) {
      new Transfer(old.header().layout(), present.table()).run(old, THREADS);
    }
    if (left) {
      Files.delete(old.path());
      old.discard();
    }
  }

  /** Removes files of interrupted growths; does nothing while another process saves. */
  static void sweep(StoreProperties store, StoreLock lock, TableFile present) throws IOException {
    if (store.placement() == Placement.DIRECT || HotFile.isAlone(store, present)) {
      return;
    }
    lock.saving(
        Duration.ZERO,
        () -> {
          if (HotFile.isNewest(store, present)) {
            HotFile.removeUnfinished(store);
            settle(store, lock, present, false);
          }
          return present;
        });
  }

  static String reason(Exception e) {
    return e instanceof IOException failed
        ? StoreException.reason(failed)
        : String.valueOf(e.getMessage());
  }

  /** Logs a message, unless the last one was of this kind. */
  void warnOnce(String kind, String message) {
    if (!ended && !kind.equals(lastWarning)) {
      lastWarning = kind;
      Log.warn("%s", message);
    }
  }

  /** Marks the store as closed, which ends a growth under way and prevents further ones. */
  void end() {
    ended = true;
  }

  boolean hasEnded() {
    return ended;
  }

  @Override
  public synchronized void close() {
    closed = true;
    mapped.forEach(each -> each.file.close());
    mapped.forEach(each -> each.table.markClosed());
  }
}
