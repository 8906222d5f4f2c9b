package org.twobig.arena.agent;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.twobig.arena.Agent;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.Limit.Countdown;

/**
 * An agent that plays by the exact values of {@link ExactSolver}. It plays the soonest win. Without
 * a win it prefers, in this order: moves that keep the value; moves that do not let the opponent
 * win at once; moves after which a smaller share of the opponent's replies keeps the value; moves
 * after which a loss comes latest; columns near the middle.
 *
 * <p><b>Book.</b> In a drawn position whose value the table has, the agent plays a move after which
 * the table has the value of every reply. Other moves may keep the draw, too, but the search after
 * them might exceed the limit. A won position needs no such rule: the search that found the win
 * left its positions in the table.
 *
 * <p><b>Limit.</b> Otherwise the agent solves the position and its moves in rounds with growing
 * budgets, so that a hard move does not use up the limit before an easy one is solved. The position
 * comes first, since its value costs about as much as that of one move. At the limit the agent
 * plays a win if it has found one. If it knows only the value of the position, it plays a move that
 * keeps this value according to the table. Without such a move, an {@link AlphaBeta} chooses in the
 * time left among all moves except known losses. The limit covers both searches; positions in the
 * table cost nothing.
 *
 * <p>If all moves are solved, the agent prefers moves after which the value of every reply is
 * known: its next search then starts from known values. Other games and a judge may fill the table,
 * so a repeated game may have other moves.
 */
final class ExactAgent implements Agent {
  /** The share of the limit for solving; the rest is for {@link AlphaBeta}. */
  private static final double SOLVING_SHARE = 0.66;

  /** Nodes for each move in the first round; {@link #GROWTH} is the factor from round to round. */
  private static final long FIRST_BUDGET = 20_000;

  private static final long GROWTH = 8;

  /** The largest share of the remaining limit that the position itself gets in a round. */
  private static final double POSITION_SHARE = 0.66;

  /** Nodes that suffice to solve a position whose successors are in the table. */
  private static final long LOOK_UP_NODES = 8;

  private final ExactSolver exactSolver;
  private final Limit limit;
  private final AlphaBeta substitute;

  private Countdown countdown = Limit.ofWork(0).start(Duration.ZERO);

  /** The value of {@link ExactSolver#nodes} at which the current move's solving ends. */
  private long lastNode;

  ExactAgent(ExactSolver exactSolver, Limit limit) {
    this.exactSolver = exactSolver.another();
    this.limit = limit;
    this.substitute = new AlphaBeta(exactSolver.boardSize(), limit.part(1 - SOLVING_SHARE));
  }

  @Override
  public int move(MutableBoard board, Duration allowed) {
    Countdown whole = limit.start(allowed);
    countdown = limit.start(Duration.ofNanos((long) (SOLVING_SHARE * whole.left().toNanos())));
    List<Integer> moves = legal(board);
    Map<Integer, Integer> values = new HashMap<>();
    // first the values that the table has, since solving one move may use up the limit
    moves.forEach(column -> value(board, column, 0).ifPresent(value -> values.put(column, value)));
    long work = limit.part(SOLVING_SHARE).work();
    lastNode =
        work < Long.MAX_VALUE - exactSolver.nodes() ? exactSolver.nodes() + work : Long.MAX_VALUE;
    solveMoves(board, moves, values, LOOK_UP_NODES);
    List<Integer> inBook = inBook(board, moves, values);
    if (!inBook.isEmpty()) {
      return hardest(board, inBook, 0);
    }
    boolean isKnown = solve(board, moves, values);
    int best = values.values().stream().max(Comparator.naturalOrder()).orElse(-1);
    List<Integer> keeping =
        moves.stream().filter(column -> values.getOrDefault(column, -2) == best).toList();
    if (best > 0) {
      return soonest(board, keeping);
    }
    if (values.size() == moves.size()) {
      return hardest(board, keeping, best);
    }
    OptionalInt known =
        isKnown ? exactSolver.keepingMove(board, LOOK_UP_NODES) : OptionalInt.empty();
    if (known.isPresent()) {
      return known.getAsInt();
    }
    // An unknown value may be a win, so a known loss is worse.
    return substitute.move(board, whole.left(), column -> values.getOrDefault(column, 1) >= 0);
  }

  /**
   * Returns the moves that keep a stored draw and after which the table has the value of every
   * reply.
   */
  private List<Integer> inBook(
      MutableBoard board, List<Integer> moves, Map<Integer, Integer> values) {
    if (!value(board, LOOK_UP_NODES).equals(OptionalInt.of(0))) {
      return List.of();
    }
    return moves.stream()
        .filter(column -> values.getOrDefault(column, -1) == 0)
        .filter(column -> new Replies().solveAll(board, column, 0, LOOK_UP_NODES))
        .toList();
  }

  private boolean isLimitReached() {
    return nodesLeft() <= 0 || countdown.isLate();
  }

  private long nodesLeft() {
    return lastNode - exactSolver.nodes();
  }

  /**
   * Solves the position and its moves in rounds, within the limit. Returns whether the value of the
   * position is known.
   */
  private boolean solve(MutableBoard board, List<Integer> moves, Map<Integer, Integer> values) {
    boolean isKnown = value(board, LOOK_UP_NODES).isPresent();
    long budget = FIRST_BUDGET;
    boolean goesOn = true;
    while (goesOn && values.size() < moves.size() && !isLimitReached()) {
      long most = Math.min((long) (POSITION_SHARE * nodesLeft()), budget * moves.size());
      isKnown = isKnown || value(board, most).isPresent();
      long share = Math.max(1, nodesLeft() / (moves.size() - values.size()));
      long nodes = Math.min(share, Math.min(exactSolver.mostNodes(), budget));
      solveMoves(board, moves, values, nodes);
      goesOn = nodes == budget; // the last round if the limit or mostNodes() cut its budget
      budget *= GROWTH;
    }
    return isKnown;
  }

  private void solveMoves(
      MutableBoard board, List<Integer> moves, Map<Integer, Integer> values, long nodes) {
    for (int column : moves) {
      if (!values.containsKey(column) && !isLimitReached()) {
        value(board, column, nodes).ifPresent(value -> values.put(column, value));
      }
    }
  }

  private static List<Integer> legal(MutableBoard board) {
    return IntStream.range(0, board.boardSize().columns())
        .filter(board::hasRoom)
        .boxed()
        .sorted(Comparator.comparing(c -> Math.abs(2 * c + 1 - board.boardSize().columns())))
        .toList();
  }

  /** Returns the value for the player to move; empty if {@code nodes} do not suffice. */
  private OptionalInt value(MutableBoard board, long nodes) {
    return exactSolver.value(board, Math.min(nodes, nodesLeft()), this::isLimitReached);
  }

  private OptionalInt value(MutableBoard board, int column, long nodes) {
    board.play(column);
    OptionalInt found = value(board, nodes);
    board.takeBack();
    return found.isPresent() ? OptionalInt.of(-found.getAsInt()) : found;
  }

  /**
   * Returns the score of a move for the player who plays it; the least score if the limit is
   * reached.
   */
  private int score(MutableBoard board, int column) {
    board.play(column);
    OptionalInt found = exactSolver.score(board, nodesLeft(), this::isLimitReached);
    board.takeBack();
    return found.isPresent() ? -found.getAsInt() : -board.boardSize().cells();
  }

  /** Returns the move with the largest score; an unsolved score counts as the worst. */
  private int soonest(MutableBoard board, List<Integer> columns) {
    return columns.stream()
        .min(Comparator.comparingInt(column -> -score(board, column)))
        .orElseThrow();
  }

  /** Returns the move that {@link ExactAgent} prefers among moves that keep the value. */
  private int hardest(MutableBoard board, List<Integer> columns, int value) {
    Map<Integer, Replies> replies = new LinkedHashMap<>();
    columns.forEach(column -> replies.put(column, new Replies()));
    for (long nodes : new long[] {LOOK_UP_NODES, FIRST_BUDGET, exactSolver.mostNodes()}) {
      replies.forEach((column, found) -> found.solveAll(board, column, value, nodes));
    }
    return columns.stream()
        .min(
            Comparator.comparing((Integer column) -> losesAtOnce(board, column))
                .thenComparing(column -> replies.get(column).unknown > 0)
                .thenComparing(column -> replies.get(column).keptShare())
                .thenComparing(column -> -score(board, column)))
        .orElseThrow();
  }

  private static boolean losesAtOnce(MutableBoard board, int column) {
    board.play(column);
    boolean loses = legal(board).stream().anyMatch(board::completes);
    board.takeBack();
    return loses;
  }

  private final class Replies {
    private int all;
    private int kept;
    private int unknown = Integer.MAX_VALUE;

    /**
     * Solves the replies to a move with a budget of nodes each, unless all are known. Returns
     * whether all are known now.
     */
    boolean solveAll(MutableBoard board, int column, int value, long nodes) {
      if (unknown == 0) {
        return true;
      }
      board.play(column);
      List<Integer> replies = legal(board);
      all = replies.size();
      kept = 0;
      unknown = 0;
      for (int reply : replies) {
        OptionalInt after = value(board, reply, nodes);
        unknown += after.isEmpty() ? 1 : 0;
        kept += after.isPresent() && after.getAsInt() == -value ? 1 : 0;
      }
      board.takeBack();
      return unknown == 0;
    }

    /** Returns the share of replies that keep the value; unknown replies count as keeping it. */
    double keptShare() {
      return all == 0 ? 1 : (double) (kept + unknown) / all;
    }
  }
}
