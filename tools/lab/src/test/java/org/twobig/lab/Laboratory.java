package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;

/** Runs the packaged benchmarks in a workplace; tests ignore the measured times. */
record Laboratory(Workplace workplace) {
  private static final Path JAR = Path.of("target/bench.jar").toAbsolutePath();
  private static final Path OPTIONS = Workplace.LAUNCHER.resolveSibling("config/jvm.options");

  Running start(Object... arguments) throws IOException {
    return workplace.startProgram(
        List.of(Workplace.java(), "@" + OPTIONS, "-XX:TieredStopAtLevel=1", "-jar", JAR.toString()),
        arguments);
  }

  Output run(Object... arguments) throws IOException, InterruptedException {
    return start(arguments).await();
  }

  /** Runs a benchmark in this process, which saves the start of Java. */
  static Output here(Object... arguments) {
    return Console.execute(Bench::commandLine, arguments);
  }

  /** Returns the fields of each line of CSV that a process printed, without the header. */
  static List<String[]> rows(Output outcome) {
    return outcome.done().out().lines().skip(1).map(line -> line.split(",", -1)).toList();
  }
}
