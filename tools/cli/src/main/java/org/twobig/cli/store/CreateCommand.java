package org.twobig.cli.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.machine.HotMemory;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.PartitionsParser;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.options.TableSize;
import org.twobig.cli.options.TableSizes;
import org.twobig.game.StoredPositions;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "create")
public final class CreateCommand implements Callable<Integer> {
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
  public Integer call() {
    size.require();
    if (hotDirectory.isPresent() && !Files.isDirectory(hotDirectory.get())) {
      throw Refusal.usage(
          "--hot-directory: there is no directory " + hotDirectory.get() + "; make it first");
    }
    Refusal.usageIf(
        partitions.isPresent() && size.bytes().isEmpty(),
        "--partitions needs --size, which it divides");
    Path directory =
        argument.named().orElseGet(() -> StoreFinder.standard(argument.gameOption().get().id()));
    Path hot = hotDirectory.orElse(StoreBuilder.DEFAULT_HOT_DIRECTORY);
    StoreBuilder wanted =
        Store.at(directory).layout(layout()).placement(placement).hotDirectory(hot);
    try (Store store = wanted.create()) {
      CreateReport report = CreateReport.of(store.info());
      json.print(report);
      HotMemory.report(store.info());
      HotMemory.reportOrphans(hot);
    }
    return ExitCode.OK;
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
    return key.map(
            name ->
                tables.stream()
                    .filter(rules -> rules.keySpace().name().endsWith("-" + name))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            Refusal.usage(
                                "--key: %s has no keys named '%s'; leave --key out",
                                argument.gameOption().get().id(), name)))
        .orElse(tables.get(0));
  }
}
