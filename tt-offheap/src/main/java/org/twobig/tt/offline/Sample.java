package org.twobig.tt.offline;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Partition;

/**
 * A random sample of the entries of a table: among all entries that a filter accepts, each set of
 * the wanted size is equally likely. Damaged entries are left out. Equal seeds give equal samples,
 * as long as no process stores entries, or loads or unloads the table.
 *
 * <p>There are two ways to draw a sample. The first draws words at random and rejects empty words,
 * words that the filter refuses, and repetitions. Each remaining entry then has an equal chance at
 * each draw, and little of a large table is read. This is slow if the filter accepts few entries.
 * The first way therefore gives up after {@code words / WORDS_PER_TRY} tries, which take about as
 * long as reading all words in a row. The second way then reads all words, computes a random number
 * for each entry from the seed and the entry's place, and takes the entries with the smallest
 * numbers. Whether the first way gives up depends on the number of entries and on chance, and
 * favours no entry.
 *
 * @param entries in random order; fewer than wanted if there are no more
 */
public record Sample(List<Entry> entries) {
  private static final int WORDS_PER_TRY = 64;

  /** Number of tries between two checks whether the sampling was stopped. */
  private static final int POLL_INTERVAL = 1 << 10;

  /** The odd number nearest to 2^64 divided by the golden ratio. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** An entry; {@code work} is a lower bound of its nodes: the table rounds the number down. */
  public record Entry(Key key, int keyClass, long value, long work) {}

  /** Chooses entries; several threads call it at once. */
  @FunctionalInterface
  public interface Filter {
    /** Returns whether an entry is wanted, by the class of its key and its value. */
    boolean takes(int keyClass, long value);
  }

  /** Returns a sample of at most {@code count} entries of a store; other processes may use it. */
  public static Sample of(
      Path directory, Filter filter, int count, long seed, EntryRules rules, Progress progress) {
    try (TableScan scan = Entries.scan(directory, rules)) {
      return of(scan, filter, count, seed, rules, progress);
    }
  }

  public static Sample of(
      TableScan scan, Filter filter, int count, long seed, EntryRules rules, Progress progress) {
    SplittableRandom random = new SplittableRandom(seed);
    if (scan.hasPlaces()) {
      List<Entry> drawn = draw(scan, filter, count, random, rules, progress);
      if (drawn.size() == count) {
        return new Sample(drawn);
      }
    }
    return readAll(scan, filter, count, random.nextLong(), rules, progress);
  }

  private static List<Entry> draw(
      TableScan scan,
      Filter filter,
      int count,
      SplittableRandom random,
      EntryRules rules,
      Progress progress) {
    progress.begin("drawing", count);
    Map<Long, Entry> drawn = new LinkedHashMap<>();
    Matches matches =
        new Matches(scan, filter, rules) {
          @Override
          void take(long place, Entry entry) {
            if (drawn.putIfAbsent(place, entry) == null) {
              progress.passed(1);
            }
          }
        };
    for (long left = scan.words() / WORDS_PER_TRY; left > 0 && drawn.size() < count; left--) {
      scan.visit(random.nextLong(scan.words()), matches);
      if (left % POLL_INTERVAL == 0) {
        progress.throwIfStopped();
      }
    }
    return List.copyOf(drawn.values());
  }

  private static Sample readAll(
      TableScan scan, Filter filter, int count, long seed, EntryRules rules, Progress progress) {
    progress.begin("reading all entries", scan.words());
    List<Part> parts =
        scan.forEach(progress::passed, () -> new Part(scan, filter, count, seed, rules));
    return new Sample(
        parts.stream()
            .flatMap(part -> part.best.stream())
            .sorted(Ranked.ORDER)
            .limit(count)
            .map(Ranked::entry)
            .collect(Collectors.toList()));
  }

  private record Ranked(long number, Entry entry) {
    static final Comparator<Ranked> ORDER = Comparator.comparingLong(Ranked::number);
  }

  /** Calls {@link #take} for each entry that the filter accepts. */
  private abstract static class Matches extends CheckingVisitor {
    private final TableScan scan;
    private final Filter filter;

    Matches(TableScan scan, Filter filter, EntryRules rules) {
      super(rules);
      this.scan = scan;
      this.filter = filter;
    }

    abstract void take(long place, Entry entry);

    @Override
    final void entry(Partition partition, long bucket, int slot, long word, Key key, int keyClass) {
      Geometry geometry = partition.geometry();
      long value = geometry.value(word);
      if (filter.takes(keyClass, value)) {
        take(
            scan.place(partition, bucket, slot),
            new Entry(key, keyClass, value, geometry.workOf(word)));
      }
    }
  }

  /** Of the entries that one thread has read, those with the smallest random numbers. */
  private static final class Part extends Matches {
    private final int count;
    private final long seed;

    /** The queue has the largest number first. */
    private final PriorityQueue<Ranked> best = new PriorityQueue<>(Ranked.ORDER.reversed());

    Part(TableScan scan, Filter filter, int count, long seed, EntryRules rules) {
      super(scan, filter, rules);
      this.count = count;
      this.seed = seed;
    }

    @Override
    void take(long place, Entry entry) {
      // Different places get different numbers.
      long number = new SplittableRandom(seed + place * GOLDEN).nextLong();
      if (best.size() < count || number < best.element().number) {
        best.add(new Ranked(number, entry));
        if (best.size() > count) {
          best.remove();
        }
      }
    }
  }
}
