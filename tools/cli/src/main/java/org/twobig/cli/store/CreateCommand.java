package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.Shares;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.TableSize;
import org.twobig.cli.view.Json;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.store.StoreOptions;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.Strategy;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig create}. */
@Command(
    name = "create",
    header = "Make an empty store",
    description = {
      "Makes a store with an empty table and reserves the space for it. The directory"
          + " must be absent or empty. twobig solve makes a store by itself; create is for"
          + " those who choose its size, place or partitions.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig create week --size 12g",
      "  twobig create report --buckets 2813000011       the 45 GB table of the report",
      "  twobig create archive --size 4g --placement direct",
      "  twobig create parts --size 12g --partitions 0-33:50%%,34-41:50%%:big"
    })
public final class CreateCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final TableSize size = new TableSize();

  @Option(
      names = "--partitions",
      paramLabel = "SPEC",
      description =
          "Divide the table by number of stones: FROM-TO:PERCENT%%[:STRATEGY], separated by commas,"
              + " such as 0-31:40%%,32-36:40%%,37-41:20%%:big. Positions outside are not kept.")
  private Optional<String> partitions = Optional.empty();

  @Option(
      names = "--placement",
      paramLabel = "WHERE",
      defaultValue = "auto",
      description =
          "ram: in memory, with checkpoints on disk; direct: a mapped file on disk, for tables that"
              + " are small or mostly read; auto: ram if it fits. Default: ${DEFAULT-VALUE}.")
  private Placement placement = Placement.AUTO;

  @Option(
      names = "--hot-directory",
      paramLabel = "DIR",
      description = "A folder on a RAM file system, instead of /dev/shm.")
  private Optional<Path> hotDirectory = Optional.empty();

  @ArgGroup(validate = false, heading = "%nAdvanced:%n")
  private Advanced advanced = new Advanced();

  /** What few need. */
  static final class Advanced {
    @Option(
        names = "--strategy",
        paramLabel = "STRATEGY",
        defaultValue = "twobig",
        description =
            "Which entry of a full bucket is replaced. new: the older one; big: the one with less"
                + " work; twobig: buckets of two entries, one for the most work, one for the latest"
                + " of the others. Default: ${DEFAULT-VALUE}.")
    private Strategy strategy = Strategy.TWOBIG;

    @Option(
        names = "--key",
        paramLabel = "KIND",
        defaultValue = "folded",
        description =
            "folded: positions that differ only in cells that no longer matter share an entry;"
                + " position: every position has its own entry, but for its symmetric images."
                + " Default: ${DEFAULT-VALUE}.")
    private KeyKind key = KeyKind.FOLDED;

    @Option(
        names = "--sparse",
        fallbackValue = "true",
        description = "With --placement direct: do not reserve the space on disk.")
    private boolean sparse;
  }

  @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    size.require();
    if (advanced.sparse && placement != Placement.DIRECT) {
      throw new UsageException("--sparse goes with --placement direct");
    }
    if (partitions.isPresent() && size.bytes().isEmpty()) {
      throw new UsageException("--partitions goes with --size, which it shares out");
    }
    StoreOptions options =
        StoreOptions.of(layout()).withPlacement(placement).withSparse(advanced.sparse);
    options = hotDirectory.map(options::withHotDirectory).orElse(options);
    try (Store store = Store.create(argument.directory(), options)) {
      CreateReport report = CreateReport.of(store.info());
      System.out.print(json ? Json.line(report) + System.lineSeparator() : report.text());
    }
    return ExitCode.OK;
  }

  private Layout layout() {
    KeySpace key = advanced.key.keySpace();
    if (partitions.isPresent()) {
      return Layout.ofShares(
          key,
          Solver.VALUE_BITS,
          size.bytes().orElseThrow(),
          Shares.parse(partitions.get(), advanced.strategy));
    }
    return Layout.of(
        size.buckets()
            .map(s -> Geometry.ofBuckets(key, Solver.VALUE_BITS, s, advanced.strategy))
            .orElseGet(
                () ->
                    Geometry.ofBytes(
                        key, Solver.VALUE_BITS, size.bytes().orElseThrow(), advanced.strategy)));
  }
}
