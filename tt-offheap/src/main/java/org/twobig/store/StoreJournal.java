package org.twobig.store;

import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.twobig.file.FileHead;
import org.twobig.file.StoreFile;
import org.twobig.journal.Journal;
import org.twobig.live.StoreLock;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;

/** The journal of an open store: makes it, and sees to it that it is open once at a time. */
final class StoreJournal {
  private final Path directory;
  private final UUID uuid;
  private final StoreLock lock;
  private boolean closed;
  private @Nullable Journal journal;

  StoreJournal(Path directory, UUID uuid, StoreLock lock) {
    this.directory = directory;
    this.uuid = uuid;
    this.lock = lock;
  }

  /**
   * Opens the journal, making it if there is none.
   *
   * @param patience how long to wait for another process that has it open
   */
  synchronized Journal open(KeySpace keys, Duration patience) throws IOException {
    if (closed) {
      throw new IllegalStateException("The store " + directory + " is closed");
    }
    if (journal != null) {
      throw StoreException.refused(
          "The journal of the store %s is already open in this process. Use that one, or close it"
              + " first",
          directory);
    }
    FileLock claim = lock.journal(patience);
    try {
      Path path = StoreFile.JOURNAL.in(directory);
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        Instant created = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Journal.create(directory, new FileHead(uuid, created, keys));
      }
      Journal opened = Journal.open(path, uuid, keys, () -> letGo(claim));
      journal = opened;
      return opened;
    } catch (IOException | RuntimeException | Error e) {
      claim.release();
      throw e;
    }
  }

  private synchronized void letGo(FileLock claim) throws IOException {
    journal = null;
    claim.release();
  }

  /** Closes the journal if it is open; it cannot be opened any more. */
  void close() {
    Journal open;
    synchronized (this) {
      closed = true;
      open = journal;
    }
    if (open != null) {
      open.close(); // not in the monitor: a thread that closes it meanwhile needs that to let go
    }
  }
}
