package org.twobig.learning;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.arena.BoardSize;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.command.AgentConverter;
import org.twobig.arena.exam.Exam;
import org.twobig.arena.exam.ExamPosition;
import org.twobig.cli.Refusal;
import org.twobig.learning.games.Mirror;
import org.twobig.learning.network.Architecture;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

final class TrainingOptions {
  @Parameters(paramLabel = "DIR", description = "Folder of the training; made if it is absent.")
  private Path folder = Path.of("");

  @Option(
      names = "--hours",
      paramLabel = "H",
      description = "End after H hours of training, earlier runs included.")
  private Optional<Double> hours = Optional.empty();

  @Option(
      names = "--generations",
      paramLabel = "N",
      description =
          "End after N generations, earlier ones included. With one thread, the same seed then"
              + " gives the same network.")
  private Optional<Integer> generations = Optional.empty();

  @Option(
      names = "--resume",
      fallbackValue = "true",
      description =
          "Continue the training in DIR, also after a kill, with its first options. Only --hours,"
              + " --generations, --answers and --against are given again.")
  private boolean resume;

  @Option(
      names = "--answers",
      paramLabel = "CSV",
      description =
          "Test each generation on these positions instead of random ones; twobig exam writes such"
              + " files. May be repeated; not kept for --resume.")
  private List<Path> answers = new ArrayList<>();

  @Option(
      names = "--against",
      paramLabel = "AGENT",
      converter = AgentConverter.class,
      description =
          "Let each generation play 20 games with its search against this agent of twobig"
              + " tournament, such as greedy or mcts@5000. May be repeated; not kept for"
              + " --resume.")
  private List<Agents.Choice> against = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seed of all random choices. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = {"-g", "--board"},
      paramLabel = "BOARD",
      defaultValue = "7x6x4",
      description = "COLUMNSxROWSxK (K in a row win). Default: ${DEFAULT-VALUE}.")
  private String board = "7x6x4";

  @Option(
      names = "--network",
      paramLabel = "NETWORK",
      defaultValue = "conv",
      description =
          "conv: 3 residual blocks of 32 filters, for any board; dense: 2 layers, 8 times as fast,"
              + " weaker. Default: ${DEFAULT-VALUE}.")
  private Architecture network = Architecture.CONV;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "600",
      description = "Games of a generation. Default: ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--positions",
      paramLabel = "N",
      defaultValue = "120000",
      description = "Learn from the latest N positions. Default: ${DEFAULT-VALUE}.")
  private int positions;

  @Option(
      names = "--reuse",
      paramLabel = "N",
      defaultValue = "3",
      description = "Learn N times from a position, on average. Default: ${DEFAULT-VALUE}.")
  private double reuse;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "512",
      description = "Positions of a step of learning. Default: ${DEFAULT-VALUE}.")
  private int batch;

  @Option(
      names = "--rate",
      paramLabel = "X",
      defaultValue = "0.003",
      description =
          "Rate of learning at first; it falls to a twentieth. Default: ${DEFAULT-VALUE}.")
  private double rate;

  /** Returns the folder, unchanged; refuses a wrong --resume, --hours or --generations. */
  TrainingFolder folder() {
    Refusal.usageIf(
        hours.isPresent() == generations.isPresent(), "Say how long: --hours H or --generations N");
    hours.ifPresent(number -> requirePositive("--hours", number));
    generations.ifPresent(number -> require("--generations", number));
    TrainingFolder training = new TrainingFolder(folder);
    Refusal.usageIf(
        training.exists() && !resume,
        "%s holds a training; go on with --resume, or name another folder",
        folder);
    Refusal.usageIf(
        !training.exists() && resume,
        "%s holds no training; leave --resume out to begin one",
        folder);
    return training;
  }

  /**
   * Returns the settings of the training in the folder, or of a new training. Refuses a training of
   * the other kind in the folder, and options out of range.
   *
   * @param simulations simulations for each move of self-play
   * @param stones smallest number of stones of a taught position
   */
  TrainingSettings settings(boolean taught, int simulations, int stones) {
    if (!resume) {
      return newSettings(taught, simulations, stones);
    }
    TrainingSettings settings = new TrainingFolder(folder).settings();
    Refusal.usageIf(
        settings.taught() != taught,
        "%s holds a training by %s; go on with twobig-learn %s",
        folder,
        taught ? "self-play" : "exact values",
        taught ? "train" : "teach");
    return settings;
  }

  private TrainingSettings newSettings(boolean taught, int simulations, int stones) {
    require("--games", games);
    require("--positions", positions);
    require("--batch", batch);
    requirePositive("--reuse", reuse);
    requirePositive("--rate", rate);
    return new TrainingSettings(
        taught,
        boardSize().id(),
        network,
        seed,
        simulations,
        stones,
        games,
        positions,
        reuse,
        batch,
        rate);
  }

  private static void require(String option, int number) {
    Refusal.usageIf(number < 1, "%s is %d, must be at least 1", option, number);
  }

  private static void requirePositive(String option, double number) {
    Refusal.usageIf(
        !(number > 0 && number < Double.POSITIVE_INFINITY),
        "%s is %s, must be more than 0",
        option,
        number);
  }

  private BoardSize boardSize() {
    try {
      BoardSize boardSize = BoardSize.parse(board);
      Mirror.requireExactKeys(boardSize);
      return boardSize;
    } catch (IllegalArgumentException e) {
      throw Refusal.usage(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the positions that test each generation: those in the named files, otherwise random
   * ones if the board can be solved. Refuses a file that cannot be read or has another board.
   */
  Optional<Exam> exam(BoardSize boardSize, ExactValues values) {
    if (answers.isEmpty()) {
      return values.quickExam();
    }
    List<ExamPosition> problems = new ArrayList<>();
    answers.forEach(file -> problems.addAll(RateCommand.exam(file, boardSize).problems()));
    return Optional.of(new Exam(boardSize, problems));
  }

  /**
   * Returns the games of each generation against the agents of {@code --against}. Refuses an agent
   * that does not support the board.
   */
  TestMatches testMatches(BoardSize boardSize, ExactValues values) {
    try {
      return new TestMatches(boardSize, against, values.exactSolver());
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("--against: " + e.getMessage());
    }
  }

  Training.End end() {
    return (done, seconds) ->
        hours.isPresent()
            ? seconds / (3600 * hours.get())
            : (double) done / generations.orElseThrow();
  }

  Path path() {
    return folder;
  }
}
