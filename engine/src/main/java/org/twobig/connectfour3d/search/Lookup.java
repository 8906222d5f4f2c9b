package org.twobig.connectfour3d.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Answer;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;

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
      return Knowledge.ofEnd(position.end().get());
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
    return Knowledge.of(
        byRules, forced, entry(position), forced.isEmpty() ? Optional.empty() : entry(end));
  }

  /** The entry of an undecided position. */
  private Optional<Knowledge.Entry> entry(Position position) {
    key.set(position);
    return Knowledge.Entry.find(table, key.stones, new Key(key.high, key.low));
  }
}
