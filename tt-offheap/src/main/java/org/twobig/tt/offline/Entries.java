package org.twobig.tt.offline;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.twobig.tt.internal.CloseUnlessKept;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.StoreException;

/**
 * All entries of a store, or of an exported file. Several threads get them, in no particular order,
 * after a check by the game's rules. Each thread takes some megabytes of memory, whatever the
 * number of entries.
 *
 * <p>Each entry is handed out once. Other processes may store meanwhile: if one replaces an entry,
 * the old entry is handed out, or the new one, or both if they lie in different places of the
 * bucket.
 *
 * @param name name of the store or file, for messages
 * @param units amount to read, in units of {@link Progress}; 0 if unknown
 * @param isRepeatable whether the entries can be read more than once
 * @param end called by {@link #close}
 */
public record Entries(String name, long units, boolean isRepeatable, Reading reading, Runnable end)
    implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 20;

  /**
   * The number of entries handed out, and the number left out as damaged, since they break the
   * rules of the game.
   */
  public record Result(long entries, long damaged) {}

  interface Reading {
    Result read(Progress progress, Supplier<? extends EntryVisitor> visitors);
  }

  /** Opens a store of the game; damaged entries are left out and counted. */
  public static Entries ofStore(Path directory, EntryRules rules) {
    return of(scan(directory, rules), rules);
  }

  /** Returns the entries of a scan; closing them closes it. Damaged ones are only counted. */
  static Entries of(TableScan scan, EntryRules rules) {
    int found = scan.layout().valueBits();
    if (found != rules.valueBits()) {
      throw StoreException.refused(
          "The store %s holds values of %d bits, expected %d. Name another store",
          scan.directory(), found, rules.valueBits());
    }
    return new Entries(
        scan.directory().toString(),
        scan.words(),
        true,
        (progress, visitors) -> {
          List<Checked> threads =
              scan.forEach(progress::passed, () -> new Checked(rules, visitors.get()));
          return new Result(
              threads.stream().mapToLong(Checked::entries).sum(),
              threads.stream().mapToLong(Checked::damaged).sum());
        },
        scan::close);
  }

  /** Opens a store to scan it; throws if key space or value bits are not those of {@code rules}. */
  public static TableScan scan(Path directory, EntryRules rules) {
    return Store.at(directory).keys(rules.keySpace()).values(rules.valueBits()).scan();
  }

  static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false; // one of them is missing, and is refused later
    }
  }

  /** Returns the key space of an {@link ExportFormat exported file}, which identifies its game. */
  public static KeySpace keysOf(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return ExportFormat.keys(in, file.toString());
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  /** Opens an {@link ExportFormat exported file}, and checks its head. */
  public static Entries ofFile(Path file, EntryRules rules) {
    String name = file.toString();
    try {
      if (!Files.isRegularFile(file)) {
        return ofStream(Files.newInputStream(file), name, rules);
      }
      reader(Files.newInputStream(file), name, rules).close();
      Reading reading =
          (progress, visitors) -> {
            try (ExportReader reader = reader(Files.newInputStream(file), name, rules)) {
              return new Result(reader.forEach(progress::passed, visitors), 0);
            } catch (IOException e) {
              throw unreadable(name, e);
            }
          };
      return new Entries(name, Files.size(file), true, reading, () -> {});
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  /**
   * Returns exported entries from a stream, after a check of its head. The stream is read once, and
   * closed with the entries; {@code name} is for messages.
   */
  static Entries ofStream(InputStream in, String name, EntryRules rules) {
    ExportReader reader = reader(in, name, rules);
    return new Entries(
        name,
        0,
        false,
        (progress, visitors) -> new Result(reader.forEach(progress::passed, visitors), 0),
        reader::close);
  }

  private static ExportReader reader(InputStream in, String name, EntryRules rules) {
    try {
      return CloseUnlessKept.use(
          in,
          InputStream::close,
          opened -> new ExportReader(new BufferedInputStream(opened, BUFFER_BYTES), name, rules));
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static StoreException unreadable(String name, IOException e) {
    return StoreException.of(name + " cannot be read", e);
  }

  /**
   * Hands out all entries, by several threads; {@code visitors} makes a visitor for each of them.
   * If a file or checkpoint is damaged, entries may have been handed out before this method throws.
   */
  public Result read(Progress progress, Supplier<? extends EntryVisitor> visitors) {
    return read("reading the entries", progress, visitors);
  }

  Result read(String stage, Progress progress, Supplier<? extends EntryVisitor> visitors) {
    progress.begin(stage, units);
    return reading.read(progress, visitors);
  }

  @Override
  public void close() {
    end.run();
  }

  /** Passes on the entries that agree with the game's rules; counts the others as damaged. */
  private static final class Checked extends CheckingVisitor {
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
