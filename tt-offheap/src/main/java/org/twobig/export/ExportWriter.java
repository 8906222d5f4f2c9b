package org.twobig.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.twobig.file.FileHead;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;

/**
 * Writes a {@link ExportFormat file of entries}; several threads fill and pack its blocks. A
 * failure to write throws {@link UncheckedIOException}.
 */
public final class ExportWriter {
  private final OutputStream out;
  private final EntryRules rules;
  private long blocks;
  private long records;
  private long bytes;

  /** Begins a file; {@code out} stays open. */
  public ExportWriter(OutputStream out, UUID store, EntryRules rules) {
    ExportFormat.requireLibrary();
    this.out = out;
    this.rules = rules;
    write(ExportFormat.head(store, rules), ExportFormat.HEAD_BYTES);
  }

  public Packer packer() {
    return new Packer();
  }

  public synchronized void end() {
    ByteBuffer foot = FileHead.littleEndian(new byte[ExportFormat.FOOT_BYTES]);
    foot.putLong(ExportFormat.END_MAGIC).putLong(blocks).putLong(records);
    foot.putLong(bytes + ExportFormat.FOOT_BYTES).putInt(0);
    foot.putInt(ExportFormat.crcOfFoot(foot.array()));
    write(foot.array(), ExportFormat.FOOT_BYTES);
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
    ByteBuffer head = FileHead.littleEndian(new byte[ExportFormat.BLOCK_HEAD_BYTES]);
    head.putLong(blocks).putInt(packed.count()).putInt(body.length).putInt(packed.unpacked());
    head.putInt(ExportFormat.crcOfBlock(head.array(), body, body.length));
    write(head.array(), ExportFormat.BLOCK_HEAD_BYTES);
    write(body, body.length);
    blocks++;
    records += packed.count();
  }

  private void write(byte[] array, int length) {
    try {
      out.write(array, 0, length);
      bytes += length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gathers entries and writes each full block. Belongs to one thread. */
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

    public void flush() {
      if (block.size() == 0) {
        return;
      }
      writeBlock(block.pack());
    }
  }
}
