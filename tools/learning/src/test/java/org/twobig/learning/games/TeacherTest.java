package org.twobig.learning.games;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.learning.network.Architecture;
import org.twobig.learning.network.Model;
import org.twobig.solve.Session;
import org.twobig.solve.SessionOptions;
import org.twobig.tt.testing.Seeds;

class TeacherTest {
  private static final BoardSize BOARD = new BoardSize(4, 3, 3);
  private static final OracleGame ORACLE = OracleGame.flat(4, 3, 3);
  private static final Model ANY = Model.untrained(Architecture.DENSE, BOARD, 1);

  private final Session session = session();

  private static Session session() {
    org.twobig.game.Game game = ExactSolver.game(BOARD).orElseThrow();
    return Session.inMemory(
        game,
        new SessionOptions(
            1, Optional.empty(), Optional.of(17L << 20), Optional.empty(), Duration.ofHours(1)));
  }

  @AfterEach
  void close() {
    session.close();
  }

  private List<LabelledGame> lines(LongPredicate excluded) throws InterruptedException {
    ExactSolver exactSolver = new ExactSolver(session.game(), session.table(), 1_000_000);
    return new Teacher(exactSolver, 0, excluded)
        .play(ANY, Seeds.fixed(3).longs(150).boxed().toList())
        .games();
  }

  @Test
  void labelsAreTheValuesThatTryingAllMovesFinds() throws InterruptedException {
    int labels = 0;
    for (LabelledGame line : lines(key -> false)) {
      for (int i = 0; i < line.labels().size(); i++) {
        MutableBoard board = line.board(BOARD, i, false);
        float[] outcome = new float[3];
        line.labels().get(i).addOutcomeTo(outcome);
        OracleBoard oracle = ORACLE.ofMarks(cell -> board.mark(cell % 4, cell / 4));
        int value = oracle.outcome();
        assertThat(outcome[1 - value]).isEqualTo(1);
        float[] policy = new float[BOARD.columns()];
        line.labels().get(i).addPolicyTo(policy, false);
        for (int column = 0; column < BOARD.columns(); column++) {
          boolean keeps = board.hasRoom(column) && -oracle.after(column).outcome() == value;
          assertThat(policy[column] > 0).isEqualTo(keeps);
        }
        labels++;
      }
    }
    assertThat(labels).isGreaterThan(300);
  }

  @Test
  void excludedPositionsAndTheirMirrorImagesGetNoLabel() throws InterruptedException {
    Mirror mirror = new Mirror(BOARD);
    List<Long> all = keys(lines(key -> false), mirror);
    Set<Long> excluded = new HashSet<>(all.subList(0, all.size() / 2));

    List<Long> left = keys(lines(excluded::contains), mirror);

    assertThat(left).isNotEmpty().doesNotContainAnyElementsOf(excluded);
  }

  private static List<Long> keys(List<LabelledGame> lines, Mirror mirror) {
    List<Long> keys = new ArrayList<>();
    for (LabelledGame line : lines) {
      for (int i = 0; i < line.labels().size(); i++) {
        keys.add(mirror.canonical(line.board(BOARD, i, i % 2 == 1).key()));
      }
    }
    return keys;
  }
}
