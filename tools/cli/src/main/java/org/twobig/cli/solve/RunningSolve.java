package org.twobig.cli.solve;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Answer;
import org.twobig.game.Question;
import org.twobig.solve.GraphSolve;
import org.twobig.solve.ParallelSolver;
import org.twobig.store.Store;

/**
 * How far a process is with the position it solves, as its counters tell: the tasks into which the
 * work is cut, the graph above them, and what is known of the moves at the root.
 *
 * @param activity a process that publishes {@link #QUESTION}
 */
public record RunningSolve(Activity activity) {
  /** Leaves of the graph that nobody has taken yet. */
  static final String TASKS_WAITING = "tasks_waiting";

  /** Tasks that are being searched. */
  static final String TASKS_RUNNING = "tasks_running";

  /** Tasks with a verdict. */
  public static final String TASKS_DONE = "tasks_done";

  /** Tasks that turned out too heavy and were cut into smaller ones. */
  static final String TASKS_SPLIT = "tasks_split";

  /** Tasks that came to bear no more on the root. */
  static final String TASKS_DISCARDED = "tasks_discarded";

  /** Positions in the graph above the tasks. */
  static final String GRAPH_NODES = "graph_nodes";

  /** Memory of the graph. */
  static final String GRAPH_BYTES = "graph_bytes";

  /** Time in which threads had no task, summed over the threads. */
  static final String IDLE_MILLIS = "idle_millis";

  /** Stones of the position that was given out as a task last. */
  static final String TASK_STONES = "task_stones";

  /** 0: does White win? 1: does Black win? */
  static final String QUESTION = "question";

  /** The position: cells of White's stones. */
  static final String ROOT_WHITE = "root_white";

  /** The position: cells of Black's stones. */
  static final String ROOT_BLACK = "root_black";

  /** A bit for each column: the move is still open. */
  static final String ROOT_OPEN = "root_open";

  /** A bit for each column: after the move the player asked for wins. */
  static final String ROOT_WINS = "root_wins";

  /** A bit for each column: after the move the player asked for does not win. */
  static final String ROOT_FAILS = "root_fails";

  /** What is in JSON as it is published, if it is. */
  private static final List<String> NUMBERS =
      List.of(
          Activity.THREADS,
          TASKS_WAITING,
          TASKS_RUNNING,
          TASKS_DONE,
          TASKS_SPLIT,
          TASKS_DISCARDED,
          GRAPH_NODES,
          GRAPH_BYTES,
          TASK_STONES);

  /**
   * From now on others can see how far this process is with what it solves.
   *
   * @param positions how many of the positions asked for are done
   */
  static void publish(Store store, ParallelSolver solver, LongSupplier positions) {
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
    store.publish(TASK_STONES, () -> solver.counts().level());
    store.publish(QUESTION, () -> of(solver, solve -> solve.question() == Question.WHITE ? 0 : 1));
    store.publish(ROOT_WHITE, () -> of(solver, solve -> ((Position) solve.board()).white()));
    store.publish(ROOT_BLACK, () -> of(solver, solve -> ((Position) solve.board()).black()));
    store.publish(ROOT_OPEN, () -> of(solver, solve -> bits(solve, Answer.OPEN)));
    store.publish(ROOT_WINS, () -> of(solver, solve -> bits(solve, Answer.YES)));
    store.publish(ROOT_FAILS, () -> of(solver, solve -> bits(solve, Answer.NO)));
  }

  private static long bits(GraphSolve solve, Answer answer) {
    return solve.moves(answer).stream().mapToLong(column -> 1L << column).sum();
  }

  private static long of(ParallelSolver solver, ToLongFunction<GraphSolve> figure) {
    return solver.running().map(figure::applyAsLong).orElse(0L);
  }

  /** What a process solves, if it says so. */
  public static Optional<RunningSolve> of(Activity activity) {
    return Optional.of(new RunningSolve(activity)).filter(solve -> solve.has(QUESTION));
  }

  private boolean has(String counter) {
    return activity.process().counters().containsKey(counter);
  }

  private long counter(String name) {
    return activity.process().counter(name);
  }

  /**
   * The position; empty if none is published, or if its two halves were read while one took the
   * place of another.
   */
  private Optional<Position> position() {
    try {
      return has(ROOT_WHITE)
          ? Optional.of(new Position(counter(ROOT_WHITE), counter(ROOT_BLACK)))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Question question() {
    return counter(QUESTION) == 0 ? Question.WHITE : Question.BLACK;
  }

  /** The player asked for. */
  private String player() {
    return question() == Question.WHITE ? "White" : "Black";
  }

  /** Columns as hex digits: the open ones less those that were decided while all were read. */
  private String open() {
    return columns(counter(ROOT_OPEN) & ~counter(ROOT_WINS) & ~counter(ROOT_FAILS));
  }

  private String wins() {
    return columns(counter(ROOT_WINS));
  }

  private String fails() {
    return columns(counter(ROOT_FAILS));
  }

  private static String columns(long set) {
    return IntStream.range(0, Position.COLUMNS)
        .filter(column -> (set >>> column & 1) != 0)
        .mapToObj(column -> String.valueOf(Position.digit(column)))
        .collect(Collectors.joining());
  }

  /** Share of the threads' time, 0 to 1, in which they had no task, since seen earlier. */
  private OptionalDouble idleShare() {
    OptionalDouble idle = activity.perSecond(IDLE_MILLIS);
    long threads = counter(Activity.THREADS);
    return idle.isPresent() && threads > 0
        ? OptionalDouble.of(Math.clamp(idle.getAsDouble() / (1000 * threads), 0, 1))
        : OptionalDouble.empty();
  }

  private Duration elapsed(Instant now) {
    Duration elapsed = Duration.between(activity.process().since(), now);
    return elapsed.isNegative() ? Duration.ZERO : elapsed;
  }

  /** Adds its lines, each with a name in front. */
  public void addTo(Rows rows, Instant now) {
    Optional<Position> position = position();
    rows.blank();
    rows.add("Position", position.map(Position::text).orElse("is changing"));
    rows.add(
        "Question",
        "does %s win?%s"
            .formatted(
                player(),
                position
                    .map(
                        root ->
                            "  (%d stones, %s to move)"
                                .formatted(root.stones(), root.whiteToMove() ? "White" : "Black"))
                    .orElse("")));
    if (has(ROOT_OPEN)) {
      rows.add("Moves", move(player() + " wins", wins()));
      rows.add("", move(player() + " does not", fails()));
      rows.add("", move("open", open()));
    }
    if (has(TASKS_WAITING)) {
      rows.add(
          "Tasks",
          "%s waiting, %s running; %s done, %s split, %s discarded"
              .formatted(
                  count(TASKS_WAITING),
                  count(TASKS_RUNNING),
                  count(TASKS_DONE),
                  count(TASKS_SPLIT),
                  count(TASKS_DISCARDED)));
    }
    if (has(GRAPH_NODES)) {
      rows.add(
          "Graph",
          "%s nodes, %s; last task at %d stones"
              .formatted(
                  count(GRAPH_NODES), Units.bytes(counter(GRAPH_BYTES)), counter(TASK_STONES)));
    }
    OptionalDouble idle = idleShare();
    rows.add(
        "Elapsed",
        Units.clock(elapsed(now))
            + " in pid "
            + activity.process().pid()
            + (has(Activity.THREADS) ? ", " + threads() : "")
            + (idle.isPresent() ? ", idle %.1f %%".formatted(100 * idle.getAsDouble()) : ""));
  }

  private String threads() {
    long threads = counter(Activity.THREADS);
    return threads == 1 ? "1 thread" : threads + " threads";
  }

  private String count(String counter) {
    return Units.count(counter(counter));
  }

  /** A state and the columns in it, with their number. */
  private static String move(String state, String columns) {
    return columns.isEmpty()
        ? "%-14s  0".formatted(state)
        : "%-14s %2d: %s".formatted(state, columns.length(), String.join(" ", columns.split("")));
  }

  /** The fields of an object. */
  public Map<String, Object> json(Instant now) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("pid", activity.process().pid());
    json.put("elapsed_seconds", BigDecimal.valueOf(elapsed(now).toMillis(), 3));
    position()
        .ifPresent(
            position -> {
              json.put("position", position.text());
              json.put("ply", position.stones());
            });
    json.put("question", question());
    if (has(ROOT_OPEN)) {
      json.put(ROOT_OPEN, open());
      json.put(ROOT_WINS, wins());
      json.put(ROOT_FAILS, fails());
    }
    NUMBERS.stream().filter(this::has).forEach(name -> json.put(name, counter(name)));
    OptionalDouble idle = idleShare();
    if (idle.isPresent()) {
      json.put("idle_share", Json.share(idle.getAsDouble()));
    }
    return json;
  }
}
