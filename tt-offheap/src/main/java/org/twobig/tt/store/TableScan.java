package org.twobig.tt.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.CheckpointReader.Sink;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.internal.Pace;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.internal.Team;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.processes.Role;
import org.twobig.tt.processes.StoreLock;
import org.twobig.tt.processes.TallyFile;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.table.TallyCounts;

/**
 * A scan of all entries of a store's table, by several threads. The scan changes nothing. Other
 * threads and processes may go on storing; what the scan reads of each place is then its content at
 * some moment of the scan. If there is no hot file, the scan reads the checkpoint, block by block.
 * Each thread takes some megabytes of memory, whatever the size of the table.
 */
public final class TableScan implements AutoCloseable {
  private static final int PAGE_WORDS = TableFile.PAGE_WORDS;

  /** Words copied out of mapped memory at a time. Their 128 KiB stay in the processor's cache. */
  private static final int PIECE_WORDS = 1 << 14;

  private final StoreProperties store;
  private final StoreInfo info;

  /** One of {@code table} and {@code checkpoint} is present: the scan reads its words there. */
  private final Optional<TableFile> table;

  private final Optional<CheckpointReader> checkpoint;

  private final Closeable held;

  /** The pages of a mapped table that may hold entries; the scan skips the others. */
  private final BitSet pages;

  private TableScan(
      StoreProperties store,
      StoreInfo info,
      Optional<TableFile> table,
      Optional<CheckpointReader> checkpoint,
      BitSet pages,
      Closeable held) {
    this.store = store;
    this.info = info;
    this.table = table;
    this.checkpoint = checkpoint;
    this.pages = pages;
    this.held = held;
  }

  static TableScan open(Path wanted, Set<KeySpace> expected, Duration patience) throws IOException {
    Path directory = Opening.find(wanted);
    try (var lock = CloseUnlessKept.of(StoreLock.open(directory, false), StoreLock::close)) {
      lock.get().shared(Role.SOLVER, patience);
      StoreProperties store = StoreProperties.read(directory);
      Optional<TableFile> found = Opening.held(store, lock.get());
      try (var opened =
          CloseUnlessKept.of(
              found.isPresent()
                  ? ofTable(store, found.get(), lock.get()::close)
                  : ofCheckpoint(store, () -> {}), // stays readable if a save removes the file
              TableScan::close)) {
        opened.get().header().requireKeySpace(expected, opened.get().file().toString());
        if (found.isPresent()) {
          lock.keep();
        }
        return opened.keep();
      }
    }
  }

  static TableScan ofOpen(StoreProperties store, CurrentTable tables) throws IOException {
    return CloseUnlessKept.use(
        tables.use(), // until the use ends, no process removes this table or its successor
        TableUse::close,
        use -> {
          Optional<TableFile> found = Opening.existing(store, false);
          return found.isPresent()
              ? ofTable(store, found.get(), use::close)
              : ofCheckpoint(store, use::close);
        });
  }

  /** Scans a mapped table. Closing the scan closes the table, then {@code held}. */
  static TableScan ofTable(StoreProperties store, TableFile table, Closeable held)
      throws IOException {
    return CloseUnlessKept.use(
        table,
        TableFile::close,
        opened ->
            new TableScan(
                store,
                StoreInfo.of(store, opened, OptionalDouble.empty()),
                Optional.of(opened),
                Optional.empty(),
                opened.pagesWithData(),
                held));
  }

  /** Scans a checkpoint. Closing the scan closes {@code held}. */
  static TableScan ofCheckpoint(StoreProperties store, Closeable held) throws IOException {
    CheckpointReader reader = Checkpoints.open(store);
    StoreInfo info = StoreInfo.of(store, reader);
    return new TableScan(store, info, Optional.empty(), Optional.of(reader), new BitSet(), held);
  }

  /** Returns the state of the store when the scan began. */
  public StoreInfo info() {
    return info;
  }

  public Path directory() {
    return info.directory();
  }

  public Path file() {
    return info.tableFile();
  }

  /** Returns the counts of look-ups and stores by all processes since the store was created. */
  public TallyCounts counts() {
    return TallyFile.counts(directory(), info.uuid());
  }

  TableHeader header() {
    return table.map(TableFile::header).orElseGet(() -> checkpoint.orElseThrow().table());
  }

  public Layout layout() {
    return header().layout();
  }

  /** Returns the words of the table, including empty words and those between regions. */
  public long words() {
    return header().words();
  }

  /** Returns the index of an entry's first word among all {@link #words}. */
  public long place(Partition partition, long bucket, int slot) {
    long start = layout().offset(layout().partitions().indexOf(partition)) / Long.BYTES;
    Geometry geometry = partition.geometry();
    return start + (bucket * geometry.scheme().bucketEntries() + slot) * geometry.entryWords();
  }

  /** Returns whether {@link #visit} may be called: the scan reads a table, not a checkpoint. */
  public boolean hasPlaces() {
    return table.isPresent();
  }

  /**
   * Visits the entry to which a word belongs, if there is one. Thread-safe. {@code word} is the
   * index of the word, 0 to {@link #words} - 1.
   *
   * @throws IllegalStateException unless {@link #hasPlaces}
   */
  public void visit(long word, Layout.Visitor visitor) {
    TableFile mapped =
        table.orElseThrow(() -> new IllegalStateException(file() + " has no places to be visited"));
    layout()
        .divide(
            word,
            1,
            (partition, from, to, place) -> {
              long[] words = new long[partition.geometry().entryWords()];
              long first = word - place % words.length;
              mapped.table().copyWords(first, words, words.length);
              layout().forEach(first, words, words.length, visitor);
            });
  }

  /**
   * Visits each entry once, by several threads.
   *
   * @param passed gets from each thread the number of words passed since its last call, including
   *     empty words and holes of a sparse file; an exception ends the scan
   * @param visitors makes one visitor for each thread
   * @return the visitors
   * @throws StoreException if the table is read from a damaged checkpoint; the entries of its
   *     undamaged blocks have been visited
   */
  public <V extends Layout.Visitor> List<V> forEach(LongConsumer passed, Supplier<V> visitors) {
    List<V> made = Collections.synchronizedList(new ArrayList<>());
    Supplier<Walk> walks =
        () -> {
          V visitor = visitors.get();
          made.add(visitor);
          return new Walk(visitor, passed);
        };
    Stores.io(
        directory(),
        "read",
        () -> {
          if (table.isPresent()) {
            int threads = Runtime.getRuntime().availableProcessors();
            read(table.get(), pages, threads, walks);
          } else {
            checkpoint.orElseThrow().read(Pace.FULL, walks).requireWhole();
          }
          return made;
        });
    return made;
  }

  /**
   * Reads the given pages of a mapped table by several threads, each of which passes the words to
   * its own sink, made by {@code sinks}. {@code continuesAfter} gets the number of words of all
   * pages, even of pages that are not read; if it returns false, the reading ends.
   */
  static void read(TableFile table, BitSet pages, int threads, Supplier<? extends Sink> sinks)
      throws IOException {
    long words = table.header().words();
    Team.share(
        "twobig-table",
        threads,
        Math.ceilDiv(words, PIECE_WORDS),
        _ -> {
          Sink sink = sinks.get();
          long[] copy = new long[PIECE_WORDS];
          return piece -> {
            long first = piece * PIECE_WORDS;
            long end = Math.min(first + PIECE_WORDS, words);
            long at = data(pages, first, end);
            while (at < end) {
              long hole = (long) pages.nextClearBit((int) (at / PAGE_WORDS)) * PAGE_WORDS;
              int count = (int) (Math.min(hole, end) - at);
              table.table().copyWords(at, copy, count);
              sink.copyIn(at, copy, count);
              at = data(pages, at + count, end);
            }
            return sink.continuesAfter((int) (end - first));
          };
        });
  }

  /** Returns the first word from {@code from} on in one of the pages; {@code end} if none is. */
  private static long data(BitSet pages, long from, long end) {
    int page = from < end ? pages.nextSetBit((int) (from / PAGE_WORDS)) : -1;
    return page < 0 ? end : Math.max(from, (long) page * PAGE_WORDS);
  }

  private final class Walk implements Sink {
    private final Layout.Visitor visitor;
    private final LongConsumer passed;

    Walk(Layout.Visitor visitor, LongConsumer passed) {
      this.visitor = visitor;
      this.passed = passed;
    }

    @Override
    public void copyIn(long firstWord, long[] words, int count) {
      layout().forEach(firstWord, words, count, visitor);
    }

    @Override
    public boolean continuesAfter(int words) {
      passed.accept(words);
      return visitor.endPiece();
    }
  }

  /**
   * Reads the last checkpoint and the one before through, and checks all their checksums.
   *
   * @param scanned whether {@link #forEach} has read all words: its file is then not read again
   * @param progress gets the number of words of each block
   * @return number of entries in the last checkpoint; empty if it was not read
   * @throws StoreException if a checkpoint is damaged; the message says what is lost
   */
  public OptionalLong checkCheckpoint(boolean scanned, LongConsumer progress) {
    if (info.placement() == Placement.DIRECT) {
      return OptionalLong.empty();
    }
    Optional<Path> read = scanned ? Optional.of(file()) : Optional.empty();
    return Uninterrupted.call(
        "The checkpoint of " + directory() + " cannot be read",
        () -> Checkpoints.check(store, read, progress));
  }

  /** Returns the newest damaged checkpoint that is kept for a person. */
  public Optional<Path> damagedCheckpoint() {
    return Stores.io(directory(), "read", () -> Checkpoints.keptDamaged(directory()));
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
}
