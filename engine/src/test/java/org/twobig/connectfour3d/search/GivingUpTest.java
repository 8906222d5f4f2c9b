package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.Example;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;

/** Tests searches that are given up at a node limit or because they are unwanted. */
class GivingUpTest {
  /** An unsolved position with 9 stones. */
  private static final Position HARD = Position.ofMoves("0FC3484B7");

  @Test
  void aSearchEndsAtTheFirstNodeThatIsTooMuch() {
    try (Arena arena = Arena.ofConfined()) {
      var solver = ConnectFour3dSolverTest.solver(arena);
      for (long most : new long[] {1, 2, 100, 65_535, 65_536, 65_537, 200_000, 3}) {
        long before = solver.effort().nodes();
        assertThat(solver.solve(HARD, Question.WHITE, most, () -> false)).isEmpty();
        assertThat(solver.effort().nodes() - before).isEqualTo(most + 1);
      }
    }
  }

  @Test
  void whatIsGivenUpAndTakenUpAgainEndsWithTheRightVerdict() {
    List<Example> verdicts = Example.ofResource("white-wins-36.txt").subList(0, 200);
    int givenUp = 0;
    try (Arena arena = Arena.ofConfined()) {
      var solver = ConnectFour3dSolverTest.solver(arena);
      for (Example verdict : verdicts) {
        Optional<Solution> solution = Optional.empty();
        for (long most = 10; solution.isEmpty(); most += most / 2) {
          long before = solver.effort().nodes();
          solution = solver.solve(verdict.position(), Question.WHITE, most, () -> false);
          assertThat(solver.effort().nodes() - before).isLessThanOrEqualTo(most + 1);
          givenUp += solution.isEmpty() ? 1 : 0;
        }
        assertThat(solution.get().yes()).as(verdict.moves()).isEqualTo(verdict.whiteWins());
      }
    }
    assertThat(givenUp).isGreaterThan(300);
  }

  @Test
  void aSearchThatIsNotWantedEnds() {
    try (Arena arena = Arena.ofConfined()) {
      var solver = ConnectFour3dSolverTest.solver(arena);
      AtomicInteger asked = new AtomicInteger();
      Optional<Solution> solution =
          solver.solve(HARD, Question.BLACK, Long.MAX_VALUE, () -> asked.incrementAndGet() == 3);

      assertThat(solution).isEmpty();
      assertThat(asked.get()).isEqualTo(3);
      assertThat(solver.effort().nodes()).isEqualTo(1 + 2 * ((1 << 16) + 1));
    }
  }

  /** Neither the budget nor the condition outlives the search. */
  @Test
  void theNextSearchIsWantedAndHasTheNodesItNeeds() {
    Position heavy = Position.ofMoves("D1D802DD396C519854C4AF434B311578");
    try (Arena arena = Arena.ofConfined()) {
      var search = Searches.of(Tables.empty(arena, 32 << 20), Feature.ALL);
      assertThat(search.attackerWins(HARD, 10, () -> true)).isEmpty();
      assertThat(search.attackerWins(HARD, 100_000, () -> true)).isEmpty();

      long before = search.effort().nodes();
      assertThat(search.attackerWins(heavy)).isFalse();
      assertThat(search.effort().nodes() - before).isGreaterThan(1 << 16);
    }
  }

  @Test
  void aStopIsNoGivingUp() {
    try (Arena arena = Arena.ofConfined()) {
      var solver = ConnectFour3dSolverTest.solver(arena);
      assertThatThrownBy(
              () ->
                  solver.solve(
                      HARD,
                      Question.WHITE,
                      Long.MAX_VALUE,
                      () -> {
                        solver.stop();
                        return false;
                      }))
          .isInstanceOf(SearchStoppedException.class);
    }
  }
}
