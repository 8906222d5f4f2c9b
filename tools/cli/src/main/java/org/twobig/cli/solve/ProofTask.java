package org.twobig.cli.solve;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.Units;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.Session;

/** A position to be solved and its answer to be proved. */
final class ProofTask {
  private final Task task;
  private final Question question;
  private final Session session;
  private final ProofWriter prover;
  private final Cost most;
  private final NewFile file;
  private Optional<Limit> limit = Optional.empty();

  /**
   * @param most what the answer may cost
   */
  ProofTask(
      Task task, Question question, Session session, ProofWriter prover, Cost most, NewFile file) {
    this.task = task;
    this.question = question;
    this.session = session;
    this.prover = prover;
    this.most = most;
    this.file = file;
  }

  /**
   * What came of it.
   *
   * @param bytes of the file
   */
  record Done(
      boolean yes,
      long solveNodes,
      Duration solveTime,
      ProofWriter.Written written,
      Duration proofTime,
      long bytes) {}

  Task task() {
    return task;
  }

  /**
   * Solves and proves.
   *
   * @return empty if the answer was not found within what it may cost, see {@link #notDecided}
   * @throws SearchStoppedException if stopped
   * @throws IOException if the file cannot be written
   */
  Optional<Done> run() throws IOException {
    long start = System.nanoTime();
    Answered answered = session.solve(task.request(), question, most, false);
    if (answered.solution().isEmpty()) {
      limit = Limit.of(answered, most);
      return Optional.empty();
    }
    Solution solution = answered.solution().get();
    long solved = System.nanoTime();
    ProofWriter.Written[] written = new ProofWriter.Written[1];
    long bytes =
        file.write(out -> written[0] = prover.write(task.moves(), question, solution.yes(), out));
    return Optional.of(
        new Done(
            solution.yes(),
            answered.effort().nodes(),
            Duration.ofNanos(solved - start),
            written[0],
            Duration.ofNanos(System.nanoTime() - solved),
            bytes));
  }

  /** Why there is no answer, as a sentence without its end; empty if there is one, or will be. */
  Optional<String> notDecided() {
    return limit.map(reached -> reached.inWords(most));
  }

  /** What is being done now, for a person; may be called by any thread. */
  String progress(Duration elapsed) {
    String doing =
        prover.steps() == 0
            ? "solving, %s nodes".formatted(Units.rounded(session.solver().effort().nodes()))
                + SolveRun.ahead(session, question)
            : "proving, %s steps, %.1f %%"
                .formatted(Units.rounded(prover.steps()), 100 * prover.done());
    return Units.clock(elapsed) + "  " + doing;
  }
}
