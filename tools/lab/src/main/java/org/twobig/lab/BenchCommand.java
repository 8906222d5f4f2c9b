package org.twobig.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.twobig.cli.ExitCode;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.SizeConverter;
import org.twobig.lab.bench.TableBenchmark;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code twobig bench}. */
@Command(
    name = "bench",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {"Measures on this machine.", ""},
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig bench table --sizes 64m,1g",
      "  twobig bench ladder --from 40 --to 34 > ladder.csv"
    },
    subcommands = {
      BenchCommand.Table.class,
      OthersCommand.class,
      StoresCommand.class,
      OpenCommand.class,
      LadderCommand.class,
      ChartsCommand.class,
      WeightsCommand.class,
      CompareCommand.class,
      TasksCommand.class,
      WarmCommand.class
    })
public final class BenchCommand {
  /** {@code twobig bench table}. */
  @Command(
      name = "table",
      versionProvider = Twobig.Version.class,
      mixinStandardHelpOptions = true,
      description = {"Probe and store of the table, nanoseconds each, with JMH.", ""},
      footerHeading = "%nExample:%n",
      footer = {"  twobig bench table --sizes 64m,1g"})
  static final class Table implements Callable<Integer> {
    @Option(
        names = "--sizes",
        split = ",",
        splitSynopsisLabel = ",",
        paramLabel = "SIZE",
        defaultValue = "64m,1g",
        converter = SizeConverter.class,
        description = "Sizes of the table. Default: ${DEFAULT-VALUE}.")
    private List<Long> sizes = new ArrayList<>();

    @Override
    public Integer call() throws RunnerException {
      ChainedOptionsBuilder options =
          new OptionsBuilder()
              .include(TableBenchmark.class.getName())
              .shouldFailOnError(true)
              .param(
                  "mebibytes",
                  sizes.stream().map(bytes -> Long.toString(bytes >> 20)).toArray(String[]::new));
      new Runner(options.build()).run();
      return ExitCode.OK;
    }
  }
}
