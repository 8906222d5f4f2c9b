package org.twobig.arena.agent;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;

/**
 * A source of exact values of positions, computed by the engine's solver. A position in the
 * solver's table needs no search. Not thread-safe: each thread needs its own object, from {@link
 * #another}, which shares the table.
 */
public final class ExactSolver {
  private final BoardSize boardSize;
  private final Game game;
  private final Table table;
  private final GameSolver solver;
  private final long mostNodes;

  /**
   * Makes a solver for a board of ConnectX, with its table. {@code mostNodes} limits the search for
   * one answer.
   */
  public ExactSolver(Game game, Table table, long mostNodes) {
    this.boardSize = BoardSize.parse(game.id());
    this.game = game;
    this.table = table;
    this.solver = game.solver(table);
    this.mostNodes = mostNodes;
  }

  public ExactSolver another() {
    return new ExactSolver(game, table, mostNodes);
  }

  /** Returns the game of a board; empty if keys would be too wide, or no line fits the board. */
  public static Optional<Game> game(BoardSize boardSize) {
    try {
      return Optional.of(Games.game(boardSize.id()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  public static String whyUnsolvable(BoardSize boardSize) {
    return boardSize.inRow() > Math.max(boardSize.columns(), boardSize.rows())
        ? "no line of %d fits the board".formatted(boardSize.inRow())
        : "the board is too large for the solver";
  }

  public BoardSize boardSize() {
    return boardSize;
  }

  /** Returns whether {@link #score} tells how soon the game ends; otherwise it is the value. */
  public boolean hasScores() {
    return game.hasScores();
  }

  /**
   * Returns the value for the player to move: 1 for a win, 0 for a draw, -1 for a loss.
   *
   * @param unwanted called now and then; true ends the search
   * @return empty if the search was given up
   */
  public OptionalInt value(MutableBoard board, BooleanSupplier unwanted) {
    return value(board, mostNodes, unwanted);
  }

  /** Returns the value within a limit of nodes; {@link #mostNodes} applies as well. */
  public OptionalInt value(MutableBoard board, long nodes, BooleanSupplier unwanted) {
    return ask(board, Question.BOTH, Math.min(nodes, mostNodes), unwanted);
  }

  long nodes() {
    return solver.effort().nodes();
  }

  long mostNodes() {
    return mostNodes;
  }

  /**
   * Returns the score for the player to move, see {@link Solution#score}; its sign is the value. In
   * a game without scores, returns the value.
   *
   * @param unwanted called now and then; true ends the search
   * @return empty if the search was given up
   */
  public OptionalInt score(MutableBoard board, BooleanSupplier unwanted) {
    return score(board, mostNodes, unwanted);
  }

  OptionalInt score(MutableBoard board, long nodes, BooleanSupplier unwanted) {
    Question asked = hasScores() ? Question.SCORE : Question.BOTH;
    return ask(board, asked, Math.min(nodes, mostNodes), unwanted);
  }

  /**
   * Returns a move that keeps the value; empty if none is found. The search for the value and the
   * search for the move get {@code nodes} each.
   */
  OptionalInt keepingMove(MutableBoard board, long nodes) {
    org.twobig.game.Board position = position(board);
    return solve(position, Question.BOTH, nodes, () -> false)
        .map(solution -> solver.bestMove(position, solution, nodes))
        .filter(OptionalInt::isPresent)
        .map(OptionalInt::getAsInt)
        .map(move -> isMirrored(board) ? boardSize.columns() - 1 - move : move)
        .map(OptionalInt::of)
        .orElseGet(OptionalInt::empty);
  }

  private Optional<Solution> solve(
      org.twobig.game.Board position, Question asked, long nodes, BooleanSupplier unwanted) {
    long before = nodes();
    return Solution.of(
        asked, question -> solver.solve(position, question, nodes - (nodes() - before), unwanted));
  }

  private OptionalInt ask(
      MutableBoard board, Question asked, long nodes, BooleanSupplier unwanted) {
    Optional<Solution> solution = solve(position(board), asked, nodes, unwanted);
    if (solution.isEmpty()) {
      return OptionalInt.empty();
    }
    if (asked == Question.SCORE) {
      return solution.get().score();
    }
    int forWhite =
        switch (solution.get().value().orElseThrow()) {
          case WIN -> 1;
          case DRAW -> 0;
          case LOSS -> -1;
        };
    return OptionalInt.of(board.whiteToMove() ? forWhite : -forWhite);
  }

  private org.twobig.game.Board position(MutableBoard board) {
    return game.board(code(board, isMirrored(board)))
        .orElseThrow(() -> new IllegalArgumentException("No legal moves lead to the position"));
  }

  private boolean isMirrored(MutableBoard board) {
    Key key = code(board, false);
    Key mirror = code(board, true);
    return mirror.high() == key.high()
        ? Long.compareUnsigned(mirror.low(), key.low()) < 0
        : mirror.high() < key.high();
  }

  /**
   * Returns the key of a board as {@code org.twobig.connectx} makes it. Each column has rows + 1
   * bits. The bits of White's stones and the bit above the column's top stone are set.
   */
  private Key code(MutableBoard board, boolean mirrored) {
    long high = 0;
    long low = 0;
    for (int column = 0; column < boardSize.columns(); column++) {
      int from = mirrored ? boardSize.columns() - 1 - column : column;
      int height = board.height(from);
      for (int row = 0; row <= height; row++) {
        int bit = column * (boardSize.rows() + 1) + row;
        if (row == height || board.mark(from, row) == MutableBoard.WHITE) {
          low |= bit < Long.SIZE ? 1L << bit : 0;
          high |= bit < Long.SIZE ? 0 : 1L << bit;
        }
      }
    }
    return new Key(high, low);
  }
}
