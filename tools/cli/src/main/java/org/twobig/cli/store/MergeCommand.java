package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.main.Twobig;
import org.twobig.offline.Maintenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig merge}. */
@Command(
    name = "merge",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Adds the entries of other stores to a store; what they know of one position is united. If"
          + " two verdicts contradict each other, or the work is interrupted, the store stays as it"
          + " was. Nobody may use it meanwhile; the others are only read, and may be in use.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  twobig merge week monday tuesday", "  twobig merge week monday --json | jq .lost"})
public final class MergeCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "DEST", description = "The store that is added to.")
  private Path destination = Path.of("");

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "SRC",
      description = "Stores of any size whose entries are added.")
  private List<Path> sources = List.of();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Optional<Maintenance.Result> done =
        OfflineWork.run(
            "the store is as it was",
            progress ->
                Maintenance.merge(destination, sources, OfflineWork.rules(destination), progress));
    done.ifPresent(result -> MaintenanceReport.of(destination, result).print(json));
    return done.isPresent() ? ExitCode.OK : ExitCode.INTERRUPTED;
  }
}
