package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.Table;
import org.twobig.table.WordRegion;

/**
 * The knowledge of a position without a search.
 *
 * @param outcome what is known of the end
 * @param source the source of the outcome; empty if nothing is known
 * @param forced the moves that are forced from here on, up to where there is a choice or the rules
 *     know the end
 * @param entry what the table holds of the position
 * @param entryAfterForced the entry of the position to which forced moves lead, if there are any
 * @param score the score of the player to move, as in {@link Solution}, if known
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

  /** Knowledge without a score. */
  public Knowledge(
      Outcome outcome,
      Optional<Source> source,
      List<Integer> forced,
      Optional<Entry> entry,
      Optional<Entry> entryAfterForced) {
    this(outcome, source, forced, entry, entryAfterForced, OptionalInt.empty());
  }

  /** Returns this knowledge with a score. */
  public Knowledge withScore(OptionalInt known) {
    return new Knowledge(outcome, source, forced, entry, entryAfterForced, known);
  }

  /** Makes the knowledge of a game that is over. */
  public static Knowledge ofEnd(Value value) {
    return of(Outcome.of(value), List.of(), Optional.empty(), Optional.empty());
  }

  /**
   * Returns the knowledge of the rules and the table together.
   *
   * @param byRules the knowledge of the rules, which has precedence
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
    return new Knowledge(outcome, source, forced, entry, entryAfterForced);
  }

  private static Outcome outcome(Optional<Entry> entry) {
    return entry.map(Entry::outcome).orElse(Outcome.UNKNOWN);
  }

  /**
   * Returns the fewest nodes that an entry stands for, of the position or after its forced moves.
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
   * @param outcome the outcome of its value; {@link Outcome#UNKNOWN} if it is damaged
   * @param work nodes of the solved subtree, at least
   * @param mostWork at most; empty for the last step of the table's scale, which has no end
   * @param stones plies of the position whose code the key is
   * @param partition of the table, from 0 on
   * @param bucket in that partition
   * @param word in the bucket, from 0 on
   */
  public record Entry(
      Outcome outcome,
      long work,
      OptionalLong mostWork,
      int stones,
      int partition,
      long bucket,
      int word) {
    /**
     * Returns the entry of a key, if there is one.
     *
     * @param keyClass the class of the key: a number of stones
     * @param meaning what a value says, see {@link StoredPositions#outcome}
     */
    public static Optional<Entry> find(
        Table table, int keyClass, Key key, LongFunction<Outcome> meaning) {
      WordRegion region = table.wordRegion(keyClass);
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
              table.wordRegions().indexOf(region),
              bucket,
              region.word(bucket, 0) == entry ? 0 : 1));
    }
  }
}
