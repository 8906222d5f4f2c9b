package org.twobig.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes one {@link CheckpointFormat checkpoint}. */
public final class CheckpointWriter {
  /** Where the words come from. */
  public interface Source {
    /**
     * Copies words of the table.
     *
     * @return false if all of them are empty, whatever is then in {@code into}
     */
    boolean copyOut(long firstWord, long[] into, int count);
  }

  /** The words of an empty table. */
  public static final Source EMPTY = (firstWord, into, count) -> false;

  private static final int BUFFER_BYTES = 4 << 20;

  /** Bytes after which the file is synced, so that unwritten data never crowds the memory. */
  private static final long SYNC_BYTES = 256 << 20;

  private final FileChannel channel;
  private final Save save;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final long[] words = new long[CheckpointFormat.BLOCK_WORDS];
  private final long[] packed = new long[CheckpointFormat.BLOCK_WORDS];
  private final long[] bitmap = new long[CheckpointFormat.BITMAP_WORDS];
  private long entries;
  private long filled;
  private long written;
  private long synced;

  private CheckpointWriter(FileChannel channel, Save save) {
    this.channel = channel;
    this.save = save;
  }

  /**
   * Writes and syncs a new file; the caller reads it back and gives it its name.
   *
   * @return the number of entries in it; in its footer words that are not empty are counted
   */
  public static long write(Path file, TableHeader table, Save save, Source source)
      throws IOException {
    Files.deleteIfExists(file);
    Disk.createFile(file);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      CheckpointWriter writer = new CheckpointWriter(channel, save);
      writer.write(table, source);
      Native.forget(file);
      return writer.entries;
    }
  }

  private void write(TableHeader table, Source source) throws IOException {
    ByteBuffer head =
        CheckpointFormat.KIND.begin(
            new FileHead(table.uuid(), save.time(), table.layout().keySpace()));
    head.putLong(save.epoch()).putLong(table.words());
    head.putLong(save.id().getMostSignificantBits()).putLong(save.id().getLeastSignificantBits());
    head.putInt(CheckpointFormat.BLOCK_WORDS);
    byte[] beginning = new byte[CheckpointFormat.BEGINNING_BYTES];
    ByteBuffer.wrap(beginning).put(CheckpointFormat.KIND.end(head)).put(table.encode());
    buffer.put(beginning);
    // Stores that were under way when the save began reach the memory long before this returns.
    flush();

    long blocks = CheckpointFormat.blocks(table.words());
    for (long block = 0; block < blocks; block++) {
      long first = block * CheckpointFormat.BLOCK_WORDS;
      int count = CheckpointFormat.wordsOf(block, table.words());
      if (buffer.remaining() < CheckpointFormat.MAX_BLOCK_BYTES) {
        flush();
      }
      int packedWords =
          source.copyOut(first, words, count) ? pack(words, count, bitmap, packed) : 0;
      entries += table.layout().entries(first, words, count, packedWords);
      put(block, packedWords);
    }

    int end = CheckpointFormat.FOOT_BYTES + beginning.length;
    if (buffer.remaining() < end) {
      flush();
    }
    int start = buffer.position();
    buffer
        .putLong(CheckpointFormat.END_MAGIC)
        .putLong(blocks)
        .putLong(filled)
        .putLong(save.epoch())
        .putLong(written + start + end)
        .putInt(0)
        .putInt(FileHead.crc(buffer, start, CheckpointFormat.FOOT_BYTES - Integer.BYTES))
        .put(beginning);
    flush();
    channel.force(true);
  }

  private void put(long block, int count) {
    int start = buffer.position();
    buffer.putLong(block).putInt(count).putInt(0);
    int payload = 0;
    if (count > 0) {
      buffer.asLongBuffer().put(bitmap).put(packed, 0, count);
      payload = (CheckpointFormat.BITMAP_WORDS + count) * Long.BYTES;
      buffer.position(buffer.position() + payload);
    }
    buffer.putInt(start + 12, CheckpointFormat.blockCrc(save.id(), buffer, start, payload));
    filled += count;
  }

  /**
   * Gathers the words that are not 0, without a branch a word: each is written, and only the end
   * moves or not.
   *
   * @param bitmap one bit a word, all of it overwritten
   * @return how many
   */
  public static int pack(long[] words, int count, long[] bitmap, long[] packed) {
    int end = 0;
    int group = 0;
    for (int first = 0; first < count; first += Long.SIZE) {
      long bits = 0;
      int length = Math.min(Long.SIZE, count - first);
      for (int i = 0; i < length; i++) {
        long word = words[first + i];
        long present = (word | -word) >>> 63;
        packed[end] = word;
        end += (int) present;
        bits |= present << i;
      }
      bitmap[group++] = bits;
    }
    while (group < bitmap.length) {
      bitmap[group++] = 0;
    }
    return end;
  }

  private void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      written += channel.write(buffer);
    }
    buffer.clear();
    if (written - synced >= SYNC_BYTES) {
      channel.force(false);
      synced = written;
    }
  }
}
