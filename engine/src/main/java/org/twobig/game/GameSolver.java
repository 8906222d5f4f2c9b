package org.twobig.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.tt.tasks.SharedCache;

/**
 * Answers questions about positions of one game, with the help of a table. A solver belongs to one
 * thread; any thread may call {@link #stop} and {@link #effort}. A question is {@link
 * Question#WHITE} or {@link Question#BLACK} in all methods; {@link #solve} also answers {@link
 * Question#SCORE} if {@link Game#hasScores}.
 *
 * <p>Default methods call only abstract methods and are never overridden, so a wrapper implements
 * the abstract methods alone.
 */
public interface GameSolver {
  /**
   * Answers a question within a node limit. Positions that a search solved before it was given up
   * are in the table.
   *
   * @param mostNodes node limit of the search
   * @param unwanted polled by this thread now and then; if true, the search is given up
   * @return empty if the search was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted);

  /** Answers a question without a limit; also {@link Question#BOTH}. */
  default Solution solve(Board board, Question question) {
    return Solution.of(question, asked -> solve(board, asked, Long.MAX_VALUE, () -> false))
        .orElseThrow();
  }

  /**
   * Returns a position's answer if it is known without a search, else the position's successors,
   * each with its answer if known. The game must not be over.
   */
  Expansion expand(Board board, Question question);

  /**
   * Plays forced moves up to the first position that leaves a choice or whose answer is known
   * without a search; returns that position.
   */
  Successor follow(Board board, Question question);

  /** Returns what the rules and the table say about a position, without a search. */
  Knowledge known(Board board);

  /**
   * Stores an answer that another solver found.
   *
   * @param board a position where the game is not over
   * @param nodes the nodes of the search that found the answer
   */
  void storeAnswer(Board board, Question question, boolean yes, long nodes);

  /**
   * Returns the moves that may keep an answer by which the player to move succeeds, the most likely
   * first. If there is only one, it certainly keeps the answer.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param yes the answer: yes about the player to move, or no about the opponent
   */
  List<Integer> likelyMoves(Board board, Question question, boolean yes);

  /**
   * Returns the best move in a position where the game is not over. The move keeps a win or a draw
   * of the player to move.
   *
   * @param solution the known answer for the position
   * @param mostNodes limit of all nodes searched, checked now and then, so it may be exceeded
   * @return empty if the search was given up
   */
  OptionalInt bestMove(Board board, Solution solution, long mostNodes);

  /**
   * Returns a line of play that shows an answer. The player who succeeds plays proved moves; the
   * opponent replies with the move that took most work to refute. If the answer is a draw, both
   * players play moves that keep the draw. The line ends with the game, or where the player of the
   * question can no longer win. Shorter lines may exist. Positions that the table lacks are solved.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  default List<Integer> line(Board board, Solution solution) {
    List<Integer> line = new ArrayList<>();
    LineOfPlay.of(this, solution, this::known, () -> false).from(board, line::add);
    return line;
  }

  /**
   * Shares findings, such as proof numbers, with searches in other processes, if the game has any.
   * Not to be called during a search.
   *
   * @param cache returns the shared cache before each search; empty while there is none
   */
  void share(Supplier<Optional<SharedCache>> cache);

  /** Makes running and later searches end soon with a {@link SearchStoppedException}. */
  void stop();

  /** Returns the work of all searches of this solver; lags a little while a search runs. */
  Effort effort();
}
