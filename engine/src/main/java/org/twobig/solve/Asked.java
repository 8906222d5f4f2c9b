package org.twobig.solve;

import java.util.Optional;
import java.util.function.Supplier;
import org.twobig.game.ContradictionException;
import org.twobig.game.Effort;
import org.twobig.game.SearchStoppedException;
import org.twobig.solve.ParallelSolver.Answered;

/**
 * A question to a session. What it may cost counts from the moment in which it was asked. Only who
 * holds this can give the question up.
 */
public final class Asked {
  private final ParallelSolver.Goal goal;
  private final Supplier<Answered> answer;

  Asked(ParallelSolver.Goal goal, Supplier<Answered> answer) {
    this.goal = goal;
    this.answer = answer;
  }

  /**
   * Finds the answer, on the thread that calls this; to be called once.
   *
   * @throws SearchStoppedException after {@link Session#stop}
   * @throws ContradictionException if the table, the journal or a search contradict each other;
   *     what they say is written to a file of the store
   */
  public Answered answer() {
    return answer.get();
  }

  /**
   * Makes {@link #answer} return soon, whether it has been called or not, as if the answer had cost
   * all it may. For any thread.
   */
  public void giveUp() {
    goal.giveUp();
  }

  public boolean isGivenUp() {
    return goal.isGivenUp();
  }

  /** The work of this process since the question was asked; a little behind. For any thread. */
  public Effort effort() {
    return goal.effort();
  }

  /** The search by tasks that is under way for the answer, if one is. For any thread. */
  public Optional<GraphSolve> tasks() {
    return goal.tasks();
  }
}
