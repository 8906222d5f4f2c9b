package org.twobig.lab.ladder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.Types;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cli.view.Units;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits a {@link GrowthModel} to measured rungs, and prints what it predicts. */
@Command(
    name = "growth",
    header = "Fit how the work grows with fewer stones, and predict",
    description = {
      "Reads the CSV of bench ladder --each. Fits a straight line over the number of stones to the"
          + " logarithm of the mean number of nodes, with a constant factor between even and odd"
          + " numbers. Prints the predictions of the line. Intervals contain 95 %% of 2000 rounds"
          + " of a bootstrap; they cover chance alone, not a wrong line.",
      "",
      "A single position may lie far from the mean: '80 %% of positions' is the range of the middle"
          + " 80 %% of positions, by their spread on the three rungs with fewest stones.",
      ""
    },
    footer = {
      "  bench ladder --from 34 --to 26 --each each.csv > ladder.csv",
      "  bench growth --from 34 --to 26 --predict 22,16,9 --rate 1m each.csv",
      "  bench growth --least 100 --predict 16 --within 10m each.csv"
    })
public final class GrowthCommand implements Callable<Integer> {
  private static final double SECONDS_OF_A_DAY = 86_400;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "CSV of bench ladder --each.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "STONES",
      defaultValue = "64",
      description = "Most stones of a rung that counts. Default: ${DEFAULT-VALUE}.")
  private int from;

  @Option(
      names = "--to",
      paramLabel = "STONES",
      defaultValue = "0",
      description = "Least stones of a rung that counts. Default: ${DEFAULT-VALUE}.")
  private int to;

  @Option(
      names = "--least",
      paramLabel = "N",
      converter = Types.Count.class,
      defaultValue = "0",
      description =
          "Leave out positions that take less than N nodes. Many random positions are decided at"
              + " once, but with fewer stones fewer of them. Default: ${DEFAULT-VALUE}.")
  private long least;

  @Option(
      names = "--predict",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "STONES",
      defaultValue = "16,12,9",
      description = "Numbers of stones to predict the work for. Default: ${DEFAULT-VALUE}.")
  private List<Integer> predicted = new ArrayList<>();

  @Option(
      names = "--rate",
      paramLabel = "N",
      converter = Types.Count.class,
      description = "Predict core days, too, at N nodes a second for a core.")
  private Optional<Long> rate = Optional.empty();

  @Option(
      names = "--within",
      paramLabel = "N",
      converter = Types.Count.class,
      description = "Also print the share of positions that take at most N nodes.")
  private Optional<Long> within = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the bootstrap. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Override
  public Integer call() {
    Map<String, List<SolvedPosition>> series = new LinkedHashMap<>();
    for (Path file : files) {
      for (SolvedPosition each : read(file)) {
        if (to <= each.stones() && each.stones() <= from && each.nodes() >= least) {
          series
              .computeIfAbsent(
                  "does %s win?, %s, %s"
                      .formatted(
                          SolvedPosition.name(each.question()), each.search(), each.replacement()),
                  name -> new ArrayList<>())
              .add(each);
        }
      }
    }
    Refusal.usageIf(
        series.isEmpty(),
        "no position there has %d to %d stones and takes %s",
        to,
        from,
        Units.number(least, "node"));
    series.forEach(this::print);
    return ExitCode.OK;
  }

  private void print(String name, List<SolvedPosition> positions) {
    GrowthModel growth;
    try {
      growth = new GrowthModel(positions, seed);
    } catch (IllegalArgumentException e) {
      throw Refusal.usage("%s: %s", name, e.getMessage());
    }
    System.out.println(name);
    System.out.println();
    System.out.print(
        ReportTemplate.table(
            List.of("stones", "positions", "median", "9 of 10", "most", "mean", "fitted"),
            growth.stones().stream().map(stones -> measured(growth, stones)).toList()));
    System.out.println();
    GrowthModel.Estimate factor = growth.perStone();
    System.out.printf(
        Locale.ROOT,
        "Growth per stone %.3f (%.3f to %.3f)%n%n",
        factor.value(),
        factor.low(),
        factor.high());
    List<String> headings = new ArrayList<>(List.of("stones", "mean nodes", "95 % of the fits"));
    if (rate.isPresent()) {
      headings.addAll(List.of("core days", "95 % of the fits"));
    }
    headings.add("80 % of positions");
    within.ifPresent(most -> headings.add("within " + Units.rounded(most)));
    System.out.println(
        ReportTemplate.table(
            headings, predicted.stream().map(stones -> predicted(growth, stones)).toList()));
  }

  private static List<String> measured(GrowthModel growth, int stones) {
    long[] nodes = growth.nodes(stones);
    return List.of(
        Integer.toString(stones),
        count(nodes.length),
        count(share(nodes, 0.5)),
        count(share(nodes, 0.9)),
        count(share(nodes, 1)),
        count(mean(nodes)),
        figure(growth.mean(stones).value()));
  }

  private List<String> predicted(GrowthModel growth, int stones) {
    double unit = rate.map(nodes -> nodes * SECONDS_OF_A_DAY).orElse(1.0);
    double mean = growth.mean(stones).value() / unit;
    List<String> cells =
        new ArrayList<>(
            List.of(
                Integer.toString(stones),
                figure(growth.mean(stones).value()),
                span(growth, stones, 1)));
    if (rate.isPresent()) {
      cells.addAll(List.of(figure(mean), span(growth, stones, unit)));
    }
    cells.add(figure(mean * growth.spread(0.1)) + " to " + figure(mean * growth.spread(0.9)));
    within.ifPresent(most -> cells.add("%.0f %%".formatted(100 * growth.within(stones, most))));
    return cells;
  }

  private static String span(GrowthModel growth, int stones, double unit) {
    GrowthModel.Estimate mean = growth.mean(stones);
    return figure(mean.low() / unit) + " to " + figure(mean.high() / unit);
  }

  private static long share(long[] ascending, double share) {
    return ascending[(int) Math.min(ascending.length - 1, share * ascending.length)];
  }

  private static long mean(long[] nodes) {
    return Math.round(Arrays.stream(nodes).average().orElse(0));
  }

  private static String count(long count) {
    return Units.count(count);
  }

  private static String figure(double value) {
    return value >= 0.01 && value < 1e5
        ? String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.0f", value)
        : String.format(Locale.ROOT, "%.1e", value);
  }

  private static List<SolvedPosition> read(Path file) {
    List<String> lines = GivenPosition.linesOf(file);
    Refusal.usageIf(
        lines.isEmpty() || !lines.get(0).strip().equals(SolvedPosition.HEADER),
        file + " is no CSV of bench ladder --each");
    List<SolvedPosition> positions = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      try {
        positions.add(SolvedPosition.ofCsv(lines.get(i)));
      } catch (IllegalArgumentException e) {
        throw Refusal.usage("%s, line %d: %s", file, i + 1, e.getMessage());
      }
    }
    return positions;
  }
}
