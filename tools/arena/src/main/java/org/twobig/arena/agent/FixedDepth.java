package org.twobig.arena.agent;

import java.time.Duration;
import org.twobig.arena.Agent;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.Limit.Countdown;

/**
 * The minimax agent of the report (algorithm 2): alpha-beta to a fixed depth. It tries the moves
 * from left to right, and plays the first of the best. The evaluation is the sum over i = 2..K of
 * {@code 1000^(i-1)} for every line with i own stones and K - i empty cells, minus {@code
 * 2000^(i-1)} for every such line of the opponent's. The report does not define "i in a row"; that
 * the other cells of the line are empty is taken from Kaggle's course. Lines with six stones or
 * more have a limited weight, so that sums fit a long; the opponent's lines still weigh more than
 * own lines.
 *
 * <p>Unlike the report's agent, this one plays the best move so far if its time ends.
 */
final class FixedDepth implements Agent {
  static final int PAPER_DEPTH = 5;

  static final int OWN = 1000;
  static final int OTHERS = 2000;

  /** Largest weight of an own line, so that sums over 4 x 35 x 35 lines fit a long. */
  private static final long LARGEST_WEIGHT = 1L << 48;

  private final int depth;

  private Countdown countdown = Limit.ofWork(0).start(Duration.ZERO);

  private boolean late;

  FixedDepth(int depth) {
    this.depth = depth;
  }

  @Override
  public int move(MutableBoard board, Duration allowed) {
    boolean white = board.whiteToMove();
    countdown = Limit.ofTime(allowed).start(allowed);
    late = false;
    LineEvaluation evaluation =
        new LineEvaluation(
            board.boardSize(),
            (isWhites, stones, row) -> {
              boolean own = isWhites == white;
              return own ? weight(OWN, stones) : -weight(OTHERS, stones);
            });
    evaluation.set(board);
    int best = -1;
    long most = Long.MIN_VALUE;
    for (int column = 0; column < board.boardSize().columns(); column++) {
      if (board.hasRoom(column)) {
        long value = after(board, evaluation, column, depth - 1, most, Long.MAX_VALUE, false);
        if (best < 0 || value > most && !late) {
          most = value;
          best = column;
        }
      }
    }
    return best;
  }

  static long weight(int base, int stones) {
    double most = LARGEST_WEIGHT * (base / OWN);
    return stones < 2 ? 0 : (long) Math.min(Math.pow(base, stones - 1), most);
  }

  /** Returns the value after a move, for the root player; undefined if the time is over. */
  private long after(
      MutableBoard board,
      LineEvaluation evaluation,
      int column,
      int left,
      long alpha,
      long beta,
      boolean maximizing) {
    boolean white = board.whiteToMove();
    int row = board.height(column);
    boolean over = board.completes(column);
    late = late || !countdown.spend();
    board.play(column);
    evaluation.add(column, row, white, 1);
    long value =
        over || left == 0 || late || board.isFull()
            ? evaluation.score()
            : value(board, evaluation, left, alpha, beta, maximizing);
    evaluation.add(column, row, white, -1);
    board.takeBack();
    return value;
  }

  private long value(
      MutableBoard board,
      LineEvaluation evaluation,
      int left,
      long alpha,
      long beta,
      boolean maximizing) {
    long low = alpha;
    long high = beta;
    long value = maximizing ? Long.MIN_VALUE : Long.MAX_VALUE;
    for (int column = 0; column < board.boardSize().columns(); column++) {
      if (board.hasRoom(column)) {
        long found = after(board, evaluation, column, left - 1, low, high, !maximizing);
        if (maximizing) {
          value = Math.max(value, found);
          low = Math.max(low, value);
        } else {
          value = Math.min(value, found);
          high = Math.min(high, value);
        }
        if (low >= high) {
          break;
        }
      }
    }
    return value;
  }
}
