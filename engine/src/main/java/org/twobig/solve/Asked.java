package org.twobig.solve;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.twobig.game.ContradictionException;
import org.twobig.game.Effort;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.solve.ParallelSolver.Request;

/**
 * A question to a session. Its cost counts from the creation of this object. Only the holder of
 * this object can give the question up. The journal records a question that takes long.
 */
public final class Asked {
  private final ParallelSolver solver;
  private final Function<Asked, Answered> answer;
  final Request request;
  final Question question;
  final Allowance allowance;
  private volatile Cost before = Cost.NONE;
  private boolean noted;

  Asked(
      ParallelSolver solver,
      Request request,
      Question question,
      Cost most,
      Function<Asked, Answered> answer) {
    this.solver = solver;
    this.request = request;
    this.question = question;
    this.allowance = new Allowance(most, solver::effort);
    this.answer = answer;
  }

  /**
   * Finds the answer on the calling thread. Not to be called twice.
   *
   * @throws SearchStoppedException after {@link Session#stop}
   * @throws ContradictionException if the table, the journal and a search contradict each other;
   *     both answers are written to a file of the store
   */
  public Answered answer() {
    return answer.apply(this);
  }

  /** Makes {@link #answer} return soon, like a spent limit does. For any thread. */
  public void giveUp() {
    allowance.withdraw();
  }

  public boolean isGivenUp() {
    return allowance.isWithdrawn();
  }

  /** Returns the work of this process for the question; lags a little. For any thread. */
  public Effort effort() {
    return allowance.effort();
  }

  /** Returns the job-level search that is under way for the answer, if any. For any thread. */
  public Optional<GraphSolve> tasks() {
    return solver.running(this);
  }

  Cost spent() {
    return before.plus(allowance.spent());
  }

  /** Records once that the answer takes long. */
  void begin(Supplier<Optional<SolveJournal>> record) {
    if (!noted) {
      noted = true;
      record.get().ifPresent(all -> before = all.begin(request.board(), request.text(), question));
    }
  }

  /** Records the answer, if the question was recorded. */
  void end(Supplier<Optional<SolveJournal>> record, Solution solution) {
    if (noted) {
      record.get().ifPresent(all -> all.end(request.board(), solution));
    }
  }
}
