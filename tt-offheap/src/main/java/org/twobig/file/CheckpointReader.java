package org.twobig.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
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

  private static final int BUFFER_BYTES = 4 << 20;

  /** All parts of the file begin at multiples of this. */
  private static final int ALIGNMENT = Long.BYTES;

  /** Bytes that are stepped over at first where the disk does not give back what was written. */
  private static final long PAGE_BYTES = 4096;

  /** Most bytes that are stepped over: a bad disk may try each place for seconds. */
  private static final long MAX_STEP_BYTES = 1 << 20;

  /** The bytes of the file, as {@link FileChannel#read(ByteBuffer, long)} gives them. */
  interface Source {
    int read(ByteBuffer into, long position) throws IOException;
  }

  private final Path path;
  private final FileChannel channel;
  private final Source source;
  private final long bytes;
  private final ByteBuffer buffer;
  private final long[] bitmap = new long[CheckpointFormat.BITMAP_WORDS];
  private final long[] packed = new long[CheckpointFormat.BLOCK_WORDS];

  /** The head that is used, and what is wrong with the first one if that is the second. */
  private final Head head;

  private final Optional<StoreException> firstHead;

  /** Where the file goes on after what is in the buffer. */
  private long position;

  /** Why it cannot be read on there. */
  private Optional<IOException> failure = Optional.empty();

  /** The next block. */
  private long block;

  /** Words that are not empty in the blocks before it, and entries. */
  private long filled;

  private long entries;

  /** What a checkpoint begins with, and ends with once more. */
  private record Head(TableHeader table, Save save, byte[] bytes) {}

  CheckpointReader(Path path, FileChannel channel, Source source) throws IOException {
    this.path = path;
    this.channel = channel;
    this.source = source;
    this.bytes = channel.size();
    this.buffer =
        ByteBuffer.allocateDirect((int) Math.min(BUFFER_BYTES, bytes + 1)) // 1: to see the end
            .order(ByteOrder.LITTLE_ENDIAN);
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
    restart();
  }

  private Head readHead(long at) {
    seek(at);
    need(CheckpointFormat.BEGINNING_BYTES, "the header");
    String name = path.toString();
    FileHead fields = CheckpointFormat.KIND.read(buffer, name, REMEDY);
    byte[] all = new byte[CheckpointFormat.BEGINNING_BYTES];
    buffer.get(0, all);
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
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try {
      return new CheckpointReader(path, channel, channel::read);
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
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

  private void seek(long place) {
    position = place;
    failure = Optional.empty();
    buffer.position(0).limit(0);
  }

  /**
   * Reads it through.
   *
   * @throws StoreException if anything is not as it was written
   */
  public void check() {
    restart();
    load((first, from, count) -> {});
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
    int blocks = Math.toIntExact(CheckpointFormat.blocks(head.table.words()));
    BitSet lost = new BitSet();
    lost.set(0, blocks);
    long[] words = new long[CheckpointFormat.BLOCK_WORDS];
    long step = PAGE_BYTES;
    while (true) {
      if (!has(CheckpointFormat.BLOCK_HEAD_BYTES)) {
        if (failure.isEmpty()) {
          return lost;
        }
        seek((position / step + 1) * step);
        step = Math.min(2 * step, MAX_STEP_BYTES);
        continue;
      }
      int start = buffer.position();
      long index = buffer.getLong(start);
      int count = buffer.getInt(start + 8);
      if (index < block
          || index >= blocks
          || count < 0
          || count > CheckpointFormat.wordsOf(index, head.table.words())
          || !isWhole(payload(count))
          || unpack(count, words, CheckpointFormat.wordsOf(index, head.table.words())) != count) {
        buffer.position(buffer.position() + ALIGNMENT);
        continue;
      }
      buffer.position(buffer.position() + CheckpointFormat.BLOCK_HEAD_BYTES + payload(count));
      lost.clear((int) index);
      block = index + 1;
      count(words, count);
      if (count > 0) {
        long first = index * CheckpointFormat.BLOCK_WORDS;
        sink.copyIn(first, words, CheckpointFormat.wordsOf(index, head.table.words()));
      }
      step = PAGE_BYTES;
    }
  }

  private static int payload(int count) {
    return count == 0 ? 0 : (CheckpointFormat.BITMAP_WORDS + count) * Long.BYTES;
  }

  /** Whether a block begins here, by its checksum. */
  private boolean isWhole(int payload) {
    return has(CheckpointFormat.BLOCK_HEAD_BYTES + payload)
        && buffer.getInt(buffer.position() + 12)
            == CheckpointFormat.blockCrc(head.save.id(), buffer, buffer.position(), payload);
  }

  /**
   * Hands out all words; call it once.
   *
   * @return the number of entries
   * @throws StoreException at the first block that is not as it was written; blocks before it have
   *     been handed out
   */
  public long load(Sink sink) {
    long[] words = new long[CheckpointFormat.BLOCK_WORDS];
    for (int count = next(words); count != END; count = next(words)) {
      if (count > 0) {
        long first = (block - 1) * CheckpointFormat.BLOCK_WORDS;
        sink.copyIn(first, words, CheckpointFormat.wordsOf(block - 1, head.table.words()));
      }
    }
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
    if (firstHead.isPresent()) {
      throw firstHead.get();
    }
    long blocks = CheckpointFormat.blocks(head.table.words());
    if (block == blocks) {
      readFooter(blocks);
      return END;
    }
    String name = "block %,d of %,d".formatted(block, blocks);
    need(CheckpointFormat.BLOCK_HEAD_BYTES, name);
    int start = buffer.position();
    int length = CheckpointFormat.wordsOf(block, head.table.words());
    int count = buffer.getInt(start + 8);
    if (count < 0 || count > length) {
      throw damaged("%s says it has %,d entries, at most %,d fit", name, count, length);
    }
    int payload = payload(count);
    need(CheckpointFormat.BLOCK_HEAD_BYTES + payload, name);
    start = buffer.position(); // need() may have moved the bytes
    check(
        buffer.getInt(start + 12),
        CheckpointFormat.blockCrc(head.save.id(), buffer, start, payload),
        name);
    equal(buffer.getLong(start), block, "index of " + name);
    if (count > 0) {
      equal(unpack(count, words, length), count, "number of entries of " + name);
    }
    buffer.position(start + CheckpointFormat.BLOCK_HEAD_BYTES + payload);
    block++;
    count(words, count);
    return count;
  }

  /** Counts what is in the block before the next one. */
  private void count(long[] words, int count) {
    long first = (block - 1) * CheckpointFormat.BLOCK_WORDS;
    int length = CheckpointFormat.wordsOf(block - 1, head.table.words());
    filled += count;
    entries += head.table.layout().entries(first, words, length, count);
  }

  private void readFooter(long blocks) {
    need(CheckpointFormat.FOOT_BYTES, "the footer");
    int start = buffer.position();
    int length = CheckpointFormat.FOOT_BYTES - Integer.BYTES;
    check(buffer.getInt(start + length), FileHead.crc(buffer, start, length), "footer");
    if (buffer.getLong(start) != CheckpointFormat.END_MAGIC) {
      throw damaged("its footer does not begin with TWOBIGED");
    }
    equal(buffer.getLong(start + 8), blocks, "number of blocks");
    equal(buffer.getLong(start + 16), filled, "number of entries");
    equal(buffer.getLong(start + 24), head.save.epoch(), "epoch");
    equal(buffer.getLong(start + 32), bytes, "number of bytes");
    buffer.position(start + CheckpointFormat.FOOT_BYTES);
    long rest = bytes - position + buffer.remaining();
    if (rest == 0) {
      return; // written before there was a second header
    }
    equal(rest, head.bytes.length, "number of bytes of its second header");
    need(head.bytes.length, "its second header");
    byte[] second = new byte[head.bytes.length];
    buffer.get(second);
    if (!Arrays.equals(second, head.bytes)) {
      throw damaged("its second header is not as its first");
    }
  }

  /**
   * Spreads the packed words of the block that begins here.
   *
   * @return how many bits are set for the words, or -1 if bits are set beyond them
   */
  private int unpack(int count, long[] words, int length) {
    Arrays.fill(words, 0, length, 0);
    if (count == 0) {
      return 0;
    }
    int start = buffer.position() + CheckpointFormat.BLOCK_HEAD_BYTES;
    buffer
        .slice(start, payload(count))
        .order(ByteOrder.LITTLE_ENDIAN)
        .asLongBuffer()
        .get(bitmap)
        .get(packed, 0, count);
    int next = 0;
    for (int group = 0; group < bitmap.length; group++) {
      for (long bits = bitmap[group]; bits != 0; bits &= bits - 1) {
        int index = group * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (index >= length || next >= count || packed[next] == 0) {
          return -1;
        }
        words[index] = packed[next++];
      }
    }
    return next;
  }

  /** Makes sure that so many bytes are in the buffer. */
  private void need(int count, String what) {
    if (has(count)) {
      return;
    }
    if (failure.isPresent()) {
      throw damaged(
          "the disk does not give back %s, after %,d bytes (%s)",
          what, position, StoreException.reason(failure.get()));
    }
    throw damaged("it ends within %s, after %,d bytes", what, bytes);
  }

  /** Brings so many bytes into the buffer; false if the file ends before or cannot be read. */
  private boolean has(int count) {
    if (buffer.remaining() < count && failure.isEmpty()) {
      buffer.compact();
      try {
        int read = 0;
        while (buffer.position() < count && buffer.hasRemaining() && read >= 0) {
          read = source.read(buffer, position);
          position += Math.max(0, read);
        }
      } catch (IOException e) {
        failure = Optional.of(e);
      }
      buffer.flip();
    }
    return buffer.remaining() >= count;
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
    channel.close();
  }
}
