package org.twobig.arena.agent;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.twobig.arena.Agent;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.Limit.Countdown;

/**
 * An agent that searches by alpha-beta with iterative deepening and a transposition table. A move
 * that completes a line decides a position without a search. A move that prevents a line is forced
 * and does not count as depth. {@link LineEvaluation} evaluates the leaves, with weights that
 * depend on the parity of the row of a line's last empty cell: when only waiting moves are left,
 * the first player fills odd rows and the second even rows (Allis 1988).
 */
final class AlphaBeta implements Agent {
  private static final int TABLE = 1 << 20;

  /**
   * A win is worth this value minus the number of stones before the winning move, so an earlier win
   * is worth more.
   */
  private static final int WIN = 1 << 24;

  /** A value above all evaluations and below all wins. */
  private static final int SURE = WIN - (1 << 16);

  private static final int UNFINISHED = Integer.MIN_VALUE;

  // Kinds of values in the table: bounds or exact.
  private static final int AT_LEAST = 1;
  private static final int AT_MOST = 2;
  private static final int EXACT = 3;

  private final Limit limit;
  private final BoardSize boardSize;
  private final LineEvaluation evaluation;

  private final int[] middleFirst;

  private final long[] keys = new long[TABLE];

  /**
   * Table entries: the value in bits 32 to 63, the column + 1 in bits 16 to 23, the depth in bits 8
   * to 15, the kind in bits 0 to 7.
   */
  private final long[] entries = new long[TABLE];

  /**
   * History heuristic: for each player and cell, the sum of the squared depths of the cutoffs that
   * a move into the cell has caused.
   */
  private final int[][] history;

  private final int[][] orders;

  /** The columns that may be chosen at the root. */
  private IntPredicate candidates = column -> true;

  AlphaBeta(BoardSize boardSize, Limit limit) {
    this.limit = limit;
    this.boardSize = boardSize;
    this.evaluation =
        new LineEvaluation(boardSize, (white, stones, row) -> worth(boardSize, white, stones, row));
    this.middleFirst =
        IntStream.range(0, boardSize.columns())
            .boxed()
            .sorted(
                (a, b) ->
                    Integer.compare(
                        Math.abs(2 * a + 1 - boardSize.columns()),
                        Math.abs(2 * b + 1 - boardSize.columns())))
            .mapToInt(column -> column)
            .toArray();
    this.history = new int[2][boardSize.cells()];
    this.orders = new int[boardSize.cells() + 1][boardSize.columns()];
  }

  /**
   * Returns the weight of a line, negative for Black. A line of K cells weighs 1 with at most
   * max(1, K - 3) stones; each further stone multiplies the weight by four, up to a limit. The
   * weight is doubled if the only empty cell is in a row of the player's parity and above the first
   * row.
   */
  private static long worth(BoardSize boardSize, boolean white, int stones, int row) {
    int exponent = Math.max(0, stones - Math.max(0, boardSize.inRow() - 4) - 1);
    long worth = Math.min(WIN >>> 8, 1L << 2 * Math.min(exponent, 8));
    boolean good = row > 0 && (row % 2 == 0) == white; // row 0 is the first, which is odd
    return (white ? 1 : -1) * (good ? 2 * worth : worth);
  }

  @Override
  public int move(MutableBoard board, Duration allowed) {
    return move(board, allowed, column -> true);
  }

  /**
   * Chooses one of the columns {@code among}. But a move that completes or prevents a line is
   * played even if {@code among} lacks its column.
   *
   * @param among the columns; at least one must be playable
   */
  int move(MutableBoard board, Duration allowed, IntPredicate among) {
    Countdown countdown = limit.start(allowed);
    evaluation.set(board);
    candidates = among;
    Arrays.stream(history).forEach(counts -> Arrays.fill(counts, 0));
    int best =
        Arrays.stream(middleFirst)
            .filter(column -> board.hasRoom(column) && among.test(column))
            .findFirst()
            .orElseThrow();
    int left = boardSize.cells() - board.ply();
    boolean sure = false;
    for (int depth = 1; depth <= left && !sure; depth++) {
      int value = value(board, countdown, depth, -WIN, WIN, true);
      if (value == UNFINISHED) {
        break;
      }
      best = rootMove;
      sure = Math.abs(value) > SURE;
    }
    return best;
  }

  private int rootMove;

  /**
   * Returns the value of a position for the player to move. A value outside the window from alpha
   * to beta is only a bound.
   *
   * @return {@link #UNFINISHED} if the limit is reached
   */
  private int value(
      MutableBoard board, Countdown countdown, int depth, int alpha, int beta, boolean atRoot) {
    if (board.isFull()) {
      return 0;
    }
    if (!countdown.spend()) {
      return UNFINISHED;
    }
    int threats = 0;
    int forced = -1;
    for (int column : middleFirst) {
      if (board.hasRoom(column)) {
        if (board.completes(column)) {
          rootMove = atRoot ? column : rootMove;
          return WIN - board.ply();
        }
        if (board.blocks(column)) {
          threats++;
          forced = column;
        }
      }
    }
    if (threats > 1 && !atRoot) {
      return -(WIN - board.ply() - 1);
    }
    if (threats > 0) {
      rootMove = atRoot ? forced : rootMove;
      return after(board, countdown, forced, depth, alpha, beta);
    }
    if (depth <= 0) {
      long score = evaluation.score();
      return (int) (board.whiteToMove() ? score : -score);
    }
    long key = board.key();
    int slot = (int) ((key * 0x9E37_79B9_7F4A_7C15L) >>> 44);
    int tableMove = -1;
    if (keys[slot] == key && entries[slot] != 0) {
      long entry = entries[slot];
      tableMove = (int) (entry >>> 16 & 0xFF) - 1;
      int known = (int) (entry >> 32);
      int kind = (int) (entry & 0xFF);
      boolean deep = (entry >>> 8 & 0xFF) >= depth;
      boolean cuts =
          kind == EXACT || kind == AT_LEAST && known >= beta || kind == AT_MOST && known <= alpha;
      if (deep && cuts && !atRoot) {
        return known;
      }
    }
    int[] order = order(board, tableMove, atRoot);
    int low = alpha;
    int best = -WIN;
    int move = -1;
    for (int column : order) {
      if (column < 0) {
        break;
      }
      int value = after(board, countdown, column, depth - 1, low, beta);
      if (value == UNFINISHED) {
        return UNFINISHED;
      }
      if (value > best || move < 0) {
        best = value;
        move = column;
        low = Math.max(low, value);
      }
      if (low >= beta) {
        history[board.ply() & 1][column * boardSize.rows() + board.height(column)] += depth * depth;
        break;
      }
    }
    rootMove = atRoot ? move : rootMove;
    int kind = best >= beta ? AT_LEAST : best <= alpha ? AT_MOST : EXACT;
    keys[slot] = key;
    entries[slot] = (long) best << 32 | (move + 1L) << 16 | Math.min(depth, 255) << 8 | kind;
    return best;
  }

  private int after(
      MutableBoard board, Countdown countdown, int column, int depth, int alpha, int beta) {
    boolean white = board.whiteToMove();
    int row = board.height(column);
    board.play(column);
    evaluation.add(column, row, white, 1);
    int value = value(board, countdown, depth, -beta, -alpha, false);
    evaluation.add(column, row, white, -1);
    board.takeBack();
    return value == UNFINISHED ? UNFINISHED : -value;
  }

  /**
   * Returns the moves in search order, at the root the candidates only. A -1 ends a list that does
   * not have all columns.
   */
  private int[] order(MutableBoard board, int tableMove, boolean atRoot) {
    int[] order = orders[board.ply()];
    int[] counts = history[board.ply() & 1];
    int size = 0;
    for (int column : middleFirst) {
      if (board.hasRoom(column) && (!atRoot || candidates.test(column))) {
        int at = size++;
        while (at > 0
            && rank(board, counts, order[at - 1], tableMove)
                < rank(board, counts, column, tableMove)) {
          order[at] = order[at - 1];
          at--;
        }
        order[at] = column;
      }
    }
    if (size < order.length) {
      order[size] = -1;
    }
    return order;
  }

  private int rank(MutableBoard board, int[] counts, int column, int tableMove) {
    return column == tableMove
        ? Integer.MAX_VALUE
        : counts[column * boardSize.rows() + board.height(column)];
  }
}
