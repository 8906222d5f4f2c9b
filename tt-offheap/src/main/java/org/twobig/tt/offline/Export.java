package org.twobig.tt.offline;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.StoreException;

/**
 * Exports the entries of a store to a {@link ExportFormat file}; other processes may go on storing.
 * Several threads fill and pack the blocks of the file.
 */
public final class Export {
  private static final int BUFFER_BYTES = 1 << 20;

  /**
   * The number of entries in the file, its length in bytes, and the number of entries left out
   * because they break the game's rules.
   */
  public record Result(long entries, long bytes, long damaged) {}

  private final OutputStream out;
  private long blocks;
  private long records;
  private long bytes;

  private Export(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes a regular file. The new file gets its name when it is whole and on the disk. Until then
   * it is called NAME.PID-NUMBER.new, and an existing file keeps its name. A killed process leaves
   * the unfinished file behind.
   */
  public static Result toFile(Path directory, Path wanted, EntryRules rules, Progress progress) {
    try (TableScan scan = Entries.scan(directory, rules)) {
      Path file = Files.exists(wanted) ? wanted.toRealPath() : wanted.toAbsolutePath();
      // Each export has its own name, so that two exports to one file do not disturb each other.
      long pid = ProcessHandle.current().pid();
      String name = "%s.%d-%x.new".formatted(file.getFileName(), pid, System.nanoTime());
      Path unfinished = Files.createFile(file.resolveSibling(name));
      try {
        Result result;
        try (FileOutputStream out = new FileOutputStream(unfinished.toFile())) {
          result = write(scan, out, rules, progress);
          out.getFD().sync();
        }
        Disk.publish(unfinished, file);
        return result;
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (IOException e) {
      throw unwritable(wanted, e);
    } catch (UncheckedIOException e) {
      throw unwritable(wanted, e.getCause());
    }
  }

  /**
   * Writes to a stream, which stays open. If the export is stopped, the output lacks its end, and
   * an import refuses it.
   *
   * @throws UncheckedIOException if the stream cannot be written to
   */
  public static Result toStream(
      Path directory, OutputStream out, EntryRules rules, Progress progress) {
    try (TableScan scan = Entries.scan(directory, rules)) {
      return write(scan, out, rules, progress);
    }
  }

  private static StoreException unwritable(Path file, IOException e) {
    return StoreException.of(file + " cannot be written", e);
  }

  private static Result write(
      TableScan scan, OutputStream out, EntryRules rules, Progress progress) {
    ExportFormat.requireLibrary();
    Export export = new Export(new BufferedOutputStream(out, BUFFER_BYTES));
    export.write(ExportFormat.head(scan.info().uuid(), rules));
    List<RecordBlock> blocks = Collections.synchronizedList(new ArrayList<>());
    Entries.Result read =
        Entries.of(scan, rules)
            .read(
                "exporting",
                progress,
                () -> {
                  RecordBlock block = new RecordBlock(rules);
                  blocks.add(block);
                  return (high, low, value, work) -> {
                    block.visit(high, low, value, work);
                    if (block.isFull()) {
                      export.write(block.pack());
                    }
                  };
                });
    blocks.stream().filter(block -> block.size() > 0).forEach(block -> export.write(block.pack()));
    return export.end(read.damaged());
  }

  private synchronized void write(RecordBlock.Packed packed) {
    write(ExportFormat.blockHead(blocks, packed));
    write(packed.bytes());
    blocks++;
    records += packed.count();
  }

  private Result end(long damaged) {
    write(ExportFormat.foot(blocks, records, bytes + ExportFormat.FOOT_BYTES));
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Result(records, bytes, damaged);
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
