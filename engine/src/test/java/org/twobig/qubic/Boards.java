package org.twobig.qubic;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;

/** Positions as the oracle knows them, and back. */
final class Boards {
  private Boards() {}

  static OracleBoard of(QubicPosition position) {
    List<Stone> stones = new ArrayList<>();
    for (int cell = 0; cell < position.shape().cells; cell++) {
      stones.add(
          (position.white() >>> cell & 1) != 0
              ? Stone.WHITE
              : (position.black() >>> cell & 1) != 0 ? Stone.BLACK : Stone.NONE);
    }
    return OracleGame.box(position.shape().side, position.shape().dimensions).ofStones(stones);
  }

  /** A position in which nobody has a line, with so many stones. */
  static QubicPosition random(Shape shape, Random random, int stones) {
    OracleBoard board = OracleGame.box(shape.side, shape.dimensions).random(random, stones);
    return new QubicPosition(shape, board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }
}
