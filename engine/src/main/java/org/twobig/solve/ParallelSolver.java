package org.twobig.solve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.twobig.board.TaskBoard;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Effort;
import org.twobig.game.Facts;
import org.twobig.game.KeyKind;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.TaskCounts;
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

  /** Of many positions, one that is larger than so many tasks is solved by tasks. */
  private static final int MOST_TASKS_ALONE = 20;

  private final PartitionedTable table;
  private final ParallelOptions options;
  private final Supplier<LongSolve> makeLongSolve;
  private final List<Solver> solvers = new ArrayList<>();
  private Optional<LongSolve> longSolve = Optional.empty();

  private volatile Optional<GraphSolve> running = Optional.empty();
  private volatile TaskCounts finished = TaskCounts.NONE;
  private volatile boolean stopped;
  private boolean resuming;

  /** A solver that keeps no record but the table and works alone. */
  public ParallelSolver(PartitionedTable table, ParallelOptions options) {
    this(table, options, () -> LongSolve.ALONE);
  }

  /**
   * @param table for keys of any {@link KeyKind}, with {@link Solver#VALUE_BITS} bits a value
   * @param longSolve asked once, when a solve turns out to take long
   */
  public ParallelSolver(
      PartitionedTable table, ParallelOptions options, Supplier<LongSolve> longSolve) {
    this.table = table;
    this.options = options;
    this.makeLongSolve = longSolve;
    for (int i = 0; i < options.threads(); i++) {
      solvers.add(new Solver(table));
    }
  }

  /**
   * What a solve that takes long has beside the table.
   *
   * @param record of what is found out, from which a solve that was interrupted goes on
   * @param board through which other processes take part
   */
  public record LongSolve(Optional<ProofRecord> record, Optional<TaskBoard> board) {
    /** Nothing. */
    public static final LongSolve ALONE = new LongSolve(Optional.empty(), Optional.empty());
  }

  /**
   * What is asked for from now on is known to take long, from a solve that was interrupted: it is
   * solved by tasks at once, for the search that finds that out has been made.
   */
  public void resume() {
    resuming = true;
  }

  private LongSolve longSolve() {
    if (longSolve.isEmpty()) {
      LongSolve made = makeLongSolve.get();
      made.record.ifPresent(record -> made.board.ifPresent(board -> record.add(board.leftovers())));
      longSolve = Optional.of(made);
    }
    return longSolve.get();
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

  /**
   * A position of many.
   *
   * @param position what is asked about
   * @param moves by which the person knows it
   */
  public record Request(Position position, String moves) {}

  /**
   * The answer to a request.
   *
   * @param solution the answer
   * @param time it took
   * @param line of play that shows it, if asked for
   */
  public record Answered(Solution solution, Duration time, Optional<String> line) {}

  /**
   * Answers a question about many positions. Each is searched by a thread of its own, several at a
   * time; those that take long, and those that are left when a thread has nothing more to do, are
   * solved with all threads after the others.
   *
   * @param withLine whether lines of play are wanted
   * @param inOrder given the answers in the order of the requests, by one thread at a time
   * @throws SearchStoppedException after {@link #stop}
   */
  public void solveEach(
      List<Request> requests,
      Question question,
      boolean withLine,
      BiConsumer<Request, Answered> inOrder) {
    Batch batch = new Batch(requests, question, withLine, inOrder);
    if (options.threads() > 1 && requests.size() > 1) {
      batch.searchSideBySide(solvers, MOST_TASKS_ALONE * options.taskNodes());
    }
    for (int left : batch.unanswered()) {
      Request request = requests.get(left);
      long start = System.nanoTime();
      Solution solution = solve(request.position, request.moves, question);
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      Optional<String> line =
          withLine ? Optional.of(line(request.position, solution)) : Optional.empty();
      batch.answer(left, new Answered(solution, time, line));
    }
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
        longSolve().record.ifPresent(record -> record.begin(position, moves, question));
      }
    }

    void end(Solution solution) {
      if (noted) {
        long nodes = solution.effort().nodes();
        longSolve().record.ifPresent(record -> record.end(position, question, nodes));
      }
    }
  }

  private Solution solveOne(Goal goal, Question question) {
    Effort before = effort();
    if (!resuming) {
      long alone = options.threads() == 1 ? options.taskNodes() : ALONE_NODES;
      Optional<Solution> soon = solvers.get(0).solve(goal.position, question, alone, () -> false);
      if (soon.isPresent()) {
        return soon.get();
      }
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
    GraphSolve solve =
        new GraphSolve(position, question, options, longSolve().record, new Solver(table));
    running = Optional.of(solve);
    if (stopped) {
      solve.stop();
    }
    try {
      return solve.run(solvers, longSolve().board, new Solver(table));
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
