package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.twobig.connectfour3d.position.Position;

/**
 * The game as plainly as it can be told, to judge the rest by: an array of cells, and lines found
 * by geometry. Shares no code with what it judges.
 */
public final class ArrayBoard {
  /** What a cell holds. */
  public enum Stone {
    NONE,
    WHITE,
    BLACK;

    public Stone other() {
      return this == WHITE ? BLACK : WHITE;
    }
  }

  /** A point of the cube, each coordinate 0 to 3. */
  public record Cell(int level, int row, int x) {
    public int number() {
      return 16 * level + 4 * row + x;
    }

    public static Cell of(int number) {
      return new Cell(number / 16, number / 4 % 4, number % 4);
    }
  }

  /** Any four cells that lie on one straight line, as cell numbers. */
  public static final List<int[]> LINES = straightLines();

  private static final List<List<int[]>> LINES_THROUGH = linesThrough();

  private final Stone[] cells = new Stone[64];
  private final int[] heights = new int[16];
  private int stones;

  public ArrayBoard() {
    Arrays.fill(cells, Stone.NONE);
  }

  public static ArrayBoard ofMoves(String moves) {
    ArrayBoard board = new ArrayBoard();
    for (char digit : moves.toCharArray()) {
      board.play(Integer.parseInt(String.valueOf(digit), 16));
    }
    return board;
  }

  /** A board with these stones, of 64 cells; those of a column lie on one another. */
  public static ArrayBoard ofStones(List<Stone> stones) {
    ArrayBoard board = new ArrayBoard();
    for (int cell = 0; cell < 64; cell++) {
      board.cells[cell] = stones.get(cell);
      if (stones.get(cell) != Stone.NONE) {
        board.heights[cell % 16]++;
        board.stones++;
      }
    }
    return board;
  }

  private static List<int[]> straightLines() {
    List<int[]> lines = new ArrayList<>();
    for (int a = 0; a < 64; a++) {
      for (int b = a + 1; b < 64; b++) {
        for (int c = b + 1; c < 64; c++) {
          for (int d = c + 1; d < 64 && collinear(a, b, c); d++) {
            if (collinear(a, b, d)) {
              lines.add(new int[] {a, b, c, d});
            }
          }
        }
      }
    }
    return lines;
  }

  /** Whether the vectors from the first cell to the other two are parallel: cross product 0. */
  private static boolean collinear(int from, int to, int third) {
    Cell a = Cell.of(from);
    Cell b = Cell.of(to);
    Cell c = Cell.of(third);
    int ux = b.x() - a.x();
    int uy = b.row() - a.row();
    int uz = b.level() - a.level();
    int vx = c.x() - a.x();
    int vy = c.row() - a.row();
    int vz = c.level() - a.level();
    return uy * vz == uz * vy && uz * vx == ux * vz && ux * vy == uy * vx;
  }

  private static List<List<int[]>> linesThrough() {
    List<List<int[]>> through = new ArrayList<>();
    for (int cell = 0; cell < 64; cell++) {
      List<int[]> lines = new ArrayList<>();
      for (int[] line : LINES) {
        for (int other : line) {
          if (other == cell) {
            lines.add(line);
          }
        }
      }
      through.add(lines);
    }
    return through;
  }

  public static List<int[]> linesThrough(int cell) {
    return LINES_THROUGH.get(cell);
  }

  public Stone at(int cell) {
    return cells[cell];
  }

  public int stones() {
    return stones;
  }

  public int height(int column) {
    return heights[column];
  }

  public boolean hasRoom(int column) {
    return heights[column] < 4;
  }

  public List<Integer> columnsWithRoom() {
    List<Integer> columns = new ArrayList<>();
    for (int column = 0; column < 16; column++) {
      if (hasRoom(column)) {
        columns.add(column);
      }
    }
    return columns;
  }

  /** The cell a stone in this column comes to lie on. */
  public int landing(int column) {
    return 16 * heights[column] + column;
  }

  public boolean isPlayable(int cell) {
    return hasRoom(cell % 16) && landing(cell % 16) == cell;
  }

  public Stone toMove() {
    return stones % 2 == 0 ? Stone.WHITE : Stone.BLACK;
  }

  public void play(int column) {
    cells[landing(column)] = toMove();
    heights[column]++;
    stones++;
  }

  public void takeBack(int column) {
    stones--;
    heights[column]--;
    cells[landing(column)] = Stone.NONE;
  }

  /** Whether a stone of a player on an empty cell would complete a line. */
  public boolean completes(int cell, Stone player) {
    if (cells[cell] == Stone.NONE) {
      for (int[] line : LINES_THROUGH.get(cell)) {
        if (count(line, player) == 3) {
          return true;
        }
      }
    }
    return false;
  }

  public int count(int[] line, Stone stone) {
    int count = 0;
    for (int cell : line) {
      count += cells[cell] == stone ? 1 : 0;
    }
    return count;
  }

  public boolean hasLine(Stone player) {
    return LINES.stream().anyMatch(line -> count(line, player) == 4);
  }

  /** The player who has a line, if one has. */
  public Optional<Stone> winner() {
    return hasLine(Stone.WHITE)
        ? Optional.of(Stone.WHITE)
        : hasLine(Stone.BLACK) ? Optional.of(Stone.BLACK) : Optional.empty();
  }

  /** The stones of a player as a set of bits, the only way into the code under test. */
  public long bits(Stone player) {
    long bits = 0;
    for (int cell = 0; cell < 64; cell++) {
      if (cells[cell] == player) {
        bits |= 1L << cell;
      }
    }
    return bits;
  }

  public Position position() {
    return new Position(bits(Stone.WHITE), bits(Stone.BLACK));
  }

  /** A picture: a letter a cell. */
  @Override
  public String toString() {
    StringBuilder picture = new StringBuilder();
    for (Stone stone : cells) {
      picture.append(stone == Stone.WHITE ? 'w' : stone == Stone.BLACK ? 'b' : '.');
    }
    return picture.toString();
  }

  /** This board turned or mirrored: each of the 8 ways to lay a square on itself. */
  public ArrayBoard image(Square image) {
    ArrayBoard board = new ArrayBoard();
    for (int number = 0; number < 64; number++) {
      Cell cell = Cell.of(number);
      board.cells[image.of(cell).number()] = cells[number];
    }
    for (int column = 0; column < 16; column++) {
      board.heights[image.of(Cell.of(column)).number()] = heights[column];
    }
    board.stones = stones;
    return board;
  }

  /** The 8 symmetries of the square: quarter turns, with or without a mirror before. */
  public record Square(int quarterTurns, boolean mirrored) {
    public static final List<Square> ALL = all();

    private static List<Square> all() {
      List<Square> all = new ArrayList<>();
      for (int turns = 0; turns < 4; turns++) {
        all.add(new Square(turns, false));
        all.add(new Square(turns, true));
      }
      return all;
    }

    public Cell of(Cell cell) {
      int row = cell.row();
      int x = mirrored ? 3 - cell.x() : cell.x();
      for (int turn = 0; turn < quarterTurns; turn++) {
        int turnedRow = x;
        x = 3 - row;
        row = turnedRow;
      }
      return new Cell(cell.level(), row, x);
    }
  }
}
