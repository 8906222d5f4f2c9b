package org.twobig.connectx;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.twobig.game.solver.Meter;
import org.twobig.game.solver.TableView;

/**
 * A search for one question at a time, "is White's score at least s?": alpha-beta whose window is
 * one answer wide. How positions are searched is for its two kinds to say.
 */
abstract class Search {
  /** How often, in nodes, the counters are published and a wish to stop is heard. */
  static final int POLL_INTERVAL = 1 << 14;

  /** How a kind of search is made. */
  interface Maker {
    Search make(Size size, TableView table);
  }

  final Scores scores;
  final TableView table;
  final Meter meter;

  Search(Size size, TableView table) {
    this.scores = new Scores(size);
    this.table = table;
    this.meter = table.meter();
  }

  /** Searches within {@link Meter#within}: whether White's score is at least so much. */
  abstract boolean search(Position position, int score);

  /**
   * Returns whether White's score of a game that goes on is at least so much, unless that takes too
   * long; see {@link Meter#within}.
   */
  final Optional<Boolean> atLeast(
      Position position, int score, long mostNodes, BooleanSupplier unwanted) {
    return meter.within(mostNodes, unwanted, () -> search(position, score));
  }
}
