package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.lab.bench.Jvm;
import org.twobig.lab.bench.MeasuredProcess;
import org.twobig.lab.bench.Scratch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench compare}. */
@Command(
    name = "compare",
    header = "Measure another solver beside this one",
    description = {
      "Solves random positions with another program and with Twobig in turn, each run in a"
          + " process of its own. CPU seconds are those of the whole process, from its start."
          + " Prints CSV.",
      "",
      "The program gets, as its last argument, the name of a file with one position a line."
          + " Of its output, nodes=NUMBER and wins=NUMBER are read. Exit code 1 if it counts other"
          + " wins of White than Twobig.",
      ""
    },
    footer = {"  bench compare --from 34 --to 28 -- ./baseline --table-mb 1024"})
final class CompareCommand implements Callable<Integer> {
  private static final String POSITIONS = "positions.txt";
  private static final Pattern NODES = Pattern.compile("\\bnodes=(\\d+)");
  private static final Pattern WINS = Pattern.compile("\\bwins=(\\d+)");
  private static final Pattern OUR_NODES = Pattern.compile("\"nodes\":(\\d+)");
  private static final Pattern OUR_WIN = Pattern.compile("\"answer\":\"yes\"");

  @Parameters(
      arity = "1..*",
      paramLabel = "PROGRAM",
      description = "The other solver with its arguments, best after --.")
  private List<String> program = new ArrayList<>();

  @Mixin private final Rungs rungs = new Rungs(34, 34, 200);

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description = "Pairs of runs of each number of stones. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      defaultValue = "1g",
      description = "Size of our table. Default: ${DEFAULT-VALUE}.")
  private String size = "1g";

  @Override
  public Integer call() throws IOException, InterruptedException {
    rungs.requireSense();
    if (runs < 1) {
      throw new UsageException("--runs is 1 or more");
    }
    try (Scratch scratch = new Scratch(Path.of(System.getProperty("java.io.tmpdir")))) {
      System.out.println(
          "stones,positions,run,their_nodes,our_nodes,nodes_ratio,"
              + "their_cpu_seconds,our_cpu_seconds,cpu_ratio,their_wins,our_wins");
      boolean agree = true;
      for (int stones : rungs.stones()) {
        Files.write(scratch.file(POSITIONS), rungs.moves(stones));
        for (int run = 1; run <= runs; run++) {
          agree &= compare(stones, run, scratch);
        }
      }
      return agree ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private boolean compare(int stones, int run, Scratch scratch)
      throws IOException, InterruptedException {
    String positions = scratch.file(POSITIONS).toString();
    List<String> command = new ArrayList<>(program);
    command.add(positions);
    MeasuredProcess theirs = MeasuredProcess.run(command, scratch);
    MeasuredProcess ours =
        MeasuredProcess.run(
            Jvm.command(
                Twobig.class,
                List.of(),
                List.of(
                    "solve",
                    "--no-store",
                    "--threads",
                    "1",
                    "--size",
                    size,
                    "--no-line",
                    "--json",
                    "--file",
                    positions)),
            scratch);

    OptionalLong theirNodes = number(NODES, theirs.output());
    OptionalLong theirWins = number(WINS, theirs.output());
    long ourNodes =
        OUR_NODES
            .matcher(ours.output())
            .results()
            .mapToLong(result -> Long.parseLong(result.group(1)))
            .sum();
    long ourWins = OUR_WIN.matcher(ours.output()).results().count();
    System.out.println(
        String.format(
            Locale.ROOT,
            "%d,%d,%d,%s,%d,%s,%.2f,%.2f,%.2f,%s,%d",
            stones,
            rungs.count(),
            run,
            text(theirNodes),
            ourNodes,
            theirNodes.isPresent()
                ? String.format(Locale.ROOT, "%.2f", (double) theirNodes.getAsLong() / ourNodes)
                : "",
            theirs.cpuSeconds(),
            ours.cpuSeconds(),
            theirs.cpuSeconds() / ours.cpuSeconds(),
            text(theirWins),
            ourWins));
    boolean agree = theirWins.isEmpty() || theirWins.getAsLong() == ourWins;
    if (!agree) {
      System.err.printf(
          "twobig: of %d positions with %d stones White wins %d, says %s, and %d, say we%n",
          rungs.count(), stones, theirWins.getAsLong(), program.get(0), ourWins);
    }
    return agree;
  }

  private static OptionalLong number(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "";
  }
}
