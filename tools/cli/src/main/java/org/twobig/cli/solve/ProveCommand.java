package org.twobig.cli.solve;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.NoRoomException;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.JsonLine;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.proof.Prover;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.joblevel.Conductor;
import org.twobig.solve.ParallelOptions;
import org.twobig.solve.ParallelSolver;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code twobig prove}. */
@Command(
    name = "prove",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Solves a position as twobig solve does and writes a proof of the answer, which anybody can"
          + " check without this solver: twobig check does, and shares no code with it.",
      "",
      "The proof names each move of the player who succeeds and follows all replies, down to"
          + " completed lines, positions in which the other has no line left, full boards, and those"
          + " that follow-up or zugzwang decide. Ctrl-C leaves no file; what was solved is kept.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig prove 0092B7A8DF8796AB69510E727184 --out won.proof",
      "  twobig check won.proof",
      "  twobig prove -q black 357419D1A8FB5C025FE1ADEB6138DD --out not.proof",
      "  twobig prove --plain --no-store --size 1g --out plain.proof \\",
      "      3E25C610D95AF67B83B8FF44A0CE4764012B"
    })
public final class ProveCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "MOVES",
      arity = "1..*",
      description =
          "The moves from the empty board, a hex digit each: the column 4 * row + x, 0 to F."
              + " Blanks are skipped.")
  private List<String> moves = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The file to write the proof to. It gets its name when it is whole.")
  private Path out = Path.of("");

  @Option(names = "--force", description = "Replace FILE if there is one.")
  private boolean force;

  @Option(
      names = {"-q", "--question"},
      paramLabel = "WHO",
      defaultValue = "white",
      description =
          "white: that White wins, or that he does not. black: that Black wins, or that he does not."
              + " Default: ${DEFAULT-VALUE}.")
  private Question question = Question.WHITE;

  @Option(
      names = "--plain",
      description =
          "Rest on nothing but the rules of the game: no follow-up, no zugzwang. Such a proof is"
              + " many times larger.")
  private boolean plain;

  @Mixin private final TableOptions table = new TableOptions();

  @Option(
      names = "--json",
      description =
          "Print one JSON object: position, stones, question, answer (yes, no), claim, file, bytes,"
              + " steps, static_leaves, solve_nodes, solve_seconds, proof_seconds.")
  private boolean json;

  @Override
  public Integer call() {
    requireSense();
    Task task = Task.ofMoves(moves);
    if (task.position().isWon()) {
      throw new UsageException("the game is over, there is nothing to prove");
    }
    NewFile file = NewFile.named(out, force);
    try (OpenTable open = table.open()) {
      ParallelOptions options =
          table.solving(open, Conductor.Order.PROOF_NUMBERS, Optional.empty());
      ParallelSolver solver =
          new ParallelSolver(ConnectFour3d.GAME, open.table(), options, open::longSolve);
      Prover prover =
          new Prover(open.table(), plain ? Prover.Leaves.NONE : Prover.Leaves.STATIC_PROOFS);
      open.publish(solver, () -> 0);
      try (Interruption interruption =
          Interruption.guard(
              () -> {
                solver.stop();
                prover.stop();
              })) {
        return prove(new ProofTask(task, question, solver, prover, file), open);
      }
    }
  }

  private void requireSense() {
    if (question == Question.BOTH) {
      throw new UsageException("a proof is of one claim: --question white, or black");
    }
    table.requireSense();
  }

  private int prove(ProofTask task, OpenTable open) {
    Optional<ProofTask.Done> done = Optional.empty();
    try (ProgressLine progress = ProgressLine.start(task::progress)) {
      done = Optional.of(task.run());
    } catch (SearchStoppedException e) {
      // said below, when the line of progress is gone
    } catch (IOException e) {
      open.save();
      System.err.printf("twobig: %s cannot be written: %s%n", out, e.getMessage());
      return ExitCode.FAILED;
    } catch (OutOfMemoryError e) {
      throw new NoRoomException(
          "the proof does not fit into the memory of Java; TWOBIG_JAVA_OPTIONS=-Xmx... gives more");
    }
    done.ifPresent(result -> System.out.println(json ? json(task, result) : text(task, result)));
    open.save();
    if (done.isEmpty()) {
      System.err.println("twobig: interrupted; no proof was written");
      return ExitCode.INTERRUPTED;
    }
    return ExitCode.OK;
  }

  private String text(ProofTask task, ProofTask.Done done) {
    Rows rows = new Rows();
    rows.add("Position", TextSolveReport.position(task.task()));
    rows.add("Claim", done.written().claim());
    rows.add(
        "Search",
        "%s nodes in %s"
            .formatted(Units.count(done.solveNodes()), Units.seconds(done.solveTime())));
    rows.add(
        "Proof",
        "%s moves, %s of them decided by follow-up or zugzwang, in %s"
            .formatted(
                Units.count(done.written().steps()),
                Units.percent(done.written().leaves(), done.written().steps()),
                Units.seconds(done.proofTime())));
    rows.add("File", "%s, %s".formatted(out, Units.bytes(done.bytes())));
    return rows.toString().stripTrailing();
  }

  private JsonLine json(ProofTask task, ProofTask.Done done) {
    return new JsonLine()
        .add("position", task.task().moves())
        .add("stones", task.task().position().stones())
        .add("question", question == Question.WHITE ? "white" : "black")
        .add("answer", done.yes() ? "yes" : "no")
        .add("claim", done.written().claim())
        .add("file", out.toString())
        .add("bytes", done.bytes())
        .add("steps", done.written().steps())
        .add("static_leaves", done.written().leaves())
        .add("solve_nodes", done.solveNodes())
        .add("solve_seconds", done.solveTime().toNanos() * 1e-9)
        .add("proof_seconds", done.proofTime().toNanos() * 1e-9);
  }
}
