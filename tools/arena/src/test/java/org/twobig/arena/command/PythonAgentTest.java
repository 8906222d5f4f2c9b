package org.twobig.arena.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.arena.Agent;
import org.twobig.arena.BoardSize;
import org.twobig.arena.Configuration;
import org.twobig.arena.Episode;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.Referee;
import org.twobig.arena.TimeControl;
import org.twobig.arena.agent.Agents;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;

/** Calls the agent in Python as Kaggle calls it. */
class PythonAgentTest {
  /**
   * Calls the last function of the file, as Kaggle does, with an observation a line. Prints the
   * answer and the time, by a clock that advances by four milliseconds whenever it is read.
   */
  private static final String CALLER =
      "import itertools, json, sys, runpy, time\n"
          + "ticks = itertools.count(0, 0.004)\n"
          + "time.perf_counter = lambda: next(ticks)\n"
          + "agent = [f for f in runpy.run_path(sys.argv[1]).values() if callable(f)][-1]\n"
          + "for line in sys.stdin:\n"
          + "    asked = json.loads(line)\n"
          + "    column = agent(asked['observation'], asked['configuration'])\n"
          + "    print(column, time.perf_counter(), flush=True)\n";

  @TempDir private Path folder;

  private Path file = Path.of("");
  private Optional<Process> python = Optional.empty();
  private double seconds;

  @BeforeEach
  void writeFile() {
    file = folder.resolve("submission.py");
    assertThat(Console.run("agent", "--python", file).exitCode()).isEqualTo(ExitCode.OK);
  }

  @AfterEach
  void endPython() throws InterruptedException {
    if (python.isPresent()) {
      python.get().destroyForcibly();
      python.get().waitFor(10, TimeUnit.SECONDS);
    }
  }

  private Process python() {
    try {
      ProcessBuilder builder =
          new ProcessBuilder("python3", "-c", CALLER, file.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
      Process process = builder.start();
      python = Optional.of(process);
      return process;
    } catch (IOException e) {
      Assumptions.abort("there is no python3: " + e.getMessage());
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the agent. Its time for a move is {@code allowedSeconds}. */
  private Agent asked(Process python, String allowedSeconds) {
    BufferedWriter to = python.outputWriter();
    BufferedReader from = python.inputReader();
    return (board, allowed) -> {
      try {
        to.write(observation(board, allowedSeconds));
        to.newLine();
        to.flush();
        String[] answer = from.readLine().split(" ");
        seconds = Double.parseDouble(answer[1]);
        return Integer.parseInt(answer[0]);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private static String observation(MutableBoard board, String seconds) {
    BoardSize boardSize = board.boardSize();
    List<Integer> marks = new ArrayList<>();
    for (int row = boardSize.rows() - 1; row >= 0; row--) {
      for (int column = 0; column < boardSize.columns(); column++) {
        marks.add(board.mark(column, row));
      }
    }
    return ("{\"observation\":{\"board\":%s,\"mark\":%d},\"configuration\":"
            + "{\"columns\":%d,\"rows\":%d,\"inarow\":%d,\"actTimeout\":%s}}")
        .formatted(
            marks,
            board.whiteToMove() ? 1 : 2,
            boardSize.columns(),
            boardSize.rows(),
            boardSize.inRow(),
            seconds);
  }

  /**
   * Plays whole games with either colour and little time: no fault, and no loss against random
   * moves.
   */
  @ParameterizedTest
  @ValueSource(strings = {"7x6x4", "5x4x3", "12x12x5", "3x3x3"})
  void itPlaysLegallyAndBeatsChance(String game) throws InterruptedException {
    Agent agent = asked(python(), "0.02");
    BoardSize boardSize = BoardSize.parse(game);
    Agent random = new Agents.Choice("random").make(boardSize, 1, Optional.empty());
    Configuration configuration = new Configuration(boardSize, TimeControl.NONE);
    Episode first = Referee.play(configuration, agent, random, List.of());
    Episode second = Referee.play(configuration, random, agent, List.of());
    for (Episode episode : List.of(first, second)) {
      assertThat(episode.now().agents()).noneMatch(each -> each.status().isFault());
    }
    assertThat(first.now().result()).isNotNegative();
    assertThat(second.now().result()).isNotPositive();
  }

  @Test
  void itKeepsToTheTimeOfTheConfigurationFromTheFirstMoveOn() throws InterruptedException {
    Agent agent = asked(python(), "2");
    MutableBoard board = MutableBoard.empty(BoardSize.parse("7x6x4"));
    int column = agent.move(board, Duration.ZERO);
    assertThat(seconds).as("of two seconds").isBetween(1.0, 2.0);
    assertThat(column).as("the middle, the only move that wins").isEqualTo(3);
  }

  /** White can make two threats on the bottom row, or complete a line. */
  @Test
  void itSeesWhatIsPlain() {
    Agent agent = asked(python(), "0.3");
    assertThat(agent.move(board("112233"), Duration.ZERO)).isEqualTo(3);
    assertThat(agent.move(board("11223"), Duration.ZERO)).isEqualTo(3);
    assertThat(agent.move(board("3344"), Duration.ZERO)).isIn(1, 4);
    assertThat(agent.move(board("334"), Duration.ZERO)).isIn(1, 4);
  }

  private static MutableBoard board(String moves) {
    MutableBoard board = MutableBoard.empty(BoardSize.parse("7x6x4"));
    moves.chars().forEach(move -> board.play(board.boardSize().column((char) move)));
    return board;
  }

  @Test
  void anExistingFileIsReplacedByForceAlone() {
    Console.assertRefused(
        Console.run("agent", "--python", file), ExitCode.USAGE, "--force replaces it");
    assertThat(Console.run("agent", "--python", file, "--force").exitCode()).isEqualTo(ExitCode.OK);
  }
}
