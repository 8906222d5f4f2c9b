package org.twobig.qubic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.twobig.game.Board;
import org.twobig.game.Value;
import org.twobig.game.picture.Grid;
import org.twobig.tt.table.Key;

/**
 * A position: the rules of the game and no strategy. A move is the number of a cell.
 *
 * @param white the cells of White's stones, a bit each
 * @param black the cells of Black's stones: as many as White's, or one fewer
 */
record QubicPosition(QubicShape shape, long white, long black) implements Board {
  /** Returns the canonical position with a key; empty if there is none. */
  static Optional<QubicPosition> decode(QubicShape shape, Key key) {
    return shape
        .ranking
        .position(key)
        .map(stones -> new QubicPosition(shape, stones[0], stones[1]))
        .filter(position -> position.isReachable() && position.equals(position.canonical()));
  }

  /**
   * Returns whether a game can lead here: no cell has two stones, the numbers of stones fit, the
   * player to move has no line, and one stone lies in all lines of the opponent.
   */
  boolean isReachable() {
    int behind = Long.bitCount(white) - Long.bitCount(black);
    if (behind != 0 && behind != 1 || (white & black) != 0 || shape.hasLine(own())) {
      return false;
    }
    return !shape.hasLine(other()) || lastMove() >= 0;
  }

  /** Returns the stones of the player to move. */
  long own() {
    return whiteToMove() ? white : black;
  }

  /** Returns the stones of the player who moved last. */
  long other() {
    return whiteToMove() ? black : white;
  }

  /** Returns a stone whose removal leaves the last mover without a line; -1 if there is none. */
  private int lastMove() {
    for (long rest = other(); rest != 0; rest &= rest - 1) {
      if (!shape.hasLine(other() & ~(rest & -rest))) {
        return Long.numberOfTrailingZeros(rest);
      }
    }
    return -1;
  }

  /** Returns the image that represents all images under symmetries, see {@link Symmetries}. */
  QubicPosition canonical() {
    return image(shape.symmetries.toCanonical(white, black));
  }

  @Override
  public int images() {
    return (int)
        IntStream.range(0, shape.symmetries.count()).mapToObj(this::image).distinct().count();
  }

  QubicPosition image(int symmetry) {
    return new QubicPosition(
        shape, shape.symmetries.image(symmetry, white), shape.symmetries.image(symmetry, black));
  }

  boolean isWon() {
    return shape.hasLine(other());
  }

  boolean isOver() {
    return isWon() || empty() == 0;
  }

  long empty() {
    return shape.all & ~(white | black);
  }

  @Override
  public Key key() {
    QubicPosition canonical = canonical();
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
  public QubicPosition play(int move) {
    if (move < 0 || move >= shape.cells || (empty() >>> move & 1) == 0 || isWon()) {
      throw new IllegalArgumentException("Move " + move + " is not legal in " + this);
    }
    return after(1L << move);
  }

  /** Returns the position after the player to move takes an empty cell, without other checks. */
  QubicPosition after(long cell) {
    return whiteToMove()
        ? new QubicPosition(shape, white | cell, black)
        : new QubicPosition(shape, white, black | cell);
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
   * Returns the moves of a game that leads here: White's and Black's cells in turn, each in
   * ascending order; a stone that completes a line comes last.
   */
  @Override
  public Optional<String> moves() {
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
    return Optional.of(text.toString());
  }

  @Override
  public String contents() {
    return Grid.stones(white, black, shape.cells);
  }

  @Override
  public String toString() {
    return shape.text(white, black);
  }
}
