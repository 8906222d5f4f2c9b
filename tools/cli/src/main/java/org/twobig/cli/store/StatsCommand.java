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
import org.twobig.tt.offline.Progress;
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
    Path path = argument.directory();
    List<LiveProcess> before = Stores.processes(path);
    EntryRules rules = OfflineWork.rules(path);
    return OfflineWork.run("nothing was changed", progress -> count(path, rules, progress, before))
        .map(report -> print(report, page))
        .orElse(ExitCode.INTERRUPTED);
  }

  private static StatsReport count(
      Path path, EntryRules rules, Progress progress, List<LiveProcess> before) {
    try (TableScan scan = Entries.scan(path, rules)) {
      return StatsReport.of(scan, rules, progress, before);
    }
  }

  private int print(StatsReport report, Optional<NewFile> page) {
    if (page.isPresent()) {
      try {
        long bytes = page.get().write(new StatsPage(report, Instant.now(), "").html());
        if (!json.isSet()) {
          System.out.printf("Wrote %s (%s)%n", html.get(), Units.bytes(bytes));
          return ExitCode.OK;
        }
      } catch (IOException e) {
        Messages.warn("the page could not be written: %s", e.getMessage());
        return ExitCode.NO_ROOM;
      }
    }
    json.print(report, () -> report.text(Terminal.size().columns(), Bars.ofStandardOutput()));
    return ExitCode.OK;
  }
}
