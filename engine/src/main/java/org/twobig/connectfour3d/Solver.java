package org.twobig.connectfour3d;

import java.util.Optional;
import java.util.Set;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.TranspositionTable;

/**
 * Answers "does White win?" and shows how, on a transposition table that may already know much.
 *
 * <p>A solver belongs to one thread; several may share a table. {@link #stop} and {@link #nodes}
 * may be called by any thread.
 *
 * <pre>{@code
 * Solver solver = new Solver(table);
 * Position position = Position.ofMoves("2E9F90BA57F31DC2D8601511D424");
 * Solution solution = solver.solve(position);
 * String line = solver.line(position, solution);
 * }</pre>
 */
public final class Solver {
  /** Bits of a solved value in the table: 1 is "White wins". */
  public static final int VALUE_BITS = Search.VALUE_BITS;

  private final TranspositionTable table;
  private final Search search;

  /**
   * A solver on a table of {@link PositionKey#KEY_SPACE} with {@link #VALUE_BITS} bits a value.
   *
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public Solver(TranspositionTable table) {
    this(table, Feature.ALL);
  }

  /**
   * A solver with some of its features only.
   *
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public Solver(TranspositionTable table, Set<Feature> features) {
    Geometry geometry = table.geometry();
    if (!geometry.keySpace().equals(PositionKey.KEY_SPACE) || geometry.valueBits() != VALUE_BITS) {
      throw new IllegalArgumentException(
          "The table holds %s with %d value bits, the solver needs %s with %d"
              .formatted(
                  geometry.keySpace(), geometry.valueBits(), PositionKey.KEY_SPACE, VALUE_BITS));
    }
    this.table = table;
    this.search = new Search(table, features);
  }

  /**
   * Whether White wins.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  public Solution solve(Position position) {
    Key key = PositionKey.of(position);
    long known = table.find(key.high(), key.low());
    if (known != 0) {
      return new Solution(
          table.value(known) == Search.WHITE_WINS, Source.STORE, new Effort(0, 1, 1, 0));
    }
    if (position.isWon()) {
      return new Solution(position.isWonByWhite(), Source.RULES, Effort.NONE);
    }
    Optional<Boolean> decided = search.decidedByRules(position);
    if (decided.isPresent()) {
      return new Solution(decided.get(), Source.RULES, Effort.NONE);
    }
    Effort before = search.effort();
    boolean whiteWins = search.whiteWins(position);
    Effort effort = search.effort().minus(before);
    // The search itself keeps neither forced positions nor late ones in the table.
    table.store(
        table.bucket(key.high(), key.low()), key.low(), Search.valueOf(whiteWins), effort.nodes());
    return new Solution(whiteWins, Source.SEARCH, effort);
  }

  /**
   * A line of play that shows the verdict, as columns in hex: the player who succeeds plays moves
   * that are proved, the other the reply that took most work to refute. It ends with the end of the
   * game or where Black has a stone in every line. Solves what the table has forgotten.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  public String line(Position position, Solution solution) {
    return new LineOfPlay(table, search).from(position, solution.whiteWins());
  }

  /** Makes {@link #solve} and {@link #line}, now and later, end soon with an exception. */
  public void stop() {
    search.stop();
  }

  /** Nodes visited since the solver was made; a little behind while it runs. */
  public long nodes() {
    return search.publishedNodes();
  }
}
