package org.twobig.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.UUID;
import org.twobig.table.EntryRules;

/**
 * Writes a {@link ExportFormat file of entries}; several threads fill and pack its blocks. A
 * failure to write throws {@link UncheckedIOException}.
 */
public final class ExportWriter {
  private final OutputStream out;
  private long blocks;
  private long records;
  private long bytes;

  /** Begins a file; {@code out} stays open. */
  public ExportWriter(OutputStream out, UUID store, EntryRules rules) {
    ExportFormat.requireLibrary();
    this.out = out;
    write(ExportFormat.head(store, rules));
  }

  public synchronized void end() {
    write(ExportFormat.foot(blocks, records, bytes + ExportFormat.FOOT_BYTES));
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

  /**
   * Packs the entries of a block, writes them, and empties the block; an empty block is left out.
   */
  public void write(RecordBlock block) {
    if (block.size() > 0) {
      write(block.pack());
    }
  }

  private synchronized void write(RecordBlock.Packed packed) {
    write(ExportFormat.blockHead(blocks, packed));
    write(packed.bytes());
    blocks++;
    records += packed.count();
  }

  private void write(byte[] array) {
    try {
      out.write(array);
      bytes += array.length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
