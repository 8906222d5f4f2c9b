package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.StoreOption;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.Units;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Comparison;
import org.twobig.tt.offline.Comparison.Relation;
import org.twobig.tt.offline.Entries;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands that read stores, each a method with the options and arguments of the command. */
public final class StoreCommands {
  private static final int MOST_DIFFERENCES = 1_000_000;

  private StoreCommands() {}

  @Command(name = "list")
  static void list(@Mixin JsonOption json) {
    Stream<Path> inMemory =
        HotTable.in(StoreBuilder.DEFAULT_HOT_DIRECTORY).stream()
            .filter(table -> table.state() == HotTable.State.IN_USE)
            .flatMap(table -> table.home().stream())
            .sorted();
    json.print(
        new StoreList(
            Stream.concat(StoreFinder.all().stream(), inMemory)
                .distinct()
                .map(Listed::of)
                .toList()));
  }

  @JsonTypeName("twobig/list/1")
  public record StoreList(List<Listed> stores) implements Report {}

  /** A store. If the store cannot be read, {@code problem} says why and the rest is empty. */
  public record Listed(
      String store,
      Optional<String> game,
      Optional<Long> tableBytes,
      Optional<Long> ramBytes,
      List<User> processes,
      Optional<String> problem) {
    static Listed of(Path store) {
      try {
        StoreInfo info = Stores.glance(store);
        long bytes = info.layout().dataBytes();
        boolean inMemory = info.placement() == Placement.RAM && info.occupancy().isPresent();
        return new Listed(
            store.toString(),
            Optional.of(OfflineWork.game(store).id()),
            Optional.of(bytes),
            Optional.of(inMemory ? bytes : 0),
            Stores.processes(store).stream()
                .map(process -> new User(process.pid(), process.role().kind().toString()))
                .toList(),
            Optional.empty());
      } catch (StoreException e) {
        return new Listed(
            store.toString(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.ofNullable(e.getMessage()));
      }
    }

    String ram() {
      return ramBytes.filter(bytes -> bytes > 0).map(Units::bytes).orElse("-");
    }
  }

  public record User(long pid, String role) {}

  @Command(name = "stats")
  static int stats(
      @Mixin StoreArgument argument,
      @Mixin JsonOption json,
      @Option(names = "--html", paramLabel = "FILE") Optional<Path> html,
      @Mixin ForceOption force) {
    Optional<NewFile> page = html.map(force::file);
    Path path = argument.directory();
    List<LiveProcess> before = Stores.processes(path);
    EntryRules rules = OfflineWork.rules(path);
    return OfflineWork.run("nothing was changed", progress -> count(path, rules, progress, before))
        .map(
            report ->
                page.isPresent()
                    ? write(report, page.get(), html.get(), json)
                    : print(report, json))
        .orElse(ExitCode.INTERRUPTED);
  }

  private static StatsReport count(
      Path path, EntryRules rules, Progress progress, List<LiveProcess> before) {
    try (TableScan scan = Entries.scan(path, rules)) {
      return StatsReport.of(scan, rules, progress, before);
    }
  }

  private static int write(StatsReport report, NewFile page, Path name, JsonOption json) {
    try {
      long bytes = page.write(new StatsPage(report, Instant.now(), "").html());
      if (json.isSet()) {
        return print(report, json);
      }
      System.out.printf("Wrote %s (%s)%n", name, Units.bytes(bytes));
      return ExitCode.OK;
    } catch (IOException e) {
      Messages.warn("the page could not be written: %s", e.getMessage());
      return ExitCode.NO_ROOM;
    }
  }

  private static int print(StatsReport report, JsonOption json) {
    json.print(report, () -> report.text(Terminal.size().columns(), Bars.ofStandardOutput()));
    return ExitCode.OK;
  }

  @Command(name = "diff")
  static int diff(
      @Mixin StoreOption store,
      @Parameters(
              arity = "1..2",
              paramLabel = "[A] B",
              hideParamSyntax = true,
              descriptionKey = "stores")
          List<Path> stores,
      @Option(names = "--limit", paramLabel = "N", defaultValue = "20") int limit,
      @Mixin JsonOption json) {
    Refusal.usageIf(
        limit < 0 || limit > MOST_DIFFERENCES,
        "--limit must be 0 to " + Units.count(MOST_DIFFERENCES));
    Refusal.usageIf(stores.size() != (store.isNamed() ? 1 : 2), "name two stores to compare");
    Path first = store.isNamed() ? store.directory() : stores.getFirst();
    Path second = stores.getLast();
    StoredPositions rules = OfflineWork.rules(first, List.of(second));
    Optional<Comparison> found =
        OfflineWork.run(
            "nothing was changed",
            progress -> Comparison.of(first, second, limit, rules, progress));
    if (found.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    json.print(DiffReport.of(found.get(), rules));
    long wrong = found.get().count(Relation.DISAGREE);
    if (wrong > 0) {
      Messages.warn(
          "the stores %s and %s contradict each other about %s: one of them is wrong. twobig"
              + " verify --resolve may tell which one",
          first, second, Units.number(wrong, "position"));
    }
    return wrong == 0 ? ExitCode.OK : ExitCode.FAILED;
  }
}
