package org.twobig.qubic;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Facts;
import org.twobig.game.solver.Meter;
import org.twobig.game.solver.TableView;
import org.twobig.table.Key;
import org.twobig.tasks.Notes;

/**
 * A search for one question, "does White win?" or "does Black win?". The <i>attacker</i> is the
 * player of the question; a draw is the answer no.
 */
abstract class Search {
  /** Nodes between two polls, about 5 ms, see {@link Meter}. */
  static final int POLL_INTERVAL = 1 << 9;

  interface Maker {
    Search make(Shape shape, TableView table, boolean forWhite);
  }

  final Shape shape;
  final boolean forWhite;
  private final TableView table;
  private final Meter meter;
  private final int mostStones;

  Search(Shape shape, TableView table, boolean forWhite) {
    this.shape = shape;
    this.forWhite = forWhite;
    this.table = table;
    this.meter = table.meter();
    this.mostStones = table.kind().count() - 1;
  }

  /**
   * Returns whether the attacker wins from a position where the game is not over. Runs within
   * {@link Meter#within}.
   */
  abstract boolean wins(Position position);

  /** Returns whether the attacker wins, within a node limit, see {@link Meter#within}. */
  final Optional<Boolean> wins(Position position, long mostNodes, BooleanSupplier unwanted) {
    return meter.within(mostNodes, unwanted, () -> wins(position));
  }

  /** Returns the proof and disproof number of a settled position, if this search has them. */
  Optional<int[]> numbers(Position settled) {
    return Optional.empty();
  }

  /** See {@link org.twobig.game.GameSolver#share}. */
  void share(Supplier<Optional<Notes>> notes) {}

  /** Returns the answer for a position where the game is not over, if no search is needed. */
  abstract Answer byRules(Position position);

  final long nodes() {
    return meter.nodes();
  }

  final void visit() {
    meter.visit();
  }

  /** Returns the table's answer for a canonical position. */
  final Answer find(long white, long black) {
    int stones = Long.bitCount(white | black);
    if (stones > mostStones) {
      return Answer.OPEN;
    }
    Key key = shape.ranking.number(white, black);
    int facts = Facts.sound((int) table.find(stones, key.high(), key.low()));
    boolean hit = Facts.answer(facts, forWhite);
    meter.probed(stones, hit);
    return hit ? Answer.of(Facts.wins(facts, forWhite)) : Answer.OPEN;
  }

  /**
   * Adds an answer for a canonical position, found by {@code work} nodes, at least 1, to the table,
   * if the table can hold the position.
   */
  final void store(long white, long black, boolean wins, long work) {
    int stones = Long.bitCount(white | black);
    if (stones <= mostStones) {
      Key key = shape.ranking.number(white, black);
      table.store(stones, key.high(), key.low(), Facts.of(forWhite, wins), work);
    }
  }
}
