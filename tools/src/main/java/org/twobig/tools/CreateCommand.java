package org.twobig.tools;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.connectfour3d.KeyKind;
import org.twobig.connectfour3d.Solver;
import org.twobig.store.Placement;
import org.twobig.store.Store;
import org.twobig.store.StoreInfo;
import org.twobig.store.StoreOptions;
import org.twobig.table.Geometry;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
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
      "  twobig create report --buckets 2813000011       the 45 GB table of the report",
      "  twobig create archive --size 4g --placement direct"
    })
final class CreateCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The store's directory; must be absent or empty.")
  private Path directory = Path.of("");

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Shape shape = new Shape();

  /** How large. */
  static final class Shape {
    @Option(
        names = "--size",
        paramLabel = "SIZE",
        required = true,
        converter = SizeConverter.class,
        description =
            "Size of the table, such as 512m or 45g (k, m, g, t: powers of 1024); the largest"
                + " prime number of buckets that fits is taken.")
    private Optional<Long> bytes = Optional.empty();

    @Option(
        names = "--buckets",
        paramLabel = "S",
        required = true,
        description = "Exactly this number of buckets of 16 bytes, a prime.")
    private Optional<Long> buckets = Optional.empty();
  }

  @Option(
      names = "--key",
      paramLabel = "KIND",
      defaultValue = "folded",
      description =
          "folded: positions that differ only in what no longer matters share an entry; position:"
              + " only images of a position do. Verdicts are exact with both. Default: folded.")
  private KeyKind key = KeyKind.FOLDED;

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
    if (shape.bytes.isEmpty() && shape.buckets.isEmpty()) {
      throw new UsageException("say how large: --size or --buckets (see twobig create --help)");
    }
    if (sparse && placement != Placement.DIRECT) {
      throw new UsageException("--sparse goes with --placement direct");
    }
    Geometry geometry =
        shape
            .buckets
            .map(s -> Geometry.ofBuckets(key.keySpace(), Solver.VALUE_BITS, s))
            .orElseGet(
                () ->
                    Geometry.ofBytes(key.keySpace(), Solver.VALUE_BITS, shape.bytes.orElseThrow()));
    StoreOptions options = StoreOptions.of(geometry).withPlacement(placement).withSparse(sparse);
    options = hotDirectory.map(options::withHotDirectory).orElse(options);
    try (Store store = Store.create(directory, options)) {
      StoreInfo info = store.info();
      System.out.printf("Store     %s%n", info.directory());
      System.out.printf("Table     %s, %s%n", Units.bytes(geometry.dataBytes()), info.geometry());
      System.out.printf("Keys      %s%n", geometry.keySpace());
      System.out.printf("Placement %s%n", info.reason());
      System.out.printf("File      %s%n", info.tableFile());
    }
    return ExitCode.OK;
  }
}
