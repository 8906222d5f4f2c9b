package org.twobig.arena.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.twobig.arena.agent.Agents;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.Paint;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plays a game in the terminal: a person against an agent, or two agents. */
@Command(
    name = "play",
    header = "Play ConnectX against an agent",
    description = {
      "Plays a game in the terminal: you against an agent (a program), or two agents against each"
          + " other. Type the name of a column to move. undo takes your last move back,"
          + " hint asks an agent for a move, truth shows what the exact solver says of every"
          + " move, quit (or the end of the input) ends the game.",
      ""
    },
    footer = {
      "  twobig play",
      "  twobig play --agent exact --second --truth",
      "  twobig play --game connectx:9x7x5 --agent mcts@2s",
      "  twobig play --agent mcts@20000 --agent alphabeta@20000 --replay game.json"
    })
public final class PlayCommand implements Callable<Integer> {
  @Option(
      names = {"-a", "--agent"},
      paramLabel = "AGENT",
      converter = AgentConverter.class,
      completionCandidates = AgentConverter.class,
      description =
          "Play against this agent. Given twice, the first agent plays the second. Agents:"
              + " ${COMPLETION-CANDIDATES}; most take a limit for each move after an @: a time (mcts@2s)"
              + " or a number (mcts@20000). Default: mcts.")
  private List<Agents.Choice> agents = List.of();

  @Option(names = "--second", fallbackValue = "true", description = "Let the agent begin.")
  private boolean second;

  @Option(
      names = "--truth",
      fallbackValue = "true",
      description = "Before each of your moves, show what the exact solver says of every move.")
  private boolean showTruth;

  @Mixin private final ExactSolverOptions solverOptions = new ExactSolverOptions();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Choose the agents' random moves by this number. Default: a random one.")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--replay",
      paramLabel = "FILE",
      description = "Write the game to FILE when it ends, in Kaggle's format of replays.")
  private Optional<Path> replay = Optional.empty();

  @Mixin private final ForceOption force = new ForceOption();

  @Override
  public Integer call() throws IOException {
    Refusal.usageIf(
        agents.size() > 2, "--agent can be given twice at most; a game has two players");
    Refusal.usageIf(
        agents.size() == 2 && second,
        "--second lets the agent begin against you; between two agents the first --agent begins");
    Optional<NewFile> file = replay.map(force::file);
    List<Optional<Agents.Choice>> players = players();
    List<Agents.Choice> chosen = players.stream().flatMap(Optional::stream).toList();
    long chosenSeed = seed.orElseGet(() -> ThreadLocalRandom.current().nextLong());
    // A person may ask for hints and the truth, which use the solver even if no agent does.
    try (ExactSolverOptions.OpenSolver open = solverOptions.open(chosen, chosen.size() < 2)) {
      InteractiveGame game =
          new InteractiveGame(solverOptions.boardSize(), players, open.exactSolver(), chosenSeed);
      Paint paint = Paint.ofStandardOutput();
      BufferedReader input =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      new Dialogue(game, input, System.out, paint, showTruth).run();
      if (file.isPresent()) {
        file.get().write(game.replay().text());
      }
    }
    return ExitCode.OK;
  }

  /** Returns the agents of White and Black; empty where a person plays. */
  private List<Optional<Agents.Choice>> players() {
    List<Optional<Agents.Choice>> players = new ArrayList<>();
    agents.forEach(agent -> players.add(Optional.of(agent)));
    if (players.isEmpty()) {
      players.add(Optional.of(new Agents.Choice("mcts")));
    }
    if (players.size() == 1) {
      players.add(second ? 1 : 0, Optional.empty());
    }
    return players;
  }
}
