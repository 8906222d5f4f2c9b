package org.twobig.lab.qubic;

import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench qubic draws}. */
@Command(
    name = "draws",
    header = "Count the full boards on which no player has a line",
    description = {
      "Prints how many ways there are to fill 4x4x4 cells so that no player has a line, for each"
          + " number of White's stones from 16 to --to; the rest is Black's. There are none below"
          + " 16, as each layer needs 4. Each stone more takes some ten times as long.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = "  bench qubic draws --to 22")
final class DrawsCommand implements Callable<Integer> {
  private static final int LEAST = 16;
  private static final int MOST = 32;

  @Option(
      names = "--to",
      paramLabel = "N",
      defaultValue = "21",
      description = "The most stones of White, at most " + MOST + ". Default: ${DEFAULT-VALUE}.")
  private int to;

  @Override
  public Integer call() {
    if (to < LEAST || to > MOST) {
      throw new UsageException("--to is %d to %d".formatted(LEAST, MOST));
    }
    Draws draws = new Draws();
    System.out.println("white_stones,boards");
    for (int stones = LEAST; stones <= to; stones++) {
      System.out.printf("%d,%d%n", stones, draws.count(stones));
    }
    return ExitCode.OK;
  }
}
