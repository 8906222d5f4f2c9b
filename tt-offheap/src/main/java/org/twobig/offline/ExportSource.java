package org.twobig.offline;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.twobig.export.ExportFormat;
import org.twobig.export.RecordBlock;
import org.twobig.file.FileHead;
import org.twobig.table.EntryRules;
import org.twobig.table.StoreException;

/**
 * The entries of a {@link ExportFormat file}. Whatever is not exactly as it was written is refused,
 * and no entry of such a block is handed out; nor is one that no game can have stored.
 */
final class ExportSource implements EntrySource {
  /** Opens the bytes anew, at their beginning. */
  private interface Opener {
    InputStream open() throws IOException;
  }

  /** Most bytes of a block in the file: DEFLATE never makes its input much longer. */
  private static final int MAX_PACKED_BYTES = 2 * RecordBlock.IMAGE_BYTES;

  private static final int BUFFER_BYTES = 1 << 20;

  private final String name;
  private final long size;
  private final EntryRules rules;
  private final Opener opener;
  private final boolean repeatable;
  private final LongAdder entries = new LongAdder();

  // Guarded by this object.
  private InputStream in;
  private long blocks;
  private long records;
  private long bytes;
  private boolean ended;

  private ExportSource(
      String name, long size, EntryRules rules, Opener opener, boolean repeatable) {
    this.name = name;
    this.size = size;
    this.rules = rules;
    this.opener = opener;
    this.repeatable = repeatable;
    try {
      this.in = opener.open();
    } catch (IOException e) {
      throw unreadable(e);
    }
    try {
      begin();
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /**
   * Opens a file and checks its head.
   *
   * @throws StoreException if it is refused
   */
  static ExportSource ofFile(Path file, EntryRules rules) {
    try {
      boolean regular = Files.isRegularFile(file);
      return new ExportSource(
          file.toString(),
          regular ? Files.size(file) : 0,
          rules,
          () -> new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES),
          regular);
    } catch (IOException e) {
      throw StoreException.of(file + " cannot be read", e);
    }
  }

  /**
   * Takes the bytes as they come, once.
   *
   * @param name where they come from, for messages
   */
  static ExportSource ofStream(InputStream in, String name, EntryRules rules) {
    return new ExportSource(name, 0, rules, () -> new BufferedInputStream(in, BUFFER_BYTES), false);
  }

  private synchronized void begin() {
    blocks = 0;
    records = 0;
    bytes = 0;
    ended = false;
    entries.reset();
    ByteBuffer head = FileHead.littleEndian(new byte[ExportFormat.HEAD_BYTES]);
    read(head, 0, "its header");
    ExportFormat.checkHead(head, rules, name);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long units() {
    return size;
  }

  @Override
  public boolean restart() {
    if (repeatable) {
      try {
        in.close();
        in = opener.open();
      } catch (IOException e) {
        throw unreadable(e);
      }
      begin();
    }
    return repeatable;
  }

  @Override
  public long entries() {
    return entries.sum();
  }

  @Override
  public long damaged() {
    return 0;
  }

  @Override
  public Cursor cursor(Progress progress) {
    RecordBlock block = new RecordBlock(rules);
    byte[] image = new byte[RecordBlock.IMAGE_BYTES];
    return visitor -> {
      Packed packed = next();
      if (packed == null) {
        return false;
      }
      unpack(packed, block, image);
      block.forEachEntry(visitor);
      entries.add(block.size());
      progress.add(ExportFormat.BLOCK_HEAD_BYTES + packed.bytes.length);
      return true;
    };
  }

  /** A block as it stands in the file, its checksum right. */
  private record Packed(long index, int records, byte[] bytes, int unpacked) {}

  /** Reads the next block, or the footer; null after that. */
  private synchronized @Nullable Packed next() {
    if (ended) {
      return null;
    }
    ended = true; // nobody reads on behind damage
    String block = "its block %,d".formatted(blocks);
    ByteBuffer head = FileHead.littleEndian(new byte[ExportFormat.FOOT_BYTES]);
    readStart(head);
    if (head.getLong(0) == ExportFormat.END_MAGIC) {
      readFooter(head);
      return null;
    }
    int count = head.getInt(8);
    int length = head.getInt(12);
    int unpacked = head.getInt(16);
    if (head.getLong(0) != blocks
        || count < 1
        || count > ExportFormat.BLOCK_RECORDS
        || length < 1
        || length > MAX_PACKED_BYTES
        || unpacked < 1
        || unpacked > RecordBlock.IMAGE_BYTES) {
      throw damaged(
          "the head of %s says index %,d, %,d records, %,d bytes, %,d unpacked",
          block, head.getLong(0), count, length, unpacked);
    }
    byte[] packed = new byte[length];
    read(FileHead.littleEndian(packed), 0, block);
    int crc = ExportFormat.crc(head, packed, length);
    if (head.getInt(20) != crc) {
      throw damaged("the checksum of %s is %08x, expected %08x", block, head.getInt(20), crc);
    }
    records += count;
    ended = false;
    return new Packed(blocks++, count, packed, unpacked);
  }

  /** Reads the head of a block, which is shorter than a footer. */
  private void readStart(ByteBuffer head) {
    byte[] start = new byte[ExportFormat.BLOCK_HEAD_BYTES];
    read(FileHead.littleEndian(start), 0, "the head of block %,d, or its footer".formatted(blocks));
    head.put(0, start);
  }

  private void readFooter(ByteBuffer foot) {
    read(foot, ExportFormat.BLOCK_HEAD_BYTES, "its footer");
    int crc = ExportFormat.crc(foot);
    if (foot.getInt(ExportFormat.FOOT_BYTES - Integer.BYTES) != crc) {
      throw damaged("the checksum of its footer is wrong");
    }
    if (foot.getLong(8) != blocks || foot.getLong(16) != records || foot.getLong(24) != bytes) {
      throw damaged(
          "its footer says %,d blocks, %,d records, %,d bytes, found %,d, %,d, %,d",
          foot.getLong(8), foot.getLong(16), foot.getLong(24), blocks, records, bytes);
    }
    try {
      if (in.read() >= 0) {
        throw damaged("something follows its footer, after %,d bytes", bytes);
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Reads so many bytes that the buffer is full. */
  private void read(ByteBuffer into, int from, String what) {
    try {
      int wanted = into.capacity() - from;
      int count = in.readNBytes(into.array(), from, wanted);
      bytes += count;
      if (count < wanted) {
        throw damaged("it ends within %s, after %,d bytes: it has been cut off", what, bytes);
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private void unpack(Packed packed, RecordBlock block, byte[] image) {
    Inflater inflater = new Inflater(true);
    int length;
    boolean whole;
    try {
      inflater.setInput(packed.bytes);
      length = inflater.inflate(image, 0, packed.unpacked);
      whole = inflater.inflate(new byte[1]) == 0 && inflater.finished();
    } catch (DataFormatException e) {
      throw damaged("its block %,d cannot be unpacked: %s", packed.index, e.getMessage());
    } finally {
      inflater.end();
    }
    if (length != packed.unpacked || !whole || inflater.getRemaining() > 0) {
      throw damaged("its block %,d unpacks to another length", packed.index);
    }
    String fault = block.decode(image, length, packed.records);
    if (!fault.isEmpty()) {
      throw damaged("in its block %,d, %s", packed.index, fault);
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
}
