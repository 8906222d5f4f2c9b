package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.NoRoomException;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.SizeConverter;
import org.twobig.cli.view.Units;
import org.twobig.lab.bench.SustainedStores;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench stores}. */
@Command(
    name = "stores",
    header = "Measure random stores a second over some time",
    description = {
      "Stores random entries into private memory, into a store with placement auto that takes"
          + " checkpoints, and into a store with placement direct. Prints CSV: a line for each"
          + " second, then the mean (second left empty). Removes the stores in the end.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  bench stores --size 1g --seconds 30"})
final class StoresCommand implements Callable<Integer> {
  @Option(
      names = "--size",
      paramLabel = "SIZE",
      defaultValue = "8g",
      converter = SizeConverter.class,
      description = "Size of the table. Default: ${DEFAULT-VALUE}.")
  private long size;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "How long each is measured. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--checkpoint-seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "From one checkpoint to the next. Default: ${DEFAULT-VALUE}.")
  private int checkpointSeconds;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Where the stores are made for the time, on the disk to be measured. Default: the"
              + " current directory.")
  private Path directory = Path.of("").toAbsolutePath();

  @Override
  public Integer call() throws IOException {
    if (seconds < 1 || checkpointSeconds < 1) {
      throw new UsageException("seconds are 1 or more");
    }
    if (!Files.isDirectory(directory)) {
      throw new UsageException("there is no directory " + directory);
    }
    Duration checkpoints = Duration.ofSeconds(checkpointSeconds);
    if (!new SustainedStores(size, seconds, checkpoints, directory).run(System.out)) {
      throw new NoRoomException(
          "a table of %s does not fit into memory; try a smaller --size"
              .formatted(Units.bytes(size)));
    }
    return ExitCode.OK;
  }
}
