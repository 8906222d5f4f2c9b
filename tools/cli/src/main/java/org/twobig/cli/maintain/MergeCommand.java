package org.twobig.cli.maintain;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreOption;
import org.twobig.cli.store.OfflineWork;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "merge")
public final class MergeCommand implements Callable<Integer> {
  private static final Path STANDARD_INPUT = Path.of("-");

  @Mixin private final StoreOption store = new StoreOption();

  @Parameters(
      arity = "1..*",
      paramLabel = "[DEST] SRC",
      hideParamSyntax = true,
      descriptionKey = "sources")
  private List<Path> stores = List.of();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    boolean named = store.isNamed();
    if (!named && stores.size() < 2) {
      throw Refusal.usage("give the stores or the file to add, after %s", stores.get(0));
    }
    Path destination = named ? store.directory() : stores.get(0);
    List<Path> sources = named ? stores : stores.subList(1, stores.size());
    Path first = sources.get(0);
    boolean isFile =
        first.equals(STANDARD_INPUT) || Files.exists(first) && !Files.isDirectory(first);
    Refusal.usageIf(
        isFile && sources.size() > 1,
        "%s is a file; add it alone, without other files or stores",
        first);
    return isFile ? add(destination, first) : merge(destination, sources);
  }

  private int merge(Path destination, List<Path> sources) {
    return MaintenanceReport.run(
        destination,
        progress ->
            Maintenance.merge(
                destination, sources, OfflineWork.rules(destination, sources), progress),
        json);
  }

  private int add(Path directory, Path file) {
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
