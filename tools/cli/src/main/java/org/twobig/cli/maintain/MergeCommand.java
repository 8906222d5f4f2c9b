package org.twobig.cli.maintain;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreOption;
import org.twobig.cli.store.OfflineWork;
import org.twobig.offline.Maintenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code twobig merge}. */
@Command(
    name = "merge",
    header = "Add the entries of other stores to a store",
    description = {
      "Adds the entries of other stores to a store. Facts about the same position are"
          + " united. If two verdicts contradict each other, or the command is interrupted,"
          + " the store stays as it was. No other process may use it meanwhile; the other"
          + " stores are only read and may be in use.",
      ""
    },
    footer = {
      "  twobig merge week monday tuesday",
      "  twobig merge --store week monday --json | jq .lost"
    })
public final class MergeCommand implements Callable<Integer> {
  @Mixin private final StoreOption store = new StoreOption();

  @Parameters(
      arity = "1..*",
      paramLabel = "[DEST] SRC",
      hideParamSyntax = true,
      description =
          "The stores of any size whose entries are added; the first is the store they are added"
              + " to, unless --store names it.")
  private List<Path> stores = List.of();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    boolean named = (store.isTyped("--store") || store.isTyped("--game"));
    if (!named && stores.size() < 2) {
      throw new UsageException("name the stores to be added, behind %s".formatted(stores.get(0)));
    }
    Path destination = named ? store.directory() : stores.get(0);
    List<Path> sources = named ? stores : stores.subList(1, stores.size());
    return MaintenanceReport.run(
        destination,
        progress ->
            Maintenance.merge(
                destination, sources, OfflineWork.rules(destination, sources), progress),
        json);
  }
}
