package org.twobig.connectfour3d.position;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.twobig.game.GameFinder;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Value;
import org.twobig.game.picture.Grid;
import org.twobig.tt.table.Key;

/** White's and Black's stones as sets of cells. With an even number of stones White is to move. */
public record Position(long white, long black) implements GameFinder.ColumnBoard {
  public static final Position EMPTY = new Position(0, 0);

  private static final String DIGITS = "0123456789ABCDEF";

  public Position {
    if ((white & black) != 0 || !Cells.obeyGravity(white | black) || !countsFit(white, black)) {
      throw new IllegalArgumentException(
          "No position: White %016x, Black %016x".formatted(white, black));
    }
  }

  static boolean countsFit(long white, long black) {
    int more = Long.bitCount(white) - Long.bitCount(black);
    return more == 0 || more == 1;
  }

  /**
   * Returns the position after a sequence of moves from the empty board.
   *
   * @param moves a hex digit for each move, the column {@code 4 * row + x}; blanks are skipped
   * @throws IllegalMoveException at the first move that is no column, or goes to a full column, or
   *     follows the end of the game
   */
  public static Position ofMoves(CharSequence moves) {
    Position position = EMPTY;
    for (int i = 0; i < moves.length(); i++) {
      char digit = moves.charAt(i);
      if (!Character.isWhitespace(digit)) {
        position = position.checkedPlay(digit);
      }
    }
    return position;
  }

  @Override
  public Optional<String> moves() {
    return new GameFinder(Cells.COLUMNS, Position::digit).gameTo(this);
  }

  @Override
  public String contents() {
    return Grid.stones(white, black, Cells.COUNT);
  }

  /** Returns the stones level by level from the bottom, as W, B and dots. */
  @Override
  public String toString() {
    return contents().replaceAll(".{16}(?=.)", "$0/");
  }

  private Position checkedPlay(char digit) {
    int number = ply() + 1;
    int column = digit < 128 ? Character.digit(digit, 16) : -1;
    if (column < 0) {
      throw new IllegalMoveException(
          number, "'" + digit + "' is no column; the columns are 0 to 9 and A to F");
    }
    IllegalMoveException.requireNotOver(this);
    if (!isLegal(column)) {
      throw new IllegalMoveException(number, "column " + digit + " already holds four stones");
    }
    return play(column);
  }

  public static char digit(int column) {
    return DIGITS.charAt(column);
  }

  public int stones() {
    return Long.bitCount(white | black);
  }

  @Override
  public int ply() {
    return stones();
  }

  @Override
  public Key key() {
    long filled = white | black;
    return new Key(PositionKey.high(filled), PositionKey.low(white, filled));
  }

  @Override
  public List<Integer> legalMoves() {
    return isWon()
        ? List.of()
        : IntStream.range(0, Cells.COLUMNS).filter(this::isLegal).boxed().toList();
  }

  @Override
  public Optional<Value> end() {
    if (isWon()) {
      return Optional.of(isWonByWhite() ? Value.WIN : Value.LOSS);
    }
    return playable() == 0 ? Optional.of(Value.DRAW) : Optional.empty();
  }

  @Override
  public boolean canWin(boolean forWhite) {
    return !Lines.allOpposedBy(forWhite ? black : white);
  }

  /** Returns whether the player who moved last has completed a line. */
  public boolean isWon() {
    return Lines.anyInside(white) || Lines.anyInside(black);
  }

  public boolean isWonByWhite() {
    return Lines.anyInside(white);
  }

  /** Returns whether a column has room, also after the end of the game. */
  public boolean isLegal(int column) {
    return cellOf(column) != 0;
  }

  /** Returns the position after the player to move drops a stone into a column that has room. */
  @Override
  public Position play(int column) {
    long cell = cellOf(column);
    if (cell == 0) {
      throw new IllegalArgumentException("Column " + digit(column) + " is full");
    }
    if (isWon()) {
      throw new IllegalArgumentException("The game is over");
    }
    return whiteToMove() ? new Position(white | cell, black) : new Position(white, black | cell);
  }

  @Override
  public boolean canTakeBack(int column) {
    return (top(column) & (whiteToMove() ? black : white)) != 0;
  }

  @Override
  public Position takeBack(int column) {
    return new Position(white & ~top(column), black & ~top(column));
  }

  private long top(int column) {
    return Long.highestOneBit((white | black) & Cells.COLUMN << column);
  }

  private long cellOf(int column) {
    return playable() & Cells.COLUMN << column;
  }

  public long playable() {
    return Cells.playable(white | black);
  }

  @Override
  public int images() {
    return (int) IntStream.range(0, 8).mapToObj(this::image).distinct().count();
  }

  Position image(int symmetry) {
    return new Position(Symmetry.apply(symmetry, white), Symmetry.apply(symmetry, black));
  }
}
