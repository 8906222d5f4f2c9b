package org.twobig.game;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntConsumer;

/** Finds the line of play behind an answer, for any game; see {@link GameSolver#line}. */
public final class LineOfPlay {
  /** Nodes a move may take in the first round of searches for one that keeps the answer. */
  private static final long FIRST_NODES = 32;

  /** Additional nodes for a move in each further round. */
  private static final long MORE_NODES = 8;

  private final GameSolver solver;
  private final Question question;
  private final boolean wins;
  private final Function<Board, Knowledge> known;
  private final BooleanSupplier isLate;

  /**
   * @param question {@link Question#WHITE} or {@link Question#BLACK}; {@link Question#BOTH} for a
   *     draw, which each player keeps
   * @param wins the answer; false of a draw
   */
  private LineOfPlay(
      GameSolver solver,
      Question question,
      boolean wins,
      Function<Board, Knowledge> known,
      BooleanSupplier isLate) {
    this.solver = solver;
    this.question = question;
    this.wins = wins;
    this.known = known;
    this.isLate = isLate;
  }

  /**
   * Reports each move of a line of play as soon as it is found. For {@link Question#BOTH} the line
   * is that of the winner, or one in which both keep the draw.
   *
   * @param known what is known of a position without a search
   * @param isLate asked during searches
   * @throws SearchStoppedException when it is late, or the solver was stopped
   */
  public static void tell(
      GameSolver solver,
      Function<Board, Knowledge> known,
      BooleanSupplier isLate,
      Board board,
      Solution solution,
      IntConsumer moves) {
    of(solver, solution, known, isLate).from(board, moves);
  }

  /**
   * Returns the first move of the line of a game that goes on, also where nobody can win any more.
   *
   * @param isLate asked during searches
   * @throws SearchStoppedException when it is late, or the solver was stopped
   */
  public static int first(
      GameSolver solver, Board board, Solution solution, BooleanSupplier isLate) {
    return of(solver, solution, solver::known, isLate).move(board);
  }

  /**
   * Returns a move of the player to move that keeps an answer.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param yes the answer, by which the player to move succeeds
   */
  public static int provedMove(GameSolver solver, Board board, Question question, boolean yes) {
    return new LineOfPlay(solver, question, yes, solver::known, () -> false)
        .provedMove(board, question);
  }

  private static LineOfPlay of(
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

  private void from(Board start, IntConsumer moves) {
    Board board = start;
    while (board.end().isEmpty() && (wins || canChange(board))) {
      int move = move(board);
      moves.accept(move);
      board = board.play(move);
    }
  }

  private int move(Board board) {
    Question toKeep = toKeep(board);
    boolean succeeds = (board.whiteToMove() == (toKeep == Question.WHITE)) == wins;
    return succeeds ? provedMove(board, toKeep) : stubbornMove(board);
  }

  /** Returns whether the answer no could still become yes. */
  private boolean canChange(Board board) {
    return question != Question.BLACK && board.canWin(true)
        || question != Question.WHITE && board.canWin(false);
  }

  /** Returns the question whose answer a move has to keep; of a draw, whether the opponent wins. */
  private Question toKeep(Board board) {
    return question != Question.BOTH
        ? question
        : board.whiteToMove() ? Question.BLACK : Question.WHITE;
  }

  /**
   * Returns a move that keeps the answer: the only likely one, or one that ends the game, else the
   * known one that took least work, else what a search finds.
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

  /** Searches moves with more and more nodes; returns the first that keeps the answer. */
  private int searchedMove(Board board, Question toKeep, List<Integer> open) {
    for (long most = FIRST_NODES; !open.isEmpty(); most = Math.multiplyExact(most, MORE_NODES)) {
      for (int move : List.copyOf(open)) {
        var found = solver.solve(board.play(move), toKeep, most, isLate);
        if (found.isEmpty() && isLate.getAsBoolean()) {
          throw new SearchStoppedException();
        }
        if (found.isPresent() && found.get().yes() == wins) {
          return move;
        }
        found.ifPresent(wrong -> open.remove((Integer) move));
      }
    }
    throw new IllegalArgumentException("No move keeps the answer of " + board.text());
  }

  /** Returns the move of a player who fails anyway that was hardest to refute. */
  private int stubbornMove(Board board) {
    int best = -1;
    long mostWork = -1;
    for (int move : board.legalMoves()) {
      Board next = board.play(move);
      Knowledge after = known.apply(next);
      long work = losesAtOnce(next) ? 0 : 1 + after.work().orElse(after.forced().size());
      if (work > mostWork) {
        mostWork = work;
        best = move;
      }
    }
    return best;
  }

  /**
   * Returns whether the player who moved loses at once, since the player to move can complete a
   * line.
   */
  public static boolean losesAtOnce(Board after) {
    return after.legalMoves().stream()
        .anyMatch(reply -> after.play(reply).end().filter(end -> end != Value.DRAW).isPresent());
  }
}
