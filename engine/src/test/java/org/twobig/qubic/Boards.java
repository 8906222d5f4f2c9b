package org.twobig.qubic;

import java.util.random.RandomGenerator;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;

/** Converts positions from and to the oracle's boards. */
public final class Boards {
  private Boards() {}

  static OracleBoard of(QubicPosition position) {
    QubicShape shape = position.shape();
    return OracleGame.box(shape.side, shape.dimensions).ofBits(position.white(), position.black());
  }

  /** Returns a position without a line, with {@code stones} stones. */
  static QubicPosition random(QubicShape shape, RandomGenerator random, int stones) {
    OracleBoard board = OracleGame.box(shape.side, shape.dimensions).random(random, stones);
    return new QubicPosition(shape, board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }

  /** Returns whether the player to move has a forced win, by the rules, in all orders. */
  public static boolean winsByForce(QubicShape shape, long own, long other) {
    long danger = shape.completing(other, own);
    long empty = shape.all & ~(own | other);
    for (long rest = Long.bitCount(danger) > 1 ? 0 : empty; rest != 0; rest &= rest - 1) {
      long move = rest & -rest;
      long threats = shape.completing(own | move, other);
      if ((danger & ~move) == 0
          && threats != 0
          && (Long.bitCount(threats) > 1 || winsByForce(shape, own | move, other | threats))) {
        return true;
      }
    }
    return false;
  }
}
