package org.twobig.lab.qubic;

import java.util.HashSet;
import java.util.Set;
import org.twobig.qubic.ForcedWin;
import org.twobig.qubic.Shape;

/**
 * Goes through a strategy with which White wins, in the order of the short form of proofs, which
 * the package {@code org.twobig.checker.qubic} of the checker specifies: all replies of Black,
 * positions that are images of each other once. For one thread.
 */
final class StrategyWalk {
  /** Where White has a choice, tells his move. */
  interface Moves {
    /** A move of White's in a canonical position without a forced move and a forced win. */
    int move(long white, long black);
  }

  /** Is told of canonical positions with White to move. */
  interface Wins {
    /** A position with a forced win, but without a line to complete or to block. */
    void won(long white, long black);
  }

  /** A position. */
  record Stones(long white, long black) {}

  private final Shape shape;
  private final ForcedWin forcedWin;
  private final Moves moves;
  private final Wins wins;
  private final Set<Stones> met = new HashSet<>();

  StrategyWalk(Shape shape, Moves moves, Wins wins) {
    this.shape = shape;
    this.forcedWin = new ForcedWin(shape, Long.MAX_VALUE);
    this.moves = moves;
    this.wins = wins;
  }

  /**
   * Goes through all that follows a position.
   *
   * @throws IllegalStateException if White does not win by the moves
   */
  void from(long white, long black) {
    if (Long.bitCount(white) == Long.bitCount(black)) {
      whiteMoves(canonical(shape, white, black));
    } else {
      blackMoves(white, black);
    }
  }

  /** The image with the least stones of White, then of Black, as unsigned numbers. */
  static Stones canonical(Shape shape, long white, long black) {
    int least = shape.symmetries.toLeast(white, black);
    return new Stones(shape.symmetries.image(least, white), shape.symmetries.image(least, black));
  }

  private void whiteMoves(Stones position) {
    long white = position.white;
    long black = position.black;
    if (shape.completing(white, black) != 0 || !met.add(position)) {
      return;
    }
    long danger = shape.completing(black, white);
    if (danger != 0) {
      blackMoves(white | danger, black);
    } else if (forcedWin.find(white, black)) {
      wins.won(white, black);
    } else {
      blackMoves(white | 1L << moves.move(white, black), black);
    }
  }

  private void blackMoves(long white, long black) {
    long threats = shape.completing(white, black);
    if ((threats & threats - 1) != 0) {
      return;
    }
    long cells = threats == 0 ? shape.all & ~(white | black) : threats;
    if (cells == 0 || shape.completing(black, white) != 0) {
      throw new IllegalStateException("White does not win by these moves");
    }
    Set<Stones> tried = new HashSet<>();
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      Stones next = canonical(shape, white, black | Long.lowestOneBit(rest));
      if (tried.add(next)) {
        whiteMoves(next);
      }
    }
  }
}
