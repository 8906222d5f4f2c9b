package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.NoRoomException;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.SizeConverter;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.lab.bench.WarmStart;
import org.twobig.table.Geometry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench warm}. */
@Command(
    name = "warm",
    header = "Measure what a store is worth",
    description = {
      "A process solves a hard position on a new store and ends. Then the position, its"
          + " siblings (other moves from its predecessor) and its successors are solved, each"
          + " without a store (cold) and with it (warm). Prints CSV, with the sums of siblings and"
          + " successors; exit code 1 if an answer differs. Removes the store in the end.",
      "",
      "One thread. Each warm solve has its own copy of the store, each cold one a new table"
          + " of equal size; copying is not part of the seconds.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  bench warm", "  bench warm --size 64m 0092B7A8DF8796AB69510E727184"})
final class WarmCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MOVES",
      arity = "0..*",
      defaultValue = "0F7F89FD99DCE7DCF3651EECC2",
      description = "The moves of the position, as of twobig solve. Default: ${DEFAULT-VALUE}.")
  private List<String> moves = List.of();

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      defaultValue = "256m",
      description = "Size of the store's table, and of the others. Default: ${DEFAULT-VALUE}.")
  private long bytes;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Where the store is made for the time; its table lies in RAM. Default: the folder for"
              + " temporary files.")
  private Path directory = Path.of(System.getProperty("java.io.tmpdir"));

  @Override
  public Integer call() throws IOException {
    String text = String.join("", moves).toUpperCase(Locale.ROOT);
    if (Position.ofMoves(text).isWon()) {
      throw new UsageException("the game is over in this position");
    }
    if (!Files.isDirectory(directory)) {
      throw new UsageException("there is no directory " + directory);
    }
    Geometry geometry = Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Solver.VALUE_BITS, bytes);
    WarmStart warmStart = new WarmStart(text, geometry, directory);
    if (!warmStart.fits()) {
      throw new NoRoomException(
          "a store of %s and a table beside it do not fit into memory; try a smaller --size"
              .formatted(Units.bytes(bytes)));
    }
    return warmStart.run(System.out) ? ExitCode.OK : ExitCode.FAILED;
  }
}
