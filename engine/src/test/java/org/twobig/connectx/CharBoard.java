package org.twobig.connectx;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.twobig.game.Value;

/**
 * The game on a picture of the board, a character a cell, as a person would check it: lines are
 * looked for in the whole picture, and minimax tries every move. Shares no code with the game.
 */
final class CharBoard {
  final int columns;
  final int rows;
  final int inRow;

  /** From the top row down; W, B or a dot. */
  final char[][] cells;

  int stones;
  private final Map<String, Value> values;

  CharBoard(int columns, int rows, int inRow) {
    this(columns, rows, inRow, new char[rows][columns], 0, new HashMap<>());
    for (char[] row : cells) {
      Arrays.fill(row, '.');
    }
  }

  private CharBoard(
      int columns, int rows, int inRow, char[][] cells, int stones, Map<String, Value> values) {
    this.columns = columns;
    this.rows = rows;
    this.inRow = inRow;
    this.cells = cells;
    this.stones = stones;
    this.values = values;
  }

  /** Drops a stone into a column. */
  CharBoard after(int column) {
    char[][] then = Arrays.stream(cells).map(char[]::clone).toArray(char[][]::new);
    int row = rows - 1;
    while (then[row][column] != '.') {
      row--;
    }
    then[row][column] = stones % 2 == 0 ? 'W' : 'B';
    return new CharBoard(columns, rows, inRow, then, stones + 1, values);
  }

  boolean hasRoom(int column) {
    return cells[0][column] == '.';
  }

  boolean hasLine(char player) {
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        if (cells[row][column] == player
            && (isLine(player, row, column, 0, 1)
                || isLine(player, row, column, 1, 0)
                || isLine(player, row, column, 1, 1)
                || isLine(player, row, column, 1, -1))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isLine(char player, int row, int column, int down, int right) {
    for (int i = 0; i < inRow; i++) {
      int r = row + i * down;
      int c = column + i * right;
      if (r >= rows || c < 0 || c >= columns || cells[r][c] != player) {
        return false;
      }
    }
    return true;
  }

  boolean isOver() {
    return hasLine('W') || hasLine('B') || stones == columns * rows;
  }

  /** Value for White by minimax; values are remembered by the picture. */
  Value value() {
    if (hasLine('W')) {
      return Value.WIN;
    }
    if (hasLine('B')) {
      return Value.LOSS;
    }
    if (stones == columns * rows) {
      return Value.DRAW;
    }
    String picture = picture();
    Value known = values.get(picture);
    if (known != null) {
      return known;
    }
    Value best = stones % 2 == 0 ? Value.LOSS : Value.WIN;
    for (int column = 0; column < columns; column++) {
      if (hasRoom(column)) {
        Value value = after(column).value();
        boolean better = stones % 2 == 0 ? value.compareTo(best) < 0 : value.compareTo(best) > 0;
        best = better ? value : best;
      }
    }
    values.put(picture, best);
    return best;
  }

  /** Score for the player to move by minimax: half the empty cells at the winner's last, plus 1. */
  int score() {
    return score(new HashMap<>());
  }

  private int score(Map<String, Integer> known) {
    if (hasLine(stones % 2 == 0 ? 'B' : 'W')) {
      return -((columns * rows - stones) / 2 + 1);
    }
    if (stones == columns * rows) {
      return 0;
    }
    String picture = picture();
    Integer before = known.get(picture);
    if (before != null) {
      return before;
    }
    int best = Integer.MIN_VALUE;
    for (int column = 0; column < columns; column++) {
      if (hasRoom(column)) {
        best = Math.max(best, -after(column).score(known));
      }
    }
    known.put(picture, best);
    return best;
  }

  String picture() {
    StringBuilder picture = new StringBuilder();
    for (char[] row : cells) {
      picture.append(row).append('\n');
    }
    return picture.toString();
  }

  String mirrored() {
    StringBuilder picture = new StringBuilder();
    for (char[] row : cells) {
      picture.append(new StringBuilder(new String(row)).reverse()).append('\n');
    }
    return picture.toString();
  }

  /** Moves of a random game of so many stones, or fewer if it ends. */
  String randomMoves(Random random, int most) {
    StringBuilder moves = new StringBuilder();
    CharBoard board = this;
    while (!board.isOver() && moves.length() < most) {
      int column = random.nextInt(columns);
      if (board.hasRoom(column)) {
        moves.append(NAMES.charAt(column));
        board = board.after(column);
      }
    }
    return moves.toString();
  }

  static final String NAMES = "123456789abcdefghijklmnopqrstuvwxyz";

  CharBoard ofMoves(String moves) {
    CharBoard board = this;
    for (int i = 0; i < moves.length(); i++) {
      board = board.after(NAMES.indexOf(moves.charAt(i)));
    }
    return board;
  }
}
