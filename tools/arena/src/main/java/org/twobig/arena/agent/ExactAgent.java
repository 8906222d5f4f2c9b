package org.twobig.arena.agent;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.twobig.arena.Agent;
import org.twobig.arena.Board;
import org.twobig.arena.agent.Limit.Countdown;

/**
 * Plays by the {@link Truth}: the soonest win where there is one. Where there is none, moves that
 * keep the value and after which the opponent does not win at once, then those after which the
 * smallest share of the opponent's replies keeps it: there others err most. Of equals the one after
 * which the loss comes latest, then the one nearest the middle.
 *
 * <p>Moves are solved in turns, each with more nodes than the last, so that none that is hard takes
 * the time of one that a store knows. Where the time ends first, a win that was found is played;
 * without one an {@link AlphaBeta} decides, in the last third of the time, unless its move is known
 * to be worse than another.
 */
final class ExactAgent implements Agent {
  /** The share of the time for solving. */
  private static final double SOLVING = 0.66;

  /** Nodes for each move in the first turn, and how many times more in every other. */
  private static final long FIRST_TURN = 20_000;

  private static final long GROWTH = 8;

  private final Truth truth;
  private final Limit limit;
  private final AlphaBeta substitute;

  ExactAgent(Truth truth, Limit limit) {
    this.truth = truth;
    this.limit = limit;
    this.substitute = new AlphaBeta(truth.shape(), limit);
  }

  @Override
  public int move(Board board, Duration allowed) {
    Duration solving = Duration.ofNanos((long) (SOLVING * allowed.toNanos()));
    synchronized (truth) { // both players may ask
      Countdown countdown = limit.start(solving);
      List<Integer> moves = legal(board);
      Map<Integer, Integer> values = values(board, moves, countdown::isLate);
      int best = values.values().stream().max(Comparator.naturalOrder()).orElse(-1);
      List<Integer> keeping =
          moves.stream().filter(column -> values.getOrDefault(column, -2) == best).toList();
      if (best > 0) {
        return soonest(board, keeping, countdown::isLate);
      }
      if (values.size() == moves.size()) {
        return hardest(board, keeping, best, countdown::isLate);
      }
      int move = substitute.move(board, allowed.minus(solving));
      return values.getOrDefault(move, best) < best ? keeping.get(0) : move;
    }
  }

  /** The values of moves for the player who plays them, as far as they can be found in time. */
  private Map<Integer, Integer> values(Board board, List<Integer> moves, BooleanSupplier late) {
    Map<Integer, Integer> values = new HashMap<>();
    long nodes = 0;
    while (values.size() < moves.size() && nodes < truth.mostNodes() && !late.getAsBoolean()) {
      nodes = Math.min(truth.mostNodes(), nodes == 0 ? FIRST_TURN : nodes * GROWTH);
      for (int column : moves) {
        if (!values.containsKey(column) && !late.getAsBoolean()) {
          value(board, column, nodes, late).ifPresent(value -> values.put(column, value));
        }
      }
    }
    return values;
  }

  /** The legal moves from the middle outwards. */
  private static List<Integer> legal(Board board) {
    return IntStream.range(0, board.shape().columns())
        .filter(board::hasRoom)
        .boxed()
        .sorted(Comparator.comparing(c -> Math.abs(2 * c + 1 - board.shape().columns())))
        .toList();
  }

  /** The value of a move for the player who plays it; empty if it takes too long. */
  private OptionalInt value(Board board, int column, long nodes, BooleanSupplier late) {
    board.play(column);
    OptionalInt found = truth.value(board, nodes, late);
    board.takeBack();
    return found.isPresent() ? OptionalInt.of(-found.getAsInt()) : found;
  }

  /** The score of a move for the player who plays it; the least if it takes too long. */
  private int score(Board board, int column, BooleanSupplier late) {
    board.play(column);
    OptionalInt found = truth.score(board, late);
    board.takeBack();
    return found.isPresent() ? -found.getAsInt() : -board.shape().cells();
  }

  /** The move with the largest score; one whose score takes too long counts as the worst. */
  private int soonest(Board board, List<Integer> columns, BooleanSupplier late) {
    return columns.stream()
        .min(Comparator.comparingInt(column -> -score(board, column, late)))
        .orElseThrow();
  }

  private int hardest(Board board, List<Integer> columns, int value, BooleanSupplier late) {
    return columns.stream()
        .min(
            Comparator.comparing((Integer column) -> losesAtOnce(board, column))
                .thenComparing(column -> keptShare(board, column, value, late))
                .thenComparing(column -> -score(board, column, late)))
        .orElseThrow();
  }

  private static boolean losesAtOnce(Board board, int column) {
    board.play(column);
    boolean loses = legal(board).stream().anyMatch(board::completes);
    board.takeBack();
    return loses;
  }

  /**
   * Of the opponent's replies to a move, the share that keeps the value; 1 if it takes too long.
   */
  private double keptShare(Board board, int column, int value, BooleanSupplier late) {
    board.play(column);
    List<Integer> replies = legal(board);
    int kept = 0;
    for (int reply : replies) {
      OptionalInt after = value(board, reply, truth.mostNodes(), late);
      kept += after.isEmpty() || after.getAsInt() == -value ? 1 : 0;
    }
    board.takeBack();
    return replies.isEmpty() ? 1 : (double) kept / replies.size();
  }
}
