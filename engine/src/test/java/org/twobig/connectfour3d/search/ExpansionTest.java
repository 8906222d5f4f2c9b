package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.game.Answer;
import org.twobig.game.Expansion;
import org.twobig.game.Question;
import org.twobig.game.Successor;
import org.twobig.tt.table.Table;
import org.twobig.tt.testing.Seeds;

/**
 * Tests by plain minimax, for both questions, that the answer for a position follows from its
 * successors. All positions share the tables, so some answers come from these.
 */
class ExpansionTest {
  /** All features, none, and all but one. */
  static Stream<Set<Feature>> features() {
    return FeatureTest.features();
  }

  @ParameterizedTest
  @MethodSource("features")
  void answersFollowFromTheSuccessors(Set<Feature> features) {
    try (Arena arena = Arena.ofConfined()) {
      Judge judge = new Judge(arena, features, KeyKind.FOLDED);
      for (int i = 0; i < Attempts.times(100); i++) {
        judge.judge(Representatives.position(Families.root(judge.random, 46, 62)));
      }
      for (int i = 0; i < Attempts.times(2); i++) {
        judge.judge(Representatives.position(Families.root(judge.random, 42, 45)));
      }
      assertThat(judge.open).isPositive();
    }
  }

  /** The boards have many threats and meet the assumptions of the proofs in many ways. */
  @ParameterizedTest
  @EnumSource
  void answersFollowFromTheSuccessorsOnBoardsOfEveryKind(RandomBoards boards) {
    try (Arena arena = Arena.ofConfined()) {
      Judge all = new Judge(arena, Feature.ALL, KeyKind.POSITION);
      Judge without = new Judge(arena, Set.of(Feature.FOLDED_KEYS), KeyKind.POSITION);
      for (int i = 0; i < Attempts.times(75); i++) {
        Position position =
            Representatives.position(boards.next(all.random, 45 + all.random.nextInt(18)));
        all.judge(position);
        without.judge(position);
      }
    }
  }

  /** Expands positions with one solver and checks the successors by minimax. */
  private static final class Judge {
    final Random random = new Random(Seeds.fixedSeed(1));
    private final ConnectFour3dSolver solver;
    private int open;

    Judge(Arena arena, Set<Feature> features, KeyKind kind) {
      Table table = Table.of(Tables.empty(arena, Tables.SMALLEST_BYTES, kind));
      this.solver = new ConnectFour3dSolver(table, features);
    }

    void judge(Position position) {
      for (Question question : List.of(Question.WHITE, Question.BLACK)) {
        Stone attacker = question == Question.WHITE ? Stone.WHITE : Stone.BLACK;
        boolean truth = Representatives.board(position).wins(attacker);
        if (random.nextInt(4) == 0) {
          assertThat(solver.solve(position, question).yes()).isEqualTo(truth);
        }
        if (random.nextInt(4) == 0) {
          solver.storeAnswer(position, question, truth, 1);
        }
        judgeFollow(position, question, attacker, truth);
        judgeExpansion(position, question, attacker, truth);
      }
    }

    private void judgeFollow(Position position, Question question, Stone attacker, boolean truth) {
      Successor end = solver.follow(position, question);
      assertLeaf(end, question, attacker);
      assertThat(isYes(end, attacker)).as("%s wins %s", question, position).isEqualTo(truth);
      assertThat(end.level()).isGreaterThanOrEqualTo(position.stones());
    }

    private void judgeExpansion(
        Position position, Question question, Stone attacker, boolean truth) {
      Expansion expansion = solver.expand(position, question);
      Answer answer = expansion.answer();
      if (answer == Answer.OPEN) {
        open++;
        answer =
            Answer.of(
                expansion.attackerToMove()
                    ? expansion.successors().stream().anyMatch(next -> isYes(next, attacker))
                    : expansion.successors().stream().allMatch(next -> isYes(next, attacker)));
        for (Successor next : expansion.successors()) {
          assertThat(next.level()).isGreaterThan(position.stones());
          assertLeaf(next, question, attacker);
        }
      } else {
        assertThat(expansion.successors()).isEmpty();
      }
      assertThat(answer).as("%s wins %s", question, position).isEqualTo(Answer.of(truth));
    }

    /** The answer for a successor is true, and an open successor leaves a choice. */
    private void assertLeaf(Successor leaf, Question question, Stone attacker) {
      Position position = position(leaf);
      assertThat(leaf.level()).isEqualTo(position.stones());
      assertThat(leaf.proof()).isPositive();
      assertThat(leaf.disproof()).isPositive();
      if (leaf.answer() == Answer.OPEN) {
        Successor again = solver.follow(position, question);
        assertThat(again.key()).isEqualTo(leaf.key());
        assertThat(again.answer()).isEqualTo(Answer.OPEN);
      } else {
        assertThat(leaf.answer() == Answer.YES)
            .as("%s wins %s", question, position)
            .isEqualTo(Representatives.board(position).wins(attacker));
      }
    }

    private static boolean isYes(Successor leaf, Stone attacker) {
      return Representatives.board(position(leaf)).wins(attacker);
    }

    private static Position position(Successor leaf) {
      return PositionKey.decode(leaf.key()).orElseThrow();
    }
  }

  /** White fills two openings, one after the other, and then has a choice. */
  @Test
  void forcedMovesAreFollowed() {
    try (Arena arena = Arena.ofConfined()) {
      var solver = ConnectFour3dSolverTest.solver(arena);
      Position start = Position.ofMoves("0F0F0");

      Successor end = solver.follow(start, Question.BLACK);
      assertThat(end.key()).isEqualTo(start.play(0).key());
      assertThat(solver.expand(start, Question.BLACK).attackerToMove()).isFalse();
    }
  }
}
