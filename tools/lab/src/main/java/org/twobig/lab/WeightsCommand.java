package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.lab.fit.MoveSampler;
import org.twobig.lab.fit.SampledChoice;
import org.twobig.lab.fit.WeightsFit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "weights",
    header = "Fit the weights of the move order anew",
    description = {
      "Solves random positions of reasonable play, draws nodes of these searches, searches each"
          + " move of these nodes by itself, and fits weights to the results. A first fit leaves"
          + " out every fifth position, on which it is then tested.",
      ""
    },
    footer = {
      "  bench weights --positions 500 --from 40 --to 36 --out quick.txt",
      "  bench weights --seed 7 --out mine.txt",
      "  bench ladder --from 32 --to 32 --count 200 --weights mine.txt"
    })
final class WeightsCommand implements Callable<Integer> {
  @Option(
      names = "--positions",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Positions to solve. Default: ${DEFAULT-VALUE}.")
  private int positions;

  @Option(
      names = "--from",
      paramLabel = "STONES",
      defaultValue = "36",
      description = "Most stones of a position. Default: ${DEFAULT-VALUE}.")
  private int from;

  @Option(
      names = "--to",
      paramLabel = "STONES",
      defaultValue = "31",
      description = "Least stones of a position. Default: ${DEFAULT-VALUE}.")
  private int to;

  @Option(
      names = "--choices",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Most nodes drawn from a search for each number of stones. Default: ${DEFAULT-VALUE}.")
  private int choices;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the positions and of the drawn nodes. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--weights",
      paramLabel = "FILE",
      converter = WeightsFile.Converter.class,
      description = "Weights to search with instead of those that come with the program.")
  private Optional<WeightsFile> weightsFile = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "File to write the weights to.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws IOException {
    Refusal.usageIf(
        from > 64 || to < 0 || from < to || positions < 5 || choices < 1,
        "--from and --to must be 0 to 64 stones, --to at most --from, --positions at least 5,"
            + " --choices at least 1");
    NewFile file = NewFile.named(out); // before the fit, which takes long
    Weights weights = weightsFile.map(WeightsFile::weights).orElseGet(Weights::standard);
    List<List<SampledChoice>> samples = samples(weights);
    List<SampledChoice> held = flat(WeightsFit.part(samples, true));
    List<SampledChoice> all = flat(samples);
    Refusal.usageIf(
        held.isEmpty(),
        "none of these positions leaves a choice; take more positions, or positions with fewer stones");
    Weights trial;
    Weights fitted;
    try (ProgressLine progress =
        ProgressLine.start(
            elapsed -> "%s  fitting to %d choices".formatted(Units.clock(elapsed), all.size()))) {
      trial = WeightsFit.fit(flat(WeightsFit.part(samples, false)));
      fitted = WeightsFit.fit(all);
    }
    String accuracy =
        ("Of %,d held out, the first move succeeds in %.1f %% (%.1f %% by the weights used); the"
                + " moves up to one that succeeds take %.2f times the nodes of the cheapest (%.2f).")
            .formatted(
                held.size(),
                100 * WeightsFit.accuracy(trial, held),
                100 * WeightsFit.accuracy(weights, held),
                WeightsFit.cost(trial, held),
                WeightsFit.cost(weights, held));
    file.write(
        fitted.toText(
            List.of(
                "Weights of the move order; see the class Weights for their meaning. Made by",
                command(),
                "Fitted to %,d choices.".formatted(all.size()),
                accuracy)));
    System.out.printf("%s: fitted to %,d choices. %s%n", out, all.size(), accuracy);
    return ExitCode.OK;
  }

  private String command() {
    return "bench weights --positions %d --from %d --to %d --choices %d --seed %d"
            .formatted(positions, from, to, choices, seed)
        + weightsFile.map(file -> " --weights " + file.path()).orElse("");
  }

  private List<List<SampledChoice>> samples(Weights weights) {
    MoveSampler sampler = new MoveSampler(weights, choices, seed);
    List<PositionGenerator> rungs =
        IntStream.rangeClosed(to, from)
            .mapToObj(stones -> new PositionGenerator("", stones, seed))
            .collect(Collectors.toList());
    List<List<SampledChoice>> samples = new ArrayList<>();
    int[] counts = {0, 0};
    try (ProgressLine progress =
        ProgressLine.start(
            elapsed ->
                "%s  %d of %d positions, %d choices"
                    .formatted(Units.clock(elapsed), counts[0], positions, counts[1]))) {
      for (int i = 0; i < positions; i++) {
        PositionGenerator generator = rungs.get(i % rungs.size());
        samples.add(sampler.sample(Position.ofMoves(generator.next())));
        counts[0]++;
        counts[1] += samples.get(i).size();
      }
    }
    return samples;
  }

  private static List<SampledChoice> flat(List<List<SampledChoice>> samples) {
    return samples.stream().flatMap(List::stream).collect(Collectors.toList());
  }
}
