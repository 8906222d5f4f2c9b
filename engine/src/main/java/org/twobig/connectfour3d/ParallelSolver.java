package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.TaskCounts;
import org.twobig.store.TaskBoard;
import org.twobig.table.PartitionedTable;

/**
 * Solves positions with many threads, and with other processes, on one table.
 *
 * <p>A position is first searched by one thread, as by {@link Solver}. If that takes long, the
 * search is given up and goes on as a job-level search ({@link Conductor}); what it has solved by
 * then is in the table.
 *
 * <p>One thread at a time calls {@link #solve} and {@link #line}; the other methods may be called
 * by any.
 */
public final class ParallelSolver {
  /** Nodes of a search that is not worth sharing. */
  private static final int ALONE_NODES = 20_000;

  private final PartitionedTable table;
  private final ParallelOptions options;
  private final Optional<ProofRecord> record;
  private final Optional<TaskBoard> board;
  private final List<Solver> solvers = new ArrayList<>();

  private volatile Optional<GraphSolve> running = Optional.empty();
  private volatile TaskCounts finished = TaskCounts.NONE;
  private volatile boolean stopped;

  /** A solver that keeps no record but the table and works alone. */
  public ParallelSolver(PartitionedTable table, ParallelOptions options) {
    this(table, options, Optional.empty(), Optional.empty());
  }

  /**
   * @param table for keys of any {@link KeyKind}, with {@link Solver#VALUE_BITS} bits a value
   * @param record of what is found out, from which a solve that was interrupted goes on
   * @param board through which other processes take part
   */
  public ParallelSolver(
      PartitionedTable table,
      ParallelOptions options,
      Optional<ProofRecord> record,
      Optional<TaskBoard> board) {
    this.table = table;
    this.options = options;
    this.record = record;
    this.board = board;
    for (int i = 0; i < options.threads(); i++) {
      solvers.add(new Solver(table));
    }
    record.ifPresent(into -> board.ifPresent(from -> from.leftovers().forEach(into::add)));
  }

  /** The same without a name for the position. */
  public Solution solve(Position position, Question question) {
    return solve(position, position.moves(), question);
  }

  /**
   * Answers a question. The effort is that of this process.
   *
   * @param moves by which the person knows the position
   * @throws SearchStoppedException after {@link #stop}
   */
  public Solution solve(Position position, String moves, Question question) {
    Goal goal = new Goal(position, moves, question);
    Solution solution = Solver.solve(question, asked -> solveOne(goal, asked));
    goal.end(solution);
    return solution;
  }

  /** What is asked for; it is noted in the record when it turns out to take long. */
  private final class Goal {
    private final Position position;
    private final String moves;
    private final Question question;
    private boolean noted;

    Goal(Position position, String moves, Question question) {
      this.position = position;
      this.moves = moves;
      this.question = question;
    }

    void begin() {
      if (!noted) {
        noted = true;
        record.ifPresent(all -> all.begin(position, moves, question));
      }
    }

    void end(Solution solution) {
      if (noted) {
        record.ifPresent(all -> all.end(position, question, solution.effort().nodes()));
      }
    }
  }

  private Solution solveOne(Goal goal, Question question) {
    Effort before = effort();
    long alone = options.threads() == 1 ? options.taskNodes() : ALONE_NODES;
    Optional<Solution> soon = solvers.get(0).solve(goal.position, question, alone, () -> false);
    if (soon.isPresent()) {
      return soon.get();
    }
    goal.begin();
    boolean yes = solveByTasks(goal.position, question);
    return new Solution(
        question,
        yes,
        Facts.value(Facts.of(question == Question.WHITE, yes)),
        Source.SEARCH,
        effort().minus(before));
  }

  private boolean solveByTasks(Position position, Question question) {
    GraphSolve solve = new GraphSolve(position, question, options, record, new Solver(table));
    running = Optional.of(solve);
    if (stopped) {
      solve.stop();
    }
    try {
      return solve.run(solvers, board, new Solver(table));
    } finally {
      finished = finished.plus(solve.counts());
      running = Optional.empty();
    }
  }

  /**
   * A line of play that shows the answer, see {@link Solver#line}.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  public String line(Position position, Solution solution) {
    return solvers.get(0).line(position, solution);
  }

  /** Makes {@link #solve} and {@link #line}, now and later, end soon with an exception. */
  public void stop() {
    stopped = true;
    running.ifPresent(GraphSolve::stop);
    solvers.forEach(Solver::stop);
  }

  /** The work of all threads of this process since this was made; a little behind. */
  public Effort effort() {
    return solvers.stream().map(Solver::effort).reduce(Effort.NONE, Effort::plus);
  }

  /** Threads that search. */
  public int threads() {
    return options.threads();
  }

  /** The position that is being solved by tasks now, if one is. */
  public Optional<GraphSolve> running() {
    return running;
  }

  /** What has become of all tasks so far. */
  public TaskCounts counts() {
    return running.map(solve -> finished.plus(solve.counts())).orElse(finished);
  }
}
