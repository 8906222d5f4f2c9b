package org.twobig.connectx;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.twobig.game.solver.Meter;
import org.twobig.game.solver.TableView;

/**
 * A search for one question at a time, "is White's score at least s?", by alpha-beta with a null
 * window. Subclasses define how positions are searched.
 */
abstract class Search {
  /** Nodes between two polls, which publish the counters and obey a wish to stop. */
  static final int POLL_INTERVAL = 1 << 14;

  /** Makes searches of one kind. */
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

  /**
   * Searches within {@link Meter#within}; returns whether White's score is at least {@code score}.
   */
  abstract boolean search(Position position, int score);

  /**
   * Returns whether White's score of a game that goes on is at least {@code score}, unless that
   * takes too long; see {@link Meter#within}.
   */
  final Optional<Boolean> atLeast(
      Position position, int score, long mostNodes, BooleanSupplier unwanted) {
    return meter.within(mostNodes, unwanted, () -> search(position, score));
  }
}
