package org.twobig.tt.journal;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.Repeated;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;

/**
 * The proof journal of a store, open for appending; {@code Store.openJournal} opens it. The package
 * documentation lists its guarantees.
 *
 * <p>All methods may be called from any thread. Interrupts are ignored and stay pending. After
 * {@link #close} the methods that append, force or replay throw {@link IllegalStateException}.
 */
public final class Journal implements AutoCloseable {
  /** Number of bytes not yet forced to the disk, above which {@link #append} forces the journal. */
  private static final long MAX_UNFORCED_BYTES = 1 << 20;

  private final Path path;
  private final UUID store;
  private final KeySpace keys;
  private final Closeable lock;
  private final RandomAccessFile file; // unlike a FileChannel, it survives interrupts
  private final JournalFormat format;
  private final RecoveredJournal recovery;

  private final ByteBuffer buffer = FileHead.littleEndian(new byte[JournalFormat.MAX_RECORD_BYTES]);

  /**
   * Monitor for forcing, one thread at a time. A thread takes it before the monitor of this object,
   * which guards the fields below.
   */
  private final Object forcing = new Object();

  /** Offset of the next record. */
  private long end;

  /** Offset where the last record ends; a {@linkplain #mark mark} may follow. */
  private long recordsEnd;

  /** The bytes before this offset are on the disk. */
  private long forced;

  /** Number of records, without marks. */
  private long records;

  /** The failure of the disk that ended all writing; null if there was none. */
  private @Nullable StoreException broken;

  private @Nullable Repeated timer;
  private boolean closed;

  private Journal(Path path, UUID store, KeySpace keys, Closeable lock) throws IOException {
    this.path = path;
    this.store = store;
    this.keys = keys;
    this.lock = lock;
    this.format = new JournalFormat(store);
    try (JournalReader reader = JournalReader.open(path, store, keys)) {
      this.end = reader.forEach(0, Long.MAX_VALUE, Long.MAX_VALUE, record -> {});
      this.recordsEnd = reader.recordsEnd();
      this.forced = reader.forced();
      this.records = reader.records();
      this.recovery = new RecoveredJournal(records, reader.size() - end);
    }
    this.file = new RandomAccessFile(path.toFile(), "rw");
  }

  /** Makes a journal without records and syncs it. For {@code Store.openJournal}. */
  public static void create(Path directory, FileHead head) throws IOException {
    Disk.replace(directory, StoreFile.JOURNAL, JournalFormat.header(head));
  }

  /**
   * Opens an existing journal. For {@code Store.openJournal}, which ensures that no other process
   * has it open. Closing the journal closes {@code lock}; a failed opening does not.
   */
  public static Journal open(Path path, UUID store, KeySpace keys, Closeable lock)
      throws IOException {
    try (var journal =
        CloseUnlessKept.of(new Journal(path, store, keys, lock), opened -> opened.file.close())) {
      journal.get().cutOffTail();
      journal.get().force();
      return journal.keep();
    }
  }

  private void cutOffTail() throws IOException {
    if (recovery.cutOff() > 0) {
      file.setLength(end);
      // without it a power cut might bring the removed bytes back, behind new records
      file.getFD().sync();
    }
    file.seek(end);
  }

  public RecoveredJournal recovery() {
    return recovery;
  }

  /**
   * Appends a record. When this method returns, the record survives a kill of this process; after
   * the next {@link #force}, also a power cut.
   *
   * @throws StoreException NO_ROOM if the disk is full: earlier records stay, and a later call may
   *     succeed; REFUSED if the disk failed
   * @throws IllegalArgumentException if the key lies outside the journal's key space
   */
  public void append(JournalRecord record) {
    if (!keys.contains(record.key().high(), record.key().low())) {
      throw new IllegalArgumentException(record.key() + " is no key of " + keys);
    }
    boolean forceNow;
    synchronized (this) {
      requireUsable();
      write(format.encode(record, buffer, end));
      recordsEnd = end;
      records++;
      forceNow = recordsEnd - forced > MAX_UNFORCED_BYTES;
    }
    if (forceNow) {
      force();
    }
  }

  /** Appends the buffer to the file, as a whole or not at all. */
  private void write(int length) {
    try {
      file.write(buffer.array(), 0, length);
      end += length;
    } catch (IOException e) {
      StoreException failure = StoreException.of("The journal " + path + " cannot be written", e);
      try {
        file.setLength(end);
        file.seek(end);
      } catch (IOException again) {
        failure.addSuppressed(again);
        broken = failure;
      }
      throw failure;
    }
  }

  /**
   * Waits until all records that were appended before are on the disk. Other threads may append
   * meanwhile.
   *
   * @throws StoreException if the disk failed; after a failed sync every later append is refused,
   *     since the content of the disk is unknown
   */
  public void force() {
    synchronized (forcing) {
      long written;
      synchronized (this) {
        requireUsable();
        written = recordsEnd;
        if (written <= forced) {
          return;
        }
      }
      try {
        file.getFD().sync();
      } catch (IOException e) {
        synchronized (this) {
          broken = StoreException.of("The journal " + path + " cannot be flushed to the disk", e);
          throw broken;
        }
      }
      synchronized (this) {
        forced = written;
        mark();
      }
    }
  }

  /** Appends a mark: how many bytes are on the disk now, see {@link JournalReader}. */
  private void mark() {
    try {
      write(format.encodeMark(forced, System.currentTimeMillis(), buffer, end));
    } catch (StoreException e) {
      if (e.kind() != StoreException.Kind.NO_ROOM) {
        throw e;
      }
      // The records are on the disk; only the mark is missing. Until the next mark, damage to them
      // would look like the torn end of a power cut.
    }
  }

  public synchronized boolean isClosed() {
    return closed;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("The journal " + path + " is closed");
    }
  }

  private void requireUsable() {
    requireOpen();
    if (broken != null) {
      throw StoreException.refused(
          "The journal %s takes no more records since this error: %s. End the program and start it again",
          path, broken.getMessage());
    }
  }

  /**
   * Forces the journal at a regular interval until it is closed. Logs failures; after a failed sync
   * every later {@link #append} throws. A second call throws {@link IllegalStateException}.
   */
  public void forceEvery(Duration period) {
    if (period.isZero() || period.isNegative()) {
      throw new IllegalArgumentException("The interval between flushes must be positive");
    }
    synchronized (this) {
      requireUsable();
      if (timer != null) {
        throw new IllegalStateException("The journal is already flushed regularly");
      }
      timer = new Repeated("twobig-journal");
      timer.every(period, this::force, this::notForced);
    }
  }

  private synchronized void notForced(Throwable e) {
    Log.warn(
        "%s",
        e instanceof StoreException
            ? e.getMessage()
            : "The journal " + path + " was not flushed to the disk: " + e);
    if (broken != null && timer != null) {
      timer.close();
    }
  }

  /**
   * Visits all records that were appended before this call, in their order. The visitor may append
   * records.
   *
   * @throws StoreException if records are damaged
   */
  public void replay(Consumer<JournalRecord> visitor) {
    long until;
    synchronized (this) {
      requireOpen();
      until = recordsEnd;
    }
    read(path, store, keys, 0, until, Long.MAX_VALUE, visitor);
  }

  /**
   * Visits at most {@code limit} records that are on the disk, in their order. So a visitor that
   * copies the records never has one that this journal may lose in a power cut.
   *
   * @param from 0 for the first record, or the result of an earlier call
   * @return where the next record begins
   * @throws StoreException if records are damaged
   */
  public long replay(long from, long limit, Consumer<JournalRecord> visitor) {
    long until;
    synchronized (this) {
      requireOpen();
      until = forced;
    }
    return read(path, store, keys, from, until, limit, visitor);
  }

  /** Returns the number of records, including those of earlier processes. */
  public synchronized long records() {
    return records;
  }

  /**
   * Visits the completely written records of a journal, in their order; a missing file counts as an
   * empty journal. For {@code Stores.readJournal}.
   *
   * @param from 0 for the first record, or the result of an earlier call
   * @return where the next record begins
   */
  public static long read(
      Path path, UUID store, KeySpace keys, long from, Consumer<JournalRecord> visitor) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
        ? read(path, store, keys, from, Long.MAX_VALUE, Long.MAX_VALUE, visitor)
        : 0;
  }

  /**
   * Visits at most {@code limit} records before {@code until}; throws if one of them is damaged. If
   * {@code until} is {@link Long#MAX_VALUE}, reads to the end of the file, which may be torn.
   */
  private static long read(
      Path path,
      UUID store,
      KeySpace keys,
      long from,
      long until,
      long limit,
      Consumer<JournalRecord> visitor) {
    if (from >= until) {
      return from; // no new records; a caller that polls mostly ends here
    }
    try (JournalReader reader = JournalReader.open(path, store, keys)) {
      long reached = reader.forEach(from, until, limit, visitor);
      if (reached < until && until < Long.MAX_VALUE && reader.records() < limit) {
        throw JournalFormat.lost(path, reached);
      }
      return reached;
    } catch (IOException e) {
      throw StoreException.of("The journal " + path + " cannot be read", e);
    }
  }

  /**
   * Forces the journal and closes it. A second call does nothing.
   *
   * @throws StoreException if the disk failed; the journal is closed nevertheless
   */
  @Override
  public void close() {
    synchronized (forcing) {
      boolean sound;
      synchronized (this) {
        if (closed) {
          return;
        }
        sound = broken == null;
      }
      try {
        if (sound) {
          force();
        }
      } finally {
        release();
      }
    }
  }

  private synchronized void release() {
    closed = true;
    if (timer != null) {
      timer.close();
    }
    try (lock) {
      file.close();
    } catch (IOException e) {
      throw StoreException.of("The journal " + path + " cannot be closed", e);
    }
  }
}
