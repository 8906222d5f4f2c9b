package org.twobig.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.twobig.cli.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

@Command(
    name = "jmh",
    header = "Measure the hot paths with JMH",
    description = {
      "Measures the nanoseconds of a probe, of a store, and of making and folding a position of"
          + " Connect Four 3D, and the random games and simulations of ConnectX in a second. Takes"
          + " arguments of JMH: a pattern of names, -p NAME=VALUE, -f FORKS, -prof PROFILER ...",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {"  bench jmh TableBenchmark -p mebibytes=64", "  bench jmh PositionBenchmark"})
final class JmhCommand implements Callable<Integer> {
  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws RunnerException, CommandLineOptionException {
    CommandLineOptions asked = new CommandLineOptions(arguments.toArray(String[]::new));
    new Runner(new OptionsBuilder().parent(asked).shouldFailOnError(true).build()).run();
    return ExitCode.OK;
  }
}
