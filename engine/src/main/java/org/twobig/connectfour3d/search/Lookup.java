package org.twobig.connectfour3d.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Answer;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Source;
import org.twobig.table.Geometry;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;

/**
 * Tells what is known of positions without a search: by the rules, the proofs and forcing moves of
 * the {@link Search}, and by a table, which is only read. The search keeps no position with a
 * forced move in the table, so forced moves are followed to the first position that leaves a
 * choice.
 *
 * @param white of the search for the question whether White wins
 * @param black the one for Black
 */
record Lookup(PartitionedTable table, TableKey key, Expander white, Expander black) {
  /** What is known of a position. */
  Knowledge of(Position position) {
    if (position.end().isPresent()) {
      return new Knowledge(
          Outcome.of(position.end().get()),
          Optional.of(Source.RULES),
          List.of(),
          Optional.empty(),
          Optional.empty());
    }
    List<Integer> forced = new ArrayList<>();
    List<Integer> forcedForBlack = new ArrayList<>();
    Answer whiteWins = white.followByRules(position, forced);
    Answer blackWins = black.followByRules(position, forcedForBlack);
    if (forcedForBlack.size() > forced.size()) { // one is the beginning of the other
      forced = forcedForBlack;
    }
    Outcome byRules = new Outcome(whiteWins, blackWins);
    Position end = position;
    for (int column : forced) {
      end = end.play(column);
    }
    Optional<Knowledge.Entry> own = entry(position);
    Optional<Knowledge.Entry> last = forced.isEmpty() ? Optional.empty() : entry(end);
    Outcome outcome = byRules.orElse(outcome(own)).orElse(outcome(last));
    return new Knowledge(outcome, source(outcome, byRules), forced, own, last);
  }

  private static Optional<Source> source(Outcome outcome, Outcome byRules) {
    if (outcome.equals(Outcome.UNKNOWN)) {
      return Optional.empty();
    }
    return Optional.of(outcome.equals(byRules) ? Source.RULES : Source.STORE);
  }

  private static Outcome outcome(Optional<Knowledge.Entry> entry) {
    return entry.map(Knowledge.Entry::outcome).orElse(Outcome.UNKNOWN);
  }

  /** The entry of a position in which nobody has completed a line. */
  private Optional<Knowledge.Entry> entry(Position position) {
    key.set(position);
    TranspositionTable region = table.region(key.stones);
    long bucket = region.bucket(key.high, key.low);
    long entry = region.find(key.high, key.low);
    if (entry == 0) {
      return Optional.empty();
    }
    Geometry geometry = region.geometry();
    int code = geometry.workCodeOf(entry);
    boolean isLast = code == (1 << geometry.workBits()) - 1;
    return Optional.of(
        new Knowledge.Entry(
            Outcome.ofFacts((int) region.value(entry)),
            region.work(entry),
            isLast ? OptionalLong.empty() : OptionalLong.of(geometry.smallestWork(code + 1) - 1),
            key.stones,
            table.regions().indexOf(region),
            bucket,
            region.word(bucket, 0) == entry ? 0 : 1));
  }
}
