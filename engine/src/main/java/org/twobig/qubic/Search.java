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
 * A search for one question, "does White win?" or "does Black win?". The player asked for is the
 * <i>attacker</i>; a draw is a no. How positions are searched is for its two kinds to say.
 */
abstract class Search {
  /** How often, in nodes, the counters are published and a wish to stop is heard: 5 ms. */
  static final int POLL_INTERVAL = 1 << 9;

  /** How a kind of search is made. */
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

  /** Searches within {@link Meter#within}: whether the attacker wins a game that goes on. */
  abstract boolean wins(Position position);

  /** Returns the answer, unless it takes too long; see {@link Meter#within}. */
  final Optional<Boolean> wins(Position position, long mostNodes, BooleanSupplier unwanted) {
    return meter.within(mostNodes, unwanted, () -> wins(position));
  }

  /** Proof and disproof number of a settled position, where this search knows some. */
  Optional<int[]> numbers(Position settled) {
    return Optional.empty();
  }

  /** See {@link org.twobig.game.GameSolver#share}. */
  void share(Supplier<Optional<Notes>> notes) {}

  /** Returns what is known of a position in which the game goes on by a look at it. */
  abstract Answer byRules(Position position);

  final long nodes() {
    return meter.nodes();
  }

  final void visit() {
    meter.visit();
  }

  /** Returns the answer of the table for a canonical position. */
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
   * Adds an answer for a canonical position to what the table says, if it holds such positions.
   *
   * @param work nodes it took, at least 1
   */
  final void store(long white, long black, boolean wins, long work) {
    int stones = Long.bitCount(white | black);
    if (stones <= mostStones) {
      Key key = shape.ranking.number(white, black);
      table.store(stones, key.high(), key.low(), Facts.of(forWhite, wins), work);
    }
  }
}
