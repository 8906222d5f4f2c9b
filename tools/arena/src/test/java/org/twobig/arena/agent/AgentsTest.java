package org.twobig.arena.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.arena.Agent;
import org.twobig.arena.BoardSize;
import org.twobig.arena.BruteForce;
import org.twobig.arena.Configuration;
import org.twobig.arena.Episode;
import org.twobig.arena.EpisodeStep;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.Referee;
import org.twobig.arena.TimeControl;
import org.twobig.tt.testing.Seeds;

/** Tests all agents that need no exact solver by one contract. */
class AgentsTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private static Agent make(String name, BoardSize boardSize, long seed) {
    return new Agents.Choice(name).make(boardSize, seed, Optional.empty());
  }

  private static MutableBoard board(BoardSize boardSize, String moves) {
    MutableBoard board = MutableBoard.empty(boardSize);
    moves.chars().forEach(move -> board.play(boardSize.column((char) move)));
    return board.copy();
  }

  /** Moves are legal to the end of the game, and equal for equal seeds. */
  @ParameterizedTest
  @CsvSource({
    "random, 7x6x4",
    "greedy, 7x6x4",
    "mcts-paper@200, 7x6x4",
    "mcts@200, 7x6x4",
    "mr@50, 7x6x4",
    "ms@50, 7x6x4",
    "mb@50, 7x6x4",
    "hybrid-paper@30, 7x6x4",
    "alphabeta-paper, 7x6x4",
    "alphabeta@300, 7x6x4",
    "mcts@50, 12x12x5",
    "mr@10, 12x12x5",
    "alphabeta@300, 12x12x7",
    "mcts@50, 3x2x1",
    "alphabeta@300, 1x1x1",
    "alphabeta-paper, 4x4x9"
  })
  void playsLegalMovesAndTheSameOnesForASeed(String name, String game) throws InterruptedException {
    BoardSize boardSize = BoardSize.parse(game);
    List<Episode> episodes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      episodes.add(
          Referee.play(
              new Configuration(boardSize, TimeControl.NONE),
              make(name, boardSize, 1),
              make(name, boardSize, 2),
              List.of()));
    }
    assertThat(episodes.get(0).now().agents()).noneMatch(agent -> agent.status().isFault());
    assertThat(boards(episodes.get(0))).isEqualTo(boards(episodes.get(1)));
  }

  private static List<List<Integer>> boards(Episode episode) {
    return episode.steps().stream().map(EpisodeStep::board).toList();
  }

  /** Column 4 completes a line of White, who is to move, or prevents a line of Black. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "greedy",
        "mcts-paper@2000",
        "mcts@500",
        "mr@100",
        "ms@100",
        "mb@500",
        "hybrid-paper@100",
        "alphabeta-paper",
        "alphabeta@500"
      })
  void winsAtOnceAndPreventsALoss(String name) {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    assertThat(make(name, boardSize, 3).move(board(boardSize, "172737"), LONG)).isIn(3, 6);
    assertThat(make(name, boardSize, 3).move(board(boardSize, "112233"), LONG)).isEqualTo(3);
    assertThat(make(name, boardSize, 3).move(board(boardSize, "11223"), LONG)).isEqualTo(3);
  }

  /** White has stones on the bottom row with both ends free, so a move there makes two threats. */
  @ParameterizedTest
  @ValueSource(strings = {"mcts@3000", "mr@2000", "ms@2000", "mb@3000", "alphabeta@2000"})
  void thinksThreePliesAhead(String name) {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    assertThat(make(name, boardSize, 3).move(board(boardSize, "3344"), LONG)).isIn(1, 4);
    assertThat(make(name, boardSize, 5).move(board(boardSize, "334"), LONG)).isIn(1, 4);
  }

  @Test
  void theReportsGreedyPlaysTheFirstColumnForEver() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    assertThat(make("greedy-paper", boardSize, 1).move(board(boardSize, "223344"), LONG)).isZero();
    assertThat(make("greedy-paper", boardSize, 1).move(board(boardSize, "111111"), LONG)).isZero();
  }

  /** Time of a processor for this thread, which does not go on when the machine is busy. */
  static Duration processorTime() {
    return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcts", "mr", "ms", "mb", "alphabeta", "mcts-paper", "hybrid-paper"})
  void returnsWithinTheTimeAllowed(String name) {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    Agent agent = make(name + "@60s", boardSize, 1);
    MutableBoard empty = MutableBoard.empty(boardSize);
    Duration start = processorTime();
    agent.move(empty, Duration.ofMillis(40));
    assertThat(processorTime().minus(start)).isLessThan(Duration.ofSeconds(30));
    assertThat(empty.ply()).isZero();
  }

  /** The depth of 30 would take years. */
  @Test
  void theReportsMinimaxReturnsWithinTheTimeAllowedToo() {
    MutableBoard board = board(BoardSize.parse("7x6x4"), "112233");
    Duration start = processorTime();
    assertThat(new FixedDepth(30).move(board, Duration.ofMillis(40))).isBetween(0, 6);
    assertThat(processorTime().minus(start)).isLessThan(Duration.ofSeconds(30));
    assertThat(board.ply()).isEqualTo(6);
  }

  /** The kept tree adds its simulations to those of the next move. */
  @Test
  void theTreeOfTheLastMoveServesTheNext() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    MonteCarlo agent = new MonteCarlo(MonteCarlo.Style.FULL, Limit.ofWork(2000), 1);
    MutableBoard board = MutableBoard.empty(boardSize);
    int first = agent.move(board.copy(), LONG);
    board.play(first);
    board.play(first);
    agent.move(board.copy(), LONG);
    assertThat(agent.inherited()).isBetween(10, 1999);
    // a position that does not follow from the last position inherits no simulations
    agent.move(MutableBoard.empty(boardSize), LONG);
    assertThat(agent.inherited()).isZero();
  }

  /** A value that a tree search has proved is equal to that of a search by all moves. */
  @Test
  void whatATreeSearchProvesIsTrue() {
    BoardSize boardSize = BoardSize.parse("4x4x3");
    BruteForce bruteForce = new BruteForce(boardSize);
    var random = Seeds.fixed(5);
    for (String name : List.of("mcts@3000", "ms@2000", "mb@3000", "mr@2000", "alphabeta@30000")) {
      for (int i = 0; i < 25; i++) {
        MutableBoard board = MutableBoard.empty(boardSize);
        while (board.ply() < 5) {
          int column = random.nextInt(4);
          if (board.hasRoom(column) && !board.completes(column)) {
            board.play(column);
          }
        }
        int chosen = make(name, boardSize, i).move(board.copy(), LONG);
        assertThat(bruteForce.after(board, chosen))
            .as(name + " " + i)
            .isEqualTo(bruteForce.value(board));
      }
    }
  }

  @Test
  void wrongNamesAreToldWithTheRightOnes() {
    refused("alphazero", "'alphazero' is no agent; expected one of random");
    refused("mcts@0", "'0' is no limit");
    refused("mcts@", "is no limit; write a number");
    refused("mcts@5h", "'5h' is no limit");
    refused("random@5", "random takes no limit; leave @5 out");
    assertThat(Agents.names()).allMatch(name -> Agents.help().contains("  " + name + " "));
  }

  private static void refused(String name, String words) {
    assertThatThrownBy(() -> new Agents.Choice(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }
}
