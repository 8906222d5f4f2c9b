package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.main.Twobig;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code twobig drop}. */
@Command(
    name = "drop",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Frees the memory of a store's table after a last checkpoint. The store stays on disk; the"
          + " next use loads it again.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  twobig drop week"})
public final class DropCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The store's directory.")
  private Path directory = Path.of("");

  @Override
  public Integer call() {
    Store.drop(directory);
    return ExitCode.OK;
  }
}
