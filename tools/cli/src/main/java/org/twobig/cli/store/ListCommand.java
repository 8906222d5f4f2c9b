package org.twobig.cli.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreFinder;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.StoreBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list")
public final class ListCommand implements Callable<Integer> {
  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    List<Path> inMemory =
        HotTable.in(StoreBuilder.DEFAULT_HOT_DIRECTORY).stream()
            .filter(table -> table.state() == HotTable.State.IN_USE)
            .map(HotTable::home)
            .flatMap(Optional::stream)
            .sorted()
            .toList();
    json.print(
        new ListReport(
            Stream.concat(StoreFinder.all().stream(), inMemory.stream())
                .distinct()
                .map(ListReport.Listed::of)
                .toList()));
    return ExitCode.OK;
  }
}
