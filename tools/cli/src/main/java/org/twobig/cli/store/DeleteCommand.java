package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.view.Json;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig delete}. */
@Command(
    name = "delete",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Deletes a store, on disk and in memory: all that was solved in it is lost.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  twobig delete week --yes"})
public final class DeleteCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The store's directory.")
  private Path directory = Path.of("");

  @Option(names = "--yes", required = true, description = "Yes, delete it.")
  private boolean yes;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Store.delete(directory);
    System.out.println(
        json
            ? Json.line(new DeleteReport(directory.toString()))
            : "Deleted the store " + directory);
    return ExitCode.OK;
  }
}
