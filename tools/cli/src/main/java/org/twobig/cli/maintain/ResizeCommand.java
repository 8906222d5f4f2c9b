package org.twobig.cli.maintain;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.TableSize;
import org.twobig.cli.store.OfflineWork;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "resize")
public final class ResizeCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final TableSize size = new TableSize();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    size.requireTyped();
    Path directory = argument.directory();
    return MaintenanceReport.run(
        directory,
        progress ->
            Maintenance.resize(
                directory, old -> wanted(old, directory), OfflineWork.rules(directory), progress),
        json);
  }

  /** Returns a layout of the wanted size, with the old replacement scheme and partitions. */
  private Layout wanted(Layout old, Path directory) {
    if (size.bytes().isPresent()) {
      return old.ofBytes(size.bytes().get());
    }
    Refusal.usageIf(
        old.isPartitioned(),
        "the table of %s has partitions; give --size instead of --buckets",
        directory);
    return Layout.of(
        Geometry.ofBuckets(
            old.keySpace(),
            old.valueBits(),
            size.buckets().orElseThrow(),
            old.partitions().get(0).geometry().scheme()));
  }
}
