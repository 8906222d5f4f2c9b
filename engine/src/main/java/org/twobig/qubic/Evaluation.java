package org.twobig.qubic;

import org.twobig.game.Answer;

/**
 * Evaluates a position without a search: forced moves, forced wins, pairings, and the moves that
 * remain against a forced win of the opponent. For one question; not thread-safe. Results are in
 * the fields until the next call.
 *
 * <p>The basis is that an additional stone never harms its owner. Suppose that after a pass of the
 * defender the attacker would win by a sequence of threats. Then a move of the defender loses if
 * the sequence still wins after this move. The argument also holds with the players exchanged.
 *
 * <p>For an open position, {@link #proof} estimates the work of a proof, related to Thomsen's
 * lambda search (2000). If the attacker threatens to win by a sequence, the proof is the easier,
 * the fewer replies survive it. A line one cell short leaves only one reply, but counts as more
 * work than such threats: otherwise searches would follow long series of such lines.
 */
public final class Evaluation {
  /**
   * Estimated work of a proof where the defender may play anywhere (measured, like {@link #BLOCKED}
   * and {@link #SURVIVORS_PER_STEP}: {@code engine/docs/measurements.md}).
   */
  private static final int QUIET = 80;

  /** Estimated work of a proof where the defender has just blocked a line. */
  private static final int BLOCKED = 15;

  /** The number of surviving replies that adds 1 to the estimated work of a threatened win. */
  private static final int SURVIVORS_PER_STEP = 8;

  private final QubicShape shape;
  private final boolean forWhite;
  private final ForcedWin forcedWin;
  private final QubicPairing pairing;

  /** The position after the forced moves. */
  long white;

  long black;

  /** Whether the last forced move was a reply of the defender to a threat of the attacker. */
  boolean blocked;

  /** Proof number of an open position, at least 1; the disproof number is 1. */
  int proof;

  /** The moves to search in an open position: after any other move the opponent wins. */
  long moves;

  /** Whether {@link #evaluate} found that the attacker, to move, wins by {@link #sequence}. */
  boolean wonBySequence;

  /** Makes an evaluation for "does White win?" if {@code forWhite}, else "does Black win?". */
  public Evaluation(QubicShape shape, boolean forWhite) {
    this.shape = shape;
    this.forWhite = forWhite;
    this.forcedWin = new ForcedWin(shape);
    this.pairing = new QubicPairing(shape);
  }

  Sequence sequence() {
    return forcedWin.sequence;
  }

  private boolean whiteToMove() {
    return (Long.bitCount(white | black) & 1) == 0;
  }

  /**
   * Returns the answer for a position where the game is not over, if it is known without a search.
   * At the start Black does not win: otherwise White could follow Black's strategy, since an
   * additional stone never harms (strategy stealing).
   */
  Answer of(QubicPosition position) {
    Answer answer = settle(position.white(), position.black());
    if (answer != Answer.OPEN) {
      return answer;
    }
    return position.ply() == 0 && !forWhite ? Answer.NO : evaluate();
  }

  /**
   * Plays the forced moves from a position where the game is not over, up to a settled position.
   * Returns the answer if the forced moves decide the position, else OPEN.
   */
  Answer settle(long whites, long blacks) {
    white = whites;
    black = blacks;
    blocked = false;
    boolean whiteMoves = whiteToMove();
    long own = whiteMoves ? white : black;
    long other = whiteMoves ? black : white;
    if (shape.completing(own, other) != 0) {
      return Answer.of(whiteMoves == forWhite);
    }
    return answerThreats(shape.completing(other, own));
  }

  /** Plays a move in a settled position, and the forced moves after it. */
  Answer settle(long whites, long blacks, int move) {
    boolean whiteMoves = (Long.bitCount(whites | blacks) & 1) == 0;
    white = whiteMoves ? whites | 1L << move : whites;
    black = whiteMoves ? blacks : blacks | 1L << move;
    blocked = false;
    return answerThreats(
        whiteMoves ? shape.completing(white, black, move) : shape.completing(black, white, move));
  }

  /** Plays forced replies to threats of the player who moved last, the only player with threats. */
  private Answer answerThreats(long threats) {
    long danger = threats;
    while (danger != 0) {
      boolean whiteMoves = whiteToMove();
      if ((danger & danger - 1) != 0) {
        return Answer.of(whiteMoves != forWhite);
      }
      blocked = whiteMoves != forWhite;
      int cell = Long.numberOfTrailingZeros(danger);
      if (whiteMoves) {
        white |= danger;
        danger = shape.completing(white, black, cell);
      } else {
        black |= danger;
        danger = shape.completing(black, white, cell);
      }
    }
    return (white | black) == shape.all ? Answer.NO : Answer.OPEN;
  }

  /** Returns the answer for the settled position. If it is open, sets proof number and moves. */
  Answer evaluate() {
    long attacker = forWhite ? white : black;
    long defender = forWhite ? black : white;
    boolean attackerMoves = whiteToMove() == forWhite;
    wonBySequence = false;
    if (attackerMoves) {
      if (forcedWin.find(attacker, defender)) {
        wonBySequence = true;
        return Answer.YES;
      }
    } else if (forcedWin.find(defender, attacker)) {
      return Answer.NO;
    }
    if (pairing.holds(defender, attacker)) {
      return Answer.NO;
    }
    moves = shape.all & ~(white | black);
    if (attackerMoves) {
      if (forcedWin.find(defender, attacker)) {
        moves = forcedWin.sequence.survivors(defender, attacker);
        if (moves == 0) {
          return Answer.NO;
        }
      }
      proof = blocked ? BLOCKED : 1;
      return Answer.OPEN;
    }
    proof = QUIET;
    if (forcedWin.find(attacker, defender)) {
      moves = forcedWin.sequence.survivors(attacker, defender);
      if (moves == 0) {
        return Answer.YES;
      }
      proof = 1 + Long.bitCount(moves) / SURVIVORS_PER_STEP;
    }
    return Answer.OPEN;
  }
}
