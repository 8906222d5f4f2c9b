package org.twobig.lab;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.Shares;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.lab.ladder.Contender;
import org.twobig.lab.options.TableBytes;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.Strategy;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Who climbs a ladder: the options {@code --size}, {@code --search}, {@code --ablation}, {@code
 * --strategy}, {@code --partitions}.
 */
final class Contenders {
  /** What {@code --search} knows. */
  enum Search {
    /** {@link Feature#ALL}. */
    ALL,
    /** {@link Feature#REPORT}. */
    REPORT
  }

  /** What {@code --strategy} knows. */
  enum Replacement {
    /** {@link Strategy#NEW}. */
    NEW,
    /** {@link Strategy#BIG}. */
    BIG,
    /** {@link Strategy#TWOBIG}. */
    TWOBIG,
    /** Several regions, by {@code --partitions}. */
    PARTITIONED
  }

  @Mixin private final TableBytes bytes = new TableBytes("1g");

  @Option(
      names = "--search",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "SEARCH",
      defaultValue = "all",
      description =
          "all: the search with all features; report: the report's, without later features."
              + " Default: ${DEFAULT-VALUE}.")
  private List<Search> searches = new ArrayList<>();

  @Option(
      names = "--ablation",
      description = "The search also without each feature in turn, down to the report's search.")
  private boolean ablation;

  @Option(
      names = "--strategy",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "STRATEGY",
      defaultValue = "twobig",
      description =
          "Replacement strategies: new, big, twobig, partitioned (see --partitions). Default:"
              + " ${DEFAULT-VALUE}.")
  private List<Replacement> strategies = new ArrayList<>();

  @Option(
      names = "--partitions",
      paramLabel = "SHARES",
      defaultValue = "0-35:50%,36-64:50%",
      description =
          "Regions of the table with strategy partitioned, as in twobig create. Tables hold positions of up to 41 stones,"
              + " under keys that may have more; each region takes 16 MiB and more, with new or"
              + " big 8 MiB. Default: ${DEFAULT-VALUE}.")
  private String partitions = "";

  /**
   * Each search with each strategy.
   *
   * @throws UsageException or GeometryException if a table cannot be as it is asked for
   */
  List<Contender> all() {
    List<Contender> contenders = new ArrayList<>();
    features()
        .forEach(
            (name, features) -> {
              for (Replacement replacement : new LinkedHashSet<>(strategies)) {
                contenders.add(
                    new Contender(
                        name,
                        features,
                        lowerCase(replacement),
                        layout(Feature.keyKind(features).keySpace(), replacement)));
              }
            });
    return contenders;
  }

  private Map<String, Set<Feature>> features() {
    Map<String, Set<Feature>> features = new LinkedHashMap<>();
    if (searches.contains(Search.ALL)) {
      features.put("all", Feature.ALL);
    }
    if (ablation) {
      for (Feature feature : Feature.values()) {
        Set<Feature> others = EnumSet.allOf(Feature.class);
        others.remove(feature);
        features.put("without " + lowerCase(feature), others);
      }
    }
    if (searches.contains(Search.REPORT) || ablation) {
      features.put("report", Feature.REPORT);
    }
    return features;
  }

  private Layout layout(KeySpace keys, Replacement replacement) {
    return replacement == Replacement.PARTITIONED
        ? Layout.ofShares(
            keys, Solver.VALUE_BITS, bytes.get(), Shares.parse(partitions, Strategy.TWOBIG, 64))
        : Layout.of(
            Geometry.ofBytes(
                keys, Solver.VALUE_BITS, bytes.get(), Strategy.valueOf(replacement.name())));
  }

  private static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
