package org.twobig.arena.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.twobig.arena.TimeControl;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.arena.tournament.GameRecord;
import org.twobig.arena.tournament.Judge;
import org.twobig.arena.tournament.Openings;
import org.twobig.arena.tournament.Standings;
import org.twobig.arena.tournament.Tournament;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.ThreadCount;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets agents play games in pairs, and prints points, ratings and the quality of their moves. */
@Command(
    name = "tournament",
    header = "Let ConnectX agents play each other, and rate them",
    description = {
      "Every agent plays every other from the same random openings, twice from each, once"
          + " with either colour. The report has results with 95 %% intervals (Wilson),"
          + " ratings on Elo's scale (Bradley-Terry, with Davidson's draws; intervals by"
          + " bootstrap over the openings), and how many moves keep the value (win, draw or loss)"
          + " and the score (how soon) that the exact solver finds. An agent that fails, plays an"
          + " illegal move or"
          + " exceeds its time loses the game.",
      "",
      "With --csv every game is written when it ends; after an interruption the same"
          + " command goes on. Agents with a limit of time slow one another down: use one"
          + " thread for them. exact@N uses the table of the solver that judges the moves,"
          + " so its moves may change with --no-truth, --threads and --store. twobig agent"
          + " --list describes the agents.",
      ""
    },
    footer = {
      "  twobig tournament mcts-paper alphabeta-paper hybrid-paper",
      "  twobig tournament --csv games.csv mcts@20000 exact",
      "  twobig tournament --gauntlet --plies 0 exact random greedy mcts alphabeta",
      "  twobig tournament --game connectx:12x12x5 mcts@1000 alphabeta@1000"
    })
public final class TournamentCommand implements Callable<Integer> {
  private enum ClockOption {
    NONE(TimeControl.NONE),
    PAPER(TimeControl.PAPER),
    KAGGLE(TimeControl.KAGGLE);

    private final TimeControl clock;

    ClockOption(TimeControl clock) {
      this.clock = clock;
    }
  }

  @Parameters(
      paramLabel = "AGENT",
      arity = "2..*",
      converter = AgentConverter.class,
      completionCandidates = AgentConverter.class,
      description =
          "At least two of ${COMPLETION-CANDIDATES}; most take a limit for each move after an @: a time"
              + " (mcts@500ms, mcts@2s) or a number of simulated games or nodes (mcts@20000)."
              + " zero:my.onnx@400 uses your own network, in ONNX format.")
  private List<Agents.Choice> agents = List.of();

  @Mixin private final ExactSolverOptions solverOptions = new ExactSolverOptions();

  @Option(
      names = "--gauntlet",
      fallbackValue = "true",
      description = "Only the first agent plays, against each of the others.")
  private boolean gauntlet;

  @Option(
      names = "--openings",
      paramLabel = "N",
      defaultValue = "100",
      description = "Each pair plays N openings, two games from each. Default: ${DEFAULT-VALUE}.")
  private int openings;

  @Option(
      names = "--plies",
      paramLabel = "N",
      defaultValue = "8",
      description =
          "Begin each game with N random moves; 0: with the empty board. Default:"
              + " ${DEFAULT-VALUE}.")
  private int plies;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description =
          "Choose openings and the agents' random moves by this number. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--clock",
      paramLabel = "CLOCK",
      defaultValue = "none",
      description =
          "Time that an agent has. none: no limit; paper: 5 s a move; kaggle: 2 s a move and 60 s"
              + " more for the game. Default: ${DEFAULT-VALUE}.")
  private ClockOption clock = ClockOption.NONE;

  @Option(
      names = "--no-truth",
      fallbackValue = "true",
      description =
          "Do not judge the moves by the exact solver. Judging may take most of the time.")
  private boolean noTruth;

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Games played at a time. Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Write each game to FILE; do not play games again that FILE holds.")
  private Optional<Path> csv = Optional.empty();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Tournament tournament = tournament();
    long start = System.nanoTime();
    List<GameRecord> games;
    Thread player = Thread.currentThread();
    try (Interruption interruption = Interruption.guard(player::interrupt)) {
      try (ExactSolverOptions.OpenSolver open = solverOptions.open(agents, !noTruth)) {
        games = play(tournament, open.exactSolver());
      } catch (InterruptedException e) {
        System.err.printf(
            "twobig: interrupted; %s%n",
            csv.map(file -> "the same command goes on from here").orElse("nothing was kept"));
        return ExitCode.INTERRUPTED;
      } catch (IOException e) {
        throw StoreException.of("The file %s cannot be used".formatted(csv.get()), e);
      }
    }
    Standings standings = Standings.of(tournament.names(), games, seed);
    json.print(
        TournamentReport.of(
            tournament, standings, openings, plies, Duration.ofNanos(System.nanoTime() - start)));
    return ExitCode.OK;
  }

  private Tournament tournament() {
    Refusal.usageIf(openings < 1 || plies < 0, "--openings must be at least 1, --plies at least 0");
    ThreadCount.require(threads);
    try {
      return new Tournament(
          solverOptions.boardSize(),
          agents,
          gauntlet,
          Openings.random(solverOptions.boardSize(), openings, plies, seed),
          seed,
          clock.clock);
    } catch (IllegalArgumentException e) {
      throw Refusal.usage(String.valueOf(e.getMessage()));
    }
  }

  private List<GameRecord> play(Tournament tournament, Optional<ExactSolver> known)
      throws IOException, InterruptedException {
    AtomicInteger done = new AtomicInteger();
    try {
      done.set(csv.isPresent() ? tournament.read(csv.get()).size() : 0);
    } catch (IllegalArgumentException e) {
      throw Refusal.input(String.valueOf(e.getMessage()));
    }
    int before = done.get();
    try (ProgressLine progress =
        ProgressLine.start(elapsed -> progress(elapsed, done.get(), before, tournament.size()))) {
      return tournament.play(
          csv,
          noTruth ? Optional.empty() : known.map(Judge::new),
          known,
          threads,
          game -> done.incrementAndGet());
    }
  }

  private static String progress(Duration elapsed, int done, int before, int all) {
    int played = done - before;
    String left =
        played == 0
            ? ""
            : ", %s left"
                .formatted(Units.clock(elapsed.multipliedBy(all - done).dividedBy(played)));
    return "%s of %s games, %s%s"
        .formatted(Units.count(done), Units.count(all), Units.clock(elapsed), left);
  }
}
