package org.twobig.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.twobig.file.TableFile;
import org.twobig.growth.TableSource;
import org.twobig.growth.TableUse;
import org.twobig.growth.Transfer;
import org.twobig.live.StoreLock;
import org.twobig.table.PartitionedTable;
import org.twobig.table.StoreException;
import org.twobig.table.Tally;

/**
 * The table of an open store, which may give way to a larger one while processes use it.
 *
 * <p>Under the save lock, one process ({@link Growth})
 *
 * <ol>
 *   <li>makes a larger hot file beside the present one, with its memory reserved,
 *   <li>copies all entries, while all go on with the present table,
 *   <li>gives the present file a second name, "outgrown", and the larger one its name by renaming,
 *   <li>marks the outgrown table. Every process sees the mark when it next asks for the table
 *       ({@link #use}), and maps the larger one; uses that have begun go on in the outgrown one.
 * </ol>
 *
 * The process that leaves the outgrown table last, when all its uses have ended, copies it once
 * more, for what was stored meanwhile, then removes its second name and frees its memory. It knows
 * that it is the last by a byte of the {@linkplain StoreLock lock}: 6 for tables that have grown an
 * even number of times, 7 for the others. A growth waits until no process uses the table before.
 *
 * <p><b>Why no entry is lost</b>, whichever process dies when. What was stored lies in the present
 * file, or in the outgrown one, which keeps its second name until a process that knew that no other
 * uses it has copied it. A process takes the byte before it looks whether its file still has its
 * name: if it has, whoever looks later for users finds this one. Where a process dies before, the
 * next that saves or opens the store finds the second name, and copies. Before the renaming both
 * names are those of one file, after it the larger table is whole: at any moment the store has one
 * table under its name.
 *
 * <p>Every save copies an outgrown table first, if there is one, and is of the present table.
 */
final class GrowingTable implements TableSource, AutoCloseable {
  /** How often a process looks whether its last use of an outgrown table has ended. */
  private static final long LOOK_NANOS = Duration.ofMillis(20).toNanos();

  /** For a save by another process, after which the outgrown table is left to it. */
  private static final Duration TIDY_PATIENCE = Duration.ofSeconds(2);

  /** That copy, while others solve. */
  static final int THREADS = Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 8);

  private final StoreProperties store;
  private final StoreLock lock;
  private final boolean readOnly;
  private final Tally tally;

  /** The store's own: one save or growth at a time in this process, and none after its end. */
  private final ReentrantLock saving;

  /** All that are mapped; guarded by this object, as is the change to another. */
  private final List<Generation> mapped = new ArrayList<>();

  private volatile Generation present;

  /** Whether the store is being closed. */
  private volatile boolean ended;

  /** Whether nothing is to be mapped any more; guarded by this object. */
  private boolean closed;

  private volatile String lastSaid = "";

  /** A table from one growth to the next. */
  private static final class Generation {
    final TableFile file;
    final PartitionedTable table;

    /** Uses that have not ended. */
    final AtomicLong uses = new AtomicLong();

    /** Whether it was handed out until the store is closed. */
    volatile boolean held;

    /** Whether other processes need no longer know that this one uses it; guarded by the table. */
    boolean left;

    Generation(TableFile file, PartitionedTable table) {
      this.file = file;
      this.table = table;
    }
  }

  /**
   * @param file {@linkplain #hold held} by this process, unless it has it alone
   * @param tally where users of the table count
   */
  GrowingTable(
      StoreProperties store,
      StoreLock lock,
      TableFile file,
      boolean readOnly,
      Tally tally,
      ReentrantLock saving) {
    this.store = store;
    this.lock = lock;
    this.readOnly = readOnly;
    this.tally = tally;
    this.saving = saving;
    this.present = new Generation(file, file.table(tally));
    this.mapped.add(present);
  }

  /**
   * Lets other processes know that this one uses a table.
   *
   * @return false if the table has lost its name to another, which is to be used in its place
   */
  static boolean hold(TableFile table, StoreLock lock) throws IOException {
    lock.useGeneration(table.growths());
    boolean current = table.isCurrent();
    if (!current) {
      lock.leaveGeneration(table.growths());
    }
    return current;
  }

  /** The file of the present table. */
  TableFile file() {
    return present.file;
  }

  /** The present table, for what looks at its shape. */
  PartitionedTable table() {
    return present.table;
  }

  /** The present table, handed out until the store is closed. */
  PartitionedTable held() {
    while (true) {
      Generation now = present;
      now.held = true;
      if (now == present) {
        return now.table;
      }
    }
  }

  /**
   * Whether the present table was handed out until the store is closed: then it is not outgrown.
   */
  boolean isHeld() {
    return present.held;
  }

  @Override
  public TableUse use() {
    boolean late = false;
    while (true) {
      Generation now = present;
      now.uses.incrementAndGet();
      if (now == present && (late || !now.file.hasGrown())) {
        return new TableUse(now.table, now.uses::decrementAndGet);
      }
      now.uses.decrementAndGet(); // before the change a use counts, after it this one would not
      if (now == present) {
        late = !follow();
      }
    }
  }

  /**
   * Goes on with the larger table that has the name of this one, if there is one.
   *
   * @return whether it could
   */
  boolean follow() {
    try {
      return mapLarger();
    } catch (StoreException | IOException e) {
      say(
          "follow",
          "The larger table of the store %s cannot be used: %s"
              .formatted(store.directory(), reason(e)));
      return false;
    }
  }

  /** For a process that does not ask for the table just now: it would keep the outgrown one. */
  void followIfGrown() {
    try {
      if (present.file.hasGrown()) {
        follow();
      }
    } catch (IllegalStateException e) {
      // the store has been closed
    }
  }

  private synchronized boolean mapLarger() throws IOException {
    Generation now = present;
    if (closed || store.placement() == Placement.DIRECT || now.file.isCurrent()) {
      return false;
    }
    Optional<TableFile> found = Opening.existing(store, !readOnly);
    if (found.isEmpty()) {
      return false; // removed by another program
    }
    TableFile larger = found.get();
    try {
      if (larger.growths() > now.file.growths() && hold(larger, lock)) {
        moveTo(larger);
        return true;
      }
    } catch (IOException | RuntimeException | Error e) {
      larger.close();
      throw e;
    }
    larger.close();
    return false;
  }

  /**
   * Puts a larger table in the place of the present one: it gets its name, and is the present one.
   * Under the save lock.
   *
   * @param larger has all entries of the present table, and is {@linkplain TableFile#ready ready}
   */
  synchronized void replaceBy(TableFile larger) throws IOException {
    // one step, or another thread finds the name first, and maps the file once more
    publish(larger.path(), larger.growths());
    moveTo(larger.renamed(store.hotFile()));
    lastSaid = "";
  }

  private void publish(Path unfinished, long growths) throws IOException {
    Path name = store.hotFile();
    lock.useGeneration(growths);
    try {
      Files.createLink(store.outgrownHotFile(), name);
      Files.move(unfinished, name, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException | Error e) {
      lock.leaveGeneration(growths);
      throw e; // a second name of the present table is removed by the next that settles
    }
  }

  private void moveTo(TableFile larger) {
    Generation old = present;
    Generation next = new Generation(larger, larger.table(tally));
    mapped.add(next);
    present = next;
    old.table.giveWayTo(next.table);
    if (!readOnly) {
      old.file.markGrown(); // the process that made the table grow may have died before it did
    }
    try {
      Thread.ofPlatform().daemon().name("twobig-outgrown").start(() -> leaveSoon(old));
    } catch (OutOfMemoryError e) {
      // no more threads to be had: it is left when the store is closed
    }
  }

  /** Leaves an outgrown table when all uses of it have ended. */
  private void leaveSoon(Generation old) {
    try {
      do {
        LockSupport.parkNanos(LOOK_NANOS); // once more for probes, whose use is not counted
        if (ended || old.held) { // it is left when the store is closed
          return;
        }
      } while (old.uses.get() > 0);
      saving.lock();
      try {
        if (!ended) {
          leave(old);
        }
      } finally {
        saving.unlock();
      }
    } catch (IOException | RuntimeException e) {
      say(
          "leave",
          "The outgrown table of %s is kept for the time being: %s"
              .formatted(store.directory(), reason(e)));
    }
  }

  private void leave(Generation old) throws IOException {
    synchronized (this) {
      if (old.left) {
        return;
      }
      old.left = true;
    }
    lock.leaveGeneration(old.file.growths());
    tidyUp();
  }

  /** Leaves all tables but the present one, before the store is closed; under {@link #saving}. */
  void leaveOutgrown() throws IOException {
    for (Generation each : all()) {
      if (each != present) {
        leave(each);
      }
    }
  }

  private synchronized List<Generation> all() {
    return List.copyOf(mapped);
  }

  /** Removes the outgrown table if no process uses it any more; under {@link #saving}. */
  void tidyUp() throws IOException {
    if (!readOnly && hasOutgrown()) {
      Optional<FileLock> alone = lock.saving(TIDY_PATIENCE);
      if (alone.isPresent()) {
        try {
          settle(store, lock, newest(), false);
        } finally {
          alone.get().release();
        }
      }
    }
  }

  /** Whether there is an outgrown table, which may hold what the present one lacks. */
  boolean hasOutgrown() throws IOException {
    return store.placement() == Placement.RAM
        && Files.exists(store.outgrownHotFile(), LinkOption.NOFOLLOW_LINKS);
  }

  /** The table to be saved, with all that was stored in an outgrown one; under the save lock. */
  TableFile toBeSaved() throws IOException {
    TableFile newest = newest();
    if (store.placement() == Placement.RAM
        && !newest.isCurrent()
        && Files.exists(store.hotFile(), LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.refused(
          "The table of the store %s has grown, and the larger one cannot be used here",
          store.directory());
    }
    settle(store, lock, newest, true);
    return newest;
  }

  /** The file of the present table, after a look whether another process has made a larger one. */
  TableFile newest() {
    follow();
    return present.file;
  }

  /**
   * Copies the outgrown table, if there is one, into the present table, and removes it if no
   * process uses it any more. Under the save lock.
   *
   * @param evenIfUsed whether to copy it if that is not so
   */
  static void settle(StoreProperties store, StoreLock lock, TableFile present, boolean evenIfUsed)
      throws IOException {
    if (store.placement() == Placement.DIRECT) {
      return;
    }
    Path outgrown = store.outgrownHotFile();
    if (!HotFile.check(outgrown, store.directory())) {
      return;
    }
    if (isSameFile(outgrown, store.hotFile())) { // a process died before the renaming
      Files.delete(outgrown);
      return;
    }
    try {
      Optional<TableFile> found = TableFile.attach(outgrown, true, HotFile.REMEDY);
      if (found.isEmpty()) {
        Files.delete(outgrown);
        return;
      }
      try (TableFile old = found.get()) {
        store.requireUuid(old.header(), outgrown);
        if (HotFile.belongsToAnother(old, store)) {
          return;
        }
        settle(old, lock, present, evenIfUsed);
      }
    } catch (StoreException | IllegalArgumentException e) { // what it is, we have not made
      log(Level.WARNING, "The outgrown table is left as it is: " + e.getMessage());
    }
  }

  private static void settle(TableFile old, StoreLock lock, TableFile present, boolean evenIfUsed)
      throws IOException {
    Optional<FileLock> left = lock.ofLeftGeneration(old.growths());
    try {
      if (left.isPresent() || evenIfUsed) {
        new Transfer(old.header().layout(), present.table()).run(old.table(), THREADS, () -> false);
      }
      if (left.isPresent()) {
        Files.delete(old.path());
        old.discard();
      }
    } finally {
      if (left.isPresent()) {
        left.get().release();
      }
    }
  }

  /** Removes what growths that were interrupted have left, unless another process saves now. */
  static void sweep(StoreProperties store, StoreLock lock, TableFile present) throws IOException {
    if (store.placement() == Placement.DIRECT
        || !Files.exists(store.largerHotFile(), LinkOption.NOFOLLOW_LINKS)
            && !Files.exists(store.outgrownHotFile(), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Optional<FileLock> alone = lock.saving(Duration.ZERO);
    if (alone.isPresent()) {
      try {
        Files.deleteIfExists(store.largerHotFile());
        if (present.isCurrent()) {
          settle(store, lock, present, false);
        }
      } finally {
        alone.get().release();
      }
    }
  }

  private static boolean isSameFile(Path one, Path other) throws IOException {
    try {
      return Files.isSameFile(one, other);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  static String reason(Exception e) {
    return e instanceof IOException failed
        ? StoreException.reason(failed)
        : String.valueOf(e.getMessage());
  }

  /** Says something once, until something of another kind is said. */
  void say(String kind, String message) {
    if (!ended && !kind.equals(lastSaid)) {
      lastSaid = kind;
      log(Level.WARNING, message);
    }
  }

  static void log(Level level, String message) {
    System.getLogger(GrowingTable.class.getName()).log(level, message);
  }

  /** A growth under way ends soon, and no other begins. */
  void end() {
    ended = true;
  }

  boolean hasEnded() {
    return ended;
  }

  /** Unmaps all tables; every later use of them throws. */
  @Override
  public synchronized void close() {
    closed = true;
    mapped.forEach(each -> each.file.close());
  }
}
