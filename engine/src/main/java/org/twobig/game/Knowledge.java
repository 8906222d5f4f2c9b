package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Region;
import org.twobig.tt.table.Table;

/**
 * The facts that are known of a position without a search.
 *
 * @param outcome the known facts
 * @param source the source of the outcome; empty if nothing is known
 * @param forced the forced moves from here on, up to a position that leaves a choice or is decided
 *     by the rules
 * @param entry the table's entry of the position
 * @param entryAfterForced the table's entry of the position after the forced moves, if there are
 *     any
 * @param score the score for the player to move, as in {@link Solution}, if known
 */
public record Knowledge(
    Outcome outcome,
    Optional<Source> source,
    List<Integer> forced,
    Optional<Entry> entry,
    Optional<Entry> entryAfterForced,
    OptionalInt score) {
  public Knowledge {
    forced = List.copyOf(forced);
  }

  public Knowledge withScore(OptionalInt known) {
    return new Knowledge(outcome, source, forced, entry, entryAfterForced, known);
  }

  public static Knowledge ofEnd(Value value) {
    return of(Outcome.of(value), List.of(), Optional.empty(), Optional.empty());
  }

  /**
   * Combines the outcome by the rules with the table's entries. If they contradict each other, the
   * outcome by the rules counts.
   */
  public static Knowledge of(
      Outcome byRules,
      List<Integer> forced,
      Optional<Entry> entry,
      Optional<Entry> entryAfterForced) {
    Outcome outcome = byRules.orElse(outcome(entry)).orElse(outcome(entryAfterForced));
    Optional<Source> source =
        Optional.of(outcome == byRules ? Source.RULES : Source.STORE)
            .filter(any -> outcome != Outcome.UNKNOWN);
    return new Knowledge(outcome, source, forced, entry, entryAfterForced, OptionalInt.empty());
  }

  private static Outcome outcome(Optional<Entry> entry) {
    return entry.map(Entry::outcome).orElse(Outcome.UNKNOWN);
  }

  /**
   * Returns a lower bound of the number of nodes that the solution took: the larger work of {@code
   * entry} and {@code entryAfterForced}. Empty if the table has neither entry.
   */
  public OptionalLong work() {
    return Stream.of(entry, entryAfterForced)
        .flatMap(Optional::stream)
        .mapToLong(Entry::work)
        .max();
  }

  /**
   * An entry of the table.
   *
   * @param outcome the facts in the entry's value; {@link Outcome#UNKNOWN} if the value is damaged
   * @param work lower bound of the nodes of the solved subtree
   * @param maxWork upper bound of these nodes; empty if the entry's work code is the largest, which
   *     has no bound
   * @param ply ply of the position with the entry's key; the table calls it the key's class
   * @param partition index of the table's partition
   * @param bucket index of the bucket in the partition
   * @param word index of the entry in the bucket
   */
  public record Entry(
      Outcome outcome,
      long work,
      OptionalLong maxWork,
      int ply,
      int partition,
      long bucket,
      int word) {
    /**
     * @param keyClass the class of the key: a ply
     * @param meaning returns the outcome of a value, see {@link StoredPositions#outcome}
     */
    public static Optional<Entry> find(
        Table table, int keyClass, Key key, LongFunction<Outcome> meaning) {
      Region region = table.region(keyClass);
      long bucket = region.bucket(key.high(), key.low());
      long entry = region.find(key.high(), key.low());
      if (entry == 0) {
        return Optional.empty();
      }
      Geometry geometry = region.geometry();
      int code = geometry.workCodeOf(entry);
      boolean isLast = code == (1 << geometry.workBits()) - 1;
      return Optional.of(
          new Entry(
              meaning.apply(region.value(entry)),
              region.work(entry),
              isLast ? OptionalLong.empty() : OptionalLong.of(geometry.smallestWork(code + 1) - 1),
              keyClass,
              table.regions().indexOf(region),
              bucket,
              region.lookUp(bucket, 0, key.high(), key.low()) == entry ? 0 : 1));
    }
  }
}
