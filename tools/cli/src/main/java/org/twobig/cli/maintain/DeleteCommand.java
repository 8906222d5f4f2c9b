package org.twobig.cli.maintain;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Units;
import org.twobig.store.Glance;
import org.twobig.store.Store;
import org.twobig.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig delete}. */
@Command(
    name = "delete",
    header = "Delete a store and everything solved in it",
    description = {
      "Deletes a store on disk and in memory. Everything that was solved in it is" + " lost.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  twobig delete week --yes"})
public final class DeleteCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(
      names = "--yes",
      fallbackValue = "true",
      required = true,
      description = "Confirm that the store shall be deleted.")
  private boolean yes;

  @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Path directory = argument.namedDirectory();
    Optional<Glance> last = glance(directory);
    Store.delete(directory);
    Optional<Long> bytes = last.map(store -> store.layout().dataBytes());
    System.out.println(
        json
            ? Json.line(new DeleteReport(directory.toString(), bytes))
            : "Deleted the store %s%s"
                .formatted(
                    directory,
                    bytes.map(size -> " with a table of " + Units.bytes(size)).orElse("")));
    return ExitCode.OK;
  }

  /** Empty if the store is damaged; it can be deleted even so. */
  private static Optional<Glance> glance(Path directory) {
    try {
      return Optional.of(Store.glance(directory, Set.of()));
    } catch (StoreException e) {
      return Optional.empty();
    }
  }
}
