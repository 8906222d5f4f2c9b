package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.game.Effort;
import org.twobig.game.EmptyTable;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.solve.ParallelOptions;
import org.twobig.solve.ParallelSolver;
import org.twobig.solve.Session;
import org.twobig.tt.table.Table;

/**
 * The search's signature: the exact counts of one thread on fixed positions. A change that is not
 * meant to alter the search keeps these numbers. A change that alters the search states the new
 * numbers here, and the difference in its commit.
 */
class QubicSearchSignatureTest {
  private static final Game QUBIC = Games.game("qubic");
  private static final long POSITIONS = 1;

  private static Table table(Game game, Arena arena) {
    return EmptyTable.of(game.positions(), 17 << 20, arena);
  }

  /** Returns a solver like that of {@code solve --threads N}. */
  private static ParallelSolver byTasks(Game game, Table table, int threads) {
    return new ParallelSolver(
        game,
        table,
        new ParallelOptions(threads, game.tuning().taskNodes().orElseThrow(), Session.LEAST_GRAPH));
  }

  @ParameterizedTest
  @CsvSource({
    "qubic, 0001, WHITE, 21824, 21756, 0, 1818",
    "qubic, 0102, WHITE, 29309, 29185, 0, 2586",
    "qubic:3x3x3, '', WHITE, 7, 6, 0, 2",
    "qubic:3x3x3, 00, WHITE, 13, 12, 0, 2",
    "qubic:4x4, '', BOTH, 6, 5, 0, 3"
  })
  void ofOneThread(
      String name,
      String moves,
      Question question,
      long nodes,
      long probes,
      long hits,
      long stores) {
    Game game = Games.game(name);
    try (Arena arena = Arena.ofShared()) {
      ParallelSolver solver = byTasks(game, table(game, arena), 1);
      solver.solve(game.parse(moves), question);
      assertThat(solver.effort()).isEqualTo(new Effort(nodes, probes, hits, stores));
    }
  }

  /**
   * White wins (Patashnik 1980). Then the table has the whole proof: positions after White's moves
   * and all moves of Black need no evaluation.
   */
  @Test
  void ofTheWholeGameWhichIsThenKnown() {
    try (Arena arena = Arena.ofShared()) {
      Table table = table(QUBIC, arena);
      ParallelSolver first = byTasks(QUBIC, table, 1);
      assertThat(first.solve(QUBIC.start(), Question.WHITE).yes()).isTrue();
      assertThat(first.effort().nodes()).isEqualTo(130_712);

      GameSolver later = QUBIC.solver(table);
      Solution again = later.solve(QUBIC.start(), Question.BOTH);
      assertThat(again.source()).isEqualTo(Source.STORE);
      assertThat(evaluations(later, new Random(POSITIONS), 20)).containsOnly(0L);
    }
  }

  /** Returns the evaluations for White's move and the answer in random positions of a proof. */
  private static List<Long> evaluations(GameSolver solver, Random random, int positions) {
    List<Long> evaluations = new ArrayList<>();
    QubicPosition position = new QubicPosition(QubicShape.of(4, 3), 0, 0);
    while (evaluations.size() < positions) {
      if (position.isOver()) {
        position = new QubicPosition(QubicShape.of(4, 3), 0, 0);
      }
      long before = solver.effort().nodes();
      Solution won = solver.solve(position, Question.WHITE);
      assertThat(won.yes()).isTrue();
      QubicPosition next =
          position.play(solver.bestMove(position, won, Long.MAX_VALUE).orElseThrow());
      evaluations.add(solver.effort().nodes() - before);
      if (!next.isOver()) {
        List<Integer> replies = next.legalMoves();
        next = next.play(replies.get(random.nextInt(replies.size())));
      }
      position = next;
    }
    return evaluations;
  }

  /**
   * The work of two threads varies little, since neither repeats the other's work. On a busy
   * machine a thread may be late, so the best of some tries counts.
   */
  @Test
  void twoThreadsTakeHardlyMoreEvaluationsThanOne() {
    long least = Long.MAX_VALUE;
    for (int tries = 0; tries < 10 && least >= 21_824 * 5 / 4; tries++) {
      try (Arena arena = Arena.ofShared()) {
        ParallelSolver solver = byTasks(QUBIC, table(QUBIC, arena), 2);
        assertThat(solver.solve(QUBIC.parse("0001"), Question.WHITE).yes()).isTrue();
        least = Math.min(least, solver.effort().nodes());
      }
    }
    assertThat(least).isLessThan(21_824 * 5 / 4);
  }
}
