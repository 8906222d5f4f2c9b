package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.NoRoomException;
import org.twobig.cli.UsageException;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.position.Position;
import org.twobig.lab.bench.StoreBenchmark;
import org.twobig.lab.options.TableBytes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench stores}. */
@Command(
    name = "stores",
    header = "Measure what a store takes and what it is worth",
    description = {
      "Random stores a second: into private memory, into a store with placement auto that takes"
          + " checkpoints, and into a store with placement direct.",
      "",
      "Then a hard position is solved on a new store. The position, its siblings (other moves"
          + " from its predecessor) and its successors are solved without the store and with a"
          + " copy of it, by one thread. Last the store is opened: milliseconds to the first probe"
          + " beyond the start of Java, and how fast its entries are counted (stats) and verified,"
          + " in GB for each second of a processor.",
      "",
      "Prints CSV; exit code 1 if an answer differs. Removes the stores in the end.",
      ""
    },
    footer = {
      "  bench stores",
      "  bench stores --size 8g --seconds 60 --dir /mnt/disk 33F640884300D77F7701ECF46F"
    })
final class StoresCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MOVES",
      arity = "0..1",
      defaultValue = "0F7F89FD99DCE7DCF3651EECC2",
      description = "The moves of the position, as of twobig solve. Default: ${DEFAULT-VALUE}.")
  private String moves = "";

  @Mixin private final TableBytes size = new TableBytes("256m");

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "20",
      description = "How long random stores are measured, each. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--checkpoint-seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "From one checkpoint to the next. Default: ${DEFAULT-VALUE}.")
  private int checkpointSeconds;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "How often the store is opened; the least time counts. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Where the stores are made for the time, on the disk to be measured. Default: the"
              + " current directory.")
  private Path directory = Path.of("").toAbsolutePath();

  @Override
  public Integer call() throws IOException {
    if (seconds < 1 || checkpointSeconds < 1 || rounds < 1) {
      throw new UsageException("--seconds, --checkpoint-seconds and --rounds are 1 or more");
    }
    if (!Files.isDirectory(directory)) {
      throw new UsageException("there is no directory " + directory);
    }
    String text = moves.toUpperCase(Locale.ROOT);
    if (Position.ofMoves(text).isWon()) {
      throw new UsageException("the game is over in this position");
    }
    StoreBenchmark benchmark =
        new StoreBenchmark(
            text, size.get(), seconds, Duration.ofSeconds(checkpointSeconds), rounds, directory);
    if (!benchmark.fits()) {
      throw new NoRoomException(
          "a store of %s and a table beside it do not fit into memory; try a smaller --size"
              .formatted(Units.bytes(size.get())));
    }
    return benchmark.run(System.out) ? ExitCode.OK : ExitCode.FAILED;
  }
}
