package org.twobig.qubic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.twobig.game.Board;
import org.twobig.game.Value;
import org.twobig.table.Key;

/**
 * A position that implements the rules of the game alone. A move is a cell.
 *
 * @param white set of cells
 * @param black as many, or one less
 */
record Position(Shape shape, long white, long black) implements Board {
  static Position start(Shape shape) {
    return new Position(shape, 0, 0);
  }

  /** Returns the canonical position with a key; empty if the number is no key. */
  static Optional<Position> decode(Shape shape, Key key) {
    return shape
        .ranking
        .position(key)
        .map(stones -> new Position(shape, stones[0], stones[1]))
        .filter(position -> position.isReached() && position.equals(position.canonical()));
  }

  /** Returns whether a game leads here: the last move can have completed all lines. */
  boolean isReached() {
    int behind = Long.bitCount(white) - Long.bitCount(black);
    if (behind != 0 && behind != 1 || (white & black) != 0 || shape.hasLine(resting())) {
      return false;
    }
    return !shape.hasLine(lastMover()) || lastMove() >= 0;
  }

  private long lastMover() {
    return whiteToMove() ? black : white;
  }

  private long resting() {
    return whiteToMove() ? white : black;
  }

  /** Returns a stone whose removal leaves the last mover without a line; -1 if none does. */
  private int lastMove() {
    for (long rest = lastMover(); rest != 0; rest &= rest - 1) {
      if (!shape.hasLine(lastMover() & ~(rest & -rest))) {
        return Long.numberOfTrailingZeros(rest);
      }
    }
    return -1;
  }

  /** The image that stands for all images of this position under the symmetries of the board. */
  Position canonical() {
    return image(shape.symmetries.toCanonical(white, black));
  }

  @Override
  public int images() {
    return (int)
        IntStream.range(0, shape.symmetries.count()).mapToObj(this::image).distinct().count();
  }

  Position image(int symmetry) {
    return new Position(
        shape, shape.symmetries.image(symmetry, white), shape.symmetries.image(symmetry, black));
  }

  boolean isWon() {
    return shape.hasLine(lastMover());
  }

  boolean isOver() {
    return isWon() || empty() == 0;
  }

  long empty() {
    return shape.all & ~(white | black);
  }

  @Override
  public Key key() {
    Position canonical = canonical();
    return shape.ranking.number(canonical.white, canonical.black);
  }

  @Override
  public int ply() {
    return Long.bitCount(white | black);
  }

  @Override
  public List<Integer> legalMoves() {
    List<Integer> moves = new ArrayList<>();
    for (long rest = isWon() ? 0 : empty(); rest != 0; rest &= rest - 1) {
      moves.add(Long.numberOfTrailingZeros(rest));
    }
    return moves;
  }

  @Override
  public Position play(int move) {
    if (move < 0 || move >= shape.cells || (empty() >>> move & 1) == 0 || isWon()) {
      throw new IllegalArgumentException("Move " + move + " is not legal in " + this);
    }
    return after(1L << move);
  }

  /** The position after the player to move has taken an empty cell, though the game may be over. */
  Position after(long cell) {
    return whiteToMove()
        ? new Position(shape, white | cell, black)
        : new Position(shape, white, black | cell);
  }

  @Override
  public Optional<Value> end() {
    if (isWon()) {
      return Optional.of(whiteToMove() ? Value.LOSS : Value.WIN);
    }
    return empty() == 0 ? Optional.of(Value.DRAW) : Optional.empty();
  }

  @Override
  public boolean canWin(boolean forWhite) {
    long other = forWhite ? black : white;
    return Arrays.stream(shape.lines).anyMatch(line -> (line & other) == 0);
  }

  /**
   * Returns the stones of each player in the order of their cells; one that completed a line is
   * last.
   */
  @Override
  public String text() {
    int last = isWon() ? lastMove() : -1;
    long[] stones = {white, black};
    if (last >= 0) {
      stones[whiteToMove() ? 1 : 0] ^= 1L << last;
    }
    StringBuilder text = new StringBuilder();
    for (int ply = 0; ply < ply(); ply++) {
      long own = stones[ply & 1];
      text.append(Qubic.name(own == 0 ? last : Long.numberOfTrailingZeros(own)));
      stones[ply & 1] = own & own - 1;
    }
    return text.toString();
  }

  @Override
  public String toString() {
    return shape.text(white, black);
  }
}
