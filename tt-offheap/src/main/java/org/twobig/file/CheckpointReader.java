package org.twobig.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.twobig.table.StoreException;

/**
 * Reads a {@link CheckpointFormat checkpoint}. Whatever is not exactly as it was written is
 * refused; the words handed out are those that were saved, or none.
 */
public final class CheckpointReader implements AutoCloseable {
  /** Where the words go. */
  public interface Sink {
    /** Takes the words of a block, which are not all empty. */
    void copyIn(long firstWord, long[] from, int count);
  }

  private static final String REMEDY =
      "twobig verify says what is lost, and twobig checkpoint saves all that is whole anew";

  /** Answer of {@link #next} after the last block. */
  public static final int END = -1;

  /** All parts of the file begin at multiples of this. */
  private static final int ALIGNMENT = Long.BYTES;

  /**
   * Bytes of the file that a thread reads in one go, of a large and of a small file: little beside
   * the block around its beginning, which two threads read.
   */
  private static final long MOST_RANGE_BYTES = 64 << 20;

  private static final long LEAST_RANGE_BYTES = 2 << 20;

  /** Ranges a thread, so that all end at about the same time. */
  private static final int RANGES = 4;

  /** Bytes that are stepped over at first where the disk does not give back what was written. */
  private static final long PAGE_BYTES = 4096;

  /** Most bytes that are stepped over: a bad disk may try each place for seconds. */
  private static final long MAX_STEP_BYTES = 1 << 20;

  private final Path path;
  private final Closeable file;
  private final BlockReader.Source source;
  private final long bytes;

  /** Reads from front to back; made when it is needed. */
  private @Nullable BlockReader blocks;

  /** The head that is used, and what is wrong with the first one if that is the second. */
  private final Head head;

  private final Optional<StoreException> firstHead;

  /** The next block. */
  private long block;

  /** Words that are not empty in the blocks before it, and entries. */
  private long filled;

  private long entries;

  /** What a checkpoint begins with, and ends with once more. */
  private record Head(TableHeader table, Save save, byte[] bytes) {}

  /**
   * A reader of a file of so many bytes.
   *
   * @param file closed with the reader
   */
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
    firstHead = wrong;
  }

  private Head readHead(long at) {
    byte[] all = new byte[CheckpointFormat.BEGINNING_BYTES];
    ByteBuffer buffer = FileHead.littleEndian(all);
    try {
      int read = 0;
      while (buffer.hasRemaining() && read >= 0) {
        read = source.read(buffer, at + buffer.position());
      }
    } catch (IOException e) {
      throw notGivenBack("the header", at + buffer.position(), e);
    }
    if (buffer.hasRemaining()) {
      throw endsWithin("the header");
    }
    String name = path.toString();
    FileHead fields = CheckpointFormat.KIND.read(buffer, name, REMEDY);
    TableHeader table =
        TableHeader.decode(
            Arrays.copyOfRange(all, CheckpointFormat.HEAD_BYTES, all.length), name, REMEDY);
    UUID id =
        new UUID(
            buffer.getLong(CheckpointFormat.SAVE),
            buffer.getLong(CheckpointFormat.SAVE + Long.BYTES));
    Save save = new Save(id, buffer.getLong(CheckpointFormat.EPOCH), fields.created());
    fields.requireStore(table.uuid(), name);
    fields.requireKeys(Set.of(table.layout().keySpace()), name, REMEDY);
    equal(buffer.getLong(CheckpointFormat.WORDS), table.words(), "number of words");
    int blockWords = buffer.getInt(CheckpointFormat.WORDS_OF_BLOCK);
    equal(blockWords, CheckpointFormat.BLOCK_WORDS, "size of a block");
    long least = CheckpointFormat.leastBytes(table.words());
    if (bytes < least) { // before room is made for so large a table
      throw damaged("it has %,d bytes, a table of its size takes %,d or more", bytes, least);
    }
    return new Head(table, save, all);
  }

  /**
   * Opens a checkpoint and checks its header. One whose first header is damaged, and not the second
   * one, can be {@linkplain #salvage salvaged} and no more.
   *
   * @throws StoreException if both are damaged or cannot be read
   */
  public static CheckpointReader open(Path path) throws IOException {
    UncachedFile file = UncachedFile.toRead(path);
    try {
      return new CheckpointReader(path, file.size(), file, file::read);
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  public TableHeader table() {
    return head.table;
  }

  public Path path() {
    return path;
  }

  /** The save that wrote it. */
  public Save save() {
    return head.save;
  }

  /** Entries in the blocks read so far. */
  public long entries() {
    return entries;
  }

  /** Whether a checkpoint that cannot be opened was written by a newer program. */
  public static boolean isNewer(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      return CheckpointFormat.KIND.isNewer(FileHead.littleEndian(in.readNBytes(FileHead.FIELDS)));
    } catch (IOException e) {
      return false;
    }
  }

  /** Goes back to the first block. */
  public void restart() {
    seek(CheckpointFormat.BEGINNING_BYTES);
    block = 0;
    filled = 0;
    entries = 0;
  }

  private BlockReader blocks() {
    BlockReader reader = blocks;
    if (reader == null) {
      reader = reader(Pace.ALONE, Arena.ofAuto()); // whichever thread reads, and closes
      reader.seek(CheckpointFormat.BEGINNING_BYTES, bytes);
      blocks = reader;
    }
    return reader;
  }

  private BlockReader seek(long place) {
    BlockReader reader = blocks();
    reader.seek(place, bytes);
    return reader;
  }

  private BlockReader reader(Pace pace, Arena arena) {
    return new BlockReader(source, bytes, head.table.words(), head.save.id(), pace, arena);
  }

  /**
   * Reads it through.
   *
   * @throws StoreException if anything is not as it was written
   */
  public void check(Pace pace) throws IOException {
    load(Optional.empty(), pace);
  }

  /**
   * Hands out all words, each block once, or twice if the file is damaged.
   *
   * @param sink called by several threads at a time, in any order of blocks
   * @throws StoreException if anything is not as it was written; some blocks have been handed out
   */
  public void load(Sink sink, Pace pace) throws IOException {
    load(Optional.of(sink), pace);
  }

  /**
   * Hands out the words of all blocks that are whole, from the first on, whatever lies between;
   * what the disk does not give back is stepped over. A place is the beginning of a block if the
   * checksum says so, which the save is part of; what it says of itself must be possible.
   *
   * @return the blocks that are not whole
   */
  public BitSet salvage(Sink sink) {
    restart();
    BlockReader reader = blocks();
    int all = Math.toIntExact(CheckpointFormat.blocks(head.table.words()));
    BitSet lost = new BitSet();
    lost.set(0, all);
    long[] words = new long[CheckpointFormat.BLOCK_WORDS];
    long step = PAGE_BYTES;
    while (true) {
      if (!reader.has(CheckpointFormat.BLOCK_HEAD_BYTES)) {
        if (reader.failure().isEmpty()) {
          return lost;
        }
        reader.seek((reader.position() / step + 1) * step, bytes);
        step = Math.min(2 * step, MAX_STEP_BYTES);
        continue;
      }
      if (!reader.isBlock(block)) {
        reader.skip(ALIGNMENT);
        continue;
      }
      block = reader.index() + 1;
      lost.clear((int) block - 1);
      filled += reader.count();
      entries += pass(reader, words, Optional.of(sink));
      step = PAGE_BYTES;
    }
  }

  /**
   * The most entries that the blocks lost in the last {@link #salvage} can have held: what the
   * footer counts and the other blocks lack, if it is whole, and no more than fit.
   *
   * @param lost its result
   */
  public long mostLost(BitSet lost) {
    long words =
        lost.stream().mapToLong(i -> CheckpointFormat.wordsOf(i, head.table.words())).sum();
    int least =
        head.table.layout().partitions().stream()
            .mapToInt(partition -> partition.geometry().entryWords())
            .min()
            .orElse(1);
    BlockReader reader =
        seek(bytes - CheckpointFormat.BEGINNING_BYTES - CheckpointFormat.FOOT_BYTES);
    try {
      return Math.min(words / least, footer(reader).getLong(16) - filled);
    } catch (StoreException e) {
      return words / least;
    }
  }

  /**
   * Hands out all words, from front to back; call it once.
   *
   * @return the number of entries
   * @throws StoreException at the first block that is not as it was written; blocks before it have
   *     been handed out
   */
  public long load(Sink sink) {
    return load(Optional.of(sink));
  }

  private long load(Optional<Sink> sink) {
    long[] words = new long[CheckpointFormat.BLOCK_WORDS];
    while (next(words, sink) != END) {}
    return entries;
  }

  /**
   * Reads the next block.
   *
   * @param words room for {@link CheckpointFormat#BLOCK_WORDS}; left alone if the block is empty
   * @return the number of words in it that are not empty, or {@link #END} after the last block
   * @throws StoreException if it is not as it was written
   */
  public int next(long[] words) {
    return next(words, Optional.of((first, from, count) -> {}));
  }

  private int next(long[] words, Optional<Sink> sink) {
    if (firstHead.isPresent()) {
      throw firstHead.get();
    }
    BlockReader reader = blocks();
    long all = CheckpointFormat.blocks(head.table.words());
    if (block == all) {
      readFooter(reader, all);
      return END;
    }
    String name = "block %,d of %,d".formatted(block, all);
    need(reader, CheckpointFormat.BLOCK_HEAD_BYTES, name);
    int length = reader.length(block);
    int count = reader.count();
    if (count < 0 || count > length) {
      throw damaged("%s says it has %,d entries, at most %,d fit", name, count, length);
    }
    need(reader, BlockReader.bytes(count), name);
    check(reader.checksum(), reader.crc(), name);
    equal(reader.index(), block, "index of " + name);
    equal(reader.found(length), count, "number of entries of " + name);
    entries += pass(reader, words, sink);
    filled += count;
    block++;
    return count;
  }

  /**
   * Passes over a block that is whole, and hands out its words, if there are any.
   *
   * @return entries in it; 0 if its words are not handed out
   */
  private long pass(BlockReader reader, long[] words, Optional<Sink> sink) {
    int count = reader.count();
    long found = 0;
    if (count > 0 && sink.isPresent()) {
      long first = reader.index() * CheckpointFormat.BLOCK_WORDS;
      int length = reader.length(reader.index());
      reader.spread(words, length);
      sink.get().copyIn(first, words, length);
      found = head.table.layout().entries(first, words, length, count);
    }
    reader.skip(BlockReader.bytes(count));
    return found;
  }

  /**
   * What a thread has read: blocks that follow one another.
   *
   * @param from where the first begins in the file
   * @param first its index
   * @param to where the last ends
   * @param next the index after the last
   */
  private record Run(long from, long first, long to, long next, long filled, long entries) {}

  /**
   * Reads the file in ranges, by several threads, each of which finds the first block in its range
   * as a {@link #salvage} does. The checkpoint is whole if the runs of blocks join up from the head
   * to the footer. Whatever else is found, it is read anew from front to back, which says what is
   * wrong.
   */
  private void load(Optional<Sink> sink, Pace pace) throws IOException {
    restart();
    if (firstHead.isPresent() || !loadInRanges(sink, pace)) {
      restart();
      load(sink);
    }
  }

  private boolean loadInRanges(Optional<Sink> sink, Pace pace) throws IOException {
    long share = bytes / (RANGES * pace.threads());
    long range =
        pace.threads() == 1
            ? UncachedFile.roundUp(bytes)
            : UncachedFile.roundUp(Math.clamp(share, LEAST_RANGE_BYTES, MOST_RANGE_BYTES));
    long start = CheckpointFormat.BEGINNING_BYTES;
    int count = Math.toIntExact(Math.ceilDiv(bytes - start, range));
    List<Optional<Run>> runs = new ArrayList<>(Collections.nCopies(count, Optional.empty()));
    AtomicInteger ranges = new AtomicInteger();
    Team.run(
        "twobig-checkpoint",
        Math.min(count, pace.threads()),
        () -> {
          try (Arena arena = Arena.ofConfined()) {
            BlockReader reader = reader(pace, arena);
            long[] words = new long[CheckpointFormat.BLOCK_WORDS];
            for (int i = ranges.getAndIncrement(); i < count; i = ranges.getAndIncrement()) {
              long from = start + i * range;
              runs.set(i, read(reader, from, from + range, words, sink));
            }
          } catch (Throwable e) {
            ranges.set(count); // the others need not go on
            throw e;
          }
        });
    return joined(runs);
  }

  /** Reads the blocks that begin in a range; empty if none does. */
  private Optional<Run> read(
      BlockReader reader, long start, long end, long[] words, Optional<Sink> sink) {
    reader.seek(start, end);
    while (!reader.isBlock(0)) {
      if (reader.place() >= end || !reader.has(ALIGNMENT)) {
        return Optional.empty();
      }
      reader.skip(ALIGNMENT);
    }
    long from = reader.place();
    long first = reader.index();
    long index = first;
    long full = 0;
    long found = 0;
    while (reader.place() < end && reader.isBlock(index) && reader.index() == index) {
      full += reader.count();
      found += pass(reader, words, sink);
      index++;
    }
    return Optional.of(new Run(from, first, reader.place(), index, full, found));
  }

  /** Whether the runs are all blocks of the file, in their order; then its end is read, too. */
  private boolean joined(List<Optional<Run>> runs) {
    long place = CheckpointFormat.BEGINNING_BYTES;
    for (Optional<Run> found : runs) {
      if (found.isPresent()) {
        Run run = found.get();
        if (run.from != place || run.first != block) {
          return false;
        }
        place = run.to;
        block = run.next;
        filled += run.filled;
        entries += run.entries;
      }
    }
    long all = CheckpointFormat.blocks(head.table.words());
    if (block < all) {
      return false;
    }
    readFooter(seek(place), all);
    return true;
  }

  /** The footer at the place of a reader, whose checksum and beginning are right. */
  private ByteBuffer footer(BlockReader reader) {
    need(reader, CheckpointFormat.FOOT_BYTES, "the footer");
    ByteBuffer buffer = reader.buffer();
    int start = buffer.position();
    int length = CheckpointFormat.FOOT_BYTES - Integer.BYTES;
    check(buffer.getInt(start + length), FileHead.crc(buffer, start, length), "footer");
    if (buffer.getLong(start) != CheckpointFormat.END_MAGIC) {
      throw damaged("its footer does not begin with TWOBIGED");
    }
    return buffer.slice(start, CheckpointFormat.FOOT_BYTES).order(buffer.order());
  }

  private void readFooter(BlockReader reader, long all) {
    ByteBuffer footer = footer(reader);
    equal(footer.getLong(8), all, "number of blocks");
    equal(footer.getLong(16), filled, "number of entries");
    equal(footer.getLong(24), head.save.epoch(), "epoch");
    equal(footer.getLong(32), bytes, "number of bytes");
    reader.skip(CheckpointFormat.FOOT_BYTES);
    ByteBuffer buffer = reader.buffer();
    long rest = bytes - reader.place();
    if (rest == 0) {
      return; // written before there was a second header
    }
    equal(rest, head.bytes.length, "number of bytes of its second header");
    need(reader, head.bytes.length, "its second header");
    byte[] second = new byte[head.bytes.length];
    buffer.get(second);
    if (!Arrays.equals(second, head.bytes)) {
      throw damaged("its second header is not as its first");
    }
  }

  /** Makes sure that so many bytes are in the buffer. */
  private void need(BlockReader reader, int count, String what) {
    if (reader.has(count)) {
      return;
    }
    if (reader.failure().isPresent()) {
      throw notGivenBack(what, reader.position(), reader.failure().get());
    }
    throw endsWithin(what);
  }

  private StoreException notGivenBack(String what, long after, IOException failure) {
    return damaged(
        "the disk does not give back %s, after %,d bytes (%s)",
        what, after, StoreException.reason(failure));
  }

  private StoreException endsWithin(String what) {
    return damaged("it ends within %s, after %,d bytes", what, bytes);
  }

  private void check(int found, int expected, String what) {
    if (found != expected) {
      throw damaged("the checksum of its %s is %08x, expected %08x", what, found, expected);
    }
  }

  private void equal(long found, long expected, String what) {
    if (found != expected) {
      throw damaged("the %s is %,d, expected %,d", what, found, expected);
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
