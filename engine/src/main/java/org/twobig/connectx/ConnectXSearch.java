package org.twobig.connectx;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.twobig.game.solver.Meter;
import org.twobig.game.solver.SolverProbe;

/** A search for one question, "is White's score at least s?", by alpha-beta with a null window. */
abstract class ConnectXSearch {
  /** Nodes between two polls, see {@link Meter}. */
  static final int POLL_INTERVAL = 1 << 14;

  final Scores scores;
  final ConnectXSize size;
  final SolverProbe table;
  final Meter meter;

  ConnectXSearch(SolverProbe table) {
    this.scores = (Scores) table.rules();
    this.size = scores.size();
    this.table = table;
    this.meter = table.meter();
  }

  /** Returns whether White's score is at least {@code score}; needs {@link Meter#within}. */
  abstract boolean search(ConnectXPosition position, int score);

  /**
   * Returns whether White's score is at least {@code score}, within a node limit, see {@link
   * Meter#within}. The game must not be over.
   */
  final Optional<Boolean> atLeast(
      ConnectXPosition position, int score, long mostNodes, BooleanSupplier unwanted) {
    return meter.within(mostNodes, unwanted, () -> search(position, score));
  }
}
