package org.twobig.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.Partition;

/**
 * Goes through all words of a store's table, by any number of threads, each with a {@link Cursor}
 * of its own. Changes nothing; others may go on storing, and each word is then met as it was at
 * some time meanwhile. A store whose hot file is not in memory is read from its checkpoint, block
 * by block: a scan takes some megabytes of memory a thread, whatever the size of the table.
 */
public final class TableScan implements AutoCloseable {
  /** Hands out the blocks of the table, each to one of the threads that ask. */
  private interface Blocks extends Closeable {
    /**
     * Reads the next block.
     *
     * @return its number, or -1 after the last
     */
    long next(long[] words) throws IOException;
  }

  /** Receives the words of a table that are not empty. */
  @FunctionalInterface
  public interface WordVisitor {
    /**
     * Takes a word.
     *
     * @param partition the partition it lies in
     * @param bucket its bucket there
     * @param slot its place in the bucket, from 0
     * @param word the entry
     */
    void visit(Partition partition, long bucket, int slot, long word);
  }

  /** Opens the table anew, at its beginning. */
  private interface Reader {
    Blocks start() throws IOException;
  }

  private static final long NO_MORE = -1;

  private final Path directory;
  private final Path file;
  private final TableHeader header;

  /** Empty if the words are read from a checkpoint. */
  private final Optional<TableFile> table;

  private final Reader reader;
  private final Closeable held;
  private Blocks blocks;

  private TableScan(
      Path directory,
      Path file,
      TableHeader header,
      Optional<TableFile> table,
      Reader reader,
      Closeable held)
      throws IOException {
    this.directory = directory;
    this.file = file;
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
              ? ofTable(directory, found.get(), lock::close)
              : ofCheckpoint(directory, properties, lock::close);
      try {
        scan.header.requireKeySpace(expected, scan.file.toString());
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
  static TableScan ofTable(Path directory, TableFile table, Closeable held) throws IOException {
    Closeable both =
        () -> {
          try (held) {
            table.close();
          }
        };
    return new TableScan(
        directory,
        table.path(),
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
    Path checkpoint = directory.resolve(Saving.CHECKPOINT);
    try (CheckpointReader reader = CheckpointReader.open(checkpoint)) {
      Opening.requireUuid(directory, reader.table(), properties, checkpoint);
      return new TableScan(
          directory,
          checkpoint,
          reader.table(),
          Optional.empty(),
          () -> new CheckpointBlocks(CheckpointReader.open(checkpoint)),
          held);
    } catch (NoSuchFileException e) {
      throw Opening.bothMissing(directory);
    }
  }

  /** The store's directory. */
  public Path directory() {
    return directory;
  }

  /** The file the words are read from. */
  public Path file() {
    return file;
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
        .orElseThrow(() -> new IllegalStateException(file + " is read from front to back"))
        .copyOut(place, word, 1);
    visit(place, word, 1, visitor);
  }

  /** Visits those of consecutive words that are not empty. */
  private void visit(long first, long[] words, int count, WordVisitor visitor) {
    for (int i = 0; i < layout().partitions().size(); i++) {
      Partition partition = layout().partitions().get(i);
      int bucketWords = partition.geometry().strategy().bucketWords();
      long start = layout().offset(i) / Long.BYTES;
      long from = Math.max(first, start);
      long to = Math.min(first + count, start + partition.geometry().words());
      for (long place = from; place < to; place++) {
        long word = words[(int) (place - first)];
        if (word != 0) {
          long inRegion = place - start;
          visitor.visit(partition, inRegion / bucketWords, (int) (inRegion % bucketWords), word);
        }
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

  /** A thread's hand on the table. */
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
    Path checkpoint = directory.resolve(Saving.CHECKPOINT);
    if (file.getFileName().equals(checkpoint.getFileName())
        || file.getFileName().equals(Path.of(Opening.DATA))) {
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
    return StoreException.of("The store " + directory + " cannot be read", e);
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
    private final long[] words = new long[CheckpointFormat.BLOCK_WORDS];
    private long block = NO_MORE;

    private Cursor() {}

    /**
     * Goes to a block that no cursor has had.
     *
     * @return false if there is none
     * @throws StoreException if the checkpoint is not as it was written
     */
    public boolean next() {
      try {
        block = blocks.next(words);
        return block != NO_MORE;
      } catch (IOException e) {
        throw unreadable(e);
      }
    }

    /** Number of words of the block, empty ones included. */
    public int count() {
      return CheckpointFormat.wordsOf(block, header.words());
    }

    /** Visits the words of the block that are not empty, those of a bucket in their order. */
    public void forEachWord(WordVisitor visitor) {
      TableScan.this.visit(block * CheckpointFormat.BLOCK_WORDS, words, count(), visitor);
    }
  }

  /** Blocks copied out of mapped memory. */
  private static final class MappedBlocks implements Blocks {
    private final TableFile table;
    private final long count;
    private final AtomicLong next = new AtomicLong();

    MappedBlocks(TableFile table) {
      this.table = table;
      this.count = CheckpointFormat.blocks(table.header().words());
    }

    @Override
    public long next(long[] words) {
      long block = next.getAndIncrement();
      if (block >= count) {
        return NO_MORE;
      }
      table.copyOut(
          block * CheckpointFormat.BLOCK_WORDS,
          words,
          CheckpointFormat.wordsOf(block, table.header().words()));
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
