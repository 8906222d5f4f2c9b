package org.twobig.game;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** The line of play behind an answer, of any game; see {@link GameSolver#line}. */
final class LineOfPlay {
  /** Nodes a move may take in the first round of searches for one that keeps the answer. */
  private static final long FIRST_NODES = 32;

  /** By how much more it may take in each further round. */
  private static final long MORE_NODES = 8;

  private final GameSolver solver;
  private final Question question;
  private final boolean wins;

  /**
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param wins the answer
   */
  private LineOfPlay(GameSolver solver, Question question, boolean wins) {
    this.solver = solver;
    this.question = question;
    this.wins = wins;
  }

  /** Of both questions it is the line of the winner, or one in which White does not win a draw. */
  static List<Integer> of(GameSolver solver, Board board, Solution solution) {
    List<Integer> line = new ArrayList<>();
    tell(solver, board, solution, line::add);
    return line;
  }

  /** The same move by move. */
  static void tell(GameSolver solver, Board board, Solution solution, IntConsumer moves) {
    boolean both = solution.question() != Question.WHITE && solution.question() != Question.BLACK;
    boolean blackWins = both && solution.value().filter(value -> value == Value.LOSS).isPresent();
    Question question = both ? blackWins ? Question.BLACK : Question.WHITE : solution.question();
    new LineOfPlay(solver, question, solution.yes() || blackWins).from(board, moves);
  }

  private void from(Board start, IntConsumer moves) {
    boolean forWhite = question == Question.WHITE;
    Board board = start;
    while (board.end().isEmpty() && (wins || board.canWin(forWhite))) {
      boolean succeeds = (board.whiteToMove() == forWhite) == wins;
      int move = succeeds ? provedMove(board) : stubbornMove(board);
      moves.accept(move);
      board = board.play(move);
    }
  }

  /**
   * A move that keeps the answer: one that ends the game, else the known one that took least work,
   * else what a search finds.
   */
  private int provedMove(Board board) {
    int best = -1;
    long leastWork = Long.MAX_VALUE;
    for (int move : board.legalMoves()) {
      Board next = board.play(move);
      Knowledge known = solver.known(next);
      long work = next.end().isPresent() ? 0 : 1 + known.work().orElse(0);
      if (work < leastWork && known.outcome().answer(question) == Answer.of(wins)) {
        leastWork = work;
        best = move;
      }
    }
    return best >= 0 ? best : searchedMove(board);
  }

  /** Of moves searched with more and more nodes the first that keeps the answer. */
  private int searchedMove(Board board) {
    List<Integer> open = new ArrayList<>(board.legalMoves());
    for (long most = FIRST_NODES; !open.isEmpty(); most = Math.multiplyExact(most, MORE_NODES)) {
      for (int move : List.copyOf(open)) {
        var found = solver.solve(board.play(move), question, most, () -> false);
        if (found.isPresent() && found.get().yes() == wins) {
          return move;
        }
        found.ifPresent(wrong -> open.remove((Integer) move));
      }
    }
    throw new IllegalArgumentException("No move keeps the answer of " + board.text());
  }

  /** The move of a player who fails anyway that was hardest to refute. */
  private int stubbornMove(Board board) {
    int best = -1;
    long mostWork = -1;
    for (int move : board.legalMoves()) {
      Board next = board.play(move);
      boolean losesAtOnce =
          next.legalMoves().stream().anyMatch(reply -> next.play(reply).end().isPresent());
      Knowledge known = solver.known(next);
      long work = losesAtOnce ? 0 : 1 + known.work().orElse(known.forced().size());
      if (work > mostWork) {
        mostWork = work;
        best = move;
      }
    }
    return best;
  }
}
