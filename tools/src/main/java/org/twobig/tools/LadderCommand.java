package org.twobig.tools;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.twobig.bench.CpuTime;
import org.twobig.connectfour3d.Effort;
import org.twobig.connectfour3d.Feature;
import org.twobig.connectfour3d.KeyKind;
import org.twobig.connectfour3d.Position;
import org.twobig.connectfour3d.Question;
import org.twobig.connectfour3d.SearchStoppedException;
import org.twobig.connectfour3d.Solver;
import org.twobig.connectfour3d.Weights;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.PartitionedTable;
import org.twobig.table.Strategy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig bench ladder}. */
@Command(
    name = "ladder",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "The report's performance test: random positions of reasonable play, fewer and fewer stones,"
          + " solved one after the other on one table a rung, in private memory. Prints CSV.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig bench ladder --from 40 --to 30 > ladder.csv",
      "  twobig bench ladder --from 34 --to 34 --count 200 --ablation",
      "  twobig bench ladder --from 36 --to 36 --report-only",
      "  twobig bench ladder --from 32 --to 32 --count 100 --size 32m --strategy new",
      "  twobig bench ladder --from 32 --to 32 --count 200 --weights mine.txt"
    })
final class LadderCommand implements Callable<Integer> {
  @Mixin private final Rungs rungs = new Rungs(40, 34, 1000);

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      defaultValue = "1g",
      description = "Size of the table. Default: ${DEFAULT-VALUE}.")
  private long bytes;

  @Option(
      names = "--strategy",
      paramLabel = "STRATEGY",
      defaultValue = "twobig",
      description = "Replacement strategy: twobig, big or new. Default: ${DEFAULT-VALUE}.")
  private Strategy strategy = Strategy.TWOBIG;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "Time for a rung; what is not solved by then is left out. Default: 600.")
  private int limitSeconds;

  @Option(
      names = "--ablation",
      description = "Each rung also without each feature of the search in turn.")
  private boolean ablation;

  @Option(names = "--report-only", description = "The report's solver, without later features.")
  private boolean reportOnly;

  @Option(
      names = "--weights",
      paramLabel = "FILE",
      converter = WeightsFile.Converter.class,
      description = "Weights of the move order instead of those that come with the program.")
  private Optional<WeightsFile> weightsFile = Optional.empty();

  @Override
  public Integer call() {
    rungs.requireSense();
    if (limitSeconds < 1) {
      throw new UsageException("--limit is 1 second or more");
    }
    System.out.println(
        "stones,search,positions,solved,white_wins,nodes,cpu_seconds,seconds,nodes_per_second,"
            + "probes,hits,stores");
    for (int stones : rungs.stones()) {
      for (Map.Entry<String, Set<Feature>> search : searches().entrySet()) {
        System.out.println(rung(stones, search.getKey(), search.getValue()));
      }
    }
    return ExitCode.OK;
  }

  private Map<String, Set<Feature>> searches() {
    Map<String, Set<Feature>> searches = new LinkedHashMap<>();
    if (!reportOnly) {
      searches.put("all", Feature.ALL);
    }
    if (ablation) {
      for (Feature feature : Feature.values()) {
        Set<Feature> others = EnumSet.allOf(Feature.class);
        others.remove(feature);
        searches.put("without " + feature.name().toLowerCase(Locale.ROOT), others);
      }
    }
    if (reportOnly || ablation) {
      searches.put("report", Feature.REPORT);
    }
    return searches;
  }

  private String rung(int stones, String name, Set<Feature> features) {
    Geometry geometry =
        Geometry.ofBytes(KeyKind.of(features).keySpace(), Solver.VALUE_BITS, bytes, strategy);
    List<Position> positions =
        rungs.moves(stones).stream().map(Position::ofMoves).collect(Collectors.toList());
    Weights weights = weightsFile.map(WeightsFile::weights).orElseGet(Weights::standard);
    long start = System.nanoTime();
    long cpuStart = CpuTime.nanos();
    int[] solved = {0};
    int whiteWins = 0;
    Effort effort = Effort.NONE;
    try (Arena arena = Arena.ofShared()) {
      Solver solver =
          new Solver(PartitionedTable.of(PrivateTable.create(geometry, arena)), features, weights);
      try (TimeLimit limit = TimeLimit.start(Duration.ofSeconds(limitSeconds), solver::stop);
          ProgressLine progress =
              ProgressLine.start(
                  elapsed ->
                      "%s  %d stones, %s: %d of %d solved, %s nodes"
                          .formatted(
                              Units.clock(elapsed),
                              stones,
                              name,
                              solved[0],
                              positions.size(),
                              Units.rounded(solver.nodes())))) {
        for (Position position : positions) {
          var solution = solver.solve(position, Question.WHITE);
          whiteWins += solution.yes() ? 1 : 0;
          effort = effort.plus(solution.effort());
          solved[0]++;
        }
      } catch (SearchStoppedException e) {
        // The rung ends here; the row says how many were solved.
      }
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    return String.format(
        Locale.ROOT,
        "%d,%s,%d,%d,%d,%d,%.3f,%.3f,%.0f,%d,%d,%d",
        stones,
        name,
        positions.size(),
        solved[0],
        whiteWins,
        effort.nodes(),
        (CpuTime.nanos() - cpuStart) * 1e-9,
        seconds,
        effort.nodes() / seconds,
        effort.probes(),
        effort.hits(),
        effort.stores());
  }
}
