package org.twobig.game;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What is known of a position without a search.
 *
 * @param outcome what is known of the end
 * @param source by what; empty if nothing is known
 * @param forced the moves that are forced from here on, up to where there is a choice or the rules
 *     know the end
 * @param entry what the table holds of the position
 * @param entryAfterForced what it holds of the position that forced moves lead to, if there are any
 */
public record Knowledge(
    Outcome outcome,
    Optional<Source> source,
    List<Integer> forced,
    Optional<Entry> entry,
    Optional<Entry> entryAfterForced) {
  public Knowledge {
    forced = List.copyOf(forced);
  }

  /** The fewest nodes that an entry stands for, of the position or after its forced moves. */
  public OptionalLong work() {
    return Stream.of(entry, entryAfterForced)
        .flatMap(Optional::stream)
        .mapToLong(Entry::work)
        .max();
  }

  /**
   * An entry of the table.
   *
   * @param outcome what it says; nothing if it is damaged
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
      int word) {}
}
