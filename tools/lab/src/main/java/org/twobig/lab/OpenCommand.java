package org.twobig.lab;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.StoreArgument;
import org.twobig.lab.bench.OpenBenchmark;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench open}. */
@Command(
    name = "open",
    header = "Time the first probe, stats and verify of a store",
    description = {
      "Opens an existing store: milliseconds to the first probe beyond the start of Java, and"
          + " how fast its entries are counted (stats) and verified, in GB for each second of a"
          + " processor. Prints CSV; changes nothing.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  bench open week", "  bench open week --rounds 30"})
final class OpenCommand implements Callable<Integer> {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "10",
      description = "How often all is done; the least time counts. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Override
  public Integer call() throws IOException {
    if (rounds < 1) {
      throw new UsageException("measure 1 round or more");
    }
    new OpenBenchmark(argument.directory(), rounds).run(System.out);
    return ExitCode.OK;
  }
}
