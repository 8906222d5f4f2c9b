package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.ForceOption;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.LimitOptions;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.game.Outcome;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command prove, an object with its options, and the command check, a method. */
@Command(
    name = "prove",
    addMethodSubcommands = false,
    customSynopsis = "twobig prove [OPTIONS] --out=FILE MOVES...")
public final class ProofCommands implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true)
  private Path out = Path.of("");

  @Mixin private final ForceOption force = new ForceOption();

  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white")
  private Player player = Player.WHITE;

  @Option(names = "--plain", fallbackValue = "true")
  private boolean plain;

  @Mixin private final LimitOptions limit = new LimitOptions();

  @Mixin private final TableOptions table = new TableOptions();

  @Mixin private final JsonOption json = new JsonOption();

  private Question question() {
    return player == Player.WHITE ? Question.WHITE : Question.BLACK;
  }

  @Override
  public Integer call() {
    table.requireConsistent();
    limit.cost();
    Game game = table.game();
    GivenPosition given = GivenPosition.of(game, moves.text());
    Refusal.usageIf(
        given.position().end().isPresent(), "the game is over, so there is nothing to prove");
    NewFile file = force.file(out);
    try (Session session = table.session(new SessionMessages())) {
      ProofWriter prover =
          game.proofWriter(session.table(), plain)
              .orElseThrow(() -> Refusal.usage("no proofs can be written for " + game.id()));
      try (Interruption interruption =
          Interruption.guard(
              () -> {
                session.stop();
                prover.stop();
              })) {
        return prove(given, session, prover, file);
      }
    }
  }

  private int prove(GivenPosition given, Session session, ProofWriter prover, NewFile file) {
    Optional<Answered> answered = Optional.empty();
    Optional<Written> proved = Optional.empty();
    try (ProgressLine progress =
        ProgressLine.start(elapsed -> progress(elapsed, session, prover))) {
      answered = Optional.of(session.solve(given.request(), question(), limit.cost(), false));
      if (answered.get().solution().isPresent()) {
        proved = Optional.of(write(given, answered.get(), prover, file));
      }
    } catch (SearchStoppedException e) {
      answered = Optional.empty(); // reported below, when the line of progress is gone
    } catch (OutOfMemoryError e) {
      throw noRoom();
    }
    proved.ifPresent(json::print);
    SessionMessages.save(session);
    if (answered.isEmpty()) {
      Messages.warn("interrupted; no proof was written");
      return ExitCode.INTERRUPTED;
    }
    Optional<ReachedLimit> reached = ReachedLimit.of(answered.get(), limit.cost());
    reached.ifPresent(
        most -> Messages.warn("%s; no proof was written", most.inWords(limit.cost())));
    return reached.isPresent() ? ExitCode.UNDECIDED : ExitCode.OK;
  }

  private Written write(GivenPosition given, Answered answered, ProofWriter prover, NewFile file) {
    boolean yes = answered.solution().orElseThrow().yes();
    long start = System.nanoTime();
    ProofWriter.Summary[] written = new ProofWriter.Summary[1];
    long bytes = file.write(to -> written[0] = prover.write(given.moves(), question(), yes, to));
    return new Written(
        given.moves(),
        given.position().ply(),
        question(),
        yes ? Reply.YES : Reply.NO,
        Outcome.ofWords(written[0].claim()),
        out.toString(),
        bytes,
        written[0].steps(),
        written[0].leaves(),
        answered.effort().nodes(),
        answered.time(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  /** Returns the line of progress, for the thread that prints it. */
  private String progress(Duration elapsed, Session session, ProofWriter prover) {
    return Units.clock(elapsed)
        + "  "
        + (prover.steps() == 0
            ? "solving, %s nodes".formatted(Units.rounded(session.solver().effort().nodes()))
                + SessionMessages.details(session, question())
            : "proving, %s positions, %.1f %%"
                .formatted(Units.rounded(prover.steps()), 100 * prover.done()));
  }

  @JsonTypeName("twobig/prove/1")
  public record Written(
      String position,
      int ply,
      Question question,
      Reply answer,
      Outcome claim,
      String file,
      long bytes,
      long steps,
      long staticLeaves,
      long solveNodes,
      Duration solveSeconds,
      Duration proofSeconds)
      implements Report {
    String where() {
      return SolvePrinter.position(position, ply);
    }
  }

  private static Refusal noRoom() {
    return Refusal.noRoom(
        "the proof needs more memory than Java may use; set for example TWOBIG_JAVA_OPTIONS=-Xmx8g");
  }

  @Command(name = "check")
  static int check(
      @Parameters(paramLabel = "FILE", descriptionKey = "file") Path file, @Mixin JsonOption json) {
    if (!Files.exists(file)) {
      throw Refusal.input("there is no file " + file);
    }
    if (Files.isDirectory(file)) {
      throw Refusal.input(file + " is a directory; name the file of a proof");
    }
    long start = System.nanoTime();
    try (InputStream in = Files.newInputStream(file)) {
      Checker checker = Checker.of(in);
      long bytes = Files.size(file);
      Checker.Proved proved;
      try (ProgressLine progress =
          ProgressLine.start(elapsed -> checking(elapsed, checker, bytes))) {
        proved = checker.check();
      }
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      json.print(Checked.of(file, Optional.of(proved), time, Optional.empty()));
      return ExitCode.OK;
    } catch (RefusedException e) {
      json.print(Checked.of(file, Optional.empty(), Duration.ZERO, Optional.of(e.getMessage())));
      Messages.warn("the proof %s is refused: %s", file, e.getMessage());
      return ExitCode.REFUSED;
    } catch (IOException e) {
      throw Refusal.input("cannot read " + file + ": " + e.getMessage());
    } catch (OutOfMemoryError e) {
      throw noRoom();
    }
  }

  private static String checking(Duration elapsed, Checker checker, long bytes) {
    return "%s  %s moves checked, %s of the file"
        .formatted(
            Units.clock(elapsed),
            Units.rounded(checker.steps()),
            Units.percent(checker.fileBytes(), bytes));
  }

  @JsonTypeName("twobig/check/1")
  public record Checked(
      String file,
      boolean accepted,
      Optional<String> game,
      Optional<String> position,
      Optional<Outcome> claim,
      Optional<Long> steps,
      Optional<Duration> seconds,
      Optional<Map<String, Long>> figures,
      Optional<String> reason)
      implements Report {
    static Checked of(
        Path file, Optional<Checker.Proved> proved, Duration time, Optional<String> reason) {
      return new Checked(
          file.toString(),
          proved.isPresent(),
          proved.map(Checker.Proved::game),
          proved.map(Checker.Proved::moves),
          proved.map(found -> Outcome.ofWords(found.claim())),
          proved.map(Checker.Proved::steps),
          proved.map(found -> time),
          proved.map(Checker.Proved::figures).filter(figures -> !figures.isEmpty()),
          reason);
    }

    String where() {
      return position.filter(moves -> !moves.isEmpty()).orElse("empty board");
    }

    List<String> counts() {
      return figures.orElse(Map.of()).entrySet().stream()
          .map(figure -> figure.getKey() + ": " + Units.count(figure.getValue()))
          .toList();
    }
  }
}
