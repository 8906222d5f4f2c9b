package org.twobig.tt.processes;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.Repeated;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.table.StoreException;

/**
 * The lock of a store: locks on single bytes of the file {@code lock}, which a process keeps open
 * as long as the store. Table files have numbers; a grown table gets the next.
 *
 * <pre>
 *  byte 0   shared by the users of the table; exclusive to create, restore, rewrite, unload, delete
 *  byte 1   exclusive while a process saves the table, makes it grow or removes an outgrown one
 *  byte 2   exclusive while a process registers in the counters file or on the task board
 *  byte 3   exclusive while a process has the journal open
 *  byte 4   exclusive for the conductor, the process that leads a solve
 *  byte 5   shared by the users of the table that may write to it
 *  byte 6   shared by the users of a table file with an even number
 *  byte 7   shared by the users of a table file with an odd number
 *  64 on    exclusive, one byte for the owner of each slot of the counters file
 *  128 on   exclusive, one byte for each worker on the task board
 * </pre>
 *
 * <p>The locks belong to the process and end with it, also if it is killed. When a process closes
 * any descriptor of a file, POSIX gives up all locks of the process on that file. So a second
 * opening in one process must be refused before the file is opened: {@link #OPEN} lists the open
 * files. The JVM throws if two locks of one process overlap, so threads take turns. The file is
 * empty until the deletion of the store writes a mark. A process that waited meanwhile gets a lock
 * on the deleted file, finds the mark, and looks whether the store still exists.
 *
 * <p>A process that takes byte 0 with a writable lock file also registers in the {@link
 * CountersFile}, so that messages can describe it. If the registration fails, the process works on.
 */
public final class StoreLock implements Machine, AutoCloseable {

  private static final int USE = 0;

  /** The lock byte of the process that saves the table, or makes it grow. */
  public static final int SAVE = 1;

  private static final int REGISTER = 2;
  private static final int JOURNAL = 3;

  /** The lock byte of the conductor, see {@link Machine}. */
  public static final int CONDUCT = 4;

  /** The lock byte of the processes that may write to the table. */
  public static final int WRITE = 5;

  /** Byte for the users of table files with an even number; the next byte is for odd numbers. */
  private static final int GENERATION = 6;

  /** Task of a process that restores the table from a checkpoint; {@link #shared} waits for it. */
  public static final String RESTORE = "restore the table from the checkpoint";

  /** Task of a process that makes the store; {@link #shared} waits for it. */
  public static final String CREATE = "create a store there";

  /** The lock byte of the first slot in the counters file. */
  static final int FIRST_SLOT = 64;

  /** The lock byte of the first worker on the task board. */
  public static final int FIRST_WORKER = 128;

  /** Pause between two tries to take a lock. A try takes some microseconds. */
  public static final Duration POLL = Duration.ofMillis(20);

  /** Longest wait for another process that registers: a hundred times what a registration takes. */
  private static final Duration REGISTER_PATIENCE = Duration.ofSeconds(1);

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Lock files open in this process, by identity; the map's monitor guards opening and closing. */
  private static final Map<Object, StoreLock> OPEN = new HashMap<>();

  private final Path directory;
  private final Path path;
  private final Object identity;
  private final RandomAccessFile file; // unlike a FileChannel, it survives interrupts
  private final boolean writable;
  private final ReentrantLock registering = new ReentrantLock();
  private final ReentrantLock turn = new ReentrantLock();

  /** Locks by byte, each kept until its byte is given back; guarded by this map's monitor. */
  private final Map<Integer, FileLock> held = new HashMap<>();

  private volatile @Nullable CountersFile registration;
  private boolean warnedUnregistered;

  /** One thread for all open stores, so that opening a further store starts no thread. */
  private static final Repeated SECONDS = new Repeated("twobig-seconds");

  private final List<Future<?>> everySecond = new CopyOnWriteArrayList<>();

  private StoreLock(
      Path directory, Path path, Object identity, RandomAccessFile file, boolean writable) {
    this.directory = directory;
    this.path = path;
    this.identity = identity;
    this.file = file;
    this.writable = writable;
  }

  /** Opens the lock file of an existing store; takes no lock. */
  public static StoreLock open(Path directory, boolean writable) throws IOException {
    Path path = StoreFile.LOCK.in(directory);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw StoreException.refused(
          "The store %s has no file named %s. If no other process uses the store, make an empty one"
              + " with: touch %s",
          directory, StoreFile.LOCK.fileName(), path);
    }
    synchronized (OPEN) {
      Object identity = Disk.identity(path);
      if (OPEN.containsKey(identity)) {
        throw StoreException.refused(
            "The store %s is already open in this process. Use that one, or close it first",
            directory);
      }
      RandomAccessFile file = new RandomAccessFile(path.toFile(), writable ? "rw" : "r");
      StoreLock lock = new StoreLock(directory, path, identity, file, writable);
      OPEN.put(identity, lock);
      return CloseUnlessKept.use( // the system may refuse the thread
          lock,
          StoreLock::close,
          opened -> {
            if (writable) {
              opened.everySecond(
                  () -> opened.ifRegistered(CountersFile::publish),
                  e -> {}); // unregister() frees the slot anyway
            }
            return opened;
          });
    }
  }

  /** Examines the lock of a store, whether or not the store is open in this process. */
  static <T> T look(Path directory, CloseUnlessKept.Use<StoreLock, T> look) throws IOException {
    synchronized (OPEN) { // otherwise closing the file could drop the locks of a new opening
      StoreLock open = OPEN.get(Disk.identity(StoreFile.LOCK.in(directory)));
      if (open != null) {
        return look.with(open);
      }
      try (StoreLock lock = open(directory, false)) {
        return look.with(lock);
      }
    }
  }

  /** Returns the living processes of a store; empty if they are unknown. Needs no lock. */
  public static List<LiveProcess> livingIn(Path directory) {
    try {
      // The call must stay inside the try: if the Agrona library is absent, the JVM cannot verify
      // CountersFile, and the call throws a LinkageError.
      return look(directory, lock -> CountersFile.living(directory, lock)).orElse(List.of());
    } catch (IOException | RuntimeException | InternalError | LinkageError e) {
      return List.of();
    }
  }

  /** Opens the lock file for writing like {@link #open}; makes the file if there is none. */
  public static StoreLock create(Path directory) throws IOException {
    try {
      Disk.createFile(StoreFile.LOCK.in(directory));
    } catch (FileAlreadyExistsException e) {
      // left by another creation; the lock shows whether that process lives
    }
    return open(directory, true);
  }

  /**
   * Takes byte 0 shared, and registers in a role. Throws if another process holds the byte
   * exclusively for longer than {@code patience}; but if that process makes the store or restores
   * its table, waits as long as it lives.
   */
  public void shared(Role role, Duration patience) throws IOException {
    if (use(true, Duration.ZERO, role)) {
      return;
    }
    boolean made;
    do {
      made = isBeingMade(); // checked before the wait, too: the process may end during the wait
      if (use(true, patience, role)) {
        return;
      }
    } while (made || isBeingMade());
    throw StoreException.refused(
        "The store %s is held by another process%s, which makes, loads, rewrites, unloads or"
            + " deletes it. Waited %d seconds; try again later",
        directory, holders(USE), patience.toSeconds());
  }

  private boolean isBeingMade() {
    return livingIn(directory).stream()
        .map(process -> process.role().task())
        .anyMatch(task -> task.equals(RESTORE) || task.equals(CREATE));
  }

  /**
   * Takes byte 0 exclusively; throws if another process holds it for longer than {@code patience}.
   * The purpose is a verb phrase for messages, such as "delete the store".
   */
  public void exclusive(String purpose, Duration patience) throws IOException {
    if (!tryExclusive(purpose, patience)) {
      throw StoreException.refused(
          "The store %s is in use by another process%s. Waited %d seconds; stop that process in order"
              + " to %s",
          directory, holders(USE), patience.toSeconds(), purpose);
    }
  }

  /** Like {@link #exclusive}, but returns false instead of throwing. */
  public boolean tryExclusive(String purpose, Duration patience) throws IOException {
    return use(false, patience, Role.maintenance(purpose));
  }

  private boolean use(boolean shared, Duration patience, Role role) throws IOException {
    release();
    if (!hold(USE, shared, patience)) {
      return false;
    }
    if (file.length() > 0) {
      if (!Files.exists(path) || !Disk.identity(path).equals(identity)) {
        throw StoreException.refused("The store %s has just been deleted", directory);
      }
      if (!shared) {
        file.setLength(0); // a process died after it set the mark, before it removed the file
      }
    }
    if (writable) {
      hold(WRITE, true, REGISTER_PATIENCE);
      register(role);
    }
    return true;
  }

  /**
   * Gives up this process's own lock on byte 5; returns true if no other process has the table open
   * for writing. If several writers end at the same time, at least one of them gets true.
   */
  public boolean isLastWriter() throws IOException {
    giveBack(WRITE);
    try (FileLock alone = poll(WRITE, false, Duration.ZERO)) {
      return alone != null;
    }
  }

  private void register(Role role) {
    try {
      registration = registering(() -> CountersFile.enter(directory, this, role));
    } catch (IOException | RuntimeException | VirtualMachineError | LinkageError e) {
      if (!warnedUnregistered) {
        warnedUnregistered = true;
        Log.warn(
            "Other commands, such as twobig top, cannot see this process, which uses the store %s: %s",
            directory,
            switch (e) {
              case LinkageError linkage -> LiveFile.remedy(linkage);
              case IOException failure -> StoreException.reason(failure);
              default -> e.toString();
            });
      }
    }
  }

  /**
   * Does work that no two processes do at a time, such as registering (byte 2); throws if another
   * process holds the byte for more than a second.
   */
  public <T> T registering(Uninterrupted.Work<T> work) throws IOException {
    registering.lock();
    try {
      try (FileLock lock = poll(REGISTER, false, REGISTER_PATIENCE)) {
        if (lock == null) {
          throw new IOException("another process, which is opening the store, does not finish");
        }
        return work.run();
      }
    } finally {
      registering.unlock();
    }
  }

  @Override
  public boolean take(int place) throws IOException {
    synchronized (held) {
      return !held.containsKey(place) && hold(place, false);
    }
  }

  /** Takes a byte, unless this process holds it; returns false if another process holds it. */
  private boolean hold(int place, boolean shared) throws IOException {
    synchronized (held) {
      if (!held.containsKey(place)) {
        FileLock lock = file.getChannel().tryLock(place, 1, shared);
        if (lock == null) {
          return false;
        }
        held.put(place, lock);
      }
      return true;
    }
  }

  private boolean hold(int place, boolean shared, Duration patience) throws IOException {
    return poll(() -> hold(place, shared) ? this : null, patience) != null;
  }

  @Override
  public void giveBack(int place) throws IOException {
    synchronized (held) {
      FileLock lock = held.remove(place);
      if (lock != null && lock.isValid()) { // otherwise closing the file has released it
        lock.release();
      }
    }
  }

  @Override
  public boolean isTaken(int place) {
    synchronized (held) {
      if (held.containsKey(place)) {
        return true;
      }
      try (FileLock lock = file.getChannel().tryLock(place, 1, true)) {
        return lock == null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Publishes a counter of this process, if it is registered, see {@link CountersFile#add}. */
  public void publish(String name, LongSupplier source) {
    ifRegistered(counters -> counters.add(name, source));
  }

  /** Publishes a text of this process if it is registered, see {@link CountersFile#publishText}. */
  public void publishText(Supplier<Optional<String>> source) {
    ifRegistered(counters -> counters.publishText(source));
  }

  private void ifRegistered(Consumer<CountersFile> use) {
    CountersFile registered = registration;
    if (registered != null) {
      use.accept(registered);
    }
  }

  /** Does short work once a second until this lock is closed. */
  public void everySecond(Runnable work, Consumer<Throwable> failed) {
    everySecond.add(SECONDS.every(SECOND, work, failed));
  }

  private void unregister() throws IOException {
    CountersFile registered = registration;
    if (registered != null) {
      registration = null;
      try {
        registered.close();
      } catch (InternalError e) {
        // the file has been shortened: the slot is gone
      }
    }
  }

  /**
   * Takes byte 6 or 7 shared, as a user of the table file with this number; throws if another
   * process holds the byte exclusively for more than a second.
   */
  public void useGeneration(long number) throws IOException {
    if (!hold(generation(number), true, REGISTER_PATIENCE)) {
      throw new IOException("another process locks byte %d".formatted(generation(number)));
    }
  }

  private static int generation(long number) {
    return GENERATION + (int) (number & 1);
  }

  /** Gives back the byte that {@link #useGeneration} took. */
  public void leaveGeneration(long number) throws IOException {
    giveBack(generation(number));
  }

  /**
   * Takes byte 6 or 7 exclusively: no process uses the table with this number until the result is
   * released. Returns empty if this or another process uses the table.
   */
  public Optional<FileLock> lockUnusedGeneration(long number) throws IOException {
    synchronized (held) {
      return held.containsKey(generation(number))
          ? Optional.empty()
          : Optional.ofNullable(poll(generation(number), false, Duration.ZERO));
    }
  }

  /** Returns the processes that use a table, for a message. */
  public String usersOfGeneration(long number) {
    return holders(generation(number));
  }

  /** Gives back byte 0 and the bytes that a process holds only with it: 5, 6 and 7. */
  public void release() throws IOException {
    leaveGeneration(0);
    leaveGeneration(1);
    unregister();
    giveBack(WRITE);
    giveBack(USE);
  }

  /**
   * Does work in <em>turn</em>: no other thread of this process saves the table, makes it grow or
   * unmaps it meanwhile. Work in turn may call this method again.
   */
  public <T> T inTurn(Uninterrupted.Work<T> work) throws IOException {
    turn.lock();
    try {
      return work.run();
    } finally {
      turn.unlock();
    }
  }

  /**
   * Does work under the <em>save lock</em>, byte 1: no other process saves the table or makes it
   * grow meanwhile. The caller does this {@link #inTurn}, or has not opened the store yet. Returns
   * empty if another process still holds byte 1 after {@code patience}.
   */
  public <T> Optional<T> saving(Duration patience, Uninterrupted.Work<T> work) throws IOException {
    try (FileLock lock = poll(SAVE, false, patience)) {
      return lock == null ? Optional.empty() : Optional.of(work.run());
    }
  }

  /** Takes byte 3 until the result is closed; throws if it stays taken for {@code patience}. */
  public Closeable journal(Duration patience) throws IOException {
    return alone(
        JOURNAL,
        patience,
        "The journal of the store %s is open in another process%s. Waited %d seconds; end that"
            + " process first");
  }

  /** Takes byte 4 until the result is closed; throws if it stays taken for {@code patience}. */
  public Closeable conducting(Duration patience) throws IOException {
    synchronized (held) {
      if (held.containsKey(CONDUCT)) {
        throw StoreException.refused(
            "This process already runs a solve on the store %s", directory);
      }
    }
    return alone(
        CONDUCT,
        patience,
        "Another process%2$s already runs a solve on the store %1$s. Waited %3$d seconds; end that"
            + " process, or help it with twobig work");
  }

  private Closeable alone(int place, Duration patience, String refusal) throws IOException {
    if (poll(() -> take(place) ? this : null, patience) == null) {
      throw StoreException.refused(refusal, directory, holders(place), patience.toSeconds());
    }
    return () -> giveBack(place);
  }

  private @Nullable FileLock poll(int position, boolean shared, Duration patience)
      throws IOException {
    // tryLock, because an interrupt of a thread in lock() would close the channel
    return poll(() -> file.getChannel().tryLock(position, 1, shared), patience);
  }

  private static <T> @Nullable T poll(Uninterrupted.Work<@Nullable T> work, Duration patience)
      throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      T got = work.run();
      if (got != null || System.nanoTime() - end >= 0) {
        return got;
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /**
   * Returns the processes that hold a byte, for a message: " (a C program; pid 12, solver since
   * ...)". Every registered process holds byte 0; the system may show further holders.
   */
  public String holders(int position) {
    Map<Long, String> holders = pidsOfLock(position);
    for (LiveProcess process : livingIn(directory)) {
      if (position == USE || holders.containsKey(process.pid())) {
        holders.put(process.pid(), process.description());
      }
    }
    return holders.isEmpty() ? "" : " (" + String.join("; ", holders.values()) + ")";
  }

  /**
   * Returns the holders of a byte by PID, as /proc/locks lists them. A line there covers a range if
   * a process has locked neighbouring bytes. PID -1 stands for an open file description lock
   * (F_OFD_SETLK), which C programs that use twobig.h take.
   */
  private Map<Long, String> pidsOfLock(int position) {
    Map<Long, String> pids = new TreeMap<>();
    try (Stream<String> locks = Files.lines(Path.of("/proc/locks"))) {
      // 1: POSIX  ADVISORY  WRITE 1234 fe:00:567 0 0
      String ours =
          " (-1|[1-9]\\d*) %s:%s (\\d+) (\\d+)$"
              .formatted(device(path), Files.getAttribute(path, "unix:ino"));
      locks
          .flatMap(line -> Pattern.compile(ours).matcher(line).results())
          .filter(lock -> Long.parseLong(lock.group(2)) <= position)
          .filter(lock -> position <= Long.parseLong(lock.group(3)))
          .map(lock -> Long.valueOf(lock.group(1)))
          .forEach(pid -> pids.put(pid, pid < 0 ? "a C program" : "pid " + pid));
    } catch (IOException | RuntimeException e) {
      pids.clear(); // the message then names no process
    }
    return pids;
  }

  /**
   * Returns a pattern for the device of a file in /proc/locks. On btrfs and overlayfs stat(2) gives
   * the major number 0, and /proc/locks shows other numbers. The pattern for a major number 0
   * therefore matches any device.
   */
  private static String device(Path file) throws IOException {
    String device = Disk.deviceNumbers(file);
    return device.startsWith("00:") ? "\\S+" : device;
  }

  /** Marks the store as deleted, and removes the files {@code lock} and {@code counters}. */
  public void delete() throws IOException {
    Files.deleteIfExists(StoreFile.COUNTERS.in(directory));
    file.writeBytes("deleted\n");
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    everySecond.forEach(work -> work.cancel(false));
    unregister();
    synchronized (OPEN) {
      OPEN.remove(identity, this);
      file.close();
    }
  }
}
