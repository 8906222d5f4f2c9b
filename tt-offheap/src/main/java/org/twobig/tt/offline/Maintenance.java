package org.twobig.tt.offline;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.processes.StoreEvent;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableContents;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;

/**
 * Changes of whole stores that no process uses. A change happens as a whole or not at all, see
 * {@link Stores#rewrite}; if it is stopped, nothing changes. Entries that the game cannot have
 * stored are left out.
 */
public final class Maintenance implements TableContents {
  private final EntryRules rules;
  private final Progress progress;
  private final List<Entries> sources;
  private final List<SourceCounts> counts = new ArrayList<>();
  private @Nullable Layout targetLayout;

  /**
   * The entries from one source.
   *
   * @param entries number of entries read, without the damaged ones
   * @param added number of entries whose key the table did not have
   * @param united number of entries that made the table's value of their key more precise
   * @param damaged number of entries left out, because they break the game's rules
   */
  public record SourceCounts(String name, long entries, long added, long united, long damaged) {}

  /**
   * The new shape of a table, the sources of its entries (first the old table), and the number of
   * entries in it.
   */
  public record Result(Layout table, List<SourceCounts> parts, long kept) {
    /** Returns how many entries were dropped: replaced by others, or with keys of no partition. */
    public long lost() {
      return parts.stream().mapToLong(SourceCounts::added).sum() - kept;
    }

    public long damaged() {
      return parts.stream().mapToLong(SourceCounts::damaged).sum();
    }
  }

  private Maintenance(EntryRules rules, Progress progress, List<Entries> sources) {
    this.rules = rules;
    this.progress = progress;
    this.sources = sources;
  }

  /** Gives a store a table of another shape, with the entries of the old one. */
  public static Result resize(
      Path directory, UnaryOperator<Layout> newLayout, EntryRules rules, Progress progress) {
    return new Maintenance(rules, progress, List.of())
        .rewrite(directory, "resize the table", newLayout);
  }

  /**
   * Adds the entries of other stores to a store.
   *
   * @throws StoreException also if two values of a key contradict each other. Before the merge,
   *     each other store is compared with this store, so a contradiction between the two is always
   *     found. A contradiction between two other stores is found only if the table still has the
   *     first value when the second is added
   */
  public static Result merge(
      Path directory, List<Path> others, EntryRules rules, Progress progress) {
    List<Entries> sources = new ArrayList<>();
    try {
      for (Path other : others) {
        if (Entries.isSame(directory, other)) {
          throw StoreException.refused(
              "The store %s cannot be merged into itself. Leave that store out", other);
        }
        sources.add(Entries.ofStore(other, rules));
      }
      return new Maintenance(rules, progress, sources)
          .rewrite(directory, "merge other stores into the store", old -> old);
    } finally {
      sources.forEach(Entries::close);
    }
  }

  /**
   * Adds the entries of an exported file to a store. Refuses a file that is not exactly as it was
   * written, and contradictions as {@link #merge} does.
   */
  public static Result importFile(Path directory, Path file, EntryRules rules, Progress progress) {
    try (Entries source = Entries.ofFile(file, rules)) {
      return importFrom(directory, source, rules, progress);
    }
  }

  /**
   * Adds the entries of a stream to a store; {@code name} is for messages. The stream is read only
   * once, so a contradiction is found only if the table still has the first value when the second
   * is added.
   */
  public static Result importStream(
      Path directory, InputStream in, String name, EntryRules rules, Progress progress) {
    try (Entries source = Entries.ofStream(in, name, rules)) {
      return importFrom(directory, source, rules, progress);
    }
  }

  private static Result importFrom(
      Path directory, Entries source, EntryRules rules, Progress progress) {
    return new Maintenance(rules, progress, List.of(source))
        .rewrite(directory, "import entries into the store", old -> old);
  }

  private Result rewrite(Path directory, String purpose, UnaryOperator<Layout> newLayout) {
    Optional<StoreEvent> event = StoreEvent.start();
    long kept = Stores.rewrite(directory, Set.of(rules.keySpace()), purpose, newLayout, this);
    Layout filled = Objects.requireNonNull(targetLayout);
    event.ifPresent(rewrite -> rewrite.end(directory, purpose, kept, 0, filled.dataBytes()));
    return new Result(filled, List.copyOf(counts), kept);
  }

  @Override
  public void fill(TableScan old, Table table) {
    targetLayout = table.layout();
    Inserter inserter = new Inserter(table, rules);
    add(Entries.of(old, rules), inserter);
    sources.stream().filter(Entries::isRepeatable).forEach(source -> compare(source, inserter));
    sources.forEach(source -> add(source, inserter));
    progress.begin("writing", table.layout().dataBytes() / Long.BYTES);
  }

  @Override
  public boolean addsEntries() {
    return !sources.isEmpty();
  }

  /** Finds contradictions before any entry of the table is replaced. */
  private void compare(Entries source, Inserter inserter) {
    String name = source.name();
    EntryVisitor check = (high, low, value, work) -> inserter.check(name, high, low, value);
    source.read("comparing with " + name, progress, () -> check);
  }

  private void add(Entries source, Inserter inserter) {
    long added = inserter.added();
    long united = inserter.united();
    String name = source.name();
    EntryVisitor insert = (high, low, value, work) -> inserter.insert(name, high, low, value, work);
    Entries.Result read = source.read("adding " + name, progress, () -> insert);
    counts.add(
        new SourceCounts(
            name,
            read.entries(),
            inserter.added() - added,
            inserter.united() - united,
            read.damaged()));
  }

  @Override
  public void written(long words) {
    progress.passed(words);
  }
}
