package org.twobig.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.Deflater;
import net.openhft.chronicle.bytes.Bytes;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;

/**
 * Writes a {@link ExportFormat file of entries}; several threads fill and pack its blocks. What
 * cannot be written is an {@link UncheckedIOException}.
 */
public final class ExportWriter {
  private final OutputStream out;
  private final EntryRules rules;
  private long blocks;
  private long records;
  private long bytes;

  /**
   * @param out left open
   * @param store from which the entries come
   */
  public ExportWriter(OutputStream out, UUID store, EntryRules rules) {
    this.out = out;
    this.rules = rules;
    write(ExportFormat.head(store, rules), ExportFormat.HEAD_BYTES);
  }

  /** A packer for one thread. */
  public Packer packer() {
    return new Packer();
  }

  /** Ends the file. */
  public synchronized void end() {
    Bytes<byte[]> foot = Bytes.wrapForWrite(new byte[ExportFormat.FOOT_BYTES]);
    foot.writeLong(ExportFormat.END_MAGIC).writeLong(blocks).writeLong(records);
    foot.writeLong(bytes + ExportFormat.FOOT_BYTES).writeInt(0);
    write(foot.writeInt(ExportFormat.crcOfFoot(foot.underlyingObject())));
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public synchronized long records() {
    return records;
  }

  public synchronized long bytes() {
    return bytes;
  }

  private synchronized void writeBlock(int count, byte[] packed, int length, int unpacked) {
    Bytes<byte[]> head = Bytes.wrapForWrite(new byte[ExportFormat.BLOCK_HEAD_BYTES]);
    head.writeLong(blocks).writeInt(count).writeInt(length).writeInt(unpacked);
    write(head.writeInt(ExportFormat.crcOfBlock(head.underlyingObject(), packed, length)));
    write(packed, length);
    blocks++;
    records += count;
  }

  private void write(Bytes<byte[]> whole) {
    write(whole.underlyingObject(), (int) whole.readRemaining());
  }

  private void write(byte[] array, int length) {
    try {
      out.write(array, 0, length);
      bytes += length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gathers entries and writes a block whenever there are enough. Belongs to one thread. */
  public final class Packer implements EntryVisitor {
    private final RecordBlock block = new RecordBlock(rules);
    private final byte[] image = new byte[RecordBlock.IMAGE_BYTES];
    private byte[] packed = new byte[1 << 16];

    private Packer() {}

    @Override
    public void visit(long high, long low, long value, long work) {
      block.visit(high, low, value, work);
      if (block.isFull()) {
        flush();
      }
    }

    /** Writes the entries gathered so far. */
    public void flush() {
      if (block.size() == 0) {
        return;
      }
      block.sort();
      Bytes<byte[]> records = Bytes.wrapForWrite(image);
      block.encode(records);
      int length = (int) records.readRemaining();
      Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
      try {
        deflater.setInput(image, 0, length);
        deflater.finish();
        int end = 0;
        while (!deflater.finished()) {
          if (end == packed.length) {
            packed = Arrays.copyOf(packed, 2 * end);
          }
          end += deflater.deflate(packed, end, packed.length - end);
        }
        writeBlock(block.size(), packed, end, length);
      } finally {
        deflater.end();
      }
      block.clear();
    }
  }
}
