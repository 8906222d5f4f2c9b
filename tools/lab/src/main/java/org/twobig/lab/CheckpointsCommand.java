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
      "Fills the table of a new store, saves it (which reads the checkpoint back) and restores"
          + " it. Between the saves dd writes as many bytes past the page cache, and reads them,"
          + " so that the speed of the disk in that minute stands beside. Processor time is of"
          + " this process, without dd; the page cache is that of the whole machine.",
      "",
      "Prints CSV. Needs dd(1). Removes the store in the end.",
      ""
    },
    footer = "  bench checkpoints --size 2g --dir /mnt/disk")
final class CheckpointsCommand implements Callable<Integer> {
  @Mixin private final TableBytes size = new TableBytes("1g");

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "How often it is saved and restored. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Where the store is made for the time, on the disk to be measured. Default: the current"
              + " directory.")
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
