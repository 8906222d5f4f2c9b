package org.twobig.cli.solve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.NoRoomException;
import org.twobig.cli.UsageException;
import org.twobig.cli.options.LimitOptions;
import org.twobig.cli.options.MovesArgument;
import org.twobig.cli.options.QuestionOption;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Game;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.solve.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig prove}. */
@Command(
    name = "prove",
    header = "Write a proof of a verdict that anybody can check",
    description = {
      "Solves a position as twobig solve does and writes a proof of the answer."
          + " twobig check checks it without this solver: the two share no code.",
      "",
      "The proof gives one move for the player who succeeds and all replies of the"
          + " opponent, down to completed lines, full boards, positions in which the"
          + " opponent has no line left, and positions decided by a rule of the game that"
          + " is proved with the checker. Ctrl-C leaves no file; solved positions are kept.",
      ""
    },
    customSynopsis = "twobig prove [OPTIONS] --out=FILE MOVES...",
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig prove 0092B7A8DF8796AB69510E727184 --out won.proof",
      "  twobig check won.proof",
      "  twobig prove -q black 357419D1A8FB5C025FE1ADEB6138DD --out not.proof",
      "  twobig prove --plain --no-store --size 1g --out plain.proof \\",
      "      3E25C610D95AF67B83B8FF44A0CE4764012B"
    })
public final class ProveCommand implements Callable<Integer> {
  @Mixin private final MovesArgument moves = new MovesArgument();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description = "The file to write the proof to. Written atomically.")
  private Path out = Path.of("");

  @Option(names = "--force", fallbackValue = "true", description = "Replace FILE if it exists.")
  private boolean force;

  @Mixin private final QuestionOption asked = new QuestionOption();

  @Option(
      names = "--plain",
      fallbackValue = "true",
      description =
          "Use the rules of the game alone, or leave nothing to be searched by the checker. Such a"
              + " proof is many times larger.")
  private boolean plain;

  @Mixin private final LimitOptions limit = new LimitOptions();

  @Mixin private final TableOptions table = new TableOptions();

  @Option(names = "--json", fallbackValue = "true", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    requireSense();
    Game game = table.game();
    Task task = Task.of(game, moves.text());
    if (task.position().end().isPresent()) {
      throw new UsageException("the game is over, there is nothing to prove");
    }
    NewFile file = NewFile.named(out, force);
    try (Session session = table.session(new SessionMessages())) {
      ProofWriter prover =
          game.proofWriter(session.table(), plain)
              .orElseThrow(() -> new UsageException("there are no proofs for " + game.id()));
      try (Interruption interruption =
          Interruption.guard(
              () -> {
                session.stop();
                prover.stop();
              })) {
        return prove(
            new ProofTask(task, asked.get(), session, prover, limit.most(), file), session);
      }
    }
  }

  private void requireSense() {
    if (asked.get() == Question.BOTH) {
      throw new UsageException("a proof has one claim; choose --question white or black");
    }
    table.requireSense();
    limit.most();
  }

  private int prove(ProofTask task, Session session) {
    Optional<ProofTask.Done> done = Optional.empty();
    try (ProgressLine progress = ProgressLine.start(task::progress)) {
      done = task.run();
    } catch (SearchStoppedException e) {
      // said below, when the line of progress is gone
    } catch (IOException e) {
      SessionMessages.save(session);
      System.err.printf("twobig: %s cannot be written: %s%n", out, e.getMessage());
      return ExitCode.FAILED;
    } catch (OutOfMemoryError e) {
      throw new NoRoomException(
          "the proof does not fit into the memory of Java; TWOBIG_JAVA_OPTIONS=-Xmx... gives more");
    }
    done.ifPresent(
        result -> System.out.println(json ? Json.line(json(task, result)) : text(task, result)));
    SessionMessages.save(session);
    if (task.notDecided().isPresent()) {
      System.err.printf("twobig: %s; no proof was written%n", task.notDecided().get());
      return ExitCode.FAILED;
    }
    if (done.isEmpty()) {
      System.err.println("twobig: interrupted; no proof was written");
      return ExitCode.INTERRUPTED;
    }
    return ExitCode.OK;
  }

  private String text(ProofTask task, ProofTask.Done done) {
    Rows rows = new Rows();
    rows.add(
        "Position", TextSolveReport.position(task.task().moves(), task.task().position().ply()));
    rows.add("Claim", done.written().claim());
    rows.add(
        "Search",
        "%s in %s"
            .formatted(Units.number(done.solveNodes(), "node"), Units.seconds(done.solveTime())));
    rows.add(
        "Proof",
        "%s, %s of them decided by a rule, in %s"
            .formatted(
                Units.number(done.written().steps(), "step"),
                Units.percent(done.written().leaves(), done.written().steps()),
                Units.seconds(done.proofTime())));
    rows.add("File", "%s, %s".formatted(out, Units.bytes(done.bytes())));
    return rows.toString().stripTrailing();
  }

  private ProveReport json(ProofTask task, ProofTask.Done done) {
    return new ProveReport(
        task.task().moves(),
        task.task().position().ply(),
        asked.get(),
        done.yes() ? Reply.YES : Reply.NO,
        Verdict.ofWords(done.written().claim()),
        out.toString(),
        done.bytes(),
        done.written().steps(),
        done.written().leaves(),
        done.solveNodes(),
        Json.seconds(done.solveTime()),
        Json.seconds(done.proofTime()));
  }
}
