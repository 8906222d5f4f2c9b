package org.twobig.tt.offline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.internal.FileHead;
import org.twobig.tt.internal.Team;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.StoreException;

/**
 * Reads a {@link ExportFormat file of entries} once, by several threads. Throws a {@link
 * StoreException} if the file was changed, or an entry breaks the game's rules. Hands out only
 * entries of blocks without such a fault.
 */
final class ExportReader implements AutoCloseable {
  /** Upper bound of the bytes of a block in the file: DEFLATE never doubles the length. */
  private static final int MAX_PACKED_BYTES = 2 * RecordBlock.IMAGE_BYTES;

  private final String name;
  private final InputStream in;
  private final EntryRules rules;

  // The monitor of this object guards the fields below.
  private long blocks;
  private long records;
  private long bytes;
  private boolean ended;

  /**
   * Reads the head of a file; {@code name} is for messages. Closing the reader closes {@code in}.
   */
  ExportReader(InputStream in, String name, EntryRules rules) throws IOException {
    ExportFormat.requireLibrary();
    this.in = in;
    this.name = name;
    this.rules = rules;
    ExportFormat.checkHead(read(ExportFormat.HEAD_BYTES, "the header"), rules, name);
  }

  private record IndexedBlock(long index, RecordBlock.Packed packed) {}

  /**
   * Hands out the entries to several threads, and returns their number. Ends early if a visitor's
   * {@link EntryVisitor#endPiece} returns false.
   *
   * @param passed gets from each thread the number of bytes of each block; an exception ends the
   *     reading
   * @param visitors makes a visitor for each thread
   */
  long forEach(LongConsumer passed, Supplier<? extends EntryVisitor> visitors) {
    LongAdder entries = new LongAdder();
    Uninterrupted.run(
        name + " cannot be read",
        () ->
            Team.share(
                "twobig-entries",
                Runtime.getRuntime().availableProcessors(),
                Integer.MAX_VALUE,
                _ -> {
                  RecordBlock block = new RecordBlock(rules);
                  EntryVisitor visitor = visitors.get();
                  return _ -> {
                    IndexedBlock next = next();
                    if (next == null) {
                      return false;
                    }
                    unpack(next, block);
                    block.forEachEntry(visitor);
                    entries.add(block.size());
                    passed.accept(ExportFormat.BLOCK_HEAD_BYTES + next.packed.bytes().length);
                    return visitor.endPiece();
                  };
                }));
    return entries.sum();
  }

  private void unpack(IndexedBlock block, RecordBlock into) {
    String fault = into.unpack(block.packed);
    if (!fault.isEmpty()) {
      throw damaged("block %,d: %s", block.index, fault);
    }
  }

  private synchronized @Nullable IndexedBlock next() throws IOException {
    if (ended) {
      return null;
    }
    ended = true; // until the block is found whole: nothing is read behind damage
    String block = "block %,d".formatted(blocks);
    byte[] start = read(ExportFormat.BLOCK_HEAD_BYTES, "the head of " + block + ", or the footer");
    ByteBuffer head = FileHead.littleEndian(start);
    if (head.getLong() == ExportFormat.END_MAGIC) {
      readFooter(start);
      return null;
    }
    int count = head.getInt();
    int length = head.getInt();
    int unpacked = head.getInt();
    if (length < 1 || length > MAX_PACKED_BYTES) {
      throw damaged("the head of %s gives %,d bytes as its length", block, length);
    }
    RecordBlock.Packed packed = new RecordBlock.Packed(count, unpacked, read(length, block));
    if (!Arrays.equals(start, ExportFormat.blockHead(blocks, packed))) {
      throw damaged("the checksum of %s is wrong, or the block has another number", block);
    }
    records += count;
    ended = false;
    return new IndexedBlock(blocks++, packed);
  }

  private void readFooter(byte[] start) throws IOException {
    byte[] rest = read(ExportFormat.FOOT_BYTES - start.length, "the footer");
    ByteBuffer foot = ByteBuffer.allocate(ExportFormat.FOOT_BYTES).put(start).put(rest);
    if (!Arrays.equals(foot.array(), ExportFormat.foot(blocks, records, bytes))) {
      throw damaged(
          "the footer does not fit the %,d blocks, %,d records and %,d bytes of the file",
          blocks, records, bytes);
    }
    if (in.read() >= 0) {
      throw damaged("the file goes on after its footer, which ends at byte %,d", bytes);
    }
  }

  private byte[] read(int wanted, String what) throws IOException {
    byte[] found = in.readNBytes(wanted);
    bytes += found.length;
    if (found.length < wanted) {
      throw damaged("the file ends within %s, after %,d bytes: it has been cut off", what, bytes);
    }
    return found;
  }

  private StoreException damaged(String what, Object... arguments) {
    return StoreException.refused(
        "%s is damaged: %s. No store was changed. %s",
        name, what.formatted(arguments), ExportFormat.REMEDY);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw StoreException.of(name + " cannot be read", e);
    }
  }
}
