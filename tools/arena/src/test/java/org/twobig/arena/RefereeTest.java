package org.twobig.arena;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Agents that break the rules lose, without harm to other agents. */
class RefereeTest {
  private static final BoardSize BOARD_SIZE = BoardSize.parse("7x6x4");

  /** An agent that plays the first column with room. */
  private static final Agent HONEST =
      (board, allowed) -> {
        int column = 0;
        while (!board.hasRoom(column)) {
          column++;
        }
        return column;
      };

  private static Episode play(TimeControl clock, Agent first, Agent second)
      throws InterruptedException {
    return Referee.play(new Configuration(BOARD_SIZE, clock), first, second, List.of());
  }

  private static TimeControl clock(String move, String bank) {
    return new TimeControl(new BigDecimal(move), new BigDecimal(bank));
  }

  private static void assertLost(Episode episode, int agent, AgentStatus fault) {
    EpisodeStep last = episode.now();
    assertThat(last.agents().get(agent).status()).isEqualTo(fault);
    assertThat(last.agents().get(agent).reward()).isEmpty();
    assertThat(last.agents().get(1 - agent).status()).isEqualTo(AgentStatus.DONE);
    assertThat(last.result()).isEqualTo(agent == 0 ? -1 : 1);
  }

  @Test
  void anIllegalColumnLoses() throws InterruptedException {
    assertLost(play(TimeControl.NONE, (board, allowed) -> 7, HONEST), 0, AgentStatus.INVALID);
    assertLost(play(TimeControl.NONE, HONEST, (board, allowed) -> -1), 1, AgentStatus.INVALID);
  }

  @Test
  void anAgentThatThrowsLoses() throws InterruptedException {
    Agent exception =
        (board, allowed) -> {
          throw new IllegalStateException("lost my mind");
        };
    Agent error =
        (board, allowed) -> {
          throw new StackOverflowError();
        };
    assertLost(play(TimeControl.NONE, exception, HONEST), 0, AgentStatus.ERROR);
    assertLost(play(TimeControl.NONE, HONEST, error), 1, AgentStatus.ERROR);
  }

  @Test
  void anAgentThatNeverComesBackLosesInTimeAndIsInterrupted() throws InterruptedException {
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch ended = new CountDownLatch(1);
    Agent sleeper =
        (board, allowed) -> {
          try {
            Thread.sleep(Duration.ofDays(1));
          } catch (InterruptedException e) {
            interrupted.set(true);
          } finally {
            ended.countDown();
          }
          return 0;
        };
    Episode episode = play(clock("0.5", "0.5"), sleeper, HONEST);
    assertLost(episode, 0, AgentStatus.TIMEOUT);
    assertThat(episode.now().agents().get(0).bank()).isLessThan(BigDecimal.ZERO);
    ended.await();
    assertThat(interrupted).isTrue();
  }

  @Test
  void anAgentThatIgnoresInterruptsHarmsNobody() throws InterruptedException {
    AtomicBoolean release = new AtomicBoolean();
    Agent deaf =
        (board, allowed) -> {
          while (!release.get()) {
            Thread.onSpinWait();
          }
          return 0;
        };
    try {
      assertLost(play(clock("0.05", "0"), deaf, HONEST), 0, AgentStatus.TIMEOUT);
      assertThat(play(TimeControl.NONE, HONEST, HONEST).now().result()).isNotZero();
    } finally {
      release.set(true);
    }
  }

  @Test
  void theBankPaysForALateMoveAndTheNextOneIsTooLate() throws InterruptedException {
    AtomicLong time = new AtomicLong();
    Agent slow =
        (board, allowed) -> {
          time.addAndGet(Duration.ofSeconds(100).toNanos());
          return HONEST.move(board, allowed);
        };
    Configuration configuration = new Configuration(BOARD_SIZE, clock("5", "160"));
    Episode episode = Referee.play(configuration, slow, HONEST, List.of(), time::get);
    assertThat(episode.steps().get(1).agents().get(0).status()).isEqualTo(AgentStatus.INACTIVE);
    assertThat(episode.steps().get(1).agents().get(0).bank()).isEqualByComparingTo("65");
    assertLost(episode, 0, AgentStatus.TIMEOUT);
    assertThat(episode.steps()).hasSize(4);
  }

  /** An agent's changes of its board do not reach the game. */
  @Test
  void anAgentCannotTouchTheGame() throws InterruptedException {
    List<Integer> seen = new ArrayList<>();
    Agent vandal =
        (board, allowed) -> {
          seen.add(board.ply());
          int column = HONEST.move(board, allowed);
          while (!board.isFull()) {
            board.play(HONEST.move(board, allowed));
          }
          return column;
        };
    Episode episode = play(TimeControl.NONE, vandal, HONEST);
    assertThat(seen).startsWith(0, 2, 4);
    assertThat(episode.now().agents()).allMatch(agent -> agent.status() == AgentStatus.DONE);
  }

  @Test
  void anOpeningIsPlayedForTheAgents() throws InterruptedException {
    Episode episode =
        Referee.play(
            new Configuration(BOARD_SIZE, TimeControl.NONE), HONEST, HONEST, List.of(3, 3, 3));
    List<Integer> board = episode.steps().get(3).board();
    assertThat(List.of(board.get(38), board.get(31), board.get(24))).containsExactly(1, 2, 1);
    assertThat(episode.steps().get(4).agents().get(1).action()).hasValue(0);
  }
}
