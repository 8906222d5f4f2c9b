package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.cli.machine.HotMemory;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.PartitionsParser;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.TableSize;
import org.twobig.cli.options.TableSizes;
import org.twobig.cli.store.StatsReport.Keys;
import org.twobig.cli.store.StatsReport.PartitionShape;
import org.twobig.cli.store.StatsReport.TableShape;
import org.twobig.cli.view.Report;
import org.twobig.game.StoredPositions;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Partition;
import org.twobig.tt.table.ReplacementScheme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "create")
public final class CreateCommand implements Runnable {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final TableSize size = new TableSize();

  @Option(names = "--partitions", paramLabel = "SPEC")
  private Optional<String> partitions = Optional.empty();

  @Option(names = "--placement", paramLabel = "WHERE", defaultValue = "auto")
  private Placement placement = Placement.AUTO;

  @Option(names = "--hot-directory", paramLabel = "DIR")
  private Optional<Path> hotDirectory = Optional.empty();

  @Option(names = "--replacement", hidden = true, paramLabel = "SCHEME", defaultValue = "twobig")
  private ReplacementScheme scheme = ReplacementScheme.TWOBIG;

  @Option(names = "--key", hidden = true, paramLabel = "KIND")
  private Optional<String> key = Optional.empty();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public void run() {
    size.require();
    Path hot = hotDirectory.orElse(StoreBuilder.DEFAULT_HOT_DIRECTORY);
    Refusal.usageIf(
        hotDirectory.isPresent() && !Files.isDirectory(hot),
        "--hot-directory: there is no directory %s; make it first",
        hot);
    Refusal.usageIf(
        partitions.isPresent() && size.bytes().isEmpty(),
        "--partitions needs --size, which it divides");
    Path directory =
        argument.named().orElseGet(() -> StoreFinder.standard(argument.gameOption().get().id()));
    try (Store store =
        Store.at(directory).layout(layout()).placement(placement).hotDirectory(hot).create()) {
      json.print(Result.of(store.info()));
      HotMemory.report(store.info());
      HotMemory.reportOrphans(hot);
    }
  }

  private Layout layout() {
    StoredPositions rules = rules();
    KeySpace keys = rules.keySpace();
    if (size.buckets().isPresent()) {
      return Layout.of(Geometry.ofBuckets(keys, rules.valueBits(), size.buckets().get(), scheme));
    }
    long bytes = size.bytes().orElseThrow();
    TableSizes.requireAtLeast(bytes, rules, scheme);
    return partitions
        .map(text -> PartitionsParser.parse(text, scheme, rules.count() - 1))
        .map(shares -> Layout.ofShares(keys, rules.valueBits(), bytes, shares))
        .orElseGet(() -> Layout.of(Geometry.ofBytes(keys, rules.valueBits(), bytes, scheme)));
  }

  private StoredPositions rules() {
    List<StoredPositions> tables = argument.gameOption().get().tables();
    Optional<StoredPositions> chosen =
        tables.stream()
            .filter(rules -> rules.keySpace().name().endsWith(key.map("-"::concat).orElse("")))
            .findFirst();
    return chosen.orElseThrow(
        () ->
            Refusal.usage(
                "--key: %s has no keys named '%s'; leave --key out",
                argument.gameOption().get().id(), key.orElse("")));
  }

  /** A new store: its keys, table and partitions. */
  @JsonTypeName("twobig/create/1")
  public record Result(
      String store,
      @JsonUnwrapped Keys keys,
      @JsonUnwrapped TableShape table,
      List<NewPartition> partitions)
      implements Report {
    static Result of(StoreInfo info) {
      Layout layout = info.layout();
      return new Result(
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
}
