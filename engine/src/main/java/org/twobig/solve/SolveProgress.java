package org.twobig.solve;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Question;
import org.twobig.joblevel.Conductor;
import org.twobig.joblevel.TaskCounts;
import org.twobig.solve.ParallelSolver.Request;
import org.twobig.tt.store.Store;

/**
 * The progress that another process publishes: the text of the position under way, the answers of
 * its moves, the tasks, the graph above the tasks, and the cost.
 *
 * <p>A counter for a set of moves has a bit for each of the first {@value #MOST_MOVES} legal moves.
 *
 * @param game the store's game
 * @param activity a process that publishes {@link #QUESTION}
 */
public record SolveProgress(Game game, Activity activity) {
  static final String TASKS_WAITING = "tasks_waiting";
  static final String TASKS_RUNNING = "tasks_running";

  /** Tasks that have an answer. A {@link TaskWorker} publishes this counter, too. */
  public static final String TASKS_DONE = "tasks_done";

  static final String TASKS_SPLIT = "tasks_split";
  static final String TASKS_DISCARDED = "tasks_discarded";
  static final String GRAPH_NODES = "graph_nodes";
  static final String GRAPH_BYTES = "graph_bytes";
  static final String IDLE_MILLIS = "idle_millis";

  /** Level of the position of the latest task. */
  static final String TASK_LEVEL = "task_stones";

  /** {@link Question#code} of the question. */
  static final String QUESTION = "question";

  private static final String ROOT = "root_";

  /** The moves after which the player of the question wins. */
  static final String ROOT_WINS = ROOT + "wins";

  /** The moves after which the player of the question does not win. */
  static final String ROOT_FAILS = ROOT + "fails";

  static final String ROOT_PROOF = ROOT + "proof";
  static final String ROOT_DISPROOF = ROOT + "disproof";

  static final String TOTAL_NODES = "total_nodes";
  static final String TOTAL_MILLIS = "total_millis";

  private static final int MOST_MOVES = Long.SIZE;

  /** Publishes this process's progress from now on; {@code positions} counts finished positions. */
  public static void publish(Store store, ParallelSolver solver, LongSupplier positions) {
    Activity.publish(store, solver::effort, solver.threads());
    store.publish(Activity.POSITIONS, positions);
    store.publish(TASKS_WAITING, () -> solver.counts().waiting());
    store.publish(TASKS_RUNNING, () -> solver.counts().running());
    store.publish(TASKS_DONE, () -> solver.counts().answered());
    store.publish(TASKS_SPLIT, () -> solver.counts().split());
    store.publish(TASKS_DISCARDED, () -> solver.counts().discarded());
    store.publish(GRAPH_NODES, () -> solver.counts().nodes());
    store.publish(GRAPH_BYTES, () -> solver.counts().bytes());
    store.publish(IDLE_MILLIS, () -> solver.counts().idle().toMillis());
    store.publish(TASK_LEVEL, () -> solver.counts().level());
    store.publish(QUESTION, () -> of(solver, solve -> solve.question().code()));
    store.publish(ROOT_WINS, () -> of(solver, solve -> bits(solve, Answer.YES)));
    store.publish(ROOT_FAILS, () -> of(solver, solve -> bits(solve, Answer.NO)));
    store.publish(ROOT_PROOF, () -> of(solver, solve -> solve.progress().proof()));
    store.publish(ROOT_DISPROOF, () -> of(solver, solve -> solve.progress().disproof()));
    store.publish(TOTAL_NODES, () -> solver.spent().nodes());
    store.publish(TOTAL_MILLIS, () -> solver.spent().time().toMillis());
    store.publishText(() -> solver.asked().map(Request::text));
  }

  /** Returns whether a counter describes the root; viewers show it as moves or as a number. */
  public static boolean isOfRoot(String name) {
    return name.startsWith(ROOT);
  }

  /** Returns whether a counter of the engine only grows, as long as its process lives. */
  public static boolean onlyGrows(String name) {
    return name.matches(
        "nodes|probes|hits|stores|positions|tasks_(done|split|discarded)|idle_millis");
  }

  private static long of(ParallelSolver solver, ToLongFunction<GraphSolve> figure) {
    return solver.running().map(figure::applyAsLong).orElse(0L);
  }

  private static long bits(GraphSolve solve, Answer answer) {
    List<Integer> legal = solve.board().legalMoves();
    long bits = 0;
    for (int move : solve.moves(answer)) {
      int place = legal.indexOf(move);
      bits |= place < MOST_MOVES ? 1L << place : 0;
    }
    return bits;
  }

  /** Returns the progress of a process, if it publishes any. */
  public static Optional<SolveProgress> of(Game game, Activity activity) {
    return activity.process().counters().containsKey(QUESTION)
        ? Optional.of(new SolveProgress(game, activity))
        : Optional.empty();
  }

  private long counter(String name) {
    return activity.process().counter(name);
  }

  /** Returns the position in the user's words; empty if there is none, or it is just changing. */
  public Optional<String> text() {
    return activity.process().text();
  }

  /** Returns the position; empty if there is none, or the text is just changing. */
  public Optional<Board> board() {
    try {
      return text().map(game::parse);
    } catch (IllegalMoveException e) {
      return Optional.empty(); // the process has another version of the game
    }
  }

  /** Returns {@link Question#WHITE} or {@link Question#BLACK}. */
  public Question question() {
    return Question.ofCode((int) counter(QUESTION));
  }

  /** Returns the legal moves after which the question has this answer, in ascending order. */
  public List<Integer> moves(Answer answer) {
    long wins = counter(ROOT_WINS);
    long fails = counter(ROOT_FAILS) & ~wins;
    long wanted =
        switch (answer) {
          case YES -> wins;
          case NO -> fails;
          case OPEN -> ~(wins | fails);
        };
    List<Integer> legal = board().map(Board::legalMoves).orElse(List.of());
    return IntStream.range(0, Math.min(legal.size(), MOST_MOVES))
        .filter(place -> (wanted >>> place & 1) != 0)
        .mapToObj(legal::get)
        .toList();
  }

  /** Returns whether a search by tasks runs. If not, {@link #tasks} is of earlier searches. */
  public boolean isByTasks() {
    return proof() != 0 || disproof() != 0;
  }

  /** Returns the counts of tasks and of the graph. */
  public TaskCounts tasks() {
    return new TaskCounts(
        (int) counter(TASKS_WAITING),
        (int) counter(TASKS_RUNNING),
        counter(TASKS_DONE),
        counter(TASKS_SPLIT),
        counter(TASKS_DISCARDED),
        counter(GRAPH_NODES),
        counter(GRAPH_BYTES),
        (int) counter(TASK_LEVEL),
        Duration.ofMillis(counter(IDLE_MILLIS)));
  }

  /** Returns the root's proof number, see {@link Conductor.ProofNumbers}. */
  public int proof() {
    return (int) counter(ROOT_PROOF);
  }

  /** Returns the root's disproof number. */
  public int disproof() {
    return (int) counter(ROOT_DISPROOF);
  }

  /** Returns the cost of the position so far, in all runs and processes. */
  public Cost total() {
    return new Cost(counter(TOTAL_NODES), Duration.ofMillis(counter(TOTAL_MILLIS)));
  }

  /** Returns the fraction, 0 to 1, of the threads' time without a task since the earlier state. */
  public OptionalDouble idleShare() {
    OptionalDouble idle = activity.perSecond(IDLE_MILLIS);
    long threads = counter(Activity.THREADS);
    return idle.isPresent() && threads > 0
        ? OptionalDouble.of(Math.clamp(idle.getAsDouble() / (1000 * threads), 0, 1))
        : OptionalDouble.empty();
  }

  /** Returns the time for which the process has had the store open. */
  public Duration elapsed(Instant now) {
    Duration elapsed = Duration.between(activity.process().since(), now);
    return elapsed.isNegative() ? Duration.ZERO : elapsed;
  }
}
