package org.twobig;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The plain rules of the three games, as an oracle: a box of cells and the straight lines in it.
 * Shares no code with the code under test.
 *
 * <p>Cells are numbered along the first side, then the second, then the third. With gravity a stone
 * falls along the last side, and a move is the number of a column. Without gravity a move is the
 * number of a cell.
 */
public final class OracleGame {
  /** Connect Four 3D. */
  public static final OracleGame CUBE = new OracleGame(4, true, 4, 4, 4);

  public final int inRow;
  public final int cells;

  /** The number of possible moves: columns with gravity, else cells. */
  public final int moves;

  /** The names of the moves, one character each. */
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

  /** Returns Connect Four on a flat board. */
  public static OracleGame flat(int columns, int rows, int inRow) {
    return new OracleGame(inRow, true, columns, rows);
  }

  /** Returns Qubic on a box of equal sides; a line is as long as a side. */
  public static OracleGame box(int side, int dimensions) {
    int[] sides = new int[dimensions];
    Arrays.fill(sides, side);
    return new OracleGame(side, false, sides);
  }

  /** The digits of the direction to base 3, less 1, are the steps along the sides. */
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

  /** Returns the lines: numbers of cells in ascending order. */
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

  /** Returns a board with these stones, by cell. */
  public OracleBoard ofStones(List<OracleBoard.Stone> stones) {
    return new OracleBoard(this, stones);
  }

  /** Returns a board from the players' stones as sets of bits; bit 0 is cell 0. */
  public OracleBoard ofBits(long white, long black) {
    return ofMarks(cell -> (int) (white >>> cell & 1 | (black >>> cell & 1) << 1));
  }

  /** Returns a board from a mark for each cell: 0 empty, 1 White, 2 Black. */
  public OracleBoard ofMarks(IntUnaryOperator marks) {
    OracleBoard.Stone[] stones = OracleBoard.Stone.values();
    return ofStones(IntStream.range(0, cells).map(marks).mapToObj(mark -> stones[mark]).toList());
  }

  /** Returns the moves of a random game of at most {@code most} stones. */
  public String randomMoves(RandomGenerator random, int most) {
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

  /** Returns the moves of a random game that is not over. */
  public String openMoves(RandomGenerator random, int fewest, int most) {
    while (true) {
      String text = randomMoves(random, fewest + random.nextInt(most - fewest + 1));
      if (text.length() >= fewest && !ofMoves(text).isOver()) {
        return text;
      }
    }
  }

  /** Returns a position of a random game without a line, with {@code stones} stones. */
  public OracleBoard random(RandomGenerator random, int stones) {
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

  /** Returns whether White's score is at least {@code score}; see {@code Scores}. */
  boolean atLeast(OracleBoard board, int score) {
    return search.atLeast(board, score);
  }
}
