package org.twobig.arena.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
 * <p>What is not solved in time is left to an {@link AlphaBeta}, which gets the last third of the
 * time.
 */
final class ExactAgent implements Agent {
  private static final double SOLVING = 0.66;

  private final Truth truth;
  private final Limit limit;
  private final AlphaBeta substitute;

  /** A move with what is known of the position after it, for the player who plays it. */
  private record Candidate(int column, OptionalInt value, OptionalInt score, double kept) {}

  ExactAgent(Truth truth, Limit limit) {
    this.truth = truth;
    this.limit = limit;
    this.substitute = new AlphaBeta(truth.shape(), limit);
  }

  @Override
  public int move(Board board, Duration allowed) {
    Countdown countdown = limit.start(Duration.ofNanos((long) (SOLVING * allowed.toNanos())));
    synchronized (truth) { // both players may ask
      List<Integer> moves = legal(board);
      List<Integer> keeping = new ArrayList<>();
      int best = -1;
      for (int column : moves) {
        OptionalInt value = after(board, column, false, countdown::isLate);
        if (value.isEmpty()) {
          return substitute.move(
              board, allowed.minus(Duration.ofNanos((long) (SOLVING * allowed.toNanos()))));
        }
        if (value.getAsInt() > best) {
          best = value.getAsInt();
          keeping.clear();
        }
        if (value.getAsInt() == best) {
          keeping.add(column);
        }
      }
      return best > 0
          ? soonest(board, keeping, countdown::isLate)
          : hardest(board, keeping, best, countdown::isLate);
    }
  }

  /** The legal moves from the middle outwards. */
  private static List<Integer> legal(Board board) {
    return IntStream.range(0, board.shape().columns())
        .filter(board::hasRoom)
        .boxed()
        .sorted(Comparator.comparing(c -> Math.abs(2 * c + 1 - board.shape().columns())))
        .toList();
  }

  /**
   * The value or the score after a move, for the player who plays it; empty if it takes too long.
   */
  private OptionalInt after(Board board, int column, boolean score, BooleanSupplier late) {
    board.play(column);
    OptionalInt found = score ? truth.score(board, late) : truth.value(board, late);
    board.takeBack();
    return found.isPresent() ? OptionalInt.of(-found.getAsInt()) : found;
  }

  /** The move with the largest score; one whose score takes too long counts as the worst. */
  private int soonest(Board board, List<Integer> columns, BooleanSupplier late) {
    return columns.stream()
        .min(
            Comparator.comparingInt(
                column -> -after(board, column, true, late).orElse(Integer.MIN_VALUE + 1)))
        .orElseThrow();
  }

  private int hardest(Board board, List<Integer> columns, int value, BooleanSupplier late) {
    return columns.stream()
        .min(
            Comparator.comparing((Integer column) -> losesAtOnce(board, column))
                .thenComparing(column -> keptShare(board, column, value, late))
                .thenComparing(column -> -after(board, column, true, late).orElse(0)))
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
      OptionalInt after = after(board, reply, false, late);
      kept += after.isEmpty() || after.getAsInt() == -value ? 1 : 0;
    }
    board.takeBack();
    return replies.isEmpty() ? 1 : (double) kept / replies.size();
  }
}
