package org.twobig.arena.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.arena.Agent;
import org.twobig.arena.BoardSize;
import org.twobig.arena.Configuration;
import org.twobig.arena.Episode;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.Referee;
import org.twobig.arena.TimeControl;
import org.twobig.arena.zero.Models;

/** Tests agents that play by a network, with a network made for the test. */
class NetworkAgentTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private static Path folder;

  @BeforeAll
  static void writeNetworks() throws IOException {
    Files.write(folder.resolve("any.onnx"), Models.sums(-1, -1, "policy", 0.1f, 0.1f, 1, 0));
    Files.write(folder.resolve("7x6.onnx"), Models.sums(6, 7, "policy", 0.1f, 0.1f, 1, 0));
  }

  private static Agents.Choice wanted(String network, String limit) {
    return new Agents.Choice("zero:%s@%s".formatted(folder.resolve(network), limit));
  }

  private static Agent agent(String limit, BoardSize boardSize) {
    return wanted("any.onnx", limit).make(boardSize, 1, Optional.empty());
  }

  private static MutableBoard board(BoardSize boardSize, String moves) {
    MutableBoard board = MutableBoard.empty(boardSize);
    moves.chars().forEach(move -> board.play(boardSize.column((char) move)));
    return board.copy();
  }

  @ParameterizedTest
  @CsvSource({"7x6x4, 40", "12x12x5, 8", "3x2x1, 5", "1x1x1, 5", "4x4x9, 5"})
  void playsLegalMovesAndTheSameOnesAgain(String game, String limit) throws InterruptedException {
    BoardSize boardSize = BoardSize.parse(game);
    Configuration configuration = new Configuration(boardSize, TimeControl.NONE);
    List<Episode> episodes =
        List.of(
            Referee.play(configuration, agent(limit, boardSize), agent("3", boardSize), List.of()),
            Referee.play(configuration, agent(limit, boardSize), agent("3", boardSize), List.of()));
    assertThat(episodes.getFirst().now().agents()).noneMatch(agent -> agent.status().isFault());
    assertThat(episodes.get(0).now().board()).isEqualTo(episodes.get(1).now().board());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "100", "50ms"})
  void winsAtOnceAndPreventsALoss(String limit) {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    assertThat(agent(limit, boardSize).move(board(boardSize, "172737"), LONG)).isIn(3, 6);
    assertThat(agent(limit, boardSize).move(board(boardSize, "112233"), LONG)).isEqualTo(3);
    assertThat(agent(limit, boardSize).move(board(boardSize, "11223"), LONG)).isEqualTo(3);
  }

  @Test
  void thinksThreePliesAhead() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    assertThat(agent("300", boardSize).move(board(boardSize, "3344"), LONG)).isIn(1, 4);
    assertThat(agent("300", boardSize).move(board(boardSize, "334"), LONG)).isIn(1, 4);
  }

  @Test
  void returnsWithinTheTimeAllowed() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    Duration start = AgentsTest.processorTime();
    agent("60s", boardSize).move(MutableBoard.empty(boardSize), Duration.ofMillis(40));
    assertThat(AgentsTest.processorTime().minus(start)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void aNetworkThatDoesNotFitIsRefusedWithTheReason() {
    Agents.Choice narrow = wanted("7x6.onnx", "10");
    narrow.requireBoards(BoardSize.parse("7x6x5"));
    assertThatThrownBy(() -> narrow.make(BoardSize.parse("8x6x4"), 1, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("7x6.onnx plays on boards of 7 columns and 6 rows");
    assertThatThrownBy(() -> wanted("absent.onnx", "5").requireBoards(BoardSize.parse("7x6x4")))
        .hasMessageContaining("absent.onnx cannot be read");
    assertThatThrownBy(() -> new Agents.Choice("mcts:any.onnx"))
        .hasMessage("'mcts:any.onnx': mcts plays by no network; leave :any.onnx out");
  }
}
