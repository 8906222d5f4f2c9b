package org.twobig.tools;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import org.twobig.connectfour3d.KeyKind;
import org.twobig.store.LiveProcess;
import org.twobig.store.Store;
import org.twobig.table.Census;
import org.twobig.table.KeyClass;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig stats}. */
@Command(
    name = "stats",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Counts what is in a store's table: occupancy, entries by number of stones, by verdict, by"
          + " work. Reads every entry, changes nothing; others may go on solving, and are listed with"
          + " their speed.",
      ""
    })
final class StatsCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "The store's directory. Without it: that of twobig solve without --store.")
  private Optional<Path> directory = Optional.empty();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Path path = directory.orElseGet(StoreFinder::standard);
    List<LiveProcess> before = Store.processes(path);
    try (Store store = Store.openReadOnly(path, KeyKind.keySpaces())) {
      LongAdder done = new LongAdder();
      long buckets = store.info().layout().buckets();
      List<Census> regions;
      try (ProgressLine progress =
          ProgressLine.start(
              elapsed ->
                  "%s  %s counted"
                      .formatted(Units.clock(elapsed), Units.percent(done.sum(), buckets)))) {
        regions = Census.of(store.partitions(), stones(store), done);
      }
      StatsReport report =
          new StatsReport(
              store.info(),
              regions,
              new ActivityReport(Activity.since(before, path)),
              store.largePageShare());
      System.out.print(json ? report.json() : report.text());
    }
    return ExitCode.OK;
  }

  private static KeyClass stones(Store store) {
    return KeyKind.of(store.info().layout().keySpace()).orElseThrow().stones();
  }
}
