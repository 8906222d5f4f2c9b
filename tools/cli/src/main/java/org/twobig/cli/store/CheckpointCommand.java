package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.live.Role;
import org.twobig.store.CheckpointResult;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code twobig checkpoint}. */
@Command(
    name = "checkpoint",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {"Saves a store's table to disk now, also while others solve on it.", ""},
    footerHeading = "%nExample:%n",
    footer = {"  twobig checkpoint week"})
public final class CheckpointCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The store's directory.")
  private Path directory = Path.of("");

  @Override
  public Integer call() {
    try (Store store = Store.open(directory, KeyKind.keySpaces(), Role.maintenance("save it"))) {
      Optional<CheckpointResult> saved = store.checkpoint();
      System.out.println(
          saved
              .map(
                  result ->
                      "Saved %s in %s"
                          .formatted(Units.bytes(result.bytes()), Units.seconds(result.took())))
              .orElse("Nothing has changed since the last checkpoint"));
    }
    return ExitCode.OK;
  }
}
