package org.twobig.store;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.twobig.board.BoardFile;
import org.twobig.board.TaskBoard;
import org.twobig.board.TaskSource;
import org.twobig.file.Disk;
import org.twobig.file.FileHead;
import org.twobig.file.Pace;
import org.twobig.file.Repeated;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.file.Uninterrupted;
import org.twobig.growth.TableSource;
import org.twobig.growth.TableUse;
import org.twobig.journal.Journal;
import org.twobig.journal.JournalRecord;
import org.twobig.live.CountersFile;
import org.twobig.live.Latencies;
import org.twobig.live.LatencyFile;
import org.twobig.live.LiveFile;
import org.twobig.live.LiveProcess;
import org.twobig.live.ProcessSlot;
import org.twobig.live.Role;
import org.twobig.live.StoreLock;
import org.twobig.live.TallyFile;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.PartitionedTable;
import org.twobig.table.Probe;
import org.twobig.table.StoreException;
import org.twobig.table.TallyCounts;
import org.twobig.table.TranspositionTable;

/**
 * A table that outlives its processes: a directory on disk, and for {@link Placement#RAM} a hot
 * file in memory. Any number of processes may have the same store open, each once; in all of them
 * {@link #partitions} is the same memory. See the package for what is promised when one of them
 * dies.
 *
 * <p>All methods may be called from any thread. Interrupts are ignored and stay pending: file work
 * is not cut short. Errors of the operating system come as {@link StoreException}.
 */
public final class Store implements TableSource, AutoCloseable {
  /** The least limit for checkpoints, in bytes a second. */
  public static final long LEAST_RATE = Pace.LEAST_RATE;

  private static final Duration OPEN_PATIENCE = Duration.ofSeconds(10);
  private static final Duration ALONE_PATIENCE = Duration.ofSeconds(2);
  private static final Duration JOIN_PATIENCE = Duration.ofSeconds(2);

  /** For a save by another process, which gives way when it ends, however it ends. */
  private static final Duration SAVE_PATIENCE = Duration.ofHours(1);

  /** How often a process looks whether its hot file has still its name. */
  private static final Duration LOOK = Duration.ofSeconds(10);

  /**
   * How often a process looks whether a table that may grow is full: it takes half a millisecond.
   */
  private static final Duration GROWTH_LOOK = Duration.ofMillis(500);

  /** How often a process looks whether another one has made the table larger. */
  private static final Duration FOLLOW_LOOK = Duration.ofSeconds(1);

  /** Intervals without a save after which that is told. */
  private static final int LATE = 3;

  private static final int MAX_COUNTER_NAME_LENGTH = 40;

  /** Two are the store's own. */
  private static final int MAX_COUNTERS = ProcessSlot.COUNTERS - 2;

  private final Path directory;
  private final StoreProperties properties;
  private final StoreLock lock;
  private final GrowingTable tables;
  private final Growth growth;
  private final TallyFile tallies;
  private final boolean restored;
  private final boolean readOnly;

  /** Looks for a larger table, also in a process that only reads, or could not register. */
  private final @Nullable Repeated follower;

  /** One save or growth at a time in this process, and none while the table is unmapped. */
  private final ReentrantLock saving = new ReentrantLock();

  private final AtomicBoolean closed = new AtomicBoolean();
  private @Nullable Repeated timer;
  private @Nullable Repeated growthTimer;

  /** Of the checkpoints that the timer takes. */
  private Pace regular = Pace.ALONE;

  /** Taken to open or close the journal. */
  private final Object journals = new Object();

  private @Nullable Journal journal;

  /** When the timer last tried to save; of the timer's thread, as is the next. */
  private long tried;

  private boolean saidGone;
  private boolean saidLate;

  /** When this process last saved the store, milliseconds since 1970; 0 if it has not. */
  private volatile long savedMillis;

  /** How long that save took, in milliseconds. */
  private volatile long lastSaveMillis;

  Store(
      StoreProperties properties,
      StoreLock lock,
      TableFile file,
      boolean restored,
      boolean readOnly) {
    this.directory = properties.directory();
    this.properties = properties;
    this.lock = lock;
    this.tallies =
        readOnly ? TallyFile.none() : TallyFile.open(directory, file.header().head(), lock);
    this.tables = new GrowingTable(properties, lock, file, readOnly, tallies.tally(), saving);
    this.growth = new Growth(properties, lock, tables, saving);
    if (properties.placement() == Placement.DIRECT) {
      file.expect(TableFile.Order.RANDOM);
      if (readOnly && file.header().fileBytes() <= SystemMemory.forTables()) {
        file.preferLargePages();
      }
    }
    this.restored = restored;
    this.readOnly = readOnly;
    this.follower =
        properties.placement() == Placement.DIRECT
            ? null
            : new Repeated(
                "twobig-follower", FOLLOW_LOOK, tables::followIfGrown, Store::notFollowed);
    lock.publish(LiveProcess.LAST_CHECKPOINT, () -> savedMillis);
    lock.publish(LiveProcess.LAST_SAVE_MILLIS, () -> lastSaveMillis);
  }

  /** The store in a directory, to be opened or made, whichever is needed. */
  public static StoreBuilder at(Path directory) {
    return new StoreBuilder(directory);
  }

  /**
   * Makes a store and opens it.
   *
   * @param directory absent, or empty but for what a creation that died has left
   * @throws StoreException REFUSED if the directory is not free, NO_ROOM if the table does not fit;
   *     then nothing is left behind
   */
  public static Store create(Path directory, StoreOptions options) {
    return Uninterrupted.call(
        "The store " + directory + " cannot be created",
        () -> Creation.create(directory, options, ALONE_PATIENCE));
  }

  /**
   * Opens a store for probing and storing. If its hot file is gone, it is restored from the
   * checkpoint.
   *
   * @param expected the keys the caller stores
   * @param valueBits the bits of the values it stores
   * @throws StoreException REFUSED if there is no store, it is damaged or foreign, or another
   *     process holds it alone for more than some seconds; NO_ROOM if the hot file does not fit
   */
  public static Store open(Path directory, KeySpace expected, int valueBits) {
    return requireValues(open(directory, expected), valueBits);
  }

  static Store open(Path directory, KeySpace expected) {
    return open(directory, Set.of(expected));
  }

  private static Store requireValues(Store store, int expected) {
    int found = store.shape().valueBits();
    if (found != expected) {
      try (store) {
        throw StoreException.refused(
            "The store %s holds values of %d bits, expected %d. Name another store",
            store.directory, found, expected);
      }
    }
    return store;
  }

  /**
   * Opens a store of one of several key spaces, see {@link #open(Path, KeySpace, int)}; the layout
   * of its table tells which, and how many bits its values have.
   *
   * @param expected the kinds that the caller knows; any kind, if there is none
   */
  public static Store open(Path directory, Set<KeySpace> expected) {
    return open(directory, expected, Role.SOLVER);
  }

  /** Opens a store, see {@link #open(Path, Set)}, in a role that other processes see. */
  public static Store open(Path directory, Set<KeySpace> expected, Role role) {
    return open(directory, expected, role, OPEN_PATIENCE);
  }

  static Store open(Path directory, Set<KeySpace> expected, Role role, Duration patience) {
    return Uninterrupted.call(
        "The store " + directory + " cannot be opened",
        () -> Opening.open(directory, expected, role, patience));
  }

  /**
   * Opens a store for probing. Changes nothing on disk or in the hot file; if there is no hot file,
   * the checkpoint is loaded into memory of this process. Storing throws.
   *
   * @param expected the keys the caller asks for
   * @param valueBits the bits of their values
   * @throws StoreException as {@link #open}
   */
  public static Store openReadOnly(Path directory, KeySpace expected, int valueBits) {
    return requireValues(openReadOnly(directory, expected), valueBits);
  }

  static Store openReadOnly(Path directory, KeySpace expected) {
    return openReadOnly(directory, Set.of(expected));
  }

  /** Opens a store of one of several key spaces, see {@link #open(Path, Set)}, for probing. */
  public static Store openReadOnly(Path directory, Set<KeySpace> expected) {
    return Uninterrupted.call(
        "The store " + directory + " cannot be opened",
        () -> Opening.openReadOnly(directory, expected, OPEN_PATIENCE));
  }

  /**
   * Opens a store to go through all its words. Changes nothing on disk or in the hot file, and
   * loads nothing into memory.
   *
   * @param expected the keys the caller asks for
   * @throws StoreException as {@link #open}
   */
  public static TableScan scan(Path directory, Set<KeySpace> expected) {
    return Uninterrupted.call(
        "The store " + directory + " cannot be opened",
        () -> TableScan.open(directory, expected, OPEN_PATIENCE));
  }

  /** Goes through all words of this store, see {@link #scan(Path, Set)}, while it is open. */
  public TableScan scan() {
    return Uninterrupted.call(
        "The store " + directory + " cannot be read", () -> TableScan.ofOpen(properties, tables));
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
    return Uninterrupted.call(
        "The store " + directory + " cannot be written anew",
        () -> Rewriting.run(directory, expected, purpose, shape, contents, ALONE_PATIENCE));
  }

  /**
   * The living processes that have a store open for writing, with their counters. Changes nothing;
   * any process may call it at any time. A process that was killed is not among them, one that is
   * stopped is.
   *
   * @return nothing also if the directory has no counters file that could be read
   */
  public static List<LiveProcess> processes(Path directory) {
    return CountersFile.livingIn(directory);
  }

  /**
   * How long saves and restores of a store took until now, in its life, by all processes. Changes
   * nothing and takes no lock; a file that is missing or damaged counts as none.
   *
   * @throws StoreException REFUSED if there is no store
   */
  public static Latencies latencies(Path directory) {
    return Uninterrupted.call(
        "The latencies of the store " + directory + " cannot be read",
        () -> LatencyFile.read(directory, StoreProperties.read(directory).uuid()));
  }

  /**
   * Looks at a store's table in passing: changes nothing, loads nothing and takes no lock, so that
   * other processes may drop or rewrite the store meanwhile. Takes some milliseconds, whatever the
   * size of the table.
   *
   * @param expected the keys the caller knows
   * @throws StoreException REFUSED if there is no store, or it is damaged or foreign
   */
  public static Glance glance(Path directory, Set<KeySpace> expected) {
    return Uninterrupted.call(
        "The store " + directory + " cannot be looked at", () -> Glance.at(directory, expected));
  }

  /**
   * The shape of a store's table, looked at as by {@link #glance}.
   *
   * @throws StoreException REFUSED if there is no store, or it is damaged
   */
  public static Layout layout(Path directory) {
    return Uninterrupted.call(
        "The store " + directory + " cannot be looked at", () -> Glance.layoutAt(directory));
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
    return Uninterrupted.call(
        "The store " + directory + " cannot be read", () -> StoreProperties.read(directory).uuid());
  }

  /**
   * Frees the memory of the hot file, after a checkpoint if there is anything to save. The store
   * stays; the next open restores its table. Nothing happens in direct placement.
   *
   * @throws StoreException REFUSED if a process uses the store
   */
  public static void drop(Path directory) {
    Uninterrupted.call(
        "The hot file of " + directory + " cannot be dropped",
        () -> {
          Removal.drop(directory, ALONE_PATIENCE);
          return directory;
        });
  }

  /**
   * Removes the store with all its entries, then the directory if nothing else is in it.
   *
   * @throws StoreException REFUSED if a process uses the store
   */
  public static void delete(Path directory) {
    Uninterrupted.call(
        "The store " + directory + " cannot be deleted",
        () -> {
          Removal.delete(directory, ALONE_PATIENCE);
          return directory;
        });
  }

  /**
   * The table of a store that is not partitioned, for solvers of keys of up to {@value
   * KeySpace#ONE_WORD_BITS} bits that work with its words; else as {@link #partitions}.
   *
   * @throws StoreException REFUSED if the store is partitioned, or its entries have two words: for
   *     {@link #partitions} and {@link #probe} only
   */
  public TranspositionTable table() {
    requireWhole();
    if (shape().hasTwoWordEntries()) {
      throw StoreException.refused(
          "The table of the store %s has entries of two words, and what is asked of it needs one with"
              + " entries of one. Call probe(), or name another store",
          directory);
    }
    return uncounted(tables.held()).regions().get(0);
  }

  /** Notes that what is stored in the table from now on is not counted. */
  private static PartitionedTable uncounted(PartitionedTable table) {
    table.tally().noteGaps();
    return table;
  }

  private Layout shape() {
    return tables.table().layout();
  }

  private void requireWhole() {
    if (shape().isPartitioned()) {
      throw StoreException.refused(
          "The table of the store %s is partitioned (%s), and what is asked of it needs one that is"
              + " not. Name another store",
          directory, shape());
    }
  }

  /**
   * A probe of the table of a store that is not partitioned, whatever the width of its keys, for
   * the first level of one thread's search. It follows the table when that grows, within some
   * seconds if another process makes it grow. What it stores is not counted, see {@link #counts}.
   * After {@link #close} every use of it throws.
   *
   * @throws StoreException REFUSED if the store is partitioned: name a {@linkplain #probe(int)
   *     class}
   */
  public Probe probe() {
    requireWhole();
    return uncounted(tables.table()).tables().get(0).probe();
  }

  /**
   * A probe for keys of one class, of a table that is partitioned or not; else as {@link #probe()}.
   */
  public Probe probe(int keyClass) {
    return uncounted(tables.table()).table(keyClass).probe();
  }

  /**
   * The present table, partitioned or not, for one piece of work: how a search that works with its
   * words follows a table that grows. After {@link #close} every access to it throws.
   */
  @Override
  public TableUse use() {
    return tables.use();
  }

  /**
   * The table, partitioned or not, until the store is closed: this process does not make it grow
   * from then on, see {@link #growTo}, and if another one does, what is stored here gets into the
   * larger table when either is saved or closed. After {@link #close} every access to it throws.
   * What is added to its tally stays with the store, unless that is open for reading only.
   */
  public PartitionedTable partitions() {
    return tables.held();
  }

  /** What all processes together have counted until now, in the life of the store. */
  public TallyCounts counts() {
    return readOnly
        ? TallyFile.counts(directory, properties.uuid())
        : tables.table().tally().counts();
  }

  /**
   * What there is to say about the store now.
   *
   * @throws IllegalStateException if it is closed
   */
  public StoreInfo info() {
    return StoreInfo.of(properties, tables.file(), restored, readOnly);
  }

  /**
   * The share, 0 to 1, of the table's memory touched by this process that lies on pages of 2 MiB or
   * more; empty if nothing was touched or the system does not tell. Takes some milliseconds.
   */
  public OptionalDouble largePageShare() {
    return tables.file().largePageShare();
  }

  /**
   * Shows a counter of this process to all others, see {@link #processes}, until the store is
   * closed. Nothing happens if the store is open for reading only.
   *
   * @param name up to {@value #MAX_COUNTER_NAME_LENGTH} letters, digits and underscores, such as
   *     "nodes"
   * @param source asked once a second by another thread; must not wait for anything
   * @throws IllegalStateException if there are more than {@value #MAX_COUNTERS} counters
   */
  public void publish(String name, LongSupplier source) {
    if (!name.matches("\\w{1," + MAX_COUNTER_NAME_LENGTH + "}")) {
      throw new IllegalArgumentException("'" + name + "' is no name for a counter");
    }
    lock.publish(name, source);
  }

  /**
   * Opens the journal of this store about the keys of its table, see {@link
   * #openJournal(KeySpace)}.
   */
  public Journal openJournal() {
    return openJournal(shape().keySpace());
  }

  /**
   * Opens the journal of this store for appending, making it if there is none. One process at a
   * time has it open, until it is closed or this store is.
   *
   * @param keys what its records are about; need not be the keys of the table
   * @throws StoreException REFUSED if the store is open for reading only, the journal is open
   *     already, damaged, too new, or another store's; NO_ROOM if it is new and the disk is full
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
      if (closed.get()) {
        throw new IllegalStateException("The store " + directory + " is closed");
      }
      if (journal != null && !journal.isClosed()) {
        throw StoreException.refused(
            "The journal of the store %s is already open in this process. Use that one, or close it"
                + " first",
            directory);
      }
      FileLock claim = lock.journal(ALONE_PATIENCE);
      try {
        Path path = StoreFile.JOURNAL.in(directory);
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
          Instant created = Instant.now().truncatedTo(ChronoUnit.MILLIS);
          Journal.create(directory, new FileHead(properties.uuid(), created, keys));
        }
        Journal opened = Journal.open(path, properties.uuid(), keys, claim::release);
        journal = opened;
        return opened;
      } catch (IOException | RuntimeException | Error e) {
        claim.release();
        throw e;
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
   * Adds to a text file of the store what a person should look into. It is deleted with the store.
   *
   * @return the file
   * @throws StoreException NO_ROOM if the disk is full
   */
  public Path putAside(String text) {
    Path aside = StoreFile.ASIDE.in(directory);
    return Uninterrupted.call(
        "The file " + aside + " cannot be written",
        () -> {
          if (Files.notExists(aside, LinkOption.NOFOLLOW_LINKS)) {
            Disk.createFile(aside);
          }
          return Files.writeString(
              aside, text, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
        });
  }

  /**
   * Says what others may want to know of the machines that help this process, in place of what was
   * said before. The caller says when and by whom.
   *
   * @throws StoreException NO_ROOM if the disk is full
   */
  public void tellHelpers(String text) {
    Uninterrupted.call(
        "The file " + StoreFile.HELPERS.in(directory) + " cannot be written",
        () -> {
          ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
          Disk.replace(directory, StoreFile.HELPERS, bytes);
          return bytes;
        });
  }

  /** What was said last of the machines that help; empty if nothing was. */
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
   * Visits all whole records of a store's journal, in their order; none if the store has no
   * journal. Changes nothing and takes no lock; another process may go on appending.
   *
   * @param keys those that the journal was made for
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

  /**
   * Makes this process the conductor of the store, which hands tasks to others that {@linkplain
   * #joinBoard join}. There is one at a time, until the board is closed or the process ends.
   *
   * @throws StoreException REFUSED if another process conducts for more than some seconds, this one
   *     does already, or the store is open for reading only
   */
  public TaskBoard openBoard() {
    return board(
        "made", () -> TaskBoard.open(directory, properties.notesFile(), lock, ALONE_PATIENCE));
  }

  /**
   * Joins the conductor of the store as one of its workers, at most {@value BoardFile#WORKERS} at a
   * time. For a process that opened the store as {@link Role#WORKER}.
   *
   * @return empty if no process conducts now
   * @throws StoreException REFUSED if one conducts, but the file of the board is missing, damaged,
   *     or of a newer version; or the store is open for reading only
   */
  public Optional<TaskSource> joinBoard() {
    return board(
        "joined", () -> TaskSource.join(directory, properties.notesFile(), lock, JOIN_PATIENCE));
  }

  private <T> T board(String done, Uninterrupted.Work<T> work) {
    String what = "The task board of the store %s cannot be %s".formatted(directory, done);
    if (readOnly) {
      throw StoreException.refused("%s: the store is open for reading only", what);
    }
    try {
      return Uninterrupted.call(what, work);
    } catch (LinkageError e) {
      throw StoreException.refused("%s: %s", what, LiveFile.NEEDED_FLAG);
    }
  }

  /**
   * Whether anything was stored, by any process, that the last checkpoint may lack.
   *
   * @throws IllegalStateException if the store is closed
   */
  public boolean changed() {
    return !readOnly && hasChanged();
  }

  /** Whether a save would save anything, be it from a table that was outgrown. */
  private boolean hasChanged() {
    return tables.file().changed()
        || Uninterrupted.call("The store " + directory + " cannot be seen", tables::hasOutgrown);
  }

  /**
   * Takes a checkpoint now, while others go on storing. If the table is growing in this process,
   * that is given up and begun anew later.
   *
   * @return empty if nothing has changed
   * @throws StoreException if it cannot be written; the last one stays
   * @throws IllegalStateException if the store is closed
   */
  public Optional<CheckpointResult> checkpoint() {
    growth.giveWay();
    return save(() -> saveChanges(SAVE_PATIENCE, Pace.FULL));
  }

  private Optional<CheckpointResult> saveChanges(Duration patience, Pace pace) throws IOException {
    return Saving.save(properties, tables::toBeSaved, lock, patience, pace, this::hasChanged);
  }

  /**
   * Takes a checkpoint now; also if nothing has changed, but the last one, which is then read
   * through, is damaged.
   *
   * @return empty if nothing had to be saved
   * @throws StoreException as {@link #checkpoint}
   */
  public Optional<CheckpointResult> mend() {
    growth.giveWay();
    return save(
        () -> Saving.mend(properties, tables::toBeSaved, lock, SAVE_PATIENCE, this::hasChanged));
  }

  private Optional<CheckpointResult> save(Uninterrupted.Work<Optional<CheckpointResult>> work) {
    if (readOnly) {
      return Optional.empty();
    }
    return Uninterrupted.call(
        "The store " + directory + " cannot be saved",
        () -> {
          saving.lock();
          try {
            if (closed.get()) {
              throw new IllegalStateException("The store " + directory + " is closed");
            }
            Optional<CheckpointResult> saved = work.run();
            saved.ifPresent(this::note);
            return saved;
          } finally {
            saving.unlock();
          }
        });
  }

  private void note(CheckpointResult checkpoint) {
    savedMillis = checkpoint.time().toEpochMilli();
    lastSaveMillis = checkpoint.took().toMillis();
  }

  /** Takes a checkpoint at a regular interval, as fast as the disk takes it. */
  public void checkpointEvery(Duration period) {
    checkpointEvery(period, OptionalLong.empty());
  }

  /**
   * Takes a checkpoint at a regular interval until the store is closed, if there is anything to
   * save and no other process has saved it within the interval. A checkpoint that fails, whatever
   * the reason, is logged, and the next one is tried in its time. If another program removes the
   * hot file meanwhile, that is logged, and a checkpoint taken at once. To be called once.
   *
   * @param rate bytes a second that such a checkpoint writes at most, and then reads back, {@link
   *     #LEAST_RATE} or more; empty for no limit. {@link #checkpoint} and {@link #close} know no
   *     limit, and a checkpoint that is under way when the store is closed knows none from then on;
   *     in direct placement there is none, for the system writes
   * @throws IllegalArgumentException if the interval is not positive, or the rate too small
   * @throws IllegalStateException if the store is closed, or the interval has been set before
   */
  public void checkpointEvery(Duration period, OptionalLong rate) {
    checkpointEvery(period, Pace.beside(rate));
  }

  void checkpointEvery(Duration period, Pace pace) {
    requireInterval(period);
    synchronized (this) {
      if (closed.get() || timer != null) {
        throw new IllegalStateException(
            closed.get() ? "The store is closed" : "Checkpoints are already taken regularly");
      }
      long start = System.nanoTime();
      tried = start;
      regular = pace;
      Duration pause = period.compareTo(LOOK) < 0 ? period : LOOK;
      timer = new Repeated("twobig-checkpoints", pause, () -> look(period, start), Store::notSaved);
    }
  }

  static void requireInterval(Duration period) {
    if (!period.isPositive()) {
      throw new IllegalArgumentException(
          "The interval of checkpoints must be positive, not " + period);
    }
  }

  private static void notSaved(Throwable e) {
    String reason = e instanceof StoreException ? e.getMessage() : e.toString();
    log("No checkpoint was taken, the last one stays. " + reason);
  }

  /** Takes a checkpoint if it is time for one. */
  private void look(Duration period, long start) {
    tidyUp();
    TableFile file = tables.file();
    boolean gone = !saidGone && !hasName();
    if (gone) {
      saidGone = true;
      log(
          ("The hot table %s was removed by another program, perhaps by systemd when you logged"
                  + " out: see twobig doctor. It is saved now; until the solver ends, a kill would"
                  + " lose what was stored since the last checkpoint")
              .formatted(file.path()));
    }
    boolean late =
        file.changed()
            && isDue(
                period.multipliedBy(LATE), System.nanoTime() - start, file.saved(), Instant.now());
    if (late && !saidLate) {
      log(
          "The store %s has not been saved for %d times the interval of checkpoints, last at %s. A process may be stopped while it saves%s: let it go on, or end it"
              .formatted(
                  directory,
                  LATE,
                  file.saved().map(Instant::toString).orElse("no time"),
                  lock.saver()));
    }
    saidLate = late;
    if (gone) {
      tried = System.nanoTime();
      Instant recently = Instant.now().minus(LOOK); // one save is enough for all processes
      save(
          () ->
              Saving.save(
                  properties,
                  tables::toBeSaved,
                  lock,
                  SAVE_PATIENCE,
                  Pace.FULL,
                  () -> file.changed() && file.saved().filter(recently::isBefore).isEmpty()));
    } else if (isDue(period, System.nanoTime() - tried, file.saved(), Instant.now())) {
      tried = System.nanoTime();
      save(() -> saveChanges(Duration.ZERO, regular));
    }
  }

  private static void log(String message) {
    System.getLogger(Store.class.getName()).log(Level.WARNING, message);
  }

  /**
   * Whether it is time for a checkpoint.
   *
   * @param sinceTried nanoseconds since this process began or tried last
   * @param saved when any process saved last, by the clock, which may jump
   */
  static boolean isDue(Duration period, long sinceTried, Optional<Instant> saved, Instant now) {
    Duration age = Duration.between(saved.orElse(Instant.EPOCH), now);
    return sinceTried >= period.toNanos() && (age.isNegative() || age.compareTo(period) >= 0);
  }

  /** Whether the hot file would be found by another process, which may have made it larger. */
  private boolean hasName() {
    TableFile file = tables.file();
    return properties.placement() == Placement.DIRECT
        || Uninterrupted.call("The hot file " + file.path() + " cannot be seen", file::isCurrent)
        || tables.follow()
        || Uninterrupted.call( // another thread may have followed since the first look
            "The hot file " + file.path() + " cannot be seen", () -> tables.file().isCurrent())
        || tables.file().hasGrown(); // into one that cannot be used here: the outgrown one stays
  }

  /** Removes a table that all processes have outgrown, should the last of them have died. */
  private void tidyUp() {
    Uninterrupted.call(
        "The hot files of the store " + directory + " cannot be seen",
        () -> {
          if (saving.tryLock()) {
            try {
              if (!closed.get()) {
                tables.tidyUp();
              }
            } finally {
              saving.unlock();
            }
          }
          return directory;
        });
  }

  /**
   * Lets the table grow while it is in use, until the store is closed: when it is full it is
   * doubled, again and again, as long as memory has room for both and the size is no more than
   * this. Users of the table go on meanwhile; they get the larger one by {@link #use} or {@link
   * #probe}. Growing is logged, and the reason if it is not possible now. To be called once.
   *
   * @param bytes the most that the buckets may take
   * @throws StoreException REFUSED if the store is open for reading only, or its table lies on a
   *     disk
   * @throws IllegalStateException if the store is closed, or the size has been set before
   */
  public void growTo(long bytes) {
    if (readOnly || properties.placement() == Placement.DIRECT) {
      throw StoreException.refused(
          "The table of the store %s cannot grow: %s",
          directory,
          readOnly
              ? "the store is open for reading only. Open it for writing"
              : "it lies on a disk, and only one in RAM can. Change its size with: twobig resize");
    }
    synchronized (this) {
      if (closed.get() || growthTimer != null) {
        throw new IllegalStateException(
            closed.get() ? "The store is closed" : "The table may grow already");
      }
      growthTimer =
          new Repeated("twobig-growth", GROWTH_LOOK, () -> growth.ifFull(bytes), Store::notGrown);
    }
  }

  /**
   * Makes the table twice as large now, whether it is full or not.
   *
   * @return bytes of its buckets; empty if that has to wait
   */
  OptionalLong grow() {
    return Uninterrupted.call(
        "The table of " + directory + " cannot grow", () -> growth.now(Long.MAX_VALUE));
  }

  private static void notFollowed(Throwable e) {
    log("A larger table is not looked for at this moment. " + e);
  }

  private static void notGrown(Throwable e) {
    log("The table does not grow. " + e);
  }

  /**
   * Takes a last checkpoint if there is anything to save and no other process may write to the
   * store, closes the journal if it is open, unmaps the table and lets go of the store. A second
   * call does nothing.
   *
   * @throws StoreException if the checkpoint cannot be written; the store is closed nevertheless,
   *     and the hot file keeps all entries until the machine goes down
   */
  @Override
  public void close() {
    synchronized (this) {
      if (closed.getAndSet(true)) {
        return;
      }
      if (timer != null) {
        timer.close();
      }
      if (growthTimer != null) {
        growthTimer.close();
      }
      if (follower != null) {
        follower.close();
      }
      tables.end();
      regular.hurry();
    }
    Uninterrupted.call(
        "The store " + directory + " cannot be saved",
        () -> {
          saving.lock(); // waits for a save that is under way
          try {
            boolean named = readOnly || hasName();
            tables.leaveOutgrown();
            boolean behind = !readOnly && tables.file().hasGrown();
            if (!readOnly && !behind && (lock.isLastWriter() || !named)) {
              saveChanges(SAVE_PATIENCE, Pace.FULL);
            } else if (!readOnly && hasChanged()) {
              System.getLogger(Store.class.getName())
                  .log(
                      Level.INFO,
                      behind
                          ? "The larger table of the store {0} cannot be used here. Nothing is lost:"
                              + " the next process that opens the store saves it{1}"
                          : "Saving the store {0} is left to the processes that go on using it{1}",
                      directory,
                      lock.writers());
            }
          } finally {
            try {
              closeJournal();
            } finally {
              try {
                tallies.close();
                tables.close();
              } finally {
                try {
                  lock.close();
                } finally {
                  saving.unlock();
                }
              }
            }
          }
          return directory;
        });
  }
}
