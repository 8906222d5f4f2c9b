package org.twobig.tt.internal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;

/**
 * Reads a {@link CheckpointFormat checkpoint} by several threads, and hands out exactly the words
 * that were saved. The reader tries each multiple of 8 bytes and recognises a block by its
 * checksum, which covers the identity of the save. So the reader finds all undamaged blocks, also
 * behind damage.
 */
public final class CheckpointReader implements AutoCloseable {
  /** Receives the words. Only one thread calls a sink, unless all threads have the same one. */
  public interface Sink {
    /** Receives the words of a non-empty block, or of pages of a table. The array is reused. */
    void copyIn(long firstWord, long[] from, int count);

    /** Called after each block, empty or not. False ends its thread, others after their range. */
    default boolean continuesAfter(int words) {
      return true;
    }
  }

  /** Ignores the words: the file is only checked. */
  public static final Sink NOWHERE = (firstWord, from, count) -> {};

  /**
   * The result of a reading.
   *
   * @param lost the damaged blocks
   * @param entries number of entries in undamaged blocks; with {@link #NOWHERE}, number of their
   *     non-empty words
   * @param maxLost upper bound of the entries in lost blocks: how many fit there, and at most the
   *     non-empty words that an undamaged footer counts beyond those found
   * @param damage what was found; empty if the file is whole or a sink ended the reading early
   */
  public record Reading(BitSet lost, long entries, long maxLost, Optional<StoreException> damage) {
    /** Returns the number of entries; throws if damage was found. */
    public long requireWhole() {
      if (damage.isPresent()) {
        throw damage.get();
      }
      return entries;
    }
  }

  private static final String REMEDY =
      "twobig checkpoint (a program: Store.mend) saves the undamaged entries anew";

  private static final int ALIGNMENT = Long.BYTES;

  /** Bounds of the size of a range, the part that one of several threads reads at a time. */
  private static final long MAX_RANGE_BYTES = 64 << 20;

  private static final long MIN_RANGE_BYTES = 2 << 20;

  /**
   * Average number of ranges that a thread reads; more in large files, fewer in small ones. At the
   * end, threads wait for the last range of another: a quarter of the time that a thread reads.
   */
  private static final int RANGES = 4;

  /** First step over a place that the disk fails to read, in bytes. */
  private static final long PAGE_BYTES = 4096;

  /** Largest step over such a place, in bytes: a bad disk may retry each place for seconds. */
  private static final long MAX_STEP_BYTES = 1 << 20;

  private final Path path;
  private final Closeable file;
  private final BlockReader.Source source;
  private final long bytes;

  /** The head in use. If it is the second copy, {@code firstHeadDamage} says why not the first. */
  private final Head head;

  private final Optional<StoreException> firstHeadDamage;

  private record Head(TableHeader table, SaveStamp save, byte[] bytes) {}

  /** Reads a file of {@code bytes} bytes; closing the reader closes {@code file}. */
  CheckpointReader(Path path, long bytes, Closeable file, BlockReader.Source source) {
    this.path = path;
    this.file = file;
    this.source = source;
    this.bytes = bytes;
    Head found;
    Optional<StoreException> wrong = Optional.empty();
    try {
      found = readHead(0);
    } catch (StoreException e) {
      wrong = Optional.of(e);
      try {
        found = readHead(Math.max(0, bytes - CheckpointFormat.BEGINNING_BYTES));
      } catch (StoreException second) {
        throw e;
      }
    }
    head = found;
    firstHeadDamage = wrong;
  }

  private Head readHead(long at) {
    ByteBuffer buffer = readFully(at, CheckpointFormat.BEGINNING_BYTES, "the header");
    byte[] all = buffer.array();
    String name = path.toString();
    FileHead fields = CheckpointFormat.KIND.read(buffer, name, REMEDY);
    TableHeader table =
        TableHeader.decode(
            Arrays.copyOfRange(all, CheckpointFormat.HEAD_BYTES, all.length), name, REMEDY);
    UUID id =
        new UUID(
            buffer.getLong(CheckpointFormat.SAVE),
            buffer.getLong(CheckpointFormat.SAVE + Long.BYTES));
    SaveStamp save = new SaveStamp(id, buffer.getLong(CheckpointFormat.EPOCH), fields.created());
    fields.requireStore(table.uuid(), "the table in the file", name);
    fields.requireKeys(Set.of(table.layout().keySpace()), name, REMEDY);
    equal(buffer.getLong(CheckpointFormat.WORDS), table.words(), "number of words");
    int blockWords = buffer.getInt(CheckpointFormat.WORDS_OF_BLOCK);
    equal(blockWords, CheckpointFormat.BLOCK_WORDS, "size of a block");
    long least = CheckpointFormat.minBytes(table.words());
    if (bytes < least) { // checked before memory for so large a table is allocated
      throw damaged("the file has %,d bytes, but its table needs %,d or more", bytes, least);
    }
    return new Head(table, save, all);
  }

  private ByteBuffer readFully(long at, int length, String what) {
    ByteBuffer buffer = FileHead.littleEndian(new byte[length]);
    try {
      int read = 0;
      while (buffer.hasRemaining() && read >= 0) {
        read = source.read(buffer, at + buffer.position());
      }
    } catch (IOException e) {
      throw damaged(
          "the disk fails to read %s, after %,d bytes (%s)",
          what, at + buffer.position(), StoreException.reason(e));
    }
    if (buffer.hasRemaining()) {
      throw damaged("the file ends within %s, after %,d bytes", what, bytes);
    }
    return buffer.rewind();
  }

  /** Opens a checkpoint; throws if both copies of its header are damaged or cannot be read. */
  public static CheckpointReader open(Path path) throws IOException {
    return CloseUnlessKept.use(
        new UncachedFile(path, StandardOpenOption.READ),
        UncachedFile::close,
        file -> new CheckpointReader(path, file.size(), file, file::read));
  }

  public TableHeader table() {
    return head.table;
  }

  public Path path() {
    return path;
  }

  public SaveStamp save() {
    return head.save;
  }

  public Reading check(Pace pace) throws IOException {
    return read(pace, () -> NOWHERE);
  }

  public Reading read(Sink sink) throws IOException {
    return read(Pace.ONE_THREAD, () -> sink);
  }

  /**
   * Hands out the words of each undamaged block once, in any order; steps over unreadable places.
   * May be called several times. Each thread gets a sink from {@code sinks} once.
   */
  public Reading read(Pace pace, Supplier<? extends Sink> sinks) throws IOException {
    long share = bytes / (RANGES * pace.threads());
    long range =
        pace.threads() == 1
            ? UncachedFile.roundUp(bytes)
            : UncachedFile.roundUp(Math.clamp(share, MIN_RANGE_BYTES, MAX_RANGE_BYTES));
    long start = CheckpointFormat.BEGINNING_BYTES;
    Found found = new Found();
    Team.share(
        "twobig-checkpoint",
        pace.threads(),
        Math.ceilDiv(bytes - start, range),
        arena -> {
          Sink sink = sinks.get();
          BlockReader reader =
              new BlockReader(source, bytes, head.table.words(), head.save.id(), pace, arena);
          long[] words = new long[CheckpointFormat.BLOCK_WORDS];
          return piece -> {
            long from = start + piece * range;
            return read(reader, from, from + range, words, sink, found);
          };
        });
    return found.reading();
  }

  private boolean read(
      BlockReader reader, long start, long end, long[] words, Sink sink, Found found) {
    reader.seek(start, end);
    long step = PAGE_BYTES;
    while (reader.place() < end) {
      if (reader.isBlock()) {
        step = PAGE_BYTES;
        long index = reader.index();
        int length = reader.wordsOf(index);
        if (found.recordIfNew(reader)) {
          long entries = reader.count();
          if (entries > 0 && sink != NOWHERE) {
            long first = index * CheckpointFormat.BLOCK_WORDS;
            Layout layout = head.table.layout();
            reader.unpack(words, length);
            sink.copyIn(first, words, length);
            entries = layout.hasTwoWordEntries() ? layout.entries(first, words, length) : entries;
          }
          found.add(entries);
          if (!sink.continuesAfter(length)) {
            found.stopped = true;
            return false;
          }
        }
        reader.skip(BlockReader.bytes(reader.count()));
      } else if (reader.has(CheckpointFormat.BLOCK_HEAD_BYTES)) {
        reader.skip(ALIGNMENT);
      } else if (reader.failure().isPresent()) {
        found.failure = reader.failure();
        reader.seek((reader.unreadPlace() / step + 1) * step, end);
        step = Math.min(2 * step, MAX_STEP_BYTES);
      } else {
        return true; // the file has ended
      }
    }
    return true;
  }

  /** The blocks that all threads have found. */
  private final class Found {
    private final int all = Math.toIntExact(CheckpointFormat.blocks(head.table.words()));

    /** Where each block begins and ends in the file; 0 for a block that was not found. */
    private final long[] begin = new long[all];

    private final long[] end = new long[all];
    private long filled;
    private long entries;
    private volatile boolean stopped;
    private volatile Optional<IOException> failure = Optional.empty();

    /** Notes the block at the place of a reader; returns false if it was found before. */
    synchronized boolean recordIfNew(BlockReader reader) {
      int index = (int) reader.index();
      if (begin[index] != 0) {
        return false;
      }
      begin[index] = reader.place();
      end[index] = reader.place() + BlockReader.bytes(reader.count());
      filled += reader.count();
      return true;
    }

    synchronized void add(long more) {
      entries += more;
    }

    synchronized Reading reading() {
      BitSet lost = new BitSet();
      if (stopped) {
        return new Reading(lost, entries, 0, Optional.empty());
      }
      for (int block = 0; block < all; block++) {
        lost.set(block, begin[block] == 0);
      }
      return new Reading(lost, entries, lost.isEmpty() ? 0 : maxLost(lost), damage(lost));
    }

    private Optional<StoreException> damage(BitSet lost) {
      if (firstHeadDamage.isPresent()) {
        return firstHeadDamage;
      }
      try {
        if (!lost.isEmpty()) {
          String name = "block %,d of %,d".formatted(lost.nextSetBit(0), all);
          throw failure.isPresent()
              ? damaged(
                  "the disk fails to read %s (%s)", name, StoreException.reason(failure.get()))
              : damaged("%s has changed since it was written", name);
        }
        long place = CheckpointFormat.BEGINNING_BYTES;
        for (int block = 0; block < all; block++) {
          equal(begin[block], place, "place of block %,d of %,d".formatted(block, all));
          place = end[block];
        }
        int foot = CheckpointFormat.FOOT_BYTES;
        equal(bytes, place + foot + head.bytes.length, "number of bytes");
        ByteBuffer footer = footer();
        equal(footer.getLong(8), all, "number of blocks");
        equal(footer.getLong(16), filled, "number of entries");
        equal(footer.getLong(24), head.save.epoch(), "epoch");
        equal(footer.getLong(32), bytes, "number of bytes");
        ByteBuffer second = readFully(place + foot, head.bytes.length, "the second header");
        if (!Arrays.equals(second.array(), head.bytes)) {
          throw damaged("the second header differs from the first");
        }
        return Optional.empty();
      } catch (StoreException e) {
        return Optional.of(e);
      }
    }

    private long maxLost(BitSet lost) {
      long words =
          lost.stream().mapToLong(i -> CheckpointFormat.wordsOf(i, head.table.words())).sum();
      int least =
          head.table.layout().partitions().stream()
              .mapToInt(partition -> partition.geometry().entryWords())
              .min()
              .orElse(1);
      try {
        return Math.min(words / least, footer().getLong(16) - filled);
      } catch (StoreException e) {
        return words / least;
      }
    }
  }

  /** Returns the footer; throws unless its checksum and its first bytes are right. */
  private ByteBuffer footer() {
    int length = CheckpointFormat.FOOT_BYTES - Integer.BYTES;
    ByteBuffer footer =
        readFully(
            bytes - CheckpointFormat.BEGINNING_BYTES - CheckpointFormat.FOOT_BYTES,
            CheckpointFormat.FOOT_BYTES,
            "the footer");
    int crc = FileHead.crc(footer, 0, length);
    if (footer.getInt(length) != crc) {
      throw damaged(
          "the checksum of the footer is %08x, expected %08x", footer.getInt(length), crc);
    }
    if (footer.getLong(0) != CheckpointFormat.END_MAGIC) {
      throw damaged("the footer does not begin with TWOBIGED");
    }
    return footer;
  }

  private void equal(long found, long expected, String what) {
    if (found != expected) {
      throw damaged("the file gives the %s as %,d, expected %,d", what, found, expected);
    }
  }

  private StoreException damaged(String what, Object... arguments) {
    return StoreException.refused(
        "The checkpoint %s is damaged: %s. %s", path, what.formatted(arguments), REMEDY);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
