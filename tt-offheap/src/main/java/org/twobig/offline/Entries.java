package org.twobig.offline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.twobig.export.ExportFormat;
import org.twobig.table.EntryRules;
import org.twobig.table.EntryVisitor;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;

/**
 * Hands out all entries of a store, or of an exported file, to several threads, in no particular
 * order. Each thread takes some megabytes of memory, whatever the number of entries.
 *
 * <p>Each entry is handed out once, unless other processes store meanwhile, which they may. If a
 * process replaces an entry meanwhile, the old entry is handed out, or the new one, or both if they
 * lie in different places of the bucket.
 */
public final class Entries {
  /**
   * The number of entries handed out, and the number left out as damaged, since they break the
   * rules of the game.
   */
  public record Result(long entries, long damaged) {}

  private Entries() {}

  /** Hands out the entries of a store; {@code takers} makes a visitor for each thread. */
  public static Result ofStore(
      Path directory,
      EntryRules rules,
      Progress progress,
      Supplier<? extends EntryVisitor> takers) {
    return handOut(EntrySource.ofStore(directory, rules), progress, takers);
  }

  /**
   * Hands out the entries of an {@link ExportFormat exported file}; {@code takers} makes a visitor
   * for each thread. If the file is damaged, entries may have been handed out before this method
   * throws.
   */
  public static Result ofFile(
      Path file, EntryRules rules, Progress progress, Supplier<? extends EntryVisitor> takers) {
    return handOut(EntrySource.ofFile(file, rules), progress, takers);
  }

  /** Returns the key space of an exported file, which identifies its game. */
  public static KeySpace keysOf(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return ExportFormat.keys(in, file.toString());
    } catch (IOException e) {
      throw StoreException.of(file + " cannot be read", e);
    }
  }

  private static Result handOut(
      EntrySource opened, Progress progress, Supplier<? extends EntryVisitor> takers) {
    try (EntrySource source = opened) {
      progress.begin("reading the entries", source.units());
      return source.read(progress, takers);
    }
  }
}
