package org.twobig.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.twobig.arena.EpisodeStep.AgentState;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Value;

/** The environment records each move with the status, reward and time of Kaggle's interpreter. */
class EpisodeTest {
  private static final Configuration SMALL =
      new Configuration(BoardSize.parse("5x4x3"), TimeControl.KAGGLE);

  private static final BigDecimal SECOND = BigDecimal.ONE;

  private static AgentAnswer act(int column) {
    return AgentAnswer.of(column, SECOND);
  }

  private static void assertAgent(AgentState agent, int action, AgentStatus status, int reward) {
    assertThat(agent)
        .isEqualTo(
            new AgentState(
                OptionalInt.of(action), OptionalInt.of(reward), status, BigDecimal.valueOf(60)));
  }

  @Test
  void theMoverIsInactiveAfterAMoveAndTheActionOfTheOtherIsNought() {
    EpisodeStep step = new Episode(SMALL).step(act(2));
    assertThat(step.number()).isEqualTo(1);
    assertThat(step.board().indexOf(1)).isEqualTo(17);
    assertAgent(step.agents().get(0), 2, AgentStatus.INACTIVE, 0);
    assertAgent(step.agents().get(1), 0, AgentStatus.ACTIVE, 0);
    assertThat(step.isOver()).isFalse();
  }

  @Test
  void aColumnBeyondTheBoardOrFullIsInvalidHasNoRewardAndLoses() {
    Episode beyond = new Episode(SMALL);
    EpisodeStep step = beyond.step(act(10));
    assertThat(step.agents().get(0).status()).isEqualTo(AgentStatus.INVALID);
    assertThat(step.agents().get(0).action()).hasValue(10);
    assertThat(step.agents().get(0).reward()).isEmpty();
    assertAgent(step.agents().get(1), 0, AgentStatus.DONE, 0);
    assertThat(step.board()).containsOnly(0);
    assertThat(step.isOver()).isTrue();
    assertThat(step.result()).isEqualTo(-1);
    assertThatThrownBy(() -> beyond.step(act(1))).isInstanceOf(IllegalStateException.class);

    Episode full = new Episode(SMALL);
    IntStream.of(0, 0, 0, 0).forEach(column -> full.step(act(column)));
    full.step(act(1));
    EpisodeStep last = full.step(act(0));
    assertThat(last.agents().get(1).status()).isEqualTo(AgentStatus.INVALID);
    assertThat(last.agents().get(1).action()).hasValue(0);
    assertAgent(last.agents().get(0), 0, AgentStatus.DONE, 0);
    assertThat(last.result()).isEqualTo(1);
  }

  @Test
  void whatIsNoColumnAtAllLeavesNoAction() {
    for (AgentAnswer wrong :
        List.of(
            act(-1),
            AgentAnswer.failed(AgentStatus.ERROR, SECOND),
            AgentAnswer.failed(AgentStatus.TIMEOUT, SECOND))) {
      EpisodeStep step = new Episode(SMALL).step(wrong);
      assertThat(step.agents().get(0).action()).isEmpty();
      assertThat(step.agents().get(0).reward()).isEmpty();
      assertThat(step.agents().get(0).status()).isEqualTo(wrong.fault().orElseThrow());
      assertThat(step.result()).isEqualTo(-1);
    }
  }

  @Test
  void whatAMoveTakesBeyondItsTimeIsTakenFromTheBank() {
    Episode episode = new Episode(SMALL);
    episode.step(AgentAnswer.of(0, new BigDecimal("23.470032")));
    episode.step(AgentAnswer.of(0, new BigDecimal("2")));
    EpisodeStep step = episode.now();
    assertThat(step.agents().get(0).bank()).isEqualTo(new BigDecimal("38.529968"));
    assertThat(step.agents().get(1).bank()).isEqualTo(BigDecimal.valueOf(60));
  }

  @Test
  void afterTheLastStepTheEpisodeIsDoneWithoutAResult() {
    Episode episode = new Episode(new Configuration(SMALL.boardSize(), TimeControl.KAGGLE, 4));
    IntStream.of(0, 1).forEach(column -> episode.step(act(column)));
    EpisodeStep last = episode.step(act(0));
    assertThat(last.agents()).allMatch(agent -> agent.status() == AgentStatus.DONE);
    assertThat(last.result()).isZero();
  }

  /** Random games end as by the rules of the engine's games. */
  @Property(tries = 300)
  void gamesEndAsTheSolversSay(
      @ForAll @IntRange(min = 1, max = 9) int columns,
      @ForAll @IntRange(min = 1, max = 7) int rows,
      @ForAll @IntRange(min = 1, max = 5) int inRow,
      @ForAll Random random) {
    if (inRow > Math.max(columns, rows)) {
      return; // the solvers know no such game
    }
    BoardSize boardSize = new BoardSize(columns, rows, inRow);
    Episode episode = new Episode(new Configuration(boardSize, TimeControl.KAGGLE));
    Game game = Games.game(boardSize.id());
    org.twobig.game.Board board = game.start();
    List<Integer> played = new ArrayList<>();
    while (board.end().isEmpty()) {
      assertThat(episode.now().isOver()).isFalse();
      assertThat(episode.now().mover()).isEqualTo(played.size() % 2);
      int move = board.legalMoves().get(random.nextInt(board.legalMoves().size()));
      board = board.play(move);
      episode.step(act(move));
      played.add(move);
    }
    Value end = board.end().orElseThrow();
    assertThat(episode.now().isOver()).as("%s %s", boardSize, played).isTrue();
    assertThat(episode.now().result()).isEqualTo(end == Value.WIN ? 1 : end == Value.DRAW ? 0 : -1);
    List<Integer> rewards =
        episode.now().agents().stream().map(agent -> agent.reward().orElseThrow()).toList();
    assertThat(rewards).isEqualTo(List.of(episode.now().result(), -episode.now().result()));
  }
}
