package org.twobig.qubic;

import java.util.Random;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;

/** Positions as the oracle knows them, and back. */
final class Boards {
  private Boards() {}

  static OracleBoard of(QubicPosition position) {
    QubicShape shape = position.shape();
    return OracleGame.box(shape.side, shape.dimensions).ofBits(position.white(), position.black());
  }

  /** A position in which nobody has a line, with so many stones. */
  static QubicPosition random(QubicShape shape, Random random, int stones) {
    OracleBoard board = OracleGame.box(shape.side, shape.dimensions).random(random, stones);
    return new QubicPosition(shape, board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }
}
