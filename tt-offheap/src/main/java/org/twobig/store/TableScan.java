package org.twobig.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
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
import org.twobig.live.StoreLock;
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
  /** Hands out the blocks of the table, each to one of the threads that ask. */
  private interface Blocks extends Closeable {
    /** Words of a block; the last one may have fewer. */
    int size();

    /**
     * Reads the next block.
     *
     * @return its number, or -1 after the last
     */
    long next(long[] words) throws IOException;
  }

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

  /** Receives the words of a table that are not empty, those of a bucket in their order. */
  @FunctionalInterface
  public interface WordVisitor extends PieceVisitor {
    /**
     * Takes a word.
     *
     * @param partition the partition it lies in
     * @param bucket its bucket there
     * @param slot its place in the bucket, from 0
     * @param word the entry
     */
    void visit(Partition partition, long bucket, int slot, long word);

    @Override
    default void visit(Partition partition, long[] words, int from, int to, long place) {
      int bucketWords = partition.geometry().strategy().bucketWords();
      for (int i = from; i < to; i++) {
        if (words[i] != 0) {
          long inRegion = place + i - from;
          visit(partition, inRegion / bucketWords, (int) (inRegion % bucketWords), words[i]);
        }
      }
    }
  }

  /** Opens the table anew, at its beginning. */
  private interface Reader {
    Blocks start() throws IOException;
  }

  private static final long NO_MORE = -1;

  private final StoreInfo info;
  private final TableHeader header;

  /** Empty if the words are read from a checkpoint. */
  private final Optional<TableFile> table;

  private final Reader reader;
  private final Closeable held;
  private Blocks blocks;

  private TableScan(
      StoreInfo info, TableHeader header, Optional<TableFile> table, Reader reader, Closeable held)
      throws IOException {
    this.info = info;
    this.header = header;
    this.table = table;
    this.reader = reader;
    this.held = held;
    this.blocks = reader.start();
  }

  static TableScan open(Path wanted, Set<KeySpace> expected, Duration patience) throws IOException {
    Path directory = Opening.find(wanted);
    StoreLock lock = StoreLock.open(directory, false);
    try {
      lock.shared(patience);
      StoreProperties properties = StoreProperties.read(directory);
      Optional<TableFile> found = Opening.existing(directory, properties, false);
      TableScan scan =
          found.isPresent()
              ? ofTable(directory, properties, found.get(), lock::close)
              : ofCheckpoint(directory, properties, lock::close);
      try {
        scan.header.requireKeySpace(expected, scan.file().toString());
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

  /**
   * Scans a mapped table.
   *
   * @param held closed, after the table, with the scan
   */
  static TableScan ofTable(
      Path directory, StoreProperties properties, TableFile table, Closeable held)
      throws IOException {
    Closeable both =
        () -> {
          try (held) {
            table.close();
          }
        };
    return new TableScan(
        StoreInfo.of(
            directory,
            properties,
            table.header(),
            table.path(),
            table.saved(),
            table.epoch(),
            false,
            true),
        table.header(),
        Optional.of(table),
        () -> new MappedBlocks(table),
        both);
  }

  /**
   * Scans a checkpoint.
   *
   * @param held closed with the scan
   */
  static TableScan ofCheckpoint(Path directory, StoreProperties properties, Closeable held)
      throws IOException {
    Path checkpoint = StoreFile.CHECKPOINT.in(directory);
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      Opening.requireUuid(directory, reader.table(), properties, checkpoint);
      return new TableScan(
          StoreInfo.of(
              directory,
              properties,
              reader.table(),
              checkpoint,
              Optional.of(reader.time()),
              reader.epoch(),
              false,
              true),
          reader.table(),
          Optional.empty(),
          () -> new CheckpointBlocks(CheckpointReader.open(checkpoint)),
          held);
    } catch (NoSuchFileException e) {
      throw Opening.bothMissing(directory);
    }
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

  public Layout layout() {
    return header.layout();
  }

  /** Words of the table, empty ones and those between regions included. */
  public long words() {
    return header.words();
  }

  /** The number of a word among {@link #words}: its place in the file. */
  public long place(Partition partition, long bucket, int slot) {
    long start = layout().offset(layout().partitions().indexOf(partition)) / Long.BYTES;
    return start + bucket * partition.geometry().strategy().bucketWords() + slot;
  }

  /** Whether {@link #visit} can read single words; a checkpoint is read from front to back. */
  public boolean hasPlaces() {
    return table.isPresent();
  }

  /**
   * Visits a single word unless it is empty; for any thread, at any time.
   *
   * @param place 0 to {@link #words} - 1
   * @throws IllegalStateException if there are no {@link #hasPlaces places}
   */
  public void visit(long place, WordVisitor visitor) {
    long[] word = new long[1];
    table
        .orElseThrow(() -> new IllegalStateException(file() + " is read from front to back"))
        .copyOut(place, word, 1);
    visit(place, word, 1, visitor);
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
    try {
      blocks.close();
      blocks = reader.start();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** A cursor for one thread. */
  public Cursor cursor() {
    return new Cursor();
  }

  /**
   * Reads the checkpoint from front to back, checking all its checksums.
   *
   * @param progress is told the words of each block
   * @return entries in it; empty if the store has none, or the scan itself reads it
   * @throws StoreException if it is not as it was written
   */
  public OptionalLong checkCheckpoint(LongConsumer progress) {
    Path checkpoint = StoreFile.CHECKPOINT.in(directory());
    if (table.isEmpty() || info.placement() == Placement.DIRECT) {
      return OptionalLong.empty();
    }
    try (CheckpointReader checked = CheckpointReader.open(checkpoint)) {
      long[] words = new long[CheckpointFormat.BLOCK_WORDS];
      while (checked.next(words) != CheckpointReader.END) {
        progress.accept(CheckpointFormat.BLOCK_WORDS);
      }
      return OptionalLong.of(checked.entries());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private StoreException unreadable(IOException e) {
    return StoreException.of("The store " + directory() + " cannot be read", e);
  }

  @Override
  public void close() {
    try (held) {
      blocks.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** A block of words of the table at a time. Belongs to one thread. */
  public final class Cursor {
    private final long[] words = new long[blocks.size()];

    private Cursor() {}

    /**
     * Visits the words of a block that no cursor has had.
     *
     * @return how many words the block has, empty ones included; 0 if there is none left
     * @throws StoreException if the checkpoint is not as it was written
     */
    public int next(PieceVisitor visitor) {
      try {
        long block = blocks.next(words);
        if (block == NO_MORE) {
          return 0;
        }
        int count = (int) Math.min(words.length, header.words() - block * words.length);
        visit(block * words.length, words, count, visitor);
        return count;
      } catch (IOException e) {
        throw unreadable(e);
      }
    }
  }

  /** Blocks copied out of mapped memory. */
  private static final class MappedBlocks implements Blocks {
    /** 128 KiB, to be looked at while they are in the cache. */
    private static final int SIZE = 1 << 14;

    private final TableFile table;
    private final long count;
    private final AtomicLong next = new AtomicLong();

    MappedBlocks(TableFile table) {
      this.table = table;
      this.count = Math.ceilDiv(table.header().words(), SIZE);
    }

    @Override
    public int size() {
      return SIZE;
    }

    @Override
    public long next(long[] words) {
      long block = next.getAndIncrement();
      if (block >= count) {
        return NO_MORE;
      }
      long first = block * SIZE;
      table.copyOut(first, words, (int) Math.min(SIZE, table.header().words() - first));
      return block;
    }

    @Override
    public void close() {}
  }

  /** Blocks read from a checkpoint, one thread at a time. */
  private static final class CheckpointBlocks implements Blocks {
    private final CheckpointReader reader;
    private long next;
    private boolean ended;

    CheckpointBlocks(CheckpointReader reader) {
      this.reader = reader;
    }

    @Override
    public int size() {
      return CheckpointFormat.BLOCK_WORDS;
    }

    @Override
    public synchronized long next(long[] words) throws IOException {
      if (ended) {
        return NO_MORE;
      }
      int entries = reader.next(words);
      if (entries == CheckpointReader.END) {
        ended = true;
        return NO_MORE;
      }
      if (entries == 0) {
        Arrays.fill(words, 0);
      }
      return next++;
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
