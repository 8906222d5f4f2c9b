package org.twobig.offline;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.twobig.export.ExportReader;
import org.twobig.file.Team;
import org.twobig.file.Uninterrupted;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;
import org.twobig.table.StoreException;

/** The entries of an exported file, see {@link ExportReader}. */
final class ExportSource implements EntrySource {
  /** Opens the bytes anew, at their beginning. */
  private interface Opener {
    InputStream open() throws IOException;
  }

  private static final int BUFFER_BYTES = 1 << 20;

  private final String name;
  private final long size;
  private final EntryRules rules;
  private final Opener opener;
  private final boolean repeatable;
  private ExportReader reader;

  /** Whether the reader has read. */
  private boolean used;

  private ExportSource(
      String name, long size, EntryRules rules, Opener opener, boolean repeatable) {
    this.name = name;
    this.size = size;
    this.rules = rules;
    this.opener = opener;
    this.repeatable = repeatable;
    this.reader = open();
  }

  private ExportReader open() {
    try {
      InputStream in = new BufferedInputStream(opener.open(), BUFFER_BYTES);
      try {
        return new ExportReader(in, name, rules);
      } catch (RuntimeException | Error e) {
        in.close();
        throw e;
      }
    } catch (IOException e) {
      throw StoreException.of(name + " cannot be read", e);
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
      long size = regular ? Files.size(file) : 0;
      return new ExportSource(
          file.toString(), size, rules, () -> Files.newInputStream(file), regular);
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
    return new ExportSource(name, 0, rules, () -> in, false);
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
  public boolean isRepeatable() {
    return repeatable;
  }

  @Override
  public Entries.Result read(Progress progress, Supplier<? extends EntryVisitor> visitors) {
    if (used) {
      reader.close();
      reader = open();
    }
    used = true;
    LongAdder entries = new LongAdder();
    Uninterrupted.call(
        name + " cannot be read",
        () -> {
          Team.share(
              "twobig-entries",
              Runtime.getRuntime().availableProcessors(),
              Integer.MAX_VALUE,
              _ -> {
                ExportReader.Unpacker unpacker = reader.unpacker();
                EntryVisitor visitor = visitors.get();
                return _ -> {
                  int bytes = unpacker.next(visitor);
                  entries.add(bytes > 0 ? unpacker.entries() : 0);
                  progress.passed(bytes);
                  return bytes > 0 && visitor.endPiece();
                };
              });
          return entries;
        });
    return new Entries.Result(entries.sum(), 0);
  }

  @Override
  public void close() {
    reader.close();
  }
}
