package org.twobig.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.tasks.Notes;

/**
 * Answers questions about positions of one game on a table. A solver belongs to one thread; {@link
 * #stop} and {@link #effort} may be called by any. In all methods a question is {@link
 * Question#WHITE} or {@link Question#BLACK}, in {@link #solve} also {@link Question#SCORE} where
 * {@link Game#hasScores}, and a board belongs to the solver's game.
 *
 * <p>A method with a body here is made of the others and is never overridden, so that what wraps a
 * solver cannot forget a method.
 */
public interface GameSolver {
  /**
   * Answers a question, unless that takes too long. The positions that were solved until then are
   * in the table.
   *
   * @param mostNodes after which the search is given up
   * @param unwanted asked by this thread now and then; true ends the search, too
   * @return empty if the search was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted);

  /** Answers any question, however long it takes. */
  default Solution solve(Board board, Question question) {
    return Solution.of(question, asked -> solve(board, asked, Long.MAX_VALUE, () -> false))
        .orElseThrow();
  }

  /**
   * Returns an undecided position with what its moves lead to, as far as known without a search.
   */
  Expansion expand(Board board, Question question);

  /**
   * Returns where a position leads by forced moves alone: the first position that leaves a choice,
   * or one whose answer is known without a search.
   */
  Successor follow(Board board, Question question);

  /**
   * Returns what is known of a position without a search: by rules, and by the table, which is
   * read.
   */
  Knowledge known(Board board);

  /**
   * Keeps an answer that was found elsewhere.
   *
   * @param board an undecided position
   * @param nodes what it took
   */
  void keep(Board board, Question question, boolean yes, long nodes);

  /**
   * Returns the moves by which the player to move may keep an answer, the likely ones first. A
   * single one keeps it for sure.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param yes the answer, by which the player to move succeeds
   */
  List<Integer> likelyMoves(Board board, Question question, boolean yes);

  /**
   * Returns the move of a player who knows the answer, in a position in which the game goes on: it
   * keeps the answer for this player, if there is anything to keep.
   */
  default int bestMove(Board board, Solution solution) {
    return bestMove(board, solution, Long.MAX_VALUE).orElseThrow();
  }

  /**
   * Returns the {@link #bestMove(Board, Solution)}, unless that takes too long.
   *
   * @param mostNodes after which the search for a move is given up; a little later is possible
   * @return empty if the search was given up
   */
  OptionalInt bestMove(Board board, Solution solution, long mostNodes);

  /**
   * Returns a line of play that shows an answer: the player who succeeds plays moves that are
   * proved, the opponent the reply that took most work to refute; if both questions are answered by
   * a draw, both play moves that keep it. It ends with the game, or where the player asked for can
   * no longer win. Not the shortest. Solves what the table has forgotten.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  default List<Integer> line(Board board, Solution solution) {
    List<Integer> line = new ArrayList<>();
    LineOfPlay.tell(this, this::known, () -> false, board, solution, line::add);
    return line;
  }

  /**
   * Shares notes with searches in other processes, if the game has any. Before another search.
   *
   * @param notes where they leave it, once there is such a place; asked before each search. Empty:
   *     no longer
   */
  void share(Supplier<Optional<Notes>> notes);

  /** Makes all methods, now and later, end soon with an exception. */
  void stop();

  /** Returns the work of all searches since the solver was made; a little behind while it runs. */
  Effort effort();
}
