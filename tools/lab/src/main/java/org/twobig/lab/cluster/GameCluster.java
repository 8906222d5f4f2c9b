package org.twobig.lab.cluster;

import java.lang.foreign.Arena;
import java.time.Duration;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;

/**
 * A position of a game that simulated clusters solve.
 *
 * @param question one that can be answered by yes or no
 * @param tableBytes size of each table
 */
public record GameCluster(Game game, Board position, Question question, long tableBytes) {
  /** Which tables the nodes have. */
  public enum Tables {
    /** One for all. */
    SHARED,

    /** One each. */
    OWN,

    /** One each, and entries of much work are sent to the others. */
    EXCHANGE
  }

  /**
   * What is sent from table to table.
   *
   * @param leastWork nodes that an entry must have cost
   * @param every how often
   */
  public record Exchange(long leastWork, Duration every) {}

  /**
   * A solve.
   *
   * @param entriesSent each counted once, however many nodes receive it
   * @param bytesSent packed
   */
  public record Solved(Cluster.Result result, long entriesSent, long bytesSent) {}

  /** Nodes that one solver needs alone, without slices and tasks. */
  public long nodesAlone() {
    try (Arena arena = Arena.ofConfined()) {
      GameTables tables = new GameTables(game.tables().get(0), 1, tableBytes, arena);
      GameSolver solver = game.solver(tables.of(0));
      solver.solve(position, question);
      return solver.effort().nodes();
    }
  }

  /**
   * Solves the position with empty tables.
   *
   * @param mostSolvers on a table that all nodes share: nodes beyond these share one with others
   */
  public Solved solve(Cluster.Shape shape, Tables kind, Exchange exchange, int mostSolvers) {
    int count = kind == Tables.SHARED ? 1 : shape.nodes();
    try (Arena arena = Arena.ofConfined()) {
      GameTables tables = new GameTables(game.tables().get(0), count, tableBytes, arena);
      Events events = new Events();
      if (kind == Tables.EXCHANGE) {
        tables.exchange(events, exchange.leastWork, exchange.every, shape.latency());
      }
      int solvers = Math.max(count, Math.min(shape.nodes(), mostSolvers));
      Workload work = new GameWorkload(game, position, question, tables, solvers);
      Cluster.Result result = new Cluster(shape, work, events).solve(Long.MAX_VALUE);
      return new Solved(result, tables.entriesSent(), tables.bytesSent());
    }
  }
}
