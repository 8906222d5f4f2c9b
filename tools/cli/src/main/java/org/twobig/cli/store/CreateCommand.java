package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.ProfileOption;
import org.twobig.cli.options.Shares;
import org.twobig.cli.options.TableSize;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.solve.MemoryPlan;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.store.StoreInfo;
import org.twobig.store.StoreOptions;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import org.twobig.table.Partition;
import org.twobig.table.Strategy;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig create}. */
@Command(
    name = "create",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {"Makes a store with an empty table, its space reserved.", ""},
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig create week --size 12g",
      "  twobig create week --profile machine            sized to the free memory",
      "  twobig create report --buckets 2813000011       the 45 GB table of the report",
      "  twobig create archive --size 4g --placement direct",
      "  twobig create parts --size 12g --partitions 0-33:50%%,34-41:50%%:big"
    })
public final class CreateCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The store's directory; must be absent or empty.")
  private Path directory = Path.of("");

  @ArgGroup(exclusive = true, multiplicity = "1")
  private TableSize size = new TableSize();

  @Mixin private final ProfileOption profile = new ProfileOption();

  @Option(
      names = "--key",
      paramLabel = "KIND",
      defaultValue = "folded",
      description =
          "folded: positions that differ only in what no longer matters share an entry; position:"
              + " only images of a position do. Verdicts are exact with both. Default: folded.")
  private KeyKind key = KeyKind.FOLDED;

  @Option(
      names = "--strategy",
      paramLabel = "STRATEGY",
      defaultValue = "twobig",
      description =
          "What gives way in a full bucket. new: the older entry; big: the one with the smaller"
              + " work; twobig: of two entries a bucket, one place for the larger work and one for"
              + " the latest of the others. Default: ${DEFAULT-VALUE}.")
  private Strategy strategy = Strategy.TWOBIG;

  @Option(
      names = "--partitions",
      paramLabel = "SPEC",
      description =
          "Share the size out by numbers of stones: FROM-TO:PERCENT%%[:STRATEGY], separated by"
              + " commas, such as 0-31:40%%,32-36:40%%,37-41:20%%:big. Positions with other numbers of"
              + " stones are not kept.")
  private Optional<String> partitions = Optional.empty();

  @Option(
      names = "--placement",
      paramLabel = "WHERE",
      defaultValue = "auto",
      description =
          "ram: on a RAM file system, with checkpoints on disk; direct: a mapped file on disk, for"
              + " small or read-mostly tables; auto: ram where it fits. Default: auto.")
  private Placement placement = Placement.AUTO;

  @Option(
      names = "--hot-directory",
      paramLabel = "DIR",
      description = "The RAM file system to use instead of /dev/shm.")
  private Optional<Path> hotDirectory = Optional.empty();

  @Option(
      names = "--sparse",
      description = "Direct placement only: do not reserve the space on disk.")
  private boolean sparse;

  @Override
  public Integer call() {
    if (profile.name.isPresent() && size.bytes.isEmpty() && size.buckets.isEmpty()) {
      size.bytes = Optional.of(MemoryPlan.ofThisMachine().tableBytes());
    }
    size.require("create");
    if (sparse && placement != Placement.DIRECT) {
      throw new UsageException("--sparse goes with --placement direct");
    }
    if (partitions.isPresent() && size.bytes.isEmpty()) {
      throw new UsageException("--partitions goes with --size, which it shares out");
    }
    StoreOptions options = StoreOptions.of(layout()).withPlacement(placement).withSparse(sparse);
    options = hotDirectory.map(options::withHotDirectory).orElse(options);
    try (Store store = Store.create(directory, options)) {
      StoreInfo info = store.info();
      System.out.printf("Store     %s%n", info.directory());
      System.out.printf("Table     %s%n", StatsReport.table(info.layout()));
      if (info.layout().isPartitioned()) {
        for (Partition partition : info.layout().partitions()) {
          System.out.printf(
              "          %s stones: %s, %s%n",
              partition.classes(),
              Units.bytes(partition.geometry().dataBytes()),
              partition.geometry());
        }
      }
      System.out.printf("Keys      %s%n", info.layout().keySpace());
      System.out.printf("Placement %s%n", info.reason());
      System.out.printf("File      %s%n", info.tableFile());
    }
    return ExitCode.OK;
  }

  private Layout layout() {
    if (partitions.isPresent()) {
      return Layout.ofShares(
          key.keySpace(),
          Solver.VALUE_BITS,
          size.bytes.orElseThrow(),
          Shares.parse(partitions.get(), strategy));
    }
    return Layout.of(
        size.buckets
            .map(s -> Geometry.ofBuckets(key.keySpace(), Solver.VALUE_BITS, s, strategy))
            .orElseGet(
                () ->
                    Geometry.ofBytes(
                        key.keySpace(), Solver.VALUE_BITS, size.bytes.orElseThrow(), strategy)));
  }
}
