package org.twobig.cli.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.Units;
import org.twobig.tt.offline.Entries;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "stats")
public final class StatsCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final JsonOption json = new JsonOption();

  @Option(names = "--html", paramLabel = "FILE")
  private Optional<Path> html = Optional.empty();

  @Mixin private final ForceOption force = new ForceOption();

  @Override
  public Integer call() {
    Optional<NewFile> page = html.map(force::file);
    Optional<StatsReport> counted = count();
    if (counted.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    StatsReport report = counted.get();
    if (page.isPresent()) {
      long bytes;
      try {
        bytes = page.get().write(new StatsPage(report, Instant.now(), "").html());
      } catch (IOException e) {
        Messages.warn("the page could not be written: %s", e.getMessage());
        return ExitCode.NO_ROOM;
      }
      if (!json.isSet()) {
        System.out.printf("Wrote %s (%s)%n", html.get(), Units.bytes(bytes));
        return ExitCode.OK;
      }
    }
    json.print(report, () -> report.text(Terminal.size().columns(), Bars.ofStandardOutput()));
    return ExitCode.OK;
  }

  private Optional<StatsReport> count() {
    Path path = argument.directory();
    List<LiveProcess> before = Stores.processes(path);
    return OfflineWork.run(
        "nothing was changed",
        progress -> {
          EntryRules rules = OfflineWork.rules(path);
          try (TableScan scan = Entries.scan(path, rules)) {
            return StatsReport.of(scan, rules, progress, before);
          }
        });
  }
}
