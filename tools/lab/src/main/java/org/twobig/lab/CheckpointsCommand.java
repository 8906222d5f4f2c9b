package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.Units;
import org.twobig.lab.bench.CheckpointBenchmark;
import org.twobig.lab.options.TableBytes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "checkpoints",
    header = "Measure what saving and restoring a full table takes",
    description = {
      "Fills the table of a new store, saves it --rounds times and then restores it as often. A"
          + " save includes reading the checkpoint back. Before each save dd copies the table past"
          + " the page cache, and after it dd reads the checkpoint: the speed of the disk in that"
          + " minute. Processor time excludes dd; page_cache is by how many MiB the machine's grew.",
      "",
      "Prints CSV. Needs dd(1). Removes the store at the end.",
      ""
    },
    footer = "  bench checkpoints --size 2g --dir /mnt/disk")
final class CheckpointsCommand implements Callable<Integer> {
  @Mixin private final TableBytes size = new TableBytes("1g");

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Number of saves, and of restores. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Folder for the store, on the disk to be measured. Default: the current directory.")
  private Path directory = Path.of("").toAbsolutePath();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Refusal.usageIf(rounds < 1, "--rounds is 1 or more");
    Refusal.usageIf(!Files.isDirectory(directory), "there is no directory " + directory);
    CheckpointBenchmark benchmark = new CheckpointBenchmark(size.get(), rounds, directory);
    if (!benchmark.fits()) {
      throw Refusal.noRoom(
          "a store of %s does not fit into memory; try a smaller --size", Units.bytes(size.get()));
    }
    benchmark.run(System.out);
    return ExitCode.OK;
  }
}
