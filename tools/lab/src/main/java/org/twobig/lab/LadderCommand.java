package org.twobig.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.UsageException;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Position;
import org.twobig.lab.ladder.Contender;
import org.twobig.lab.ladder.Rung;
import org.twobig.lab.ladder.RungResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench ladder}. */
@Command(
    name = "ladder",
    header = "Solve random positions with fewer and fewer stones",
    description = {
      "The report's performance test: random positions of reasonable play, with fewer stones"
          + " on each rung, are solved one after the other on one table in private memory. Prints a"
          + " line of CSV for each rung when it is done.",
      "",
      "Several searches and replacement strategies can be compared; one that does not solve a"
          + " rung within --limit goes no further. Ctrl-C ends the ladder and draws the charts of"
          + " what is measured.",
      ""
    },
    footer = {
      "  bench ladder --from 40 --to 30 > ladder.csv",
      "  bench ladder --from 44 --to 34 --search all,report --charts charts",
      "  bench ladder --strategy new,big,twobig,partitioned --size 64m",
      "  bench ladder --strategy partitioned --partitions 0-36:60%%,37-64:40%%",
      "  bench ladder --from 34 --to 34 --count 200 --ablation",
      "  bench ladder --from 32 --to 32 --count 200 --weights mine.txt"
    })
final class LadderCommand implements Callable<Integer> {
  @Mixin private final Rungs rungs = new Rungs(40, 34, 1000);

  @Mixin private final Contenders contenders = new Contenders();

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "Time for a rung. Default: ${DEFAULT-VALUE}.")
  private int limitSeconds;

  @Option(
      names = "--weights",
      paramLabel = "FILE",
      converter = WeightsFile.Converter.class,
      description = "Weights of the move order instead of those that come with the program.")
  private Optional<WeightsFile> weightsFile = Optional.empty();

  @Option(
      names = "--charts",
      paramLabel = "DIR",
      description = "Draw charts into this folder, as bench charts does from the CSV.")
  private Optional<Path> charts = Optional.empty();

  private final List<RungResult> results = new ArrayList<>();
  private volatile Optional<Rung> running = Optional.empty();
  private volatile boolean interrupted;

  @Override
  public Integer call() {
    rungs.requireSense();
    if (limitSeconds < 1) {
      throw new UsageException("--limit is 1 second or more");
    }
    List<Contender> climbers = contenders.all();
    charts.ifPresent(ChartsCommand::makeFolder);
    boolean drawn = true;
    try (Interruption interruption = Interruption.guard(this::interrupt)) {
      climb(climbers);
      if (charts.isPresent()) {
        drawn = ChartsCommand.draw(results, charts.get());
      }
    }
    return interrupted ? ExitCode.INTERRUPTED : drawn ? ExitCode.OK : ExitCode.FAILED;
  }

  private void interrupt() {
    interrupted = true;
    running.ifPresent(Rung::stop);
  }

  private void climb(List<Contender> climbers) {
    Set<Contender> ended = new HashSet<>();
    System.out.println(RungResult.HEADER);
    for (int stones : rungs.stones()) {
      List<Position> positions =
          rungs.moves(stones).stream().map(Position::ofMoves).collect(Collectors.toList());
      for (Contender contender : climbers) {
        if (ended.contains(contender)) {
          continue;
        }
        RungResult result = measure(stones, positions, contender);
        if (interrupted) {
          return;
        }
        results.add(result);
        System.out.println(result.toCsv());
        System.out.flush();
        if (!result.isComplete()) {
          ended.add(contender);
        }
      }
    }
  }

  private RungResult measure(int stones, List<Position> positions, Contender contender) {
    Weights weights = weightsFile.map(WeightsFile::weights).orElseGet(Weights::standard);
    Rung rung = new Rung(stones, positions, contender, weights);
    running = Optional.of(rung);
    if (interrupted) {
      rung.stop(); // the signal came when another was running, or none
    }
    try (TimeLimit limit = TimeLimit.start(Duration.ofSeconds(limitSeconds), rung::stop);
        ProgressLine progress =
            ProgressLine.start(
                elapsed ->
                    "%s  %d stones: %s, %s, %d/%d, %s nodes"
                        .formatted(
                            Units.clock(elapsed),
                            stones,
                            contender.search(),
                            contender.strategy(),
                            rung.solved(),
                            positions.size(),
                            Units.rounded(rung.nodes())))) {
      return rung.measure();
    }
  }
}
