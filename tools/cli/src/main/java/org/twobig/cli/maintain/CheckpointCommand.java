package org.twobig.cli.maintain;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Units;
import org.twobig.live.Role;
import org.twobig.store.CheckpointResult;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig checkpoint}. */
@Command(
    name = "checkpoint",
    header = "Save a store to disk now",
    description = {
      "Saves the table of a store to disk, also while other processes solve on it. A"
          + " solve does so by itself every ten minutes and when it ends.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  twobig checkpoint week"})
public final class CheckpointCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    try (Store store = Store.open(argument.directory(), Set.of(), Role.maintenance("save it"))) {
      Optional<CheckpointResult> saved = store.checkpoint();
      System.out.println(
          json
              ? Json.line(
                  new CheckpointReport(
                      argument.directory().toString(),
                      saved.isPresent(),
                      saved.map(CheckpointResult::bytes),
                      saved.map(result -> Json.seconds(result.took()))))
              : saved
                  .map(
                      result ->
                          "Saved %s in %s"
                              .formatted(Units.bytes(result.bytes()), Units.seconds(result.took())))
                  .orElse("Nothing has changed since the last checkpoint"));
    }
    return ExitCode.OK;
  }
}
