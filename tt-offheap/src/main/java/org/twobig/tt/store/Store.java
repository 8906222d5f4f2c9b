package org.twobig.tt.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.processes.CountersSlot;
import org.twobig.tt.processes.LiveFile;
import org.twobig.tt.processes.Role;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.processes.TallyFile;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.table.TallyCounts;
import org.twobig.tt.tasks.BoardFile;
import org.twobig.tt.tasks.BoardOffers;
import org.twobig.tt.tasks.BoardTaker;

/**
 * A transposition table that outlives its processes. A store is a directory on disk; with {@link
 * Placement#RAM} the table itself lies in a file in memory, the "hot file". Any number of processes
 * may have a store open, each process once. All processes share the memory of the table, except a
 * process whose {@link StoreBuilder#openReadOnly} had to load a checkpoint. The package
 * documentation says what survives when a process dies.
 *
 * <p>All methods may be called from any thread. Interrupts are ignored and stay pending: file work
 * is not cut short. Errors of the operating system come as {@link StoreException}.
 */
public final class Store implements TableSource, AutoCloseable {
  /** Longest wait for exclusive use of the store, its journal or its board. */
  static final Duration ALONE_PATIENCE = Duration.ofSeconds(2);

  /** Interval between checks whether a table that may grow is full. */
  private static final Duration GROWTH_CHECK = Duration.ofMillis(500);

  private static final int MAX_COUNTER_NAME_LENGTH = 40;

  private final Path directory;
  private final StoreProperties properties;
  private final StoreLock lock;
  private final CurrentTable tables;
  final Growth growth;
  private final StoreSaves saves;
  private final TallyFile tallies;
  private final boolean restored;
  private final boolean readOnly;

  /** Guards {@link #journal}. */
  private final Object journals = new Object();

  private @Nullable Journal journal;

  Store(
      StoreProperties properties,
      StoreLock lock,
      TableFile file,
      boolean restored,
      boolean readOnly) {
    this.directory = properties.directory();
    this.properties = properties;
    this.lock = lock;
    this.tallies = readOnly ? TallyFile.none() : TallyFile.open(directory, properties.uuid(), lock);
    this.tables = new CurrentTable(properties, lock, file, readOnly, tallies.tally());
    this.growth = new Growth(properties, lock, tables);
    this.saves = new StoreSaves(properties, lock, tables);
    if (properties.placement() == Placement.DIRECT) {
      file.expectRandomAccess(true);
      if (readOnly && file.header().fileBytes() <= SystemMemory.forTables()) {
        file.preferLargePages();
      }
    }
    this.restored = restored;
    this.readOnly = readOnly;
    if (properties.placement() == Placement.RAM) { // also in a process that only reads
      lock.everySecond(
          tables::followIfGrown,
          e -> Log.warn("Whether the table has grown cannot be checked now: %s", e));
    }
  }

  /** Returns a builder, which opens or makes the store in a directory. */
  public static StoreBuilder at(Path directory) {
    return new StoreBuilder(directory);
  }

  /** Returns a scan of all entries of this store, see {@link StoreBuilder#scan}. */
  public TableScan scan() {
    return Stores.io(directory, "read", () -> TableScan.ofOpen(properties, tables));
  }

  Layout shape() {
    return tables.table().layout();
  }

  /**
   * Returns a probe of the table of a store without partitions, for keys of any width. A thread
   * uses the probe for the first level of its search, and gets probes for deeper levels by {@link
   * Probe#next}. When the table grows, the probe goes on in the larger table: at once if this
   * process makes it grow, after some seconds if another process does. {@link #counts} does not
   * include entries stored by the probe. After {@link #close} every use of the probe throws.
   *
   * @throws StoreException REFUSED if the store is partitioned: call {@link #probe(int)}
   */
  public Probe probe() {
    if (shape().isPartitioned()) {
      throw StoreException.refused(
          "The table of the store %s is partitioned (%s). Call probe(int) with the class of the keys",
          directory, shape());
    }
    return probe(0);
  }

  /** Returns a probe for keys of one class, like {@link #probe()}; the table may be partitioned. */
  public Probe probe(int keyClass) {
    Table table = tables.table();
    table.tally().noteGaps(); // a probe does not count what it stores
    return table.region(keyClass).probe();
  }

  /**
   * Begins a use of the present table, with or without partitions. When the table of the store
   * grows, this use keeps its table, and the next use gets the larger one. So a search that uses
   * the table without a probe begins a new use for each piece of its work. While a use of the
   * smaller table goes on, the table does not grow again; entries stored in the smaller table are
   * copied to the larger one at the next save, and when the last use of the smaller one ends. After
   * {@link #close} every access to the table throws.
   *
   * <p>The store keeps the counts that a user adds to the table's tally, unless it is open for
   * reading only. A user that does not count what it stores calls {@code Tally.noteGaps}.
   */
  @Override
  public TableUse use() {
    return tables.use();
  }

  /** Returns the counts of look-ups and stores by all processes since the store was created. */
  public TallyCounts counts() {
    return readOnly
        ? TallyFile.counts(directory, properties.uuid())
        : tables.table().tally().counts();
  }

  /**
   * Returns the present state of the store.
   *
   * @throws IllegalStateException if the store is closed
   */
  public StoreInfo info() {
    return StoreInfo.of(properties, tables.file(), OptionalDouble.empty());
  }

  /** Returns whether this opening has restored the table from the checkpoint. */
  boolean restored() {
    return restored;
  }

  /**
   * Shows a counter of this process to all processes that call {@link Stores#processes}, until the
   * store is closed. Does nothing if the store is open for reading only.
   *
   * @param name up to {@value #MAX_COUNTER_NAME_LENGTH} letters, digits and underscores, such as
   *     "nodes"
   * @param source called now, then once a second by another thread; must not block
   * @throws IllegalStateException if there are more than {@value CountersSlot#COUNTERS} counters;
   *     the store itself has two
   */
  public void publish(String name, LongSupplier source) {
    if (!name.matches("\\w{1," + MAX_COUNTER_NAME_LENGTH + "}")) {
      throw new IllegalArgumentException("'" + name + "' is no name for a counter");
    }
    lock.publish(name, source);
  }

  /**
   * Shows the text of a source beside the counters, such as the position that this process solves;
   * an earlier source is dropped. A text of more than {@value CountersSlot#MOST_TEXT} bytes in
   * UTF-8 is not shown. The source, called now and each second by another thread, must not block.
   */
  public void publishText(Supplier<Optional<String>> source) {
    lock.publishText(source);
  }

  /**
   * Opens the journal of this store for appending, and makes it if there is none. One process at a
   * time can have the journal open. Closing this store closes the journal.
   *
   * @param keys the key space of the records; may differ from that of the table
   * @throws StoreException REFUSED if the store is open for reading only, or if the journal is open
   *     already, damaged, of a newer version or of another store; NO_ROOM if the journal is new and
   *     the disk is full
   * @throws IllegalStateException if the store is closed
   */
  public Journal openJournal(KeySpace keys) {
    if (readOnly) {
      throw StoreException.refused(
          "The store %s is open for reading only, and its journal for writing. Open the store for"
              + " writing",
          directory);
    }
    return Uninterrupted.call(
        "The journal of the store " + directory + " cannot be opened", () -> openJournalOnce(keys));
  }

  private Journal openJournalOnce(KeySpace keys) throws IOException {
    synchronized (journals) {
      if (tables.hasEnded()) {
        throw new IllegalStateException("The store " + directory + " is closed");
      }
      if (journal != null && !journal.isClosed()) {
        throw StoreException.refused(
            "The journal of the store %s is already open in this process. Use that one, or close it"
                + " first",
            directory);
      }
      try (var claim = CloseUnlessKept.of(lock.journal(ALONE_PATIENCE), Closeable::close)) {
        Path path = StoreFile.JOURNAL.in(directory);
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
          Instant created = FileHead.now();
          Journal.create(directory, new FileHead(properties.uuid(), created, keys));
        }
        Journal opened = Journal.open(path, properties.uuid(), keys, claim.get());
        claim.keep();
        journal = opened;
        return opened;
      }
    }
  }

  private void closeJournal() {
    synchronized (journals) {
      if (journal != null) {
        journal.close();
      }
    }
  }

  /**
   * Appends a text to the file {@code aside.txt}, which holds findings for a person to read. The
   * file is deleted with the store.
   *
   * @return the file
   * @throws StoreException NO_ROOM if the disk is full
   */
  public Path appendFinding(String text) {
    Path file = StoreFile.FINDINGS.in(directory);
    return Uninterrupted.call(
        "The file " + file + " cannot be written",
        () -> {
          if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            Disk.createFile(file);
          }
          return Files.writeString(
              file, text, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
        });
  }

  /**
   * Publishes a text about the machines that help this process, see {@link Stores#helperStatus}.
   * The text replaces the last one. It should name its time and this process.
   *
   * @throws StoreException NO_ROOM if the disk is full
   */
  public void setHelperStatus(String text) {
    Uninterrupted.run(
        "The file " + StoreFile.HELPERS.in(directory) + " cannot be written",
        () -> Disk.replace(directory, StoreFile.HELPERS, StandardCharsets.UTF_8.encode(text)));
  }

  /**
   * Makes this process the conductor of the store, until it closes the board or ends. The conductor
   * hands tasks to other processes, which call {@link #joinBoard}. A store has one conductor at a
   * time.
   *
   * @throws StoreException REFUSED if another process remains the conductor for some seconds, if
   *     this process is the conductor already, or if the store is open for reading only
   */
  public BoardOffers openBoard() {
    return board(
        "made", () -> BoardOffers.open(directory, properties.cacheFile(), lock, ALONE_PATIENCE));
  }

  /**
   * Makes this process a worker of the store's conductor. At most {@value BoardFile#WORKERS}
   * workers join at a time. The process must have opened the store as {@link Role#WORKER}.
   *
   * @return empty if the store has no conductor now
   * @throws StoreException REFUSED if the store has a conductor, but its board is full, missing,
   *     damaged or of a newer version; or if the store is open for reading only
   */
  public Optional<BoardTaker> joinBoard() {
    return board(
        "opened", () -> BoardTaker.join(directory, properties.cacheFile(), lock, ALONE_PATIENCE));
  }

  private <T> T board(String done, Uninterrupted.Work<T> work) {
    String what = "The file of tasks of the store %s cannot be %s".formatted(directory, done);
    if (readOnly) {
      throw StoreException.refused("%s: the store is open for reading only", what);
    }
    try {
      return Uninterrupted.call(what, work);
    } catch (LinkageError e) {
      throw StoreException.refused("%s: %s", what, LiveFile.remedy(e));
    }
  }

  /**
   * Returns whether the last checkpoint may lack a stored entry; false for a read-only store.
   *
   * @throws IllegalStateException if the store is closed
   */
  public boolean changed() {
    return !readOnly && saves.hasChanged();
  }

  /**
   * Takes a checkpoint now, while other threads and processes go on storing. Ends a growth under
   * way in this process; the growth begins anew later.
   *
   * @return empty if nothing has changed since the last checkpoint, or the store is read-only
   * @throws StoreException if the checkpoint cannot be written; the last one stays
   * @throws IllegalStateException if the store is closed
   */
  public Optional<CheckpointResult> checkpoint() {
    growth.stop();
    return readOnly ? Optional.empty() : saves.checkpoint();
  }

  /**
   * Takes a checkpoint now if the table has changed. Otherwise reads the last checkpoint through,
   * and takes a new one if the last is damaged.
   *
   * @return empty if nothing had to be saved, or the store is read-only
   * @throws StoreException if the checkpoint cannot be written; the last one stays
   */
  public Optional<CheckpointResult> mend() {
    growth.stop();
    return readOnly ? Optional.empty() : saves.mend();
  }

  void checkpointEvery(Duration period, Pace pace) {
    saves.start(period, pace);
  }

  void growTo(long bytes) {
    if (properties.placement() == Placement.DIRECT) {
      throw StoreException.refused(
          "The table of the store %s cannot grow: it lies on a disk, and only one in RAM can. Change its"
              + " size with: twobig resize",
          directory);
    }
    saves.every(
        GROWTH_CHECK,
        () -> growth.growIfFull(bytes),
        e -> Log.warn("The table does not grow. %s", e));
  }

  /**
   * Closes the journal, unmaps the table and releases the store. Takes a last checkpoint first if
   * there is anything to save and no other process may write. A second call does nothing.
   *
   * @throws StoreException if the checkpoint cannot be written; the store is closed nevertheless,
   *     and the hot file keeps all entries until the machine goes down
   */
  @Override
  public void close() {
    synchronized (this) {
      if (tables.hasEnded()) {
        return;
      }
      saves.end(); // first: a regular save that finds the store closed then logs no failure
      tables.end();
    }
    Stores.io(
        directory,
        "saved",
        () ->
            lock.inTurn( // waits for a save that is under way
                () -> {
                  try (lock;
                      tables;
                      tallies;
                      Closeable _ = this::closeJournal) {
                    if (!readOnly) {
                      saves.saveLast();
                    }
                  }
                  return this;
                }));
  }
}
