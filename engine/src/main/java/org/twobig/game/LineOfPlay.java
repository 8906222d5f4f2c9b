package org.twobig.game;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Finds the line of play behind an answer, for any game; see {@link GameSolver#line}.
 *
 * @param question {@link Question#WHITE} or {@link Question#BLACK}; for a draw {@link
 *     Question#BOTH}, and {@code wins} is false
 * @param wins whether the player of the question wins
 * @param known returns the knowledge of a position without a search
 * @param isLate polled during searches; true ends them with a {@link SearchStoppedException}, as a
 *     stop of the solver does
 */
public record LineOfPlay(
    GameSolver solver,
    Question question,
    boolean wins,
    Function<Board, Knowledge> known,
    BooleanSupplier isLate) {
  /** Node limit of each search in the first round of {@link #searchedMove}. */
  private static final long FIRST_LIMIT = 32;

  /** Factor by which each further round raises the node limit. */
  private static final long LIMIT_FACTOR = 8;

  /**
   * Returns a move that keeps an answer by which the player to move succeeds: the answer yes about
   * this player or no about the opponent.
   */
  public static int provedMove(
      GameSolver solver, Board board, Question question, boolean yes, BooleanSupplier isLate) {
    return new LineOfPlay(solver, question, yes, solver::known, isLate).provedMove(board, question);
  }

  /** Makes a finder of the line of play behind a solution. */
  public static LineOfPlay of(
      GameSolver solver,
      Solution solution,
      Function<Board, Knowledge> known,
      BooleanSupplier isLate) {
    Question question = solution.question();
    boolean wins = solution.yes();
    if (question != Question.WHITE && question != Question.BLACK) {
      Value value = solution.value().orElseThrow();
      question =
          switch (value) {
            case WIN -> Question.WHITE;
            case DRAW -> Question.BOTH;
            case LOSS -> Question.BLACK;
          };
      wins = value != Value.DRAW;
    }
    return new LineOfPlay(solver, question, wins, known, isLate);
  }

  /** Finds the line from a position on, and reports each move as soon as it is found. */
  public void from(Board start, IntConsumer moves) {
    Board board = start;
    while (board.end().isEmpty() && (wins || canStillWin(board))) {
      int move = move(board);
      moves.accept(move);
      board = board.play(move);
    }
  }

  /**
   * Returns the first move of the line from a position where the game is not over. Returns a move
   * also where {@link #from} ends the line because no player of the question can win any more.
   */
  public int move(Board board) {
    Question toKeep = toKeep(board);
    boolean succeeds = (board.whiteToMove() == (toKeep == Question.WHITE)) == wins;
    return succeeds ? provedMove(board, toKeep) : stubbornMove(board);
  }

  /** Returns whether a player of the question can still win. */
  private boolean canStillWin(Board board) {
    return question != Question.BLACK && board.canWin(true)
        || question != Question.WHITE && board.canWin(false);
  }

  /** Returns the question whose answer the move keeps; in a draw, that about the opponent. */
  private Question toKeep(Board board) {
    return question != Question.BOTH
        ? question
        : board.whiteToMove() ? Question.BLACK : Question.WHITE;
  }

  /**
   * Returns a move that keeps the answer. Prefers, in this order: the only likely move; a move that
   * ends the game; the known answer that took least work; the first that a search proves.
   */
  private int provedMove(Board board, Question toKeep) {
    List<Integer> likely = solver.likelyMoves(board, toKeep, wins);
    if (likely.size() == 1) {
      return likely.getFirst();
    }
    int best = -1;
    long leastWork = Long.MAX_VALUE;
    for (int move : likely) {
      Board next = board.play(move);
      Knowledge after = known.apply(next);
      long work = next.end().isPresent() ? 0 : 1 + after.work().orElse(0);
      if (work < leastWork && after.outcome().answer(toKeep) == Answer.of(wins)) {
        leastWork = work;
        best = move;
      }
    }
    return best >= 0 ? best : searchedMove(board, toKeep, new ArrayList<>(likely));
  }

  /** Searches the moves with growing limits; returns the first that keeps the answer. */
  private int searchedMove(Board board, Question toKeep, List<Integer> candidates) {
    for (long most = FIRST_LIMIT;
        !candidates.isEmpty();
        most = Math.multiplyExact(most, LIMIT_FACTOR)) {
      for (int move : List.copyOf(candidates)) {
        var found = solver.solve(board.play(move), toKeep, most, isLate);
        if (found.isEmpty() && isLate.getAsBoolean()) {
          throw new SearchStoppedException();
        }
        if (found.isPresent() && found.get().yes() == wins) {
          return move;
        }
        found.ifPresent(wrong -> candidates.remove((Integer) move));
      }
    }
    throw new IllegalArgumentException("No move gives the answer of " + board.text());
  }

  /** Returns the move that was hardest to refute, for a player who fails with every move. */
  private int stubbornMove(Board board) {
    int best = -1;
    long mostWork = -1;
    for (int move : board.legalMoves()) {
      Board next = board.play(move);
      Knowledge after = known.apply(next);
      long work = winsAtOnce(next) ? 0 : 1 + after.work().orElse(after.forced().size());
      if (work > mostWork) {
        mostWork = work;
        best = move;
      }
    }
    return best;
  }

  /** Returns whether the player to move can complete a line at once. */
  public static boolean winsAtOnce(Board board) {
    return board.legalMoves().stream()
        .anyMatch(move -> board.play(move).end().filter(end -> end != Value.DRAW).isPresent());
  }
}
