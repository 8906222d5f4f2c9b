package org.twobig.cli.maintain;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.twobig.cli.InputException;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreAndFile;
import org.twobig.cli.store.OfflineWork;
import org.twobig.offline.Maintenance;
import org.twobig.offline.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
    footer = {
      "  twobig create small --size 1g && twobig import small week.twobig",
      "  ssh other twobig export week - | twobig import week -"
    })
public final class ImportCommand implements Callable<Integer> {
  private static final Path STANDARD_INPUT = Path.of("-");

  @Mixin private final StoreAndFile argument = new StoreAndFile();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Path directory = argument.directory();
    Path file = argument.file();
    if (!file.equals(STANDARD_INPUT) && !Files.exists(file)) {
      throw new InputException("there is no file " + file);
    }
    if (Files.isDirectory(file)) {
      throw new InputException(file + " is a directory; name an exported file");
    }
    Function<Progress, Maintenance.Result> work =
        progress ->
            file.equals(STANDARD_INPUT)
                ? Maintenance.importStream(
                    directory, System.in, "standard input", OfflineWork.rules(directory), progress)
                : Maintenance.importFile(directory, file, OfflineWork.rules(directory), progress);
    return Files.isRegularFile(file)
        ? MaintenanceReport.run(directory, work, json)
        : MaintenanceReport.print(directory, OfflineWork.runOnPipe(work), json);
  }
}
