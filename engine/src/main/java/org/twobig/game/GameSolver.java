package org.twobig.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.tasks.Notes;

/**
 * A solver: answers questions about positions of one game on a table. A solver belongs to one
 * thread; any thread may call {@link #stop} and {@link #effort}. In all methods a question is
 * {@link Question#WHITE} or {@link Question#BLACK}, in {@link #solve} also {@link Question#SCORE}
 * where {@link Game#hasScores}, and a board belongs to the solver's game.
 *
 * <p>Default methods are made of the abstract ones and are never overridden, so a wrapper is
 * complete with the abstract methods.
 */
public interface GameSolver {
  /**
   * Answers a question, unless that takes too long. The positions that were solved until then are
   * in the table.
   *
   * @param mostNodes after which the search is given up
   * @param unwanted polled by this thread now and then; true ends the search, too
   * @return empty if the search was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted);

  /** Answers any question, without a limit. */
  default Solution solve(Board board, Question question) {
    return Solution.of(question, asked -> solve(board, asked, Long.MAX_VALUE, () -> false))
        .orElseThrow();
  }

  /**
   * Returns the successors of an undecided position with their answers, as far as known without a
   * search.
   */
  Expansion expand(Board board, Question question);

  /**
   * Follows forced moves to the first position that leaves a choice or whose answer is known
   * without a search.
   */
  Successor follow(Board board, Question question);

  /** Returns the knowledge of a position by rules and by the table, without a search. */
  Knowledge known(Board board);

  /**
   * Stores an answer that was found elsewhere.
   *
   * @param board an undecided position
   * @param nodes the nodes of its search
   */
  void keep(Board board, Question question, boolean yes, long nodes);

  /**
   * Returns the moves that may keep an answer for the player to move, the likely ones first. If
   * there is only one, it keeps the answer.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param yes the answer, by which the player to move succeeds
   */
  List<Integer> likelyMoves(Board board, Question question, boolean yes);

  /**
   * Returns the best move by a known answer, where the game goes on: it keeps a win or a draw of
   * the player to move.
   */
  default int bestMove(Board board, Solution solution) {
    return bestMove(board, solution, Long.MAX_VALUE).orElseThrow();
  }

  /**
   * Returns the {@link #bestMove(Board, Solution)}, unless that takes too long.
   *
   * @param mostNodes after which, or a little later, the search for a move is given up
   * @return empty if the search was given up
   */
  OptionalInt bestMove(Board board, Solution solution, long mostNodes);

  /**
   * Returns a line of play that shows an answer: the player who succeeds plays moves that are
   * proved, the opponent the reply that took most work to refute; if both questions are answered by
   * a draw, both play moves that keep it. The line ends with the game, or where the player of the
   * question can no longer win. It may be longer than necessary. Positions missing in the table are
   * solved.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  default List<Integer> line(Board board, Solution solution) {
    List<Integer> line = new ArrayList<>();
    LineOfPlay.tell(this, this::known, () -> false, board, solution, line::add);
    return line;
  }

  /**
   * Shares notes with searches in other processes, if the game has notes. Call it between searches.
   *
   * @param notes returns the shared notes before each search; empty while there are none
   */
  void share(Supplier<Optional<Notes>> notes);

  /** Makes all methods, running and later ones, end soon with an exception. */
  void stop();

  /** Returns the work of all searches since the solver was made; a little behind while it runs. */
  Effort effort();
}
