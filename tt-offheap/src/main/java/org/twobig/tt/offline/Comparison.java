package org.twobig.tt.offline;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.Soundness;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Table;

/**
 * The comparison of two stores: which keys each has, and with which values. The stores have the
 * same key space; they may differ in size, replacement scheme and partitions. The comparison looks
 * up each entry of the first store in the second, then each entry of the second in the first. A
 * look-up reads the mapped table. If a store in RAM has no table in {@code /dev/shm}, its
 * checkpoint is loaded into memory, never those of both stores at once. Other processes may go on
 * using both stores; the comparison may miss entries that they store meanwhile.
 *
 * <p>Damaged entries are left out. Racing threads may leave a key twice in a bucket: such a key
 * counts twice, and a look-up of it returns the union of both values.
 *
 * @param a the first store
 * @param b the second store
 * @param counts number of entries by class of key and by relation. For {@link Relation#ONLY_B} they
 *     are entries of the second store, for all other relations of the first
 * @param largest for each relation but {@link Relation#SAME} the entries with the most work, in
 *     descending order
 */
public record Comparison(Side a, Side b, long[][] counts, Map<Relation, List<Pair>> largest) {
  /** Relation of the first store's value of a key to the second store's value. */
  public enum Relation {
    SAME,

    /** The first value implies the second, and is more precise. */
    A_MORE,

    /** The second value implies the first, and is more precise. */
    B_MORE,

    /** Each value adds something to the other, and both can be true. */
    BOTH_MORE,

    /** The values contradict each other: one of them is wrong. */
    DISAGREE,

    /** Only the first has the key. */
    ONLY_A,

    /** Only the second has the key. */
    ONLY_B
  }

  /** One of the stores: how many entries are valid, and how many break the game's rules. */
  public record Side(String store, long entries, long damaged) {}

  /** A store's entry for a key: the value, and a lower bound of the nodes that it took. */
  public record Known(long value, long work) {}

  /** A key with the entries of both stores. */
  public record Pair(Key key, int keyClass, Optional<Known> a, Optional<Known> b) {
    private static final Comparator<Pair> MOST_WORK_FIRST =
        Comparator.comparingLong((Pair pair) -> -pair.work())
            .thenComparingInt(Pair::keyClass)
            .thenComparingLong(pair -> pair.key.high())
            .thenComparing(pair -> pair.key.low(), Long::compareUnsigned);

    public long work() {
      return Math.max(a.map(Known::work).orElse(0L), b.map(Known::work).orElse(0L));
    }
  }

  public long count(Relation relation) {
    long sum = 0;
    for (long[] ofClass : counts) {
      sum += ofClass[relation.ordinal()];
    }
    return sum;
  }

  /** Returns the number of entries with a class and a relation, see {@link #counts}. */
  public long count(Relation relation, int keyClass) {
    return counts[keyClass][relation.ordinal()];
  }

  /**
   * Compares two stores, and lists at most {@code limit} keys for each relation. Refuses to compare
   * a store with itself.
   */
  public static Comparison of(Path a, Path b, int limit, EntryRules rules, Progress progress) {
    if (Entries.isSame(a, b)) {
      throw StoreException.refused("%s and %s are the same store. Name two different ones", a, b);
    }
    Entries.ofStore(b, rules).close(); // refuses a bad store before its checkpoint is loaded
    Pass first = Pass.of(a, b, true, limit, rules, progress);
    Pass second = Pass.of(b, a, false, limit, rules, progress);
    long[][] counts = new long[rules.count()][Relation.values().length];
    Map<Relation, List<Pair>> largest = new EnumMap<>(Relation.class);
    for (Relation relation : Relation.values()) {
      List<Part> parts = relation == Relation.ONLY_B ? second.parts : first.parts;
      for (Part part : parts) {
        for (int keyClass = 0; keyClass < counts.length; keyClass++) {
          counts[keyClass][relation.ordinal()] += part.counts[keyClass][relation.ordinal()];
        }
      }
      largest.put(
          relation,
          parts.stream()
              .flatMap(part -> part.largest.get(relation).stream())
              .sorted(Pair.MOST_WORK_FIRST)
              .limit(limit)
              .collect(Collectors.toList()));
    }
    return new Comparison(first.side(), second.side(), counts, largest);
  }

  /** The result of a pass through one store, with a look-up of each entry in the other. */
  private record Pass(String name, List<Part> parts) {
    static Pass of(
        Path scanned, Path other, boolean isFirst, int limit, EntryRules rules, Progress progress) {
      try (TableScan scan = Entries.scan(scanned, rules);
          Store store =
              Store.at(other).keys(rules.keySpace()).values(rules.valueBits()).openReadOnly()) {
        progress.begin("looking up " + scanned + " in " + other, scan.words());
        Table table = store.use().table();
        return new Pass(
            scan.directory().toString(),
            scan.forEach(progress::passed, () -> new Part(table, isFirst, limit, rules)));
      }
    }

    Side side() {
      return new Side(
          name,
          parts.stream().mapToLong(Part::entries).sum(),
          parts.stream().mapToLong(Part::damaged).sum());
    }
  }

  private static final class Part extends CheckingVisitor {
    private final Table other;
    private final boolean isFirst;
    private final int limit;
    private final long[][] counts;

    /** For each relation the entries with the most work; the one with the least is the head. */
    private final Map<Relation, PriorityQueue<Pair>> largest = new EnumMap<>(Relation.class);

    Part(Table other, boolean isFirst, int limit, EntryRules rules) {
      super(rules);
      this.other = other;
      this.isFirst = isFirst;
      this.limit = limit;
      this.counts = new long[rules.count()][Relation.values().length];
      for (Relation relation : Relation.values()) {
        largest.put(relation, new PriorityQueue<>(Pair.MOST_WORK_FIRST.reversed()));
      }
    }

    @Override
    void entry(Partition partition, long bucket, int slot, long word, Key key, int keyClass) {
      Geometry geometry = partition.geometry();
      long value = geometry.value(word);
      Optional<Known> known = lookUp(key, keyClass, value);
      Relation relation = relation(value, known);
      counts[keyClass][relation.ordinal()]++;
      if (relation != Relation.SAME && (isFirst || relation == Relation.ONLY_B)) {
        Optional<Known> own = Optional.of(new Known(value, geometry.workOf(word)));
        note(relation, new Pair(key, keyClass, isFirst ? own : known, isFirst ? known : own));
      }
    }

    /**
     * Returns the union of the other store's entries for a key, or the first of them that
     * contradicts {@code value}.
     */
    private Optional<Known> lookUp(Key key, int keyClass, long value) {
      Optional<Known> found = Optional.empty();
      for (int i = 0; i < other.regions().size(); i++) {
        Partition partition = other.layout().partitions().get(i);
        if (partition.contains(keyClass)) {
          Region region = other.regions().get(i);
          Geometry geometry = partition.geometry();
          long bucket = geometry.bucket(key.high(), key.low());
          for (int slot = 0; slot < geometry.scheme().bucketEntries(); slot++) {
            long word = region.lookUp(bucket, slot, key.high(), key.low());
            if (word != 0 && Soundness.of(rules, partition, keyClass, word) == Soundness.VALID) {
              Known known = new Known(geometry.value(word), geometry.workOf(word));
              if (rules.union(value, known.value).isEmpty()) {
                return Optional.of(known);
              }
              found = Optional.of(found.map(before -> unite(before, known)).orElse(known));
            }
          }
        }
      }
      return found;
    }

    private Known unite(Known one, Known two) {
      return new Known(
          rules.union(one.value, two.value).orElse(one.value), Math.max(one.work, two.work));
    }

    private Relation relation(long own, Optional<Known> known) {
      if (known.isEmpty()) {
        return isFirst ? Relation.ONLY_A : Relation.ONLY_B;
      }
      long a = isFirst ? own : known.get().value;
      long b = isFirst ? known.get().value : own;
      OptionalLong union = rules.union(a, b);
      if (union.isEmpty()) {
        return Relation.DISAGREE;
      }
      boolean aImpliesB = union.getAsLong() == a;
      boolean bImpliesA = union.getAsLong() == b;
      return aImpliesB && bImpliesA
          ? Relation.SAME
          : aImpliesB ? Relation.A_MORE : bImpliesA ? Relation.B_MORE : Relation.BOTH_MORE;
    }

    private void note(Relation relation, Pair pair) {
      PriorityQueue<Pair> most = largest.get(relation);
      most.add(pair);
      if (most.size() > limit) {
        most.remove();
      }
    }
  }
}
