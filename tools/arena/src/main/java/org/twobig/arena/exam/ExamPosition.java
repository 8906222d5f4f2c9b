package org.twobig.arena.exam;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.ExactSolver;

/**
 * A solved position and the moves that keep its value.
 *
 * @param moves the moves that lead to the position, a character each
 * @param value 1 if the player to move wins, 0 for a draw, -1 for a loss
 * @param keeping columns whose moves keep the value, a character each; in a lost position all legal
 *     columns
 */
public record ExamPosition(String moves, int value, String keeping) {
  private static final Pattern LINE = Pattern.compile("([0-9a-z]*),(-1|0|1),([0-9a-z]+)");

  /**
   * Returns the position after some moves.
   *
   * @throws IllegalArgumentException if a move is illegal, or the game is over
   */
  public static MutableBoard board(BoardSize boardSize, String moves) {
    MutableBoard board = MutableBoard.empty(boardSize);
    for (int i = 0; i < moves.length(); i++) {
      int column = boardSize.column(moves.charAt(i));
      if (board.isIllegal(column) || board.completes(column)) {
        throw new IllegalArgumentException(
            "The moves '%s' are not the beginning of a game on %s: move %d (%s) %s"
                .formatted(
                    moves,
                    boardSize.id(),
                    i + 1,
                    moves.charAt(i),
                    board.isIllegal(column) ? "is illegal" : "ends the game"));
      }
      board.play(column);
    }
    if (board.isFull()) {
      throw new IllegalArgumentException(
          "The moves '%s' fill the board, so no player is to move".formatted(moves));
    }
    return board.copy();
  }

  /**
   * Solves a position; returns empty if the search reaches its limit or is interrupted.
   *
   * @throws IllegalArgumentException if a move is illegal, or the game is over
   */
  public static Optional<ExamPosition> solve(String moves, ExactSolver exactSolver) {
    MutableBoard board = board(exactSolver.boardSize(), moves);
    OptionalInt value = value(board, exactSolver);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder keeping = new StringBuilder();
    for (int column = 0; column < board.boardSize().columns(); column++) {
      if (board.hasRoom(column)) {
        OptionalInt after =
            value.getAsInt() < 0 ? OptionalInt.of(-1) : after(board, column, exactSolver);
        if (after.isEmpty()) {
          return Optional.empty();
        }
        keeping.append(after.getAsInt() == value.getAsInt() ? BoardSize.name(column) : "");
      }
    }
    return Optional.of(new ExamPosition(moves, value.getAsInt(), keeping.toString()));
  }

  private static OptionalInt value(MutableBoard board, ExactSolver exactSolver) {
    return exactSolver.value(board, () -> Thread.currentThread().isInterrupted());
  }

  private static OptionalInt after(MutableBoard board, int column, ExactSolver exactSolver) {
    if (board.completes(column)) {
      return OptionalInt.of(1);
    }
    board.play(column);
    OptionalInt value = board.isFull() ? OptionalInt.of(0) : value(board, exactSolver);
    board.takeBack();
    return value.isPresent() ? OptionalInt.of(-value.getAsInt()) : value;
  }

  boolean isKeptBy(int column) {
    return keeping.contains(BoardSize.name(column));
  }

  String line() {
    return moves + "," + value + "," + keeping;
  }

  /** Parses what {@link #line} returns; returns empty for other text. */
  static Optional<ExamPosition> parse(String line) {
    Matcher matcher = LINE.matcher(line);
    return matcher.matches()
        ? Optional.of(
            new ExamPosition(
                matcher.group(1), Integer.parseInt(matcher.group(2)), matcher.group(3)))
        : Optional.empty();
  }
}
