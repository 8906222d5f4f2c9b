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

/** The options that choose the contenders of a ladder, which {@link #all} returns. */
final class Contenders {
  /** The values of {@code --replacement}. */
  enum Replacement {
    NEW,
    BIG,
    TWOBIG,
    /** A table with the partitions that {@code --partitions} lists. */
    PARTITIONED
  }

  @Mixin private final TableBytes bytes = new TableBytes("1g");

  @Option(
      names = "--replacement",
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "SCHEME",
      defaultValue = "twobig",
      description =
          "Replacement schemes: new, big, twobig, partitioned (see --partitions). Default:"
              + " ${DEFAULT-VALUE}.")
  private List<Replacement> replacements = new ArrayList<>();

  @Option(
      names = "--partitions",
      paramLabel = "SHARES",
      defaultValue = "0-35:50%,36-64:50%",
      description =
          "Partitions of a table with --replacement partitioned, as in twobig create, by the stones"
              + " of folded keys: 0 to 64, though a stored position has at most 41. Each takes at"
              + " least 16 MiB, with new or big 8 MiB. Default: ${DEFAULT-VALUE}.")
  private String partitions = "";

  /** Returns a contender for each scheme; refuses options that do not fit together. */
  List<Contender> all() {
    return replacements.stream()
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
