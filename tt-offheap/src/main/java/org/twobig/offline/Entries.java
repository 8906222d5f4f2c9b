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
 * Hands out all entries of a store, or of an exported file, to as many threads as there are
 * processors: each entry once, in no particular order. Takes some megabytes of memory a thread,
 * whatever the number of entries.
 *
 * <p>Other processes may go on storing meanwhile. If one of them replaces an entry, either the old
 * or the new one is handed out, or both if the new one has another place in the bucket.
 */
public final class Entries {
  /**
   * The numbers of entries handed out and left out.
   *
   * @param entries entries handed out
   * @param damaged entries left out, because no game can have stored them
   */
  public record Result(long entries, long damaged) {}

  private Entries() {}

  /**
   * Goes through a store.
   *
   * @param takers makes a visitor for each thread
   * @throws StoreException if the store is refused
   * @throws StoppedException if stopped
   */
  public static Result ofStore(
      Path directory,
      EntryRules rules,
      Progress progress,
      Supplier<? extends EntryVisitor> takers) {
    return handOut(EntrySource.ofStore(directory, rules), progress, takers);
  }

  /**
   * Goes through an {@link ExportFormat exported file}.
   *
   * @param takers makes a visitor for each thread
   * @throws StoreException if the file is refused; where it is damaged, entries before the damage
   *     may have been handed out already
   * @throws StoppedException if stopped
   */
  public static Result ofFile(
      Path file, EntryRules rules, Progress progress, Supplier<? extends EntryVisitor> takers) {
    return handOut(EntrySource.ofFile(file, rules), progress, takers);
  }

  /**
   * The keys of an exported file, which identify its game.
   *
   * @throws StoreException if it is no such file, or its head is damaged
   */
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
