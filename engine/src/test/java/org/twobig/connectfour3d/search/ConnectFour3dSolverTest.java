package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.Example;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.Moves;
import org.twobig.connectfour3d.Mutations;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.ContradictionException;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Seeds;

/** Tests the solver's verdict, its source, and the line of play. */
class ConnectFour3dSolverTest {
  static ConnectFour3dSolver solver(Arena arena) {
    return new ConnectFour3dSolver(Table.of(Tables.empty(arena, Tables.SMALLEST_BYTES)));
  }

  /** The moves come from the table; another search gives the verdicts after them. */
  @Test
  void everyPositionOfALongLineHasTheVerdict() {
    try (Arena arena = Arena.ofConfined()) {
      var solver = new ConnectFour3dSolver(Table.of(Tables.empty(arena, 32 << 20)));
      var judge = Searches.of(Tables.empty(arena, 32 << 20), Feature.NONE);
      for (Example verdict : Example.ofResource("white-wins-36.txt").subList(0, 40)) {
        Position position = verdict.position();
        Solution solution = solver.solve(position, Question.WHITE);
        String line = Moves.text(solver.line(position, solution));
        Searches.assertKeepsTheVerdict(line, verdict, judge);
        assertIsEnd(OracleGame.CUBE.ofMoves(verdict.moves() + line), verdict.whiteWins());
      }
    }
  }

  private static void assertIsEnd(OracleBoard board, boolean whiteWins) {
    boolean blackIsInEveryLine =
        OracleGame.CUBE.lines().stream().allMatch(cells -> board.count(cells, Stone.BLACK) > 0);
    assertThat(
            whiteWins
                ? board.hasLine(Stone.WHITE)
                : board.hasLine(Stone.BLACK) || board.stones() == 64 || blackIsInEveryLine)
        .as("%s is the end of the game", board)
        .isTrue();
  }

  @Test
  void aPositionWithAnOpeningIsDecidedByARule() {
    try (Arena arena = Arena.ofConfined()) {
      // White has three stones on column 0.
      Solution solution = solver(arena).solve(Position.ofMoves("0F0F01"), Question.WHITE);

      assertThat(solution.yes()).isTrue();
      assertThat(solution.source()).isEqualTo(Source.RULES);
    }
  }

  @Test
  void aPositionRememberedFromAnEarlierSearchIsNotAnsweredByARule() {
    String game = "785B55D40EEDBE8EC4FA918B1D36280BA9AFD5C0A76277FF9C1C";
    Position child = Position.ofMoves(game + "1");
    try (Arena arena = Arena.ofConfined()) {
      assertThat(solver(arena).solve(child, Question.WHITE).source()).isEqualTo(Source.SEARCH);

      ConnectFour3dSolver solver = solver(arena);
      solver.solve(Position.ofMoves(game), Question.WHITE);
      assertThat(solver.solve(child, Question.WHITE).source()).isNotEqualTo(Source.RULES);
    }
  }

  @ParameterizedTest
  @EnumSource(KeyKind.class)
  void knownVerdictsAreFoundOnTablesOfEveryKind(KeyKind kind) {
    List<Example> verdicts = Example.ofResource("white-wins-36.txt").subList(0, 60);
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = Tables.empty(arena, 32 << 20, kind);
      for (Example verdict : verdicts) {
        Solution solution =
            new ConnectFour3dSolver(Table.of(table)).solve(verdict.position(), Question.WHITE);
        assertThat(solution.yes()).as(verdict.moves()).isEqualTo(verdict.whiteWins());
      }
      for (Example verdict : verdicts) {
        var solver = new ConnectFour3dSolver(Table.of(table));
        Solution again = solver.solve(verdict.position(), Question.WHITE);
        assertThat(again.source()).as(verdict.moves()).isNotEqualTo(Source.SEARCH);
        assertThat(again.yes()).as(verdict.moves()).isEqualTo(verdict.whiteWins());
        assertIsEnd(
            OracleGame.CUBE.ofMoves(
                verdict.moves() + Moves.text(solver.line(verdict.position(), again))),
            verdict.whiteWins());
      }
    }
  }

  @Test
  void aTableOfFoldedKeysAnswersForEveryPositionThatFoldsToTheSame() {
    var random = Seeds.fixed(11);
    int others = 0;
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = Tables.empty(arena, Tables.SMALLEST_BYTES);
      for (int i = 0; i < 4000; i++) {
        OracleBoard board = Families.root(random, 40, 50);
        OracleBoard other = Mutations.any(board, random);
        boolean alike =
            !other.toString().equals(board.toString())
                && Representatives.key(other).equals(Representatives.key(board));
        var solver = new ConnectFour3dSolver(Table.of(table));
        if (alike
            && solver.solve(Representatives.position(board), Question.WHITE).source()
                == Source.SEARCH) {
          assertThat(solver.solve(Representatives.position(other), Question.WHITE).source())
              .isEqualTo(Source.STORE);
          others++;
        }
      }
    }
    Seeds.assertEnough(others, 10);
  }

  /** Look-ups, stores and expansions take no memory for a leaf cache. */
  @Test
  void memoryIsTakenWhenASearchBegins() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Position position = Position.ofMoves("785B55D40EEDBE8EC4FA918B1D36280BA9AFD5C0A76277FF9C1C");
    try (Arena arena = Arena.ofConfined()) {
      ConnectFour3dSolver solver = solver(arena);
      long before = threads.getCurrentThreadAllocatedBytes();
      solver.known(position);
      solver.expand(position, Question.WHITE);
      solver.follow(position, Question.BLACK);
      solver.storeAnswer(position.play(1), Question.WHITE, true, 5);
      assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(4L << 20);

      solver.solve(position, Question.WHITE);
      solver.solve(position, Question.BLACK);
      assertThat(threads.getCurrentThreadAllocatedBytes() - before)
          .isBetween(ConnectFour3dSolver.HEAP_BYTES, ConnectFour3dSolver.HEAP_BYTES + (4L << 20));
    }
  }

  @Test
  void anAnswerThatContradictsTheTableIsNotKept() {
    try (Arena arena = Arena.ofConfined()) {
      ConnectFour3dSolver solver = solver(arena);
      Position position = Position.ofMoves("785B55D40EEDBE8EC4FA918B1D36280BA9AFD5C0A76277FF9C1C");
      solver.storeAnswer(position, Question.WHITE, false, 10);
      solver.storeAnswer(position, Question.BLACK, false, 10);

      assertThatThrownBy(() -> solver.storeAnswer(position, Question.WHITE, true, 10))
          .isInstanceOf(ContradictionException.class)
          .hasMessageContaining(position.text())
          .hasMessageContaining("the table says 'draw'")
          .hasMessageContaining("'White wins' was found");
      assertThat(solver.known(position).outcome().value()).contains(Value.DRAW);
    }
  }
}
