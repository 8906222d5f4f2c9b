package org.twobig.export;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.twobig.file.FileHead;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;
import org.twobig.table.StoreException;

/**
 * Reads a {@link ExportFormat file of entries} once; several threads unpack its blocks. Throws a
 * {@link StoreException} if the file was changed. Hands out only entries of whole blocks, and only
 * those that agree with the game's rules.
 */
public final class ExportReader implements AutoCloseable {
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
  public ExportReader(InputStream in, String name, EntryRules rules) {
    ExportFormat.requireLibrary();
    this.in = in;
    this.name = name;
    this.rules = rules;
    byte[] head = new byte[ExportFormat.HEAD_BYTES];
    read(head, 0, "its header");
    ExportFormat.checkHead(head, rules, name);
  }

  public Unpacker unpacker() {
    return new Unpacker();
  }

  private record Packed(long index, int records, byte[] bytes, int unpacked) {}

  private synchronized @Nullable Packed next() {
    if (ended) {
      return null;
    }
    ended = true; // false again once the block is known to be whole: nothing is read behind damage
    String block = "its block %,d".formatted(blocks);
    byte[] start = new byte[ExportFormat.FOOT_BYTES];
    read(start, 0, ExportFormat.BLOCK_HEAD_BYTES, "the head of " + block + ", or its footer");
    ByteBuffer head = FileHead.littleEndian(start);
    long index = head.getLong();
    if (index == ExportFormat.END_MAGIC) {
      readFooter(start);
      return null;
    }
    int count = head.getInt();
    int length = head.getInt();
    int unpacked = head.getInt();
    if (index != blocks
        || count < 1
        || count > ExportFormat.BLOCK_RECORDS
        || length < 1
        || length > MAX_PACKED_BYTES
        || unpacked < 1
        || unpacked > RecordBlock.IMAGE_BYTES) {
      throw damaged(
          "the head of %s says index %,d, %,d records, %,d bytes, %,d unpacked",
          block, index, count, length, unpacked);
    }
    byte[] packed = new byte[length];
    read(packed, 0, block);
    requireCrc(head.getInt(), ExportFormat.crcOfBlock(start, packed, length), block);
    records += count;
    ended = false;
    return new Packed(blocks++, count, packed, unpacked);
  }

  private void readFooter(byte[] start) {
    read(start, ExportFormat.BLOCK_HEAD_BYTES, "its footer");
    ByteBuffer foot = FileHead.littleEndian(start).position(Long.BYTES);
    long[] says = {foot.getLong(), foot.getLong(), foot.getLong()};
    requireCrc(
        foot.position(foot.position() + Integer.BYTES).getInt(),
        ExportFormat.crcOfFoot(start),
        "its footer");
    if (says[0] != blocks || says[1] != records || says[2] != bytes) {
      throw damaged(
          "its footer says %,d blocks, %,d records, %,d bytes, found %,d, %,d, %,d",
          says[0], says[1], says[2], blocks, records, bytes);
    }
    try {
      if (in.read() >= 0) {
        throw damaged("something follows its footer, after %,d bytes", bytes);
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private void requireCrc(int found, int expected, String what) {
    if (found != expected) {
      throw damaged("the checksum of %s is %08x, expected %08x", what, found, expected);
    }
  }

  private void read(byte[] into, int from, String what) {
    read(into, from, into.length - from, what);
  }

  private void read(byte[] into, int from, int wanted, String what) {
    try {
      int count = in.readNBytes(into, from, wanted);
      bytes += count;
      if (count < wanted) {
        throw damaged("it ends within %s, after %,d bytes: it has been cut off", what, bytes);
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private StoreException damaged(String what, Object... arguments) {
    return StoreException.refused(
        "%s is damaged: %s. Nothing was imported. Export it anew, or use a copy",
        name, what.formatted(arguments));
  }

  private StoreException unreadable(IOException e) {
    return StoreException.of(name + " cannot be read", e);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Unpacks blocks one by one. Belongs to one thread. */
  public final class Unpacker {
    /** Takes some megabytes, so it is allocated only for the first block. */
    private Optional<RecordBlock> block = Optional.empty();

    private Unpacker() {}

    /**
     * Visits the entries of the next block of the file. Returns the bytes of the block in the file;
     * 0 if no block is left.
     */
    public int next(EntryVisitor visitor) {
      Packed packed = ExportReader.this.next();
      if (packed == null) {
        return 0;
      }
      RecordBlock unpacked = block.orElseGet(() -> new RecordBlock(rules));
      block = Optional.of(unpacked);
      unpack(packed, unpacked);
      unpacked.forEachEntry(visitor);
      return ExportFormat.BLOCK_HEAD_BYTES + packed.bytes.length;
    }

    public int entries() {
      return block.map(RecordBlock::size).orElse(0);
    }

    private void unpack(Packed packed, RecordBlock into) {
      String fault =
          into.unpack(new RecordBlock.Packed(packed.records, packed.unpacked, packed.bytes));
      if (!fault.isEmpty()) {
        throw damaged("in its block %,d, %s", packed.index, fault);
      }
    }
  }
}
