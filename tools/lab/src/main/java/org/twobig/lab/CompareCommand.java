package org.twobig.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Refusal;
import org.twobig.lab.bench.Jvm;
import org.twobig.lab.bench.MeasuredProcess;
import org.twobig.lab.bench.Scratch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "compare",
    header = "Measure another solver beside this one",
    description = {
      "Solves the same positions with another program and with Twobig, each in a process of its"
          + " own; every second run begins with Twobig. CPU seconds are those of the whole process,"
          + " user and system; the other seconds are by the clock. Prints CSV. Exit code 1 if the"
          + " answers differ.",
      "",
      "With --form sums the program's last argument is a file with a position on each line. It"
          + " may print nodes=NUMBER, and wins=NUMBER for the number of answers yes."
          + " With --form lines the program reads the positions from standard input and prints a"
          + " line for each: the position, a blank, and its score as twobig solve -q score prints it.",
      ""
    },
    footer = {
      "  bench compare --from 34 --to 28 -- ./baseline --table-mb 1024",
      "  bench compare --game connectx:7x6x4 -q score --positions Test_L2_R2 --form lines"
          + " --size 128m -- ./c4solver"
    })
final class CompareCommand implements Callable<Integer> {
  private static final String POSITIONS = "positions.txt";
  private static final Pattern NODES = Pattern.compile("\\bnodes=(\\d+)");
  private static final Pattern WINS = Pattern.compile("\\bwins=(\\d+)");
  private static final Pattern SCORE = Pattern.compile("(?m)^(?:\\w+|\"\") (-?\\d+)\\b.*$");
  private static final Pattern OUR_NODES = Pattern.compile("\"nodes\":(\\d+)");
  private static final Pattern OUR_WIN = Pattern.compile("\"answer\":\"yes\"");
  private static final Pattern OUR_SCORE = Pattern.compile("\"score\":(-?\\d+)");

  /** The input and output format of the other program. */
  private enum Form {
    /** The program gets a file as its last argument, and prints the sums of nodes and of wins. */
    SUMS,
    /** The program gets positions on standard input, and prints a line with a score for each. */
    LINES
  }

  @Parameters(
      arity = "1..*",
      paramLabel = "PROGRAM",
      description = "The other solver with its arguments, best after --.")
  private List<String> program = new ArrayList<>();

  @Mixin private final Rungs rungs = new Rungs(34, 34, 200);

  @Option(
      names = "--game",
      paramLabel = "GAME",
      defaultValue = "connect-four-3d",
      description = "The game; needs --positions unless it is the default, ${DEFAULT-VALUE}.")
  private String game = "";

  @Option(
      names = {"-q", "--question"},
      paramLabel = "QUESTION",
      defaultValue = "white",
      description = "The question to Twobig. Default: ${DEFAULT-VALUE}, with --form lines score.")
  private String question = "";

  @Option(
      names = "--positions",
      paramLabel = "FILE",
      description = "A file of positions, the first word of each line, instead of random ones.")
  private @Nullable Path file;

  @Option(
      names = "--form",
      paramLabel = "FORM",
      defaultValue = "sums",
      description =
          "How the program takes positions and prints answers: sums or lines. Default:"
              + " ${DEFAULT-VALUE}.")
  private Form form = Form.SUMS;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description = "Pairs of runs of each set of positions. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      defaultValue = "1g",
      description = "Size of Twobig's table. Default: ${DEFAULT-VALUE}.")
  private String size = "1g";

  @Override
  public Integer call() throws IOException, InterruptedException {
    rungs.requirePositions();
    Refusal.usageIf(runs < 1, "--runs is 1 or more");
    Refusal.usageIf(
        file == null && !game.equals("connect-four-3d"),
        "--game " + game + " needs --positions FILE");
    try (Scratch scratch = new Scratch(Path.of(System.getProperty("java.io.tmpdir")))) {
      // The launcher makes its cache of classes when it runs for the first time.
      MeasuredProcess.run(List.of(Jvm.launcher().toString(), "--version"), scratch);
      System.out.println(
          "set,positions,run,their_nodes,our_nodes,nodes_ratio,their_cpu_seconds,our_cpu_seconds,"
              + "cpu_ratio,their_seconds,our_seconds,their_wins,our_wins,other_answers");
      boolean agree = true;
      if (file != null) {
        agree = compare(file.getFileName().toString(), ofFile(file), scratch);
      } else {
        for (int stones : rungs.stones()) {
          agree &= compare(Integer.toString(stones), rungs.moves(stones), scratch);
        }
      }
      return agree ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private static List<String> ofFile(Path file) throws IOException {
    Refusal.usageIf(!Files.isReadable(file), "--positions: cannot read " + file);
    try (Stream<String> lines = Files.lines(file)) {
      return lines.map(line -> line.split(" ", 2)[0]).toList();
    }
  }

  private boolean compare(String set, List<String> positions, Scratch scratch)
      throws IOException, InterruptedException {
    Files.write(scratch.file(POSITIONS), positions);
    boolean agree = true;
    for (int run = 1; run <= runs; run++) {
      MeasuredProcess theirs;
      MeasuredProcess ours;
      if (run % 2 == 1) {
        theirs = theirs(scratch);
        ours = ours(scratch);
      } else {
        ours = ours(scratch);
        theirs = theirs(scratch);
      }
      agree &= report(set, positions, run, theirs, ours);
    }
    return agree;
  }

  private MeasuredProcess theirs(Scratch scratch) throws IOException, InterruptedException {
    Path positions = scratch.file(POSITIONS);
    if (form == Form.LINES) {
      return MeasuredProcess.run(program, positions, scratch);
    }
    List<String> command = new ArrayList<>(program);
    command.add(positions.toString());
    return MeasuredProcess.run(command, scratch);
  }

  private MeasuredProcess ours(Scratch scratch) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Jvm.launcher().toString(), "solve"));
    command.addAll(List.of("--no-store", "--no-line", "--json", "--game", game));
    command.addAll(List.of("--question", question(), "--threads", "1", "--size", size));
    command.addAll(List.of("--file", scratch.file(POSITIONS).toString()));
    return MeasuredProcess.run(command, scratch);
  }

  private String question() {
    return form == Form.LINES ? "score" : question;
  }

  private boolean report(
      String set, List<String> positions, int run, MeasuredProcess theirs, MeasuredProcess ours) {
    OptionalLong theirNodes = first(NODES, theirs.output());
    OptionalLong theirWins =
        form == Form.SUMS ? first(WINS, theirs.output()) : OptionalLong.empty();
    long ourNodes = numbers(OUR_NODES, ours.output()).stream().mapToLong(each -> each).sum();
    long ourWins = OUR_WIN.matcher(ours.output()).results().count();
    List<String> others = form == Form.LINES ? otherScores(positions, theirs, ours) : List.of();
    System.out.println(
        String.format(
            Locale.ROOT,
            "%s,%d,%d,%s,%d,%s,%.2f,%.2f,%.2f,%.2f,%.2f,%s,%d,%d",
            set,
            positions.size(),
            run,
            text(theirNodes),
            ourNodes,
            theirNodes.isPresent()
                ? String.format(Locale.ROOT, "%.2f", (double) theirNodes.getAsLong() / ourNodes)
                : "",
            theirs.cpuSeconds(),
            ours.cpuSeconds(),
            theirs.cpuSeconds() / ours.cpuSeconds(),
            theirs.seconds(),
            ours.seconds(),
            text(theirWins),
            ourWins,
            others.size()));
    if (theirWins.isPresent() && theirWins.getAsLong() != ourWins) {
      System.err.printf(
          "twobig: %s: of %d positions, %s answers yes to %d and Twobig to %d%n",
          set, positions.size(), program.get(0), theirWins.getAsLong(), ourWins);
      return false;
    }
    others.stream().limit(5).forEach(System.err::println);
    return others.isEmpty();
  }

  private List<String> otherScores(
      List<String> positions, MeasuredProcess theirs, MeasuredProcess ours) {
    List<Long> their = numbers(SCORE, theirs.output());
    List<Long> our = numbers(OUR_SCORE, ours.output());
    if (their.size() != positions.size() || our.size() != positions.size()) {
      return List.of(
          "twobig: of %d positions, %s gives %d scores and Twobig %d"
              .formatted(positions.size(), program.get(0), their.size(), our.size()));
    }
    return IntStream.range(0, positions.size())
        .filter(i -> !their.get(i).equals(our.get(i)))
        .mapToObj(
            i ->
                "twobig: %s scores %d by %s and %d by Twobig"
                    .formatted(positions.get(i), their.get(i), program.get(0), our.get(i)))
        .toList();
  }

  private static List<Long> numbers(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(CompareCommand::number).toList();
  }

  private static OptionalLong first(Pattern pattern, String text) {
    return pattern.matcher(text).results().mapToLong(CompareCommand::number).findFirst();
  }

  private static long number(MatchResult result) {
    return Long.parseLong(result.group(1));
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "";
  }
}
