package org.twobig.cli.maintain;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Units;
import org.twobig.store.Glance;
import org.twobig.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

  @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Path directory = argument.directory();
    boolean inMemory = Store.glance(directory, Set.of()).occupancy().isPresent();
    Store.drop(directory);
    Glance left = Store.glance(directory, Set.of());
    UnloadReport report =
        new UnloadReport(
            directory.toString(), inMemory ? left.layout().dataBytes() : 0, left.lastCheckpoint());
    System.out.println(json ? Json.line(report) : text(report));
    return ExitCode.OK;
  }

  private static String text(UnloadReport report) {
    return report.freedBytes() == 0
        ? report.store() + " takes no memory"
        : "%s of memory freed; the checkpoint of %s stays in %s"
            .formatted(
                Units.bytes(report.freedBytes()),
                report.lastCheckpoint().map(TIME::format).orElse("today"),
                report.store());
  }
}
