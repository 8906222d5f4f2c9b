package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.lab.bench.Figures;
import org.twobig.lab.bench.Jvm;
import org.twobig.lab.bench.MeasuredProcess;
import org.twobig.lab.bench.Scratch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench page}. */
@Command(
    name = "page",
    header = "Measure everything and write it on one page",
    description = {
      "Measures the table beside others, the solver beside the report's, and solves of each"
          + " game, one after the other, and writes README.md with tables and charts, beside the"
          + " CSV they are made of. Each measurement is a command of its own, which the page names.",
      ""
    },
    footer = {
      "  bench page --out figures",
      "  bench page --out figures --sizes 64m,1g --rounds 9 --from 44 --to 30 \\",
      "      --baseline './baseline --table-mb 1024'"
    })
final class PageCommand implements Callable<Integer> {
  private static final Pattern NODES = Pattern.compile("\"nodes\":(\\d+)");
  private static final Pattern VERDICT = Pattern.compile("\"value\":\"(\\w+)\"");

  /** Solves of known value, of some seconds to a minute. */
  private static final List<List<String>> SOLVES =
      List.of(
          List.of("connect-four-3d", "0092B7A8DF8796AB69510E727184"),
          List.of("connect-four-3d", "33F640884300D77F7701ECF46F"),
          List.of("qubic", ""),
          List.of("connectx:6x5x4", ""),
          List.of("connectx:7x6x4", "4444"));

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder for the page; made if it does not exist.")
  private Path folder = Path.of("");

  @Option(
      names = "--sizes",
      paramLabel = "SIZES",
      defaultValue = "64m",
      description = "Sizes of the table beside others, as in others. Default: ${DEFAULT-VALUE}.")
  private String sizes = "";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Turns of each contestant, as in others. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Probes or stores in a turn, as in others. Default: ${DEFAULT-VALUE}.")
  private long operations;

  @Option(
      names = "--from",
      paramLabel = "N",
      defaultValue = "44",
      description = "Stones of the ladder's first rung. Default: ${DEFAULT-VALUE}.")
  private int from;

  @Option(
      names = "--to",
      paramLabel = "N",
      defaultValue = "36",
      description = "Stones of its last rung. Default: ${DEFAULT-VALUE}.")
  private int to;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      defaultValue = "256m",
      description = "Table of the solves. Default: ${DEFAULT-VALUE}.")
  private String size = "";

  @Option(
      names = "--baseline",
      paramLabel = "COMMAND",
      description = "The report's solver with its arguments, in one word, as in compare.")
  private Optional<String> baseline = Optional.empty();

  @Override
  public Integer call() throws IOException, InterruptedException {
    ChartsCommand.makeFolder(folder);
    System.setProperty("java.awt.headless", "true"); // a screen that is named may not be there
    try (Scratch scratch = new Scratch(Path.of(System.getProperty("java.io.tmpdir")))) {
      Figures page =
          new Figures(
              "tools/lab/bench page --sizes %s --rounds %d --operations %d --from %d --to %d --size %s"
                      .formatted(sizes, rounds, operations, from, to, size)
                  + baseline.map(command -> " --baseline '" + command + "'").orElse("")
                  + " --out DIR");
      table(page, scratch);
      solver(page, scratch);
      solves(page, scratch);
      Path file = folder.resolve("README.md");
      Files.writeString(file, page.toString());
      System.out.println("Wrote " + file);
    }
    return ExitCode.OK;
  }

  private void table(Figures page, Scratch scratch) throws IOException, InterruptedException {
    List<String> csv =
        bench(
            scratch,
            "others",
            "--sizes",
            sizes,
            "--rounds",
            Integer.toString(rounds),
            "--operations",
            Long.toString(operations));
    page.section(
        "The table beside others",
        "Nanoseconds of processor time for one probe or store, one thread, equal keys of 80 bits, half"
            + " as many as buckets; the least of the rounds.",
        "tools/lab/bench others --sizes %s --rounds %d --operations %d"
            .formatted(sizes, rounds, operations));
    page.pictures(Figures.draw(csv, folder));
    page.table(
        csv,
        List.of("mib", "memory", "contestant", "operation", "ns", "of_c", "bytes_per_position"));
  }

  private void solver(Figures page, Scratch scratch) throws IOException, InterruptedException {
    String stones = "--from %d --to %d".formatted(from, to);
    List<String> csv =
        bench(scratch, words("ladder", stones, "--size", size, "--charts", folder.toString()));
    page.section(
        "The solver beside the report's",
        "1000 random positions of reasonable play for each number of stones, one thread. The points"
            + " of the report (Romen 2020) are read off its charts: other positions, another machine.",
        "tools/lab/bench ladder %s --size %s --charts DIR".formatted(stones, size));
    page.pictures(List.of("total-time.png", "mean-time.png", "explored.png", "hit-ratio.png"));
    page.table(csv, List.of("stones", "strategy", "solved", "nodes", "seconds", "cpu_seconds"));
    if (baseline.isPresent()) {
      String[] program = baseline.get().split(" +");
      List<String> compared =
          bench(
              scratch,
              Stream.concat(
                      Arrays.stream(words("compare", stones, "--size", size, "--")),
                      Arrays.stream(program))
                  .toArray(String[]::new));
      page.section(
          "Side by side",
          "The report's solver and this one on the same positions, in turn, each in a process of its"
              + " own; seconds of the processor for the whole process.",
          "tools/lab/bench compare %s --size %s -- %s".formatted(stones, size, baseline.get()));
      page.table(
          compared,
          List.of(
              "stones",
              "positions",
              "their_nodes",
              "our_nodes",
              "nodes_ratio",
              "their_cpu_seconds",
              "our_cpu_seconds",
              "cpu_ratio"));
    }
  }

  private void solves(Figures page, Scratch scratch) throws IOException, InterruptedException {
    List<String> csv = new ArrayList<>(List.of("game,position,value,nodes,cpu_seconds"));
    for (List<String> solve : SOLVES) {
      System.err.println("twobig: solving " + String.join(" ", solve));
      List<String> words =
          List.of(
              "solve",
              "--no-store",
              "--threads",
              "1",
              "--no-line",
              "--json",
              "--size",
              size,
              "-q",
              "both",
              "--game",
              solve.get(0),
              solve.get(1));
      MeasuredProcess run =
          MeasuredProcess.run(Jvm.command(Twobig.class, List.of(), words), scratch);
      csv.add(
          "%s,%s,%s,%s,%s"
              .formatted(
                  solve.get(0),
                  solve.get(1).isEmpty() ? "start" : solve.get(1),
                  found(VERDICT, run.output()),
                  found(NODES, run.output()),
                  String.format(Locale.ROOT, "%.1f", run.cpuSeconds())));
    }
    Files.write(folder.resolve("solves.csv"), csv);
    page.section(
        "Solves",
        "Win, draw or loss for White, the first player; the whole process, one thread.",
        "twobig solve --no-store --threads 1 -q both --size %s --game GAME POSITION"
            .formatted(size));
    page.table(csv, List.of("game", "position", "value", "nodes", "cpu_seconds"));
  }

  private static String found(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static String[] words(String command, String stones, String... more) {
    return Stream.of(Stream.of(command), Arrays.stream(stones.split(" ")), Arrays.stream(more))
        .flatMap(words -> words)
        .toArray(String[]::new);
  }

  /**
   * Runs another measurement in a process of its own, and keeps its CSV in the folder.
   *
   * @throws UsageException if it fails; it has said why
   */
  private List<String> bench(Scratch scratch, String... words)
      throws IOException, InterruptedException {
    System.err.println("twobig: bench " + String.join(" ", words));
    Path csv = folder.resolve(words[0] + ".csv");
    ProcessBuilder builder =
        new ProcessBuilder(Jvm.command(Bench.class, List.of(), List.of(words)))
            .redirectOutput(csv.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    if (scratch.start(builder).waitFor() != 0) {
      throw new UsageException("bench " + words[0] + " failed");
    }
    return Files.readAllLines(csv);
  }
}
