package org.twobig.connectx;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.twobig.game.GameFinder;
import org.twobig.game.Value;
import org.twobig.game.picture.Grid;
import org.twobig.tt.table.Key;

/** A position, which implements only the rules of the game. A move is a column, from 0. */
final class ConnectXPosition implements GameFinder.ColumnBoard {
  static final byte EMPTY = 0;
  static final byte WHITE = 1;
  static final byte BLACK = 2;

  private final ConnectXSize size;

  /** The contents of the cells, numbered as in the package; spare cells are empty. */
  private final byte[] cells;

  private final int ply;
  private final boolean won;

  private ConnectXPosition(ConnectXSize size, byte[] cells, int ply, boolean won) {
    this.size = size;
    this.cells = cells;
    this.ply = ply;
    this.won = won;
  }

  static ConnectXPosition start(ConnectXSize size) {
    return new ConnectXPosition(size, new byte[size.bits()], 0, false);
  }

  /**
   * Returns the position with a key. Empty if the number is no key: it has bits outside the board,
   * a column lacks its mark, the mirror image's code is smaller, or no game has such numbers of
   * stones or such complete lines.
   */
  static Optional<ConnectXPosition> decode(ConnectXSize size, Key key) {
    if (!size.contains(key.high(), key.low())) {
      return Optional.empty();
    }
    byte[] cells = new byte[size.bits()];
    int ply = 0;
    int whites = 0;
    for (int column = 0; column < size.columns(); column++) {
      int height = size.height(key.high(), key.low(), column);
      long bits = size.column(key.high(), key.low(), column);
      if (height < 0) {
        return Optional.empty();
      }
      for (int row = 0; row < height; row++) {
        boolean white = (bits >>> row & 1) != 0;
        cells[column * size.stride() + row] = white ? WHITE : BLACK;
        whites += white ? 1 : 0;
      }
      ply += height;
    }
    ConnectXPosition position = new ConnectXPosition(size, cells, ply, hasLine(size, cells));
    boolean valid = whites == ply - ply / 2 && position.isReachable() && position.key().equals(key);
    return valid ? Optional.of(position) : Optional.empty();
  }

  /** Returns whether the last move can have completed all lines on the board. */
  private boolean isReachable() {
    boolean reached = !won;
    for (int column = 0; column < size.columns() && !reached; column++) {
      reached = canTakeBack(column) && !takeBack(column).won;
    }
    return reached;
  }

  private static boolean hasLine(ConnectXSize size, byte[] cells) {
    return IntStream.range(0, cells.length)
        .anyMatch(cell -> cells[cell] != EMPTY && isInLine(size, cells, cell));
  }

  /** Returns whether the stone in a cell is part of a complete line. */
  private static boolean isInLine(ConnectXSize size, byte[] cells, int cell) {
    int stride = size.stride();
    return IntStream.of(1, stride - 1, stride, stride + 1)
        .map(step -> 1 + run(cells, cell, step) + run(cells, cell, -step))
        .anyMatch(inRow -> inRow >= size.inRow());
  }

  /** Returns the number of stones of a cell's colour that follow the cell in one direction. */
  private static int run(byte[] cells, int cell, int step) {
    int next = cell + step;
    while (next >= 0 && next < cells.length && cells[next] == cells[cell]) {
      next += step;
    }
    return (next - cell) / step - 1;
  }

  ConnectXSize size() {
    return size;
  }

  byte at(int column, int row) {
    return cells[column * size.stride() + row];
  }

  int height(int column) {
    int height = 0;
    while (at(column, height) != EMPTY) {
      height++;
    }
    return height;
  }

  boolean hasRoom(int column) {
    return at(column, size.rows() - 1) == EMPTY;
  }

  boolean isOver() {
    return won || ply == size.cells();
  }

  @Override
  public Key key() {
    Key code = code(false);
    Key image = code(true);
    return isLess(image, code) ? image : code;
  }

  private Key code(boolean mirrored) {
    long high = 0;
    long low = 0;
    for (int column = 0; column < size.columns(); column++) {
      int height = height(column);
      for (int row = 0; row <= height; row++) {
        if (row == height || at(column, row) == WHITE) {
          int cell = column * size.stride() + row;
          int shown = mirrored ? size.mirrored(cell) : cell;
          high |= ConnectXSize.highBit(shown);
          low |= ConnectXSize.lowBit(shown);
        }
      }
    }
    return new Key(high, low);
  }

  private static boolean isLess(Key image, Key code) {
    return image.high() == code.high()
        ? Long.compareUnsigned(image.low(), code.low()) < 0
        : image.high() < code.high();
  }

  /** Converts a column to the key's orientation, which may be the mirror image, or back. */
  int columnInKey(int column) {
    return isLess(code(true), code(false)) ? size.columns() - 1 - column : column;
  }

  @Override
  public int images() {
    return code(true).equals(code(false)) ? 1 : 2;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public List<Integer> legalMoves() {
    return isOver()
        ? List.of()
        : IntStream.range(0, size.columns()).filter(this::hasRoom).boxed().toList();
  }

  @Override
  public ConnectXPosition play(int move) {
    if (isOver() || move < 0 || move >= size.columns() || !hasRoom(move)) {
      throw new IllegalArgumentException("Move " + move + " is not legal in " + this);
    }
    int cell = move * size.stride() + height(move);
    byte[] then = cells.clone();
    then[cell] = whiteToMove() ? WHITE : BLACK;
    return new ConnectXPosition(size, then, ply + 1, isInLine(size, then, cell));
  }

  @Override
  public boolean canTakeBack(int column) {
    int height = height(column);
    return height > 0 && at(column, height - 1) == (whiteToMove() ? BLACK : WHITE);
  }

  @Override
  public ConnectXPosition takeBack(int column) {
    byte[] then = cells.clone();
    then[column * size.stride() + height(column) - 1] = EMPTY;
    return new ConnectXPosition(size, then, ply - 1, won && hasLine(size, then));
  }

  @Override
  public Optional<Value> end() {
    if (won) {
      return Optional.of(whiteToMove() ? Value.LOSS : Value.WIN);
    }
    return isOver() ? Optional.of(Value.DRAW) : Optional.empty();
  }

  @Override
  public boolean canWin(boolean white) {
    byte[] reachable = cells.clone();
    for (int cell = 0; cell < cells.length; cell++) {
      if (cell % size.stride() < size.rows()) {
        reachable[cell] = cells[cell] == (white ? BLACK : WHITE) ? EMPTY : WHITE;
      }
    }
    return hasLine(size, reachable);
  }

  @Override
  public Optional<String> moves() {
    return new GameFinder(size.columns(), ConnectX::name).gameTo(this);
  }

  @Override
  public String contents() {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < size.rows(); row++) {
      for (int column = 0; column < size.columns(); column++) {
        byte content = at(column, row);
        text.append(content == WHITE ? Grid.WHITE : content == BLACK ? Grid.BLACK : Grid.EMPTY);
      }
    }
    return text.toString();
  }

  @Override
  public String toString() {
    return contents().replaceAll(".{%d}(?=.)".formatted(size.columns()), "$0/");
  }
}
