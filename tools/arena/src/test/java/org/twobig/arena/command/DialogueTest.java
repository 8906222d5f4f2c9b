package org.twobig.arena.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.arena.AgentStatus;
import org.twobig.arena.BoardSize;
import org.twobig.arena.EpisodeStep;
import org.twobig.arena.Replay;
import org.twobig.arena.Replays;
import org.twobig.arena.agent.Agents;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;
import org.twobig.cli.view.Paint;

/** Tests games in the terminal with the words that a person types. */
class DialogueTest {
  @TempDir private Path folder;

  /** Plays a person against the agent that always plays the first column; returns the output. */
  private static String play(String input) throws IOException {
    return play("4x4x3", List.of(Optional.empty(), wanted("greedy-paper")), input);
  }

  private static Optional<Agents.Choice> wanted(String name) {
    return Optional.of(new Agents.Choice(name));
  }

  private static String play(String boardSize, List<Optional<Agents.Choice>> players, String input)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InteractiveGame game =
        new InteractiveGame(BoardSize.parse(boardSize), players, Optional.empty(), 1);
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      new Dialogue(game, new BufferedReader(new StringReader(input)), print, Paint.PLAIN, false)
          .run();
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aPersonPlaysToTheEnd() throws IOException {
    String said = play("2\n3\n4\n");
    assertThat(said)
        .startsWith("White is you, Black is greedy-paper; 3 in a row win.")
        .contains("greedy-paper plays 1")
        .contains(" B  W  W [W]")
        .endsWith("White wins (you).%n".formatted());
  }

  @Test
  void undoTakesBackThePersonsMoveAndTheAgentsReply() throws IOException {
    String said = play("2\n3\nundo\nundo\nundo\n4\nquit\n");
    assertThat(said).contains("You have not moved yet");
    String last = said.substring(said.lastIndexOf(" plays "));
    assertThat(last).contains("[B] .  .  W ");
  }

  @Test
  void whatCannotBePlayedIsToldAndAskedAgain() throws IOException {
    String said = play("\n7\nabc\n1\n1\n1\n2\n3\n4\n");
    assertThat(said)
        .contains("Type a column, 1 to 4, or undo, hint, truth or quit")
        .contains("'7' is no column; the columns are 1 to 4")
        .contains("'abc' is no column")
        .contains("Column 1 is full");
  }

  @Test
  void theEndOfTheInputEndsTheGame() throws IOException {
    assertThat(play("2\n")).endsWith("White: %n".formatted());
    assertThat(play("")).endsWith("White: %n".formatted());
  }

  @Test
  void twoAgentsPlayOnABoardThatNoSolverKnows() throws IOException {
    String said =
        play("12x12x5", List.of(wanted("greedy"), wanted("random")), "the input is not read");
    assertThat(said).contains(" 1  2  3  4  5  6  7  8  9  a  b  c").containsPattern("wins|draw");
    assertThat(play("12x12x5", List.of(Optional.empty(), wanted("random")), "truth\n"))
        .contains("connectx:12x12x5 cannot be solved: the board is too large for the solver");
    assertThat(play("3x3x7", List.of(Optional.empty(), wanted("random")), "truth\n"))
        .contains("connectx:3x3x7 cannot be solved: no line of 7 fits the board");
  }

  @Test
  void theReplayOfAGameIsKaggles() throws IOException {
    Path file = folder.resolve("game.json");
    Object[] command = {
      "play", "-g", "4x2x4", "-a", "random", "-a", "greedy-paper", "--seed", 1, "--replay", file
    };
    Output played = Console.run(command);
    assertThat(played.exitCode()).as(played.err()).isEqualTo(ExitCode.OK);
    Replay replay = Replays.parse(Files.readString(file));
    assertThat(Replays.playedAgain(replay).steps()).isEqualTo(replay.steps());
    EpisodeStep last = replay.steps().get(replay.steps().size() - 1);
    assertThat(last.isOver()).isTrue();
    assertThat(last.result()).isEqualTo(1);
    assertThat(last.agents().get(1).status()).as("a full column").isEqualTo(AgentStatus.INVALID);
    assertThat(last.agents().get(1).reward()).isEmpty();
    assertThat(replay.text()).contains("\"random\", \"greedy-paper\"");
    Console.assertRefused(Console.run(command), ExitCode.USAGE, "--force replaces it");
    Object[] forced = Stream.concat(Stream.of(command), Stream.of("--force")).toArray();
    assertThat(Console.run(forced).exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void theTruthAndAHintAreThereOnDemand() {
    Output said =
        withInput("hint\ntruth\nquit\n", "play", "--game", "connectx:4x4x3", "--agent", "random");
    assertThat(said.out()).containsPattern("(?m)Column [1-4]$").contains("  2  wins, score ");
    Output always = withInput("", "play", "--game", "4x4x3", "--truth", "--agent", "random");
    assertThat(always.out()).contains("  3  wins, score ");
  }

  static Output withInput(String input, Object... arguments) {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
      return Console.run(arguments);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void wrongWordsOnTheCommandLineAreTold() {
    Console.assertRefused(Console.run("play", "-a", "nobody"), ExitCode.USAGE, "found 'nobody'");
    Console.assertRefused(Console.run("play", "-a", "mcts@0"), ExitCode.USAGE, "'0' is no limit");
    Console.assertRefused(
        Console.run("play", "-g", "7x6"), ExitCode.USAGE, "connectx:COLUMNSxROWSxK");
    Console.assertRefused(
        Console.run("play", "-g", "qubic"), ExitCode.USAGE, "agents play only ConnectX");
    Console.assertRefused(
        Console.run("play", "-a", "mcts", "-a", "mr", "-a", "ms"), ExitCode.USAGE, "two players");
    Console.assertRefused(
        Console.run("play", "-a", "mcts", "-a", "mr", "--second"), ExitCode.USAGE, "--second");
    Console.assertRefused(
        Console.run("play", "-g", "12x12x5", "-a", "exact"), ExitCode.USAGE, "cannot be solved");
    Console.assertRefused(
        Console.run("play", "-s", folder.resolve("none")), ExitCode.REFUSED, "none");
  }
}
