package org.twobig.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.game.Question;
import org.twobig.lab.ladder.Contender;
import org.twobig.lab.ladder.Rung;
import org.twobig.lab.ladder.RungResult;
import org.twobig.lab.ladder.SolvedPosition;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "ladder",
    header = "Solve random positions with fewer and fewer stones",
    description = {
      "The performance test of Romen's report (2020). A rung is a number of stones; each further"
          + " rung has fewer. Random positions of reasonable play are solved one after the other,"
          + " on a new table for each rung. Prints a line of CSV for each finished rung.",
      "",
      "Several replacement schemes can be compared. A scheme that does not solve a rung within"
          + " --limit ends with that rung. Ctrl-C ends the ladder; --charts then draws the rungs"
          + " measured so far.",
      "",
      "With --each the nodes of every position are written to a file, for bench growth. With --list"
          + " the positions are printed and not solved.",
      ""
    },
    footer = {
      "  bench ladder --from 40 --to 30 > ladder.csv",
      "  bench ladder --from 44 --to 34 --charts charts",
      "  bench ladder --from 34 --to 26 --question white,black --each each.csv > ladder.csv",
      "  bench ladder --from 16 --to 16 --count 40 --list > positions.txt",
      "  bench ladder --replacement new,big,twobig,partitioned --size 64m",
      "  bench ladder --replacement partitioned --partitions 0-36:60%%,37-64:40%%",
      "  bench ladder --from 32 --to 32 --count 200 --weights mine.txt"
    })
final class LadderCommand implements Callable<Integer> {
  @Mixin private final Rungs rungs = new Rungs(40, 34, 1000);

  @Mixin private final Contenders contenders = new Contenders();

  @Option(
      names = {"-q", "--question"},
      split = ",",
      splitSynopsisLabel = ",",
      paramLabel = "WHO",
      defaultValue = "white",
      description =
          "white: does White win? black: does Black win? Each on a table of its own. Default:"
              + " ${DEFAULT-VALUE}.")
  private List<Question> questions = new ArrayList<>();

  @Option(
      names = "--list",
      fallbackValue = "true",
      description = "Print the positions, one a line, and solve nothing.")
  private boolean list;

  @Option(
      names = "--each",
      paramLabel = "FILE",
      description = "Also append the nodes of every position to this CSV.")
  private Optional<Path> each = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      defaultValue = "600",
      description = "Seconds for a rung. Default: ${DEFAULT-VALUE}.")
  private int limitSeconds;

  @Option(
      names = "--weights",
      paramLabel = "FILE",
      converter = WeightsFile.Converter.class,
      description = "Weights of the move order instead of those that come with the program.")
  private Optional<WeightsFile> weightsFile = Optional.empty();

  @Option(
      names = "--charts",
      paramLabel = "DIR",
      description = "Draw charts into this folder, as bench charts does from the CSV.")
  private Optional<Path> charts = Optional.empty();

  private final List<RungResult> results = new ArrayList<>();
  private volatile Optional<Rung> running = Optional.empty();
  private volatile boolean interrupted;

  @Override
  public Integer call() {
    rungs.requirePositions();
    Refusal.usageIf(limitSeconds < 1, "--limit is 1 second or more");
    Refusal.usageIf(
        questions.contains(Question.BOTH) || questions.contains(Question.SCORE),
        "a ladder asks white, black or white,black");
    if (list) {
      rungs.stones().forEach(stones -> rungs.moves(stones).forEach(System.out::println));
      return ExitCode.OK;
    }
    List<Contender> compared = contenders.all();
    charts.ifPresent(ChartsCommand::makeFolder);
    boolean drawn = true;
    try (EachFile solved = EachFile.open(each);
        Interruption interruption = Interruption.guard(this::interrupt)) {
      measureRungs(compared, solved);
      if (charts.isPresent()) {
        drawn = ChartsCommand.draw(results, charts.get());
      }
    }
    return interrupted ? ExitCode.INTERRUPTED : drawn ? ExitCode.OK : ExitCode.FAILED;
  }

  private void interrupt() {
    interrupted = true;
    running.ifPresent(Rung::stop);
  }

  private record Measurement(Contender contender, Question question) {}

  private void measureRungs(List<Contender> contenders, EachFile solved) {
    Set<Measurement> ended = new HashSet<>();
    List<Measurement> measurements =
        contenders.stream()
            .flatMap(
                contender ->
                    new LinkedHashSet<>(questions)
                        .stream().map(question -> new Measurement(contender, question)))
            .toList();
    System.out.println(RungResult.HEADER);
    for (int stones : rungs.stones()) {
      List<String> positions = rungs.moves(stones);
      for (Measurement measurement : measurements) {
        if (ended.contains(measurement)) {
          continue;
        }
        RungResult result = measure(stones, positions, measurement, solved);
        if (interrupted) {
          return;
        }
        results.add(result);
        System.out.println(result.toCsv());
        System.out.flush();
        if (!result.isComplete()) {
          ended.add(measurement);
        }
      }
    }
  }

  private RungResult measure(
      int stones, List<String> positions, Measurement measurement, EachFile solved) {
    Contender contender = measurement.contender;
    Weights weights = weightsFile.map(WeightsFile::weights).orElseGet(Weights::standard);
    Rung rung = new Rung(stones, measurement.question, positions, contender, weights, solved::add);
    running = Optional.of(rung);
    if (interrupted) {
      rung.stop(); // Ctrl-C came before this rung was running
    }
    try (TimeLimit limit = TimeLimit.start(Duration.ofSeconds(limitSeconds), rung::stop);
        ProgressLine progress =
            ProgressLine.start(
                elapsed ->
                    "%s  %d stones: %s, %s, %s, %d/%d, %s nodes"
                        .formatted(
                            Units.clock(elapsed),
                            stones,
                            contender.search(),
                            contender.replacement(),
                            measurement.question,
                            rung.solved(),
                            positions.size(),
                            Units.rounded(rung.nodes())))) {
      return rung.measure();
    }
  }

  /** The file of {@code --each}, with a line for each solved position. */
  private record EachFile(Optional<PrintWriter> out) implements AutoCloseable {
    static EachFile open(Optional<Path> file) {
      return new EachFile(file.map(EachFile::writer));
    }

    private static PrintWriter writer(Path file) {
      try {
        boolean begun = Files.exists(file) && Files.size(file) > 0;
        PrintWriter out =
            new PrintWriter(
                Files.newBufferedWriter(
                    file,
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND));
        if (!begun) {
          out.println(SolvedPosition.HEADER);
        }
        return out;
      } catch (IOException e) {
        throw StoreException.of(file + " cannot be written", e);
      }
    }

    void add(SolvedPosition position) {
      out.ifPresent(
          writer -> {
            writer.println(position.toCsv());
            writer.flush();
          });
    }

    @Override
    public void close() {
      out.ifPresent(PrintWriter::close);
    }
  }
}
