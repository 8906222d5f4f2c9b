package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.TableSize;
import org.twobig.offline.Maintenance;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig resize}. */
@Command(
    name = "resize",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Gives a store a larger or smaller table with the entries of the old one. Nobody may use the"
          + " store meanwhile. Until the new table is whole on the disk the old one stays: Ctrl-C"
          + " or a power cut leave the store as it was. A store in RAM is loaded again by its next"
          + " use.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  twobig resize week --size 16g", "  twobig resize week --buckets 2813000011"})
public final class ResizeCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The store's directory.")
  private Path directory = Path.of("");

  @ArgGroup(exclusive = true, multiplicity = "1")
  private TableSize size = new TableSize();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    size.require("resize");
    Optional<Maintenance.Result> done =
        OfflineWork.run(
            "the store is as it was",
            progress ->
                Maintenance.resize(
                    directory, this::wanted, OfflineWork.rules(directory), progress));
    done.ifPresent(result -> MaintenanceReport.of(directory, result).print(json));
    return done.isPresent() ? ExitCode.OK : ExitCode.INTERRUPTED;
  }

  /** The shape asked for, with strategy and partitions as they are. */
  private Layout wanted(Layout old) {
    if (size.bytes.isPresent()) {
      return Maintenance.ofBytes(old, size.bytes.get());
    }
    if (old.isPartitioned()) {
      throw new UsageException(
          "the table of %s has partitions: --size shares it out among them".formatted(directory));
    }
    return Layout.of(
        Geometry.ofBuckets(
            old.keySpace(),
            old.valueBits(),
            size.buckets.orElseThrow(),
            old.partitions().get(0).geometry().strategy()));
  }
}
