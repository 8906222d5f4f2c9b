package org.twobig.solve;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Effort;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.SolverKind;
import org.twobig.game.Source;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.TaskCounts;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.SharedCache;
import org.twobig.tt.tasks.TaskOffers;

/**
 * A solver that works with many threads, and with other processes, on one table.
 *
 * <p>At first one thread searches a position. If that takes long, a job-level search ({@link
 * Conductor}) follows, which benefits from the positions that the first search has stored.
 *
 * <p>Only one thread at a time may call {@link #solve}, {@link #solveEach}, {@link #line} and
 * {@link #resume}; any thread may call the other public methods.
 */
public final class ParallelSolver {
  /** In a batch, one search by one thread visits at most this multiple of a task's nodes. */
  private static final int MOST_TASKS_ALONE = 20;

  private final Game game;
  private final TableSource source;
  private final ParallelOptions options;
  private final Supplier<LongSolve> makeLongSolve;
  private final List<GameSolver> solvers;
  private Optional<LongSolve> longSolve = Optional.empty();

  private volatile Optional<AskedQuestion> current = Optional.empty();
  private volatile Tasks tasks = new Tasks(TaskCounts.NONE, Optional.empty());
  private volatile boolean stopped;
  private boolean resuming;

  /** Counts of finished solves, and the running solve: one record, so no task counts twice. */
  private record Tasks(TaskCounts finished, Optional<GraphSolve> running) {
    TaskCounts counts() {
      return running.map(solve -> finished.plus(solve.counts())).orElse(finished);
    }
  }

  /** Makes a solver on a table that never grows, with neither a journal nor other processes. */
  public ParallelSolver(Game game, Table table, ParallelOptions options) {
    this(game, TableSource.of(table), options, () -> LongSolve.ALONE);
  }

  /**
   * @param longSolve called once, when the first solve turns out to take long
   */
  ParallelSolver(
      Game game, TableSource source, ParallelOptions options, Supplier<LongSolve> longSolve) {
    this.game = game;
    this.source = source;
    this.options = options;
    this.makeLongSolve = longSolve;
    this.solvers = game.solvers(source, SolverKind.USUAL, Math.max(1, options.threads()));
  }

  /**
   * The journal and the channels of a long solve.
   *
   * @param journal the findings so far, from which an interrupted solve goes on
   * @param offers the channels by which other processes take part
   */
  record LongSolve(Optional<SolveJournal> journal, List<TaskOffers> offers) {
    static final LongSolve ALONE = new LongSolve(Optional.empty(), List.of());

    Optional<SharedCache> sharedCache() {
      return offers.stream().flatMap(each -> each.sharedCache().stream()).findFirst();
    }
  }

  /**
   * Makes later questions begin with the job-level search instead of the search by one thread. A
   * resumed position is known to take long.
   */
  public void resume() {
    resuming = true;
  }

  private LongSolve longSolve() {
    if (longSolve.isEmpty()) {
      LongSolve made = makeLongSolve.get();
      made.journal.ifPresent(
          journal -> made.offers.forEach(offers -> journal.add(offers.leftovers())));
      solvers.forEach(solver -> solver.share(made::sharedCache));
      longSolve = Optional.of(made);
    }
    return longSolve.get();
  }

  /** A position to be solved, with its text in the user's words, such as the moves. */
  public record Request(Board board, String text) {}

  /**
   * The answer to a request, and its cost.
   *
   * @param solution the answer; empty if the limit of the cost was reached first
   * @param effort the work of this process
   * @param time the time of this process
   * @param total the nodes and the time of all processes in all runs since the position was first
   *     asked for
   * @param line the line of play that shows the answer, if asked for; moves as {@link Game#parse}
   *     reads them
   */
  public record Answered(
      Optional<Solution> solution,
      Effort effort,
      Duration time,
      Cost total,
      Optional<String> line) {
    /** Adds the cost of an earlier part of the same search in this process. */
    private Answered after(Answered part) {
      return new Answered(
          solution,
          part.effort.plus(effort),
          part.time.plus(time),
          total.plus(new Cost(part.effort.nodes(), part.time)),
          line);
    }
  }

  /** Answers a question without a limit. */
  public Solution solve(Board board, Question question) {
    Request request = new Request(board, board.text());
    return solve(request, question, Cost.UNLIMITED, false).solution().orElseThrow();
  }

  /**
   * Answers a question.
   *
   * @param limit the largest cost
   * @param withLine whether the answer includes a line of play
   * @throws SearchStoppedException after {@link #stop}
   */
  public Answered solve(Request request, Question question, Cost limit, boolean withLine) {
    return answer(ask(request, question, limit), withLine);
  }

  AskedQuestion ask(Request request, Question question, Cost limit) {
    return new AskedQuestion(request, question, limit, this::effort);
  }

  /** Answers a question. If it was already given up, only rules and table may answer it. */
  Answered answer(AskedQuestion asked, boolean withLine) {
    current = Optional.of(asked);
    try {
      Optional<Solution> solution = solve(asked);
      solution.ifPresent(asked::end);
      return answered(asked, solution, solvers.getFirst(), withLine);
    } catch (ContradictionException e) {
      throw e.at(asked.request.board); // the error may be in a position below this one
    } finally {
      current = Optional.empty();
    }
  }

  /** Makes an answer. {@code solver} finds the line of play, whose cost does not count. */
  private Answered answered(
      AskedQuestion asked, Optional<Solution> solution, GameSolver solver, boolean withLine) {
    return new Answered(
        solution,
        asked.effort(),
        asked.time(),
        asked.totalCost(),
        solution
            .filter(found -> withLine)
            .map(found -> text(solver.line(asked.request.board, found))));
  }

  /**
   * Answers a question about many positions. At first each thread searches one position at a time.
   * Positions that exceed a node limit, and those under search when the first thread runs out of
   * positions, follow one by one with all threads.
   *
   * @param limit the largest cost for each position
   * @param withLine whether the answers include lines of play
   * @param inOrder receives the answers in the order of the requests, from one thread at a time
   * @throws SearchStoppedException after {@link #stop}
   */
  public void solveEach(
      List<Request> requests,
      Question question,
      Cost limit,
      boolean withLine,
      BiConsumer<Request, Answered> inOrder) {
    Batch batch = new Batch(requests, question, limit, withLine, inOrder);
    if (options.threads() > 1 && requests.size() > 1) {
      batch.searchSideBySide();
    }
    batch.solveOthers();
  }

  /** A set of positions to be answered. Reports the answers in the order of the positions. */
  private final class Batch {
    private final List<Request> requests;
    private final Question question;
    private final boolean withLine;
    private final BiConsumer<Request, Answered> inOrder;

    /** The cost that is left for each position. */
    private final Cost[] left;

    /** The cost so far of the positions whose search was given up side by side. */
    private final @Nullable Answered[] begun;

    private final Map<Integer, Answered> answers = new HashMap<>();
    private int reported;

    Batch(
        List<Request> requests,
        Question question,
        Cost limit,
        boolean withLine,
        BiConsumer<Request, Answered> inOrder) {
      this.requests = requests;
      this.question = question;
      this.withLine = withLine;
      this.inOrder = inOrder;
      this.left = new Cost[requests.size()];
      Arrays.fill(left, limit);
      this.begun = new Answered[requests.size()];
    }

    /**
     * Each solver searches one position at a time, within a node limit. When a solver finds no new
     * position, the other running searches are given up.
     */
    void searchSideBySide() {
      AtomicInteger next = new AtomicInteger();
      Threads.each(
          "twobig-solver",
          solvers,
          (solver, failed) -> {
            BooleanSupplier someIdle = () -> next.get() > requests.size() || failed.getAsBoolean();
            for (int i = next.getAndIncrement();
                i < requests.size() && !failed.getAsBoolean();
                i = next.getAndIncrement()) {
              search(i, solver, someIdle);
            }
          });
    }

    private void search(int which, GameSolver solver, BooleanSupplier someIdle) {
      long limit = MOST_TASKS_ALONE * options.taskNodes();
      AskedQuestion asked =
          new AskedQuestion(requests.get(which), question, left[which], solver::effort);
      BooleanSupplier unwanted = () -> someIdle.getAsBoolean() || asked.isAtLimit();
      Optional<Solution> solution =
          Solution.of(
              question,
              one ->
                  solver.solve(
                      asked.request.board, one, Math.min(limit, asked.nodesLeft()), unwanted));
      if (solution.isPresent() || asked.isAtLimit()) {
        answer(which, answered(asked, solution, solver, withLine));
      } else {
        left[which] = asked.left(); // before the time so far: both add up to at least the limit
        begun[which] = answered(asked, solution, solver, withLine);
      }
    }

    /** Solves the positions without an answer one by one, with all threads. */
    void solveOthers() {
      for (int which = 0; which < requests.size(); which++) {
        if (!answers.containsKey(which)) {
          Answered rest = solve(requests.get(which), question, left[which], withLine);
          answer(which, begun[which] == null ? rest : rest.after(begun[which]));
        }
      }
    }

    /** Takes an answer; reports it when all earlier positions have been reported. */
    private synchronized void answer(int which, Answered answered) {
      answers.put(which, answered);
      for (; answers.containsKey(reported); reported++) {
        inOrder.accept(requests.get(reported), answers.get(reported));
      }
    }
  }

  /**
   * Answers a question about a position. If one thread does not find a score within its node limit,
   * all threads first find the winner; then one thread searches for the score.
   */
  private Optional<Solution> solve(AskedQuestion asked) {
    if (asked.question != Question.SCORE) {
      return Solution.of(asked.question, one -> solveOne(asked, one));
    }
    Optional<Solution> soon = searchAlone(asked, Question.SCORE);
    if (soon.isPresent() || asked.isAtLimit()) {
      return soon;
    }
    return Solution.of(Question.BOTH, one -> solveOne(asked, one))
        .flatMap(
            value ->
                search(asked, Question.SCORE, asked.nodesLeft()).map(score -> score.after(value)));
  }

  private Optional<Solution> solveOne(AskedQuestion asked, Question question) {
    Effort before = effort();
    Optional<Solution> soon = searchAlone(asked, question);
    if (soon.isPresent() || asked.isAtLimit()) {
      return soon;
    }
    asked.begin(longSolve().journal);
    return solveByTasks(asked, question)
        .map(
            yes ->
                new Solution(
                    question, Outcome.of(question, yes), Source.SEARCH, effort().minus(before)));
  }

  /** Searches with one thread before the job-level search, unless {@link #resume} was called. */
  private Optional<Solution> searchAlone(AskedQuestion asked, Question question) {
    long alone = options.threads() == 1 ? options.taskNodes() : game.tuning().singleThreadNodes();
    return resuming
        ? Optional.empty()
        : search(asked, question, Math.min(alone, asked.nodesLeft()));
  }

  private Optional<Solution> search(AskedQuestion asked, Question question, long nodes) {
    return solvers.get(0).solve(asked.request.board, question, nodes, asked::isAtLimit);
  }

  private Optional<Boolean> solveByTasks(AskedQuestion asked, Question question) {
    GraphSolve solve =
        new GraphSolve(game, asked, question, options, longSolve().journal, helper());
    tasks = new Tasks(tasks.finished, Optional.of(solve));
    if (stopped) {
      solve.stop();
    }
    try {
      return solve.run(
          options.threads() == 0 ? List.of() : solvers, longSolve().offers, this::helper);
    } finally {
      tasks = new Tasks(tasks.counts(), Optional.empty());
    }
  }

  /** Makes a solver that no searching thread uses. */
  private GameSolver helper() {
    GameSolver helper = game.solvers(source, SolverKind.USUAL, 1).getFirst();
    helper.share(longSolve()::sharedCache);
    return helper;
  }

  /**
   * Returns a line of play that shows an answer, see {@link GameSolver#line}; moves as {@link
   * Game#parse} reads them.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  public String line(Board board, Solution solution) {
    return text(solvers.get(0).line(board, solution));
  }

  private String text(List<Integer> moves) {
    return moves.stream().map(game::move).collect(Collectors.joining());
  }

  /** Makes running and later solves end soon with a {@link SearchStoppedException}. */
  public void stop() {
    stopped = true;
    running().ifPresent(GraphSolve::stop);
    solvers.forEach(GameSolver::stop);
  }

  /** Returns the work of all threads of this process; lags a little behind. */
  public Effort effort() {
    return solvers.stream().map(GameSolver::effort).reduce(Effort.NONE, Effort::plus);
  }

  List<GameSolver> solvers() {
    return solvers;
  }

  public int threads() {
    return options.threads();
  }

  /** Returns the position being solved, if any; empty while a batch is searched side by side. */
  public Optional<Request> asked() {
    return current.map(asked -> asked.request);
  }

  /** Returns the cost of {@link #asked} in all runs; {@link Cost#NONE} without a position. */
  public Cost spent() {
    return current.map(AskedQuestion::totalCost).orElse(Cost.NONE);
  }

  /** Returns the job-level search that is under way, if any. */
  public Optional<GraphSolve> running() {
    return tasks.running;
  }

  /** Returns the job-level search that is under way for a question, if any. */
  public Optional<GraphSolve> running(AskedQuestion asked) {
    return current.filter(now -> now == asked).flatMap(now -> running());
  }

  /** Returns the counts of all tasks so far. */
  public TaskCounts counts() {
    return tasks.counts();
  }
}
