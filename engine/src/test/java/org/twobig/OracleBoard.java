package org.twobig;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.twobig.game.Value;

/** A position of an {@link OracleGame}: the content of each cell. */
public final class OracleBoard {
  /** The content of a cell. */
  public enum Stone {
    NONE('.'),
    WHITE('W'),
    BLACK('B');

    private final char letter;

    Stone(char letter) {
      this.letter = letter;
    }

    public Stone other() {
      return this == WHITE ? BLACK : WHITE;
    }
  }

  public final OracleGame game;
  private final Stone[] cells;
  private final int[] heights;
  private int stones;

  OracleBoard(OracleGame game) {
    this(game, Collections.nCopies(game.cells, Stone.NONE));
  }

  OracleBoard(OracleGame game, List<Stone> stones) {
    this.game = game;
    this.cells = stones.toArray(Stone[]::new);
    this.heights = new int[game.moves];
    for (int move = 0; move < game.moves; move++) {
      while (hasRoom(move) && cells[landing(move)] != Stone.NONE) {
        heights[move]++;
      }
    }
    this.stones = cells.length - Collections.frequency(stones, Stone.NONE);
  }

  public Stone at(int cell) {
    return cells[cell];
  }

  public int stones() {
    return stones;
  }

  /** Returns the number of stones in a column; without gravity, on a cell. */
  public int height(int move) {
    return heights[move];
  }

  /** Returns the cell that a move fills; empty if there is no room. */
  public int landing(int move) {
    return move + game.moves * height(move);
  }

  public boolean hasRoom(int move) {
    return landing(move) < cells.length;
  }

  public List<Integer> legalMoves() {
    List<Integer> legal = new ArrayList<>();
    for (int move = 0; move < game.moves; move++) {
      if (hasRoom(move)) {
        legal.add(move);
      }
    }
    return legal;
  }

  public Stone toMove() {
    return stones % 2 == 0 ? Stone.WHITE : Stone.BLACK;
  }

  public void play(int move) {
    cells[landing(move)] = toMove();
    heights[move]++;
    stones++;
  }

  public void takeBack(int move) {
    stones--;
    heights[move]--;
    cells[landing(move)] = Stone.NONE;
  }

  public OracleBoard after(int move) {
    OracleBoard after = new OracleBoard(game, Arrays.asList(cells));
    after.play(move);
    return after;
  }

  /** Returns this board with one more stone, which need not be a legal move. */
  public OracleBoard with(int cell, Stone stone) {
    List<Stone> then = new ArrayList<>(Arrays.asList(cells));
    then.set(cell, stone);
    return new OracleBoard(game, then);
  }

  /** Returns whether a stone of a player on an empty cell would complete a line. */
  public boolean completes(int cell, Stone player) {
    return cells[cell] == Stone.NONE && fills(game.linesThrough(cell), player, cell);
  }

  public int count(int[] line, Stone stone) {
    int count = 0;
    for (int cell : line) {
      count += cells[cell] == stone ? 1 : 0;
    }
    return count;
  }

  public boolean hasLine(Stone player) {
    return fills(game.lines(), player, -1);
  }

  /** Returns whether a player has all cells of one of the lines, counting the given cell. */
  private boolean fills(List<int[]> lines, Stone player, int given) {
    for (int[] line : lines) {
      int own = 0;
      while (own < line.length && (line[own] == given || cells[line[own]] == player)) {
        own++;
      }
      if (own == line.length) {
        return true;
      }
    }
    return false;
  }

  /** Returns the player who has a line, if any. */
  public Optional<Stone> winner() {
    return hasLine(Stone.WHITE)
        ? Optional.of(Stone.WHITE)
        : hasLine(Stone.BLACK) ? Optional.of(Stone.BLACK) : Optional.empty();
  }

  public boolean isOver() {
    return stones == cells.length || winner().isPresent();
  }

  /** Returns whether a player wins, by minimax. */
  public boolean wins(Stone attacker) {
    return attacker == Stone.WHITE ? game.atLeast(this, 1) : !game.atLeast(this, 0);
  }

  /** Returns the value for White, by minimax. */
  public Value value() {
    return wins(Stone.WHITE) ? Value.WIN : wins(Stone.BLACK) ? Value.LOSS : Value.DRAW;
  }

  /** Returns the value for the player to move, by minimax: 1, 0 or -1. */
  public int outcome() {
    return wins(toMove()) ? 1 : wins(toMove().other()) ? -1 : 0;
  }

  /** Returns the score for the player to move, by minimax; see {@code Scores}. */
  public int score() {
    int score = -(cells.length + 1) / 2;
    while (game.atLeast(this, score + 1)) {
      score++;
    }
    return toMove() == Stone.WHITE ? score : -score;
  }

  /** Returns the stones of a player as a set of bits, for the code under test. */
  public long bits(Stone player) {
    return bits(player, IntUnaryOperator.identity());
  }

  /** Returns the stones of a player as a set of bits; {@code place} gives the bit of a cell. */
  public long bits(Stone player, IntUnaryOperator place) {
    long bits = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      bits |= cells[cell] == player ? 1L << place.applyAsInt(cell) : 0;
    }
    return bits;
  }

  /** Returns a picture with a letter for each cell. */
  @Override
  public String toString() {
    StringBuilder picture = new StringBuilder();
    for (Stone stone : cells) {
      picture.append(stone.letter);
    }
    return picture.toString();
  }

  /** Returns the board on which each stone lies on the image of its cell. */
  public OracleBoard image(IntUnaryOperator image) {
    Stone[] there = new Stone[cells.length];
    for (int cell = 0; cell < cells.length; cell++) {
      there[image.applyAsInt(cell)] = cells[cell];
    }
    return new OracleBoard(game, Arrays.asList(there));
  }

  /** Returns the mirror image of a flat board. */
  public OracleBoard mirrored() {
    int columns = game.moves;
    return image(cell -> cell / columns * columns + columns - 1 - cell % columns);
  }

  /** A symmetry of the cube with gravity: a mirror image or not, then quarter turns. */
  public record Square(int quarterTurns, boolean mirrored) implements IntUnaryOperator {
    public static final List<Square> ALL =
        List.of(
            new Square(0, false),
            new Square(0, true),
            new Square(1, false),
            new Square(1, true),
            new Square(2, false),
            new Square(2, true),
            new Square(3, false),
            new Square(3, true));

    @Override
    public int applyAsInt(int cell) {
      int row = cell / 4 % 4;
      int x = mirrored ? 3 - cell % 4 : cell % 4;
      for (int turn = 0; turn < quarterTurns; turn++) {
        int turnedRow = x;
        x = 3 - row;
        row = turnedRow;
      }
      return cell / 16 * 16 + 4 * row + x;
    }
  }
}
