package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.machine.HotMemory;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.PartitionsParser;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.StoreOption;
import org.twobig.cli.options.TableSize;
import org.twobig.cli.store.StatsReport.Keys;
import org.twobig.cli.store.StatsReport.PartitionShape;
import org.twobig.cli.store.StatsReport.TableShape;
import org.twobig.cli.view.Bars;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.OpenMetrics;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Screen;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Comparison;
import org.twobig.tt.offline.Comparison.Relation;
import org.twobig.tt.offline.Entries;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.ReplacementScheme;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Commands that make or read stores, each a method with the options and arguments of the command.
 */
public final class StoreCommands {
  private static final int MOST_DIFFERENCES = 1_000_000;

  /** A save that is complete has more bytes: its header alone is larger. */
  private static final int LEAST_SAVE = 1 << 14;

  private StoreCommands() {}

  @Command(name = "create")
  static void create(
      @Mixin StoreArgument argument,
      @Mixin TableSize size,
      @Option(names = "--partitions", paramLabel = "SPEC") Optional<String> partitions,
      @Option(names = "--placement", paramLabel = "WHERE", defaultValue = "auto")
          Placement placement,
      @Option(names = "--hot-directory", paramLabel = "DIR") Optional<Path> hotDirectory,
      @Option(
              names = "--replacement",
              hidden = true,
              paramLabel = "SCHEME",
              defaultValue = "twobig")
          ReplacementScheme scheme,
      @Option(names = "--key", hidden = true, paramLabel = "KIND") Optional<String> key,
      @Mixin JsonOption json) {
    size.require();
    Path hot = hotDirectory.orElse(StoreBuilder.DEFAULT_HOT_DIRECTORY);
    Refusal.usageIf(
        hotDirectory.isPresent() && !Files.isDirectory(hot),
        "--hot-directory: there is no directory %s; make it first",
        hot);
    Refusal.usageIf(
        partitions.isPresent() && size.bytes().isEmpty(),
        "--partitions needs --size, which it divides");
    Game game = argument.gameOrUsual();
    Path directory = argument.named().orElseGet(() -> StoreFinder.standard(game.id()));
    Layout layout = layout(rules(game, key), size, partitions, scheme);
    try (Store store =
        Store.at(directory).layout(layout).placement(placement).hotDirectory(hot).create()) {
      StoreFinder.noteUse(directory);
      json.print(Created.of(store.info()));
      HotMemory.report(store.info());
      HotMemory.reportOrphans(hot);
    }
  }

  private static Layout layout(
      StoredPositions positions,
      TableSize size,
      Optional<String> partitions,
      ReplacementScheme scheme) {
    KeySpace keys = positions.keySpace();
    if (size.buckets().isPresent()) {
      return Layout.of(
          Geometry.ofBuckets(keys, positions.valueBits(), size.buckets().get(), scheme));
    }
    long bytes = size.bytes().orElseThrow();
    TableSize.requireAtLeast(bytes, positions, scheme);
    return partitions
        .map(text -> PartitionsParser.parse(text, scheme, positions.count() - 1))
        .map(shares -> Layout.ofShares(keys, positions.valueBits(), bytes, shares))
        .orElseGet(() -> Layout.of(Geometry.ofBytes(keys, positions.valueBits(), bytes, scheme)));
  }

  private static StoredPositions rules(Game game, Optional<String> key) {
    return game.tables().stream()
        .filter(positions -> positions.keySpace().name().endsWith(key.map("-"::concat).orElse("")))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.usage(
                    "--key: %s has no keys named '%s'; leave --key out",
                    game.id(), key.orElse("")));
  }

  /** A new store: its keys, table and partitions. */
  @JsonTypeName("twobig/create/1")
  public record Created(
      String store,
      @JsonUnwrapped Keys keys,
      @JsonUnwrapped TableShape table,
      List<NewPartition> partitions)
      implements Report {
    static Created of(StoreInfo info) {
      Layout layout = info.layout();
      return new Created(
          info.directory().toString(),
          Keys.of(layout.keySpace()),
          TableShape.of(info),
          layout.partitions().stream().map(part -> NewPartition.of(part, layout)).toList());
    }

    boolean isPartitioned() {
      return partitions.get(0).shape.firstPly().isPresent();
    }

    long count() {
      return partitions.size();
    }
  }

  public record NewPartition(@JsonUnwrapped PartitionShape shape, int valueBits, int workBits) {
    static NewPartition of(Partition partition, Layout layout) {
      return new NewPartition(
          PartitionShape.of(partition, layout.isPartitioned()),
          partition.geometry().valueBits(),
          partition.geometry().workBits());
    }
  }

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
        Optional<Long> unknown = Optional.empty();
        Optional<String> problem = Optional.ofNullable(e.getMessage());
        return new Listed(store.toString(), Optional.empty(), unknown, unknown, List.of(), problem);
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
    StoreInfo info = Stores.glance(path);
    if (info.occupancy().isPresent() && info.checkpointBytes() < LEAST_SAVE) {
      Messages.warn(
          "the last save of the store %s is missing or cut off: only the table in memory has its entries. twobig checkpoint %1$s saves them",
          path);
    }
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
    long bytes = page.write(new StatsPage(report, Instant.now(), "").html());
    json.print(report, () -> "Wrote %s (%s)%n".formatted(name, Units.bytes(bytes)));
    return ExitCode.OK;
  }

  private static int print(StatsReport report, JsonOption json) {
    json.print(report, () -> report.text(Terminal.size().columns(), Bars.ofStandardOutput()));
    return ExitCode.OK;
  }

  @Command(name = "top")
  static int top(
      @Mixin StoreArgument argument,
      @Option(names = "--interval", paramLabel = "N", defaultValue = "2") int interval,
      @Option(names = "--once", fallbackValue = "true") boolean once,
      @Option(names = "--open-metrics", fallbackValue = "true") boolean openMetrics,
      @Mixin JsonOption json)
      throws InterruptedException {
    Refusal.usageIf(openMetrics && json.isSet(), "give --open-metrics or --json, not both");
    Refusal.usageIf(interval < 1, "--interval must be at least 1");
    if (openMetrics) {
      System.out.print(OpenMetrics.of(argument.directory()));
      return ExitCode.OK;
    }
    Watch watch = new Watch(argument.directory());
    boolean terminal = Terminal.watchesStandardOutput();
    if (once || !terminal && !(json.isSet() && argument.isTyped("--interval"))) {
      int width = terminal ? Terminal.size().columns() : ProcessReport.WIDE;
      TopReport report = watch.reportWithSpeeds();
      json.print(report, () -> report.text(width));
      return ExitCode.OK;
    }
    CountDownLatch stopped = new CountDownLatch(1);
    try (Interruption interruption = Interruption.guard(stopped::countDown)) {
      if (json.isSet()) {
        json.print(watch.reportWithSpeeds());
        // If the output fails, the loop ends and Twobig.main sets the exit code.
        while (!System.out.checkError() && !stopped.await(interval, TimeUnit.SECONDS)) {
          json.print(watch.report());
        }
      } else {
        TopReport first = watch.report(); // before the screen opens: it may throw a refusal
        try (Screen screen = new Screen(System.out, Terminal::size)) {
          screen.show(first.text(screen.width()));
          while (!stopped.await(interval, TimeUnit.SECONDS)) {
            screen.show(watch.report().text(screen.width()));
          }
        }
      }
    }
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
    stores.forEach(StoreFinder::noteUse);
    StoredPositions positions = OfflineWork.rules(first, List.of(second));
    Optional<Comparison> found =
        OfflineWork.run(
            "nothing was changed",
            progress -> Comparison.of(first, second, limit, positions, progress));
    if (found.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    json.print(DiffReport.of(found.get(), positions));
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
