package org.twobig.offline;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.twobig.export.ExportReader;
import org.twobig.file.Team;
import org.twobig.file.Uninterrupted;
import org.twobig.store.Store;
import org.twobig.store.TableScan;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.StoreException;

/**
 * A source of entries: a store, or exported entries. Every entry handed out has passed the check of
 * the game's rules.
 *
 * @param name name of the source, for messages
 * @param units amount to read, in units of {@link Progress}; 0 if unknown
 * @param isRepeatable whether the source can be read more than once
 * @param end called by {@link #close}
 */
record EntrySource(String name, long units, boolean isRepeatable, Reading reading, Runnable end)
    implements AutoCloseable {
  interface Reading {
    /** Hands out all entries, by several threads, each with its own visitor. */
    Entries.Result read(Progress progress, Supplier<? extends EntryVisitor> visitors);
  }

  private interface Opener {
    InputStream open() throws IOException;
  }

  private static final int BUFFER_BYTES = 1 << 20;

  /** Returns the entries of a store of the game; damaged ones are left out and counted. */
  static EntrySource ofStore(Path directory, EntryRules rules) {
    return of(scan(directory, rules), rules);
  }

  /**
   * Returns the entries of a scan, which is closed with the source; damaged ones are left out and
   * counted.
   */
  static EntrySource of(TableScan scan, EntryRules rules) {
    requireValues(scan, rules);
    return new EntrySource(
        scan.directory().toString(),
        scan.words(),
        true,
        (progress, visitors) -> {
          List<Checked> threads =
              scan.forEach(progress::passed, () -> new Checked(rules, visitors.get()));
          return new Entries.Result(
              threads.stream().mapToLong(Checked::entries).sum(),
              threads.stream().mapToLong(Checked::damaged).sum());
        },
        scan::close);
  }

  private static void requireValues(TableScan scan, EntryRules rules) {
    Layout layout = scan.layout();
    if (layout.valueBits() != rules.valueBits()) {
      throw StoreException.refused(
          "The store %s holds values of %d bits, expected %d. Name another store",
          scan.directory(), layout.valueBits(), rules.valueBits());
    }
  }

  /** Opens a store to scan it; throws if key space or value bits are not those of {@code rules}. */
  static TableScan scan(Path directory, EntryRules rules) {
    TableScan scan = Store.at(directory).keys(rules.keySpace()).scan();
    try {
      requireValues(scan, rules);
      return scan;
    } catch (RuntimeException | Error e) {
      scan.close();
      throw e;
    }
  }

  static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false; // one of them does not exist, and is refused later
    }
  }

  /** Returns the entries of an exported file, after checking its head. */
  static EntrySource ofFile(Path file, EntryRules rules) {
    try {
      boolean regular = Files.isRegularFile(file);
      long size = regular ? Files.size(file) : 0;
      return exported(file.toString(), size, regular, rules, () -> Files.newInputStream(file));
    } catch (IOException e) {
      throw StoreException.of(file + " cannot be read", e);
    }
  }

  /** Returns exported entries from a stream, which is read once; {@code name} is for messages. */
  static EntrySource ofStream(InputStream in, String name, EntryRules rules) {
    return exported(name, 0, false, rules, () -> in);
  }

  private static EntrySource exported(
      String name, long size, boolean repeatable, EntryRules rules, Opener opener) {
    AtomicReference<ExportReader> reader = new AtomicReference<>(reader(name, rules, opener));
    AtomicBoolean used = new AtomicBoolean();
    return new EntrySource(
        name,
        size,
        repeatable,
        (progress, visitors) -> {
          if (used.getAndSet(true)) {
            reader.getAndSet(reader(name, rules, opener)).close();
          }
          return Uninterrupted.call(
              name + " cannot be read", () -> read(reader.get(), progress, visitors));
        },
        () -> reader.get().close());
  }

  private static ExportReader reader(String name, EntryRules rules, Opener opener) {
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

  private static Entries.Result read(
      ExportReader reader, Progress progress, Supplier<? extends EntryVisitor> visitors)
      throws IOException {
    LongAdder entries = new LongAdder();
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
    return new Entries.Result(entries.sum(), 0);
  }

  Entries.Result read(Progress progress, Supplier<? extends EntryVisitor> visitors) {
    return reading.read(progress, visitors);
  }

  @Override
  public void close() {
    end.run();
  }

  /** Passes on the entries that agree with the game's rules; counts the others as damaged. */
  private static final class Checked extends CheckedWords {
    private final EntryVisitor visitor;

    Checked(EntryRules rules, EntryVisitor visitor) {
      super(rules);
      this.visitor = visitor;
    }

    @Override
    void entry(Partition partition, long bucket, int slot, long word, Key key, int keyClass) {
      Geometry geometry = partition.geometry();
      visitor.visit(key.high(), key.low(), geometry.value(word), geometry.workOf(word));
    }

    @Override
    public boolean endPiece() {
      return visitor.endPiece();
    }
  }
}
