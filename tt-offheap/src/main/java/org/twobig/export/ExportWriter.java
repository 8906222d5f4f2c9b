package org.twobig.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.UUID;
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

  private synchronized void writeBlock(RecordBlock.Packed packed) {
    byte[] body = packed.bytes();
    Bytes<byte[]> head = Bytes.wrapForWrite(new byte[ExportFormat.BLOCK_HEAD_BYTES]);
    head.writeLong(blocks).writeInt(packed.count());
    head.writeInt(body.length).writeInt(packed.unpacked());
    write(head.writeInt(ExportFormat.crcOfBlock(head.underlyingObject(), body, body.length)));
    write(body, body.length);
    blocks++;
    records += packed.count();
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
      writeBlock(block.pack());
    }
  }
}
