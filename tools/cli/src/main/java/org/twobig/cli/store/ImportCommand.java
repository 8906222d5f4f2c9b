package org.twobig.cli.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.offline.Maintenance;
import org.twobig.offline.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig import}. */
@Command(
    name = "import",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Adds the entries of an exported file to a store of any size; what both know of one position"
          + " is united. If the file is damaged or cut off, if two verdicts contradict each other,"
          + " or the work is interrupted, the store stays as it was. Nobody may use it meanwhile.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig create small --size 1g && twobig import small week.twobig",
      "  ssh other twobig export week - | twobig import week -"
    })
public final class ImportCommand implements Callable<Integer> {
  private static final Path STANDARD_INPUT = Path.of("-");

  @Parameters(index = "0", paramLabel = "DIR", description = "The store that is added to.")
  private Path directory = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "The exported file; - is standard input.")
  private Path file = Path.of("");

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    if (!file.equals(STANDARD_INPUT) && !Files.exists(file)) {
      throw new UsageException("there is no file " + file);
    }
    if (Files.isDirectory(file)) {
      throw new UsageException(file + " is a directory; name an exported file");
    }
    Optional<Maintenance.Result> done =
        file.equals(STANDARD_INPUT) || !Files.isRegularFile(file)
            ? Optional.of(OfflineWork.runOnPipe(this::fromPipe))
            : OfflineWork.run("the store is as it was", this::fromFile);
    done.ifPresent(result -> MaintenanceReport.of(directory, result).print(json));
    return done.isPresent() ? ExitCode.OK : ExitCode.INTERRUPTED;
  }

  private Maintenance.Result fromFile(Progress progress) {
    return Maintenance.importFile(directory, file, OfflineWork.rules(directory), progress);
  }

  private Maintenance.Result fromPipe(Progress progress) {
    return file.equals(STANDARD_INPUT)
        ? Maintenance.importStream(
            directory, System.in, "standard input", OfflineWork.rules(directory), progress)
        : fromFile(progress);
  }
}
