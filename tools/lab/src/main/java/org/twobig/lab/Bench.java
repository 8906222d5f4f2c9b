package org.twobig.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.twobig.cli.ExitCode;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.SizeConverter;
import org.twobig.lab.bench.TableBenchmark;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code bench}: the project's own measurements, which are not shipped. */
@Command(
    name = "bench",
    scope = CommandLine.ScopeType.INHERIT,
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {"Measures Twobig on this machine.", ""},
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {"  bench table --sizes 64m,1g", "  bench ladder --from 40 --to 34 > ladder.csv"},
    subcommands = {
      Bench.Table.class,
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
public final class Bench implements Runnable {
  @CommandLine.Spec
  private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "which benchmark?");
  }

  /** The whole command line; it tells of errors as the command twobig does. */
  static CommandLine commandLine() {
    CommandLine twobig = Twobig.commandLine();
    return new CommandLine(new Bench())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setParameterExceptionHandler(twobig.getParameterExceptionHandler())
        .setExecutionExceptionHandler(twobig.getExecutionExceptionHandler());
  }

  /** Entry point of the jar. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // numbers look the same everywhere
    System.setProperty("java.util.logging.SimpleFormatter.format", "twobig: %5$s%n");
    int code = commandLine().execute(arguments);
    if (System.out.checkError()) {
      System.err.println("twobig: the output could not be written: a closed pipe, or a full disk");
      code = code == ExitCode.OK ? ExitCode.FAILED : code;
    }
    System.exit(code);
  }

  /** {@code bench table}. */
  @Command(
      name = "table",
      header = "Measure probe and store of the table with JMH",
      description = {"Nanoseconds of one probe and one store, measured by JMH.", ""},
      footerHeading = "%nExample:%n",
      footer = {"  bench table --sizes 64m,1g"})
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
