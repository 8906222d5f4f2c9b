package org.twobig.cli.solve;

import java.io.IOException;
import java.time.Duration;
import org.twobig.cli.view.NewFile;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.proof.Prover;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.solve.Cost;
import org.twobig.solve.ParallelSolver;

/** A position to be solved and its answer to be proved. */
final class ProofTask {
  private final Task task;
  private final Question question;
  private final ParallelSolver solver;
  private final Prover prover;
  private final NewFile file;

  ProofTask(Task task, Question question, ParallelSolver solver, Prover prover, NewFile file) {
    this.task = task;
    this.question = question;
    this.solver = solver;
    this.prover = prover;
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
   * @throws SearchStoppedException if stopped
   * @throws IOException if the file cannot be written
   */
  Done run() throws IOException {
    long start = System.nanoTime();
    Solution solution =
        solver.solve(task.request(), question, Cost.UNLIMITED, false).solution().orElseThrow();
    long solved = System.nanoTime();
    ProofWriter.Written[] written = new ProofWriter.Written[1];
    long bytes =
        file.write(out -> written[0] = prover.write(task.moves(), question, solution.yes(), out));
    return new Done(
        solution.yes(),
        solution.effort().nodes(),
        Duration.ofNanos(solved - start),
        written[0],
        Duration.ofNanos(System.nanoTime() - solved),
        bytes);
  }

  /** What is being done now, for a person; may be called by any thread. */
  String progress(Duration elapsed) {
    String doing =
        prover.steps() == 0
            ? "solving, %s nodes".formatted(Units.rounded(solver.effort().nodes()))
            : "proving, %s moves, %.1f %%"
                .formatted(Units.rounded(prover.steps()), 100 * prover.done());
    return Units.clock(elapsed) + "  " + doing;
  }
}
