package org.twobig.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.twobig.cli.options.PartitionsParser;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.Outcome;
import org.twobig.lab.ladder.Contender;
import org.twobig.lab.options.TableBytes;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The contenders of a ladder, from {@code --size}, {@code --strategy}, {@code --partitions}. */
final class Contenders {
  /** The values of {@code --strategy}. */
  enum Replacement {
    NEW,
    BIG,
    TWOBIG,
    /** Several regions, by {@code --partitions}. */
    PARTITIONED
  }

  @Mixin private final TableBytes bytes = new TableBytes("1g");

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
          "Regions of the table with strategy partitioned, as in twobig create. Tables hold positions"
              + " of up to 41 stones, but their keys may have more stones; a region takes at least 16"
              + " MiB, with new or big 8 MiB. Default: ${DEFAULT-VALUE}.")
  private String partitions = "";

  /** Returns a contender for each scheme; refuses options that do not fit together. */
  List<Contender> all() {
    return strategies.stream()
        .distinct()
        .map(
            replacement ->
                new Contender(
                    "all",
                    replacement.name().toLowerCase(Locale.ROOT),
                    layout(KeyKind.FOLDED.keySpace(), replacement)))
        .toList();
  }

  private Layout layout(KeySpace keys, Replacement replacement) {
    return replacement == Replacement.PARTITIONED
        ? Layout.ofShares(
            keys,
            Outcome.BITS,
            bytes.get(),
            PartitionsParser.parse(partitions, ReplacementScheme.TWOBIG, 64))
        : Layout.of(
            Geometry.ofBytes(
                keys, Outcome.BITS, bytes.get(), ReplacementScheme.valueOf(replacement.name())));
  }
}
