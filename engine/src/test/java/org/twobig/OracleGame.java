package org.twobig;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The rules of the three games as plainly as they can be told, to judge the rest by: a box of cells
 * and the straight lines in it. Shares no code with what it judges.
 *
 * <p>Cells are numbered along the first side, then the second, then the third. With gravity a stone
 * falls along the last side, and a move is the number of a column; else it is that of a cell.
 */
public final class OracleGame {
  /** Connect Four 3D. */
  public static final OracleGame CUBE = new OracleGame(4, true, 4, 4, 4);

  public final int inRow;
  public final int cells;

  /** Possible moves: columns with gravity, else cells. */
  public final int moves;

  /** Names of the moves, a character each. */
  public final String names;

  private final int[] sides;
  private final List<int[]> lines = new ArrayList<>();
  private final List<List<int[]>> linesThrough = new ArrayList<>();
  private final OracleSearch search;

  public OracleGame(int inRow, boolean gravity, int... sides) {
    this.inRow = inRow;
    this.sides = sides;
    this.cells = Arrays.stream(sides).reduce(1, (a, b) -> a * b);
    this.moves = gravity ? cells / sides[sides.length - 1] : cells;
    this.names = sides.length == 3 ? "0123456789ABCDEF" : "123456789abcdefghijklmnopqrstuvwxyz";
    for (int cell = 0; cell < cells; cell++) {
      linesThrough.add(new ArrayList<>());
    }
    int all = (int) Math.pow(3, sides.length);
    for (int direction = all / 2 + 1; direction < all; direction++) {
      for (int cell = 0; cell < cells; cell++) {
        addLine(cell, direction);
      }
    }
    search = new OracleSearch(this);
  }

  /** Connect-x, lines by columns and rows. */
  public static OracleGame flat(int columns, int rows, int inRow) {
    return new OracleGame(inRow, true, columns, rows);
  }

  /** Qubic on a box of equal sides, a line being as long as a side. */
  public static OracleGame box(int side, int dimensions) {
    int[] sides = new int[dimensions];
    Arrays.fill(sides, side);
    return new OracleGame(side, false, sides);
  }

  /** A step along each side is a digit of the direction to base 3, less 1. */
  private void addLine(int from, int direction) {
    int[] line = new int[inRow];
    for (int i = 0; i < inRow; i++) {
      int stride = 1;
      int rest = from;
      int steps = direction;
      for (int side : sides) {
        int at = rest % side + i * (steps % 3 - 1);
        if (at < 0 || at >= side) {
          return;
        }
        line[i] += stride * at;
        stride *= side;
        rest /= side;
        steps /= 3;
      }
    }
    Arrays.sort(line);
    if (lines.stream().noneMatch(other -> Arrays.equals(other, line))) {
      lines.add(line);
      for (int cell : line) {
        linesThrough.get(cell).add(line);
      }
    }
  }

  /** Cells that lie in a row, as cell numbers in ascending order. */
  public List<int[]> lines() {
    return lines;
  }

  public List<int[]> linesThrough(int cell) {
    return linesThrough.get(cell);
  }

  public OracleBoard start() {
    return new OracleBoard(this);
  }

  public OracleBoard ofMoves(String text) {
    OracleBoard board = start();
    text.chars().forEach(name -> board.play(names.indexOf(name)));
    return board;
  }

  /** A board with these stones; those of a column lie on one another. */
  public OracleBoard ofStones(List<OracleBoard.Stone> stones) {
    return new OracleBoard(this, stones);
  }

  /** A board by the stones of the players as sets of bits, the lowest being cell 0. */
  public OracleBoard ofBits(long white, long black) {
    return ofMarks(cell -> (int) (white >>> cell & 1 | (black >>> cell & 1) << 1));
  }

  /** A board by the mark of each cell: 0 for no stone, 1 for White's and 2 for Black's. */
  public OracleBoard ofMarks(IntUnaryOperator marks) {
    OracleBoard.Stone[] stones = OracleBoard.Stone.values();
    return ofStones(IntStream.range(0, cells).map(marks).mapToObj(mark -> stones[mark]).toList());
  }

  /** Moves of a random game of so many stones, or fewer if it ends. */
  public String randomMoves(Random random, int most) {
    StringBuilder text = new StringBuilder();
    OracleBoard board = start();
    for (boolean won = false; !won && text.length() < Math.min(most, cells); ) {
      int move = random.nextInt(moves);
      if (board.hasRoom(move)) {
        text.append(names.charAt(move));
        won = board.completes(board.landing(move), board.toMove());
        board.play(move);
      }
    }
    return text.toString();
  }

  /** Moves of a random game that goes on, with at least and at most so many stones. */
  public String openMoves(Random random, int fewest, int most) {
    while (true) {
      String text = randomMoves(random, fewest + random.nextInt(most - fewest + 1));
      if (text.length() >= fewest && !ofMoves(text).isOver()) {
        return text;
      }
    }
  }

  /** A position of a random game in which nobody has a line, with so many stones. */
  public OracleBoard random(Random random, int stones) {
    while (true) {
      OracleBoard board = start();
      boolean won = false;
      while (board.stones() < stones && !won) {
        List<Integer> legal = board.legalMoves();
        int move = legal.get(random.nextInt(legal.size()));
        won = board.completes(board.landing(move), board.toMove());
        board.play(move);
      }
      if (!won) {
        return board;
      }
    }
  }

  /** Whether White's score is at least so much: a win counts half the cells left, and 1. */
  boolean atLeast(OracleBoard board, int score) {
    return search.atLeast(board, score);
  }
}
