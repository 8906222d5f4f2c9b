package org.twobig.learning;

import java.util.concurrent.Callable;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.ThreadCount;
import org.twobig.learning.games.Players;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "train",
    header = "Train a network by games against itself",
    description = {
      "In each generation the network plays games against itself, learns from the latest games, and"
          + " is written with them to a folder below DIR. Prints positions a second, the losses"
          + " (cross entropies in nats) and two errors: the share of random positions in which the"
          + " network loses value, alone and with its search. These positions are equal in all"
          + " generations, and their values are known; the network does not learn the values, but"
          + " its games may reach the positions. DIR/progress.png has the curves.",
      ""
    },
    footer = {
      "  twobig-learn train --hours 2 zero",
      "  twobig-learn train --hours 2 --resume --against greedy --against mcts@5000 zero",
      "  twobig-learn train --board 5x4x4 --generations 30 --games 300 small"
    })
final class TrainCommand implements Callable<Integer> {
  @Mixin private final TrainingOptions options = new TrainingOptions();

  @Option(
      names = "--simulations",
      paramLabel = "N",
      defaultValue = "20",
      description = "Simulations for a move. Default: ${DEFAULT-VALUE}.")
  private int simulations;

  @Mixin private final ThreadCount threads = new ThreadCount();
  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Refusal.usageIf(simulations < 1, "--simulations must be at least 1");
    TrainingFolder folder = options.folder();
    TrainingSettings settings = options.settings(false, simulations, 0);
    int players = threads.get();
    try (ExactValues values = new ExactValues(settings.boardSize())) {
      folder.create(settings);
      return TrainingRun.run(
          folder,
          new Players(settings.simulations(), players),
          options.exam(settings.boardSize(), values),
          options.testMatches(settings.boardSize(), values),
          options.end(),
          json);
    }
  }
}
