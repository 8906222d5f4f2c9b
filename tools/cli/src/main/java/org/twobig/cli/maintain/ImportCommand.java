package org.twobig.cli.maintain;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.InputException;
import org.twobig.cli.options.StoreAndFile;
import org.twobig.cli.store.OfflineWork;
import org.twobig.offline.Maintenance;
import org.twobig.offline.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig import}. */
@Command(
    name = "import",
    header = "Add the entries of an exported file to a store",
    description = {
      "Adds the entries of an exported file to a store of any size. Facts about the"
          + " same position are united. If the file is damaged, if two verdicts contradict"
          + " each other, or the command is interrupted, the store stays as it was. No"
          + " other process may use it meanwhile.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig create small --size 1g && twobig import small week.twobig",
      "  ssh other twobig export week - | twobig import week -"
    })
public final class ImportCommand implements Callable<Integer> {
  private static final Path STANDARD_INPUT = Path.of("-");

  @Mixin private final StoreAndFile argument = new StoreAndFile();

  @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
  private boolean json;

  private Path directory = Path.of("");
  private Path file = Path.of("");

  @Override
  public Integer call() {
    directory = argument.directory();
    file = argument.file();
    if (!file.equals(STANDARD_INPUT) && !Files.exists(file)) {
      throw new InputException("there is no file " + file);
    }
    if (Files.isDirectory(file)) {
      throw new InputException(file + " is a directory; name an exported file");
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
