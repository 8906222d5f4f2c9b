package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Units;
import org.twobig.store.Glance;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code twobig unload}. */
@Command(
    name = "unload",
    header = "Free the memory of a store, which stays on disk",
    description = {
      "Saves the table of a store to disk and frees the memory it takes. The next use"
          + " of the store loads it again.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  twobig unload week"})
public final class UnloadCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Override
  public Integer call() {
    Path directory = argument.directory();
    boolean inMemory = Store.glance(directory, Set.of()).occupancy().isPresent();
    Store.drop(directory);
    Glance left = Store.glance(directory, Set.of());
    System.out.println(
        inMemory
            ? "%s of memory freed; the checkpoint of %s stays in %s"
                .formatted(
                    Units.bytes(left.layout().dataBytes()),
                    left.lastCheckpoint().map(TIME::format).orElse("today"),
                    directory)
            : "%s takes no memory".formatted(directory));
    return ExitCode.OK;
  }
}
