package org.twobig.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.twobig.file.CheckpointFormat;
import org.twobig.file.CheckpointReader;
import org.twobig.file.StoreFile;
import org.twobig.file.TableFile;
import org.twobig.file.TableHeader;
import org.twobig.file.Uninterrupted;
import org.twobig.growth.TableUse;
import org.twobig.live.StoreLock;
import org.twobig.live.TallyFile;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.StoreException;
import org.twobig.table.TallyCounts;

/**
 * Goes through all words of a store's table, by any number of threads, each with a {@link Cursor}
 * of its own. Changes nothing; others may go on storing, and each word is then met as it was at
 * some time meanwhile. A store whose hot file is not in memory is read from its checkpoint, block
 * by block: a scan takes some megabytes of memory a thread, whatever the size of the table.
 */
public final class TableScan implements AutoCloseable {
  /** Receives pieces of the table. Belongs to one thread. */
  @FunctionalInterface
  public interface PieceVisitor {
    /**
     * Takes consecutive words of one partition.
     *
     * @param words holds them, empty ones included; only to be read, and not to be kept
     * @param from index of the first
     * @param to index after the last
     * @param place the first one's place in the partition, counted in words
     */
    void visit(Partition partition, long[] words, int from, int to, long place);
  }

  /** Receives the entries of a table, those of a bucket in their order. */
  @FunctionalInterface
  public interface WordVisitor extends PieceVisitor {
    /**
     * Takes an entry.
     *
     * @param partition the partition it lies in
     * @param bucket its bucket there
     * @param slot its place in the bucket, from 0
     * @param word the entry, its first word if it has two
     * @param key its key; any number if it is damaged
     */
    void visit(Partition partition, long bucket, int slot, long word, Key key);

    @Override
    default void visit(Partition partition, long[] words, int from, int to, long place) {
      Geometry geometry = partition.geometry();
      int bucketEntries = geometry.strategy().bucketEntries();
      int step = geometry.entryWords();
      for (int i = from; i < to; i += step) {
        if (words[i] != 0) {
          long inRegion = (place + i - from) / step;
          long bucket = inRegion / bucketEntries;
          Key key = geometry.keyOf(bucket, words[i], words[i + step - 1]);
          visit(partition, bucket, (int) (inRegion % bucketEntries), words[i], key);
        }
      }
    }
  }

  private static final int PAGE_WORDS = TableFile.PAGE_WORDS;

  /** Words copied out of mapped memory at a time: 128 KiB, looked at while in the cache. */
  private static final int MAPPED_WORDS = 1 << 14;

  private final StoreProperties store;
  private final StoreInfo info;
  private final TableHeader header;

  /** Where the words come from: one of the two. */
  private final Optional<TableFile> table;

  private final Optional<CheckpointReader> checkpoint;

  /** Gives back what keeps the source in its place. */
  private final Closeable held;

  /** The pages of a mapped table that may hold entries; the others are passed over. */
  private final BitSet pages;

  private final AtomicLong next = new AtomicLong();

  /** Whether the end of the checkpoint has been read; guarded by its reader. */
  private boolean ended;

  private TableScan(
      StoreProperties store,
      StoreInfo info,
      TableHeader header,
      Optional<TableFile> table,
      Optional<CheckpointReader> checkpoint,
      BitSet pages,
      Closeable held) {
    this.store = store;
    this.info = info;
    this.header = header;
    this.table = table;
    this.checkpoint = checkpoint;
    this.pages = pages;
    this.held = held;
  }

  static TableScan open(Path wanted, Set<KeySpace> expected, Duration patience) throws IOException {
    Path directory = Opening.find(wanted);
    StoreLock lock = StoreLock.open(directory, false);
    try {
      lock.shared(patience);
      StoreProperties store = StoreProperties.read(directory);
      Optional<TableFile> found = Opening.held(store, lock);
      TableScan scan =
          found.isPresent()
              ? ofTable(store, found.get(), lock::close)
              : ofCheckpoint(store, () -> {});
      try {
        scan.header.requireKeySpace(expected, scan.file().toString());
        if (found.isEmpty()) {
          lock.close(); // the open file stays as it is, whatever becomes of its name
        }
        return scan;
      } catch (RuntimeException | Error e) {
        scan.close();
        throw e;
      }
    } catch (IOException | RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  /** Scans a store that is open in this process, and stays so meanwhile. */
  static TableScan ofOpen(StoreProperties store, GrowingTable tables) throws IOException {
    TableUse use = tables.use(); // it stays if it is outgrown meanwhile; and so does the next one
    try {
      Optional<TableFile> found = Opening.existing(store, false);
      return found.isPresent()
          ? ofTable(store, found.get(), use::close)
          : ofCheckpoint(store, use::close);
    } catch (IOException | RuntimeException | Error e) {
      use.close();
      throw e;
    }
  }

  /**
   * Scans a mapped table.
   *
   * @param held closed, after the table, with the scan
   */
  static TableScan ofTable(StoreProperties store, TableFile table, Closeable held)
      throws IOException {
    try {
      StoreInfo info = StoreInfo.of(store, table, false, true);
      return new TableScan(
          store,
          info,
          table.header(),
          Optional.of(table),
          Optional.empty(),
          table.pagesWithData(),
          held);
    } catch (IOException | RuntimeException | Error e) {
      table.close();
      throw e;
    }
  }

  /**
   * Scans a checkpoint.
   *
   * @param held closed with the scan
   */
  static TableScan ofCheckpoint(StoreProperties store, Closeable held) throws IOException {
    CheckpointReader reader = Checkpoints.open(store);
    StoreInfo info = StoreInfo.of(store, reader);
    return new TableScan(
        store, info, reader.table(), Optional.empty(), Optional.of(reader), new BitSet(), held);
  }

  /** What there was to say about the store when the scan began. */
  public StoreInfo info() {
    return info;
  }

  /** The store's directory. */
  public Path directory() {
    return info.directory();
  }

  /** The file the words are read from. */
  public Path file() {
    return info.tableFile();
  }

  /** What all processes together have counted until now, in the life of the store. */
  public TallyCounts counts() {
    return TallyFile.counts(directory(), info.uuid());
  }

  /** See {@link Store#largePageShare}; empty if the words are read from a checkpoint. */
  public OptionalDouble largePageShare() {
    return table.isPresent() ? table.get().largePageShare() : OptionalDouble.empty();
  }

  TableHeader header() {
    return header;
  }

  public Layout layout() {
    return header.layout();
  }

  /** Words of the table, empty ones and those between regions included. */
  public long words() {
    return header.words();
  }

  /** The number of an entry's first word among {@link #words}: its place in the file. */
  public long place(Partition partition, long bucket, int slot) {
    long start = layout().offset(layout().partitions().indexOf(partition)) / Long.BYTES;
    Geometry geometry = partition.geometry();
    return start + (bucket * geometry.strategy().bucketEntries() + slot) * geometry.entryWords();
  }

  /** Whether {@link #visit} can read single words; a checkpoint is read from front to back. */
  public boolean hasPlaces() {
    return table.isPresent();
  }

  /**
   * Visits the entry that a word is part of, if there is one; for any thread, at any time.
   *
   * @param place 0 to {@link #words} - 1
   * @throws IllegalStateException if there are no {@link #hasPlaces places}
   */
  public void visit(long place, WordVisitor visitor) {
    TableFile mapped =
        table.orElseThrow(() -> new IllegalStateException(file() + " is read from front to back"));
    for (int i = 0; i < layout().partitions().size(); i++) {
      Geometry geometry = layout().partitions().get(i).geometry();
      long inRegion = place - layout().offset(i) / Long.BYTES;
      if (inRegion >= 0 && inRegion < geometry.words()) {
        long[] words = new long[geometry.entryWords()];
        long first = place - inRegion % words.length;
        mapped.copyOut(first, words, words.length);
        visit(first, words, words.length, visitor);
      }
    }
  }

  /** Divides consecutive words by the partitions they lie in. */
  private void visit(long first, long[] words, int count, PieceVisitor visitor) {
    for (int i = 0; i < layout().partitions().size(); i++) {
      Partition partition = layout().partitions().get(i);
      long start = layout().offset(i) / Long.BYTES;
      long from = Math.max(first, start);
      long to = Math.min(first + count, start + partition.geometry().words());
      if (from < to) {
        visitor.visit(partition, words, (int) (from - first), (int) (to - first), from - start);
      }
    }
  }

  /** Begins again; not while a cursor is in use. */
  public void restart() {
    next.set(0);
    ended = false;
    checkpoint.ifPresent(CheckpointReader::restart);
  }

  /** A cursor for one thread. */
  public Cursor cursor() {
    return new Cursor();
  }

  /**
   * Reads the last checkpoint and the one before from front to back, checking all their checksums.
   *
   * @param scanned whether this scan has met all words: the file that it reads is not read again
   * @param progress is told the words of each block
   * @return entries in the last one; empty if there is none beside the table
   * @throws StoreException if one is not as it was written, saying what is lost
   */
  public OptionalLong checkCheckpoint(boolean scanned, LongConsumer progress) {
    if (info.placement() == Placement.DIRECT) {
      return OptionalLong.empty();
    }
    boolean readLast = !scanned || !file().endsWith(StoreFile.CHECKPOINT.fileName());
    return Uninterrupted.call(
        "The checkpoint of " + directory() + " cannot be read",
        () -> Checkpoints.check(store, readLast, progress));
  }

  /** A damaged checkpoint that is kept for a person to look at. */
  public Optional<Path> damagedCheckpoint() {
    return Checkpoints.aside(directory());
  }

  @Override
  public void close() {
    try (held) {
      table.ifPresent(TableFile::close);
      if (checkpoint.isPresent()) {
        checkpoint.get().close();
      }
    } catch (IOException e) {
      throw StoreException.of("The store " + directory() + " cannot be read", e);
    }
  }

  /** A block of words of the table at a time. Belongs to one thread. */
  public final class Cursor {
    private final long[] words =
        new long[table.isPresent() ? MAPPED_WORDS : CheckpointFormat.BLOCK_WORDS];

    private Cursor() {}

    /**
     * Visits the words of a block that no cursor has had. Holes of a sparse file before it are
     * empty words, which are counted and not visited.
     *
     * @return how many words were passed, empty ones included; 0 if there is none left
     * @throws StoreException if the checkpoint is not as it was written
     */
    public long next(PieceVisitor visitor) {
      return table.isPresent()
          ? next(table.get(), visitor)
          : next(checkpoint.orElseThrow(), visitor);
    }

    private long next(TableFile mapped, PieceVisitor visitor) {
      long before = next.getAndUpdate(at -> hole(data(at)));
      long first = data(before);
      int count = (int) (hole(first) - first);
      if (count > 0) {
        mapped.copyOut(first, words, count);
        visit(first, words, count, visitor);
      }
      return first + count - before;
    }

    /** The first word at or behind a place, the first of a page, that is not in a hole. */
    private long data(long place) {
      int page = place < header.words() ? pages.nextSetBit((int) (place / PAGE_WORDS)) : -1;
      return page < 0 ? header.words() : (long) page * PAGE_WORDS;
    }

    /** The end of what is visited at a time from such a word, or the end of all, on. */
    private long hole(long first) {
      if (first == header.words()) {
        return first;
      }
      long end = (long) pages.nextClearBit((int) (first / PAGE_WORDS)) * PAGE_WORDS;
      return Math.min(Math.min(end, first + words.length), header.words());
    }

    private long next(CheckpointReader reader, PieceVisitor visitor) {
      long first = read(reader);
      int count = (int) Math.min(words.length, header.words() - first);
      if (count > 0) {
        visit(first, words, count, visitor);
      }
      return count;
    }

    /** The number of the first word of the block read; that after the last if there is none. */
    private long read(CheckpointReader reader) {
      synchronized (reader) {
        if (ended) {
          return header.words();
        }
        int entries = reader.next(words);
        ended = entries == CheckpointReader.END;
        if (entries == 0) {
          Arrays.fill(words, 0);
        }
        return ended ? header.words() : next.getAndAdd(words.length);
      }
    }
  }
}
