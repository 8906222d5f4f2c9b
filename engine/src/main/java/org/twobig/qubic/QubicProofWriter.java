package org.twobig.qubic;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Set;
import org.twobig.game.LineOfPlay;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;

/**
 * Writes proofs: the moves of the player who succeeds, the <i>prover</i>. The package {@code
 * org.twobig.checker.qubic} of the checker, which shares no code with the engine, specifies the
 * format and the order of the positions.
 */
final class QubicProofWriter extends ProofWriter {
  /** A byte of LENGTH + n begins a sequence of n moves. */
  private static final int LENGTH = 64;

  private final QubicShape shape;
  private final QubicSolver solver;
  private final boolean plain;
  final ForcedWin forcedWin;
  private final QubicPairing pairing;

  /** The visited positions with the prover to move. */
  private final Set<QubicPosition> visited = new HashSet<>();

  private Question question = Question.WHITE;
  private boolean proverIsWhite;
  private boolean proverWins;

  /** Makes a writer that writes out forced wins if {@code plain}. */
  QubicProofWriter(QubicShape shape, QubicSolver solver, boolean plain) {
    this.shape = shape;
    this.solver = solver;
    this.plain = plain;
    this.forcedWin = new ForcedWin(shape, Long.MAX_VALUE);
    this.pairing = new QubicPairing(shape);
  }

  @Override
  public Summary write(String text, Question asked, boolean yes, OutputStream out)
      throws IOException {
    question = asked.requireWhiteOrBlack();
    proverIsWhite = (asked == Question.WHITE) == yes;
    proverWins = yes;
    QubicPosition position = new Qubic(shape).parse(text);
    String game = plain ? Qubic.USUAL + " plain" : Qubic.USUAL;
    try (CertificateWriter file = new CertificateWriter(out, game, position.text(), asked, yes)) {
      Walk walk = new Walk(file);
      if (position.whiteToMove() == proverIsWhite) {
        walk.proverMoves(position, 0, 1);
      } else {
        walk.opponentMoves(position, 0, 1);
      }
      return summary(file);
    }
  }

  /** Returns the canonical image as the checker defines it. */
  private QubicPosition canonical(QubicPosition position) {
    return position.image(shape.symmetries.toLeast(position.white(), position.black()));
  }

  private long own(QubicPosition position) {
    return proverIsWhite ? position.white() : position.black();
  }

  private long other(QubicPosition position) {
    return proverIsWhite ? position.black() : position.white();
  }

  private final class Walk {
    private final CertificateWriter file;

    Walk(CertificateWriter file) {
      this.file = file;
    }

    /** Proves a position with the prover to move. Progress goes from {@code from} to {@code to}. */
    void proverMoves(QubicPosition position, double from, double to) throws IOException {
      requireNotStopped();
      QubicPosition least = canonical(position);
      long own = own(least);
      long other = other(least);
      if (shape.completing(own, other) != 0 || !visited.add(least)) {
        return;
      }
      countStep();
      long danger = shape.completing(other, own);
      if (danger != 0) {
        opponentMoves(least.after(danger), from, to);
      } else if (!proverWins && pairing.holds(own, other)) {
        countLeaf();
      } else if (forcedWin.find(own, other)) {
        countLeaf();
        writeSequence();
      } else {
        int move = LineOfPlay.provedMove(solver, least, question, proverWins, () -> isStopped());
        file.write(move);
        opponentMoves(least.after(1L << move), from, to);
      }
      setDone(to);
    }

    void opponentMoves(QubicPosition position, double from, double to) throws IOException {
      long own = own(position);
      long other = other(position);
      long threats = shape.completing(own, other);
      if ((threats & threats - 1) != 0 || !proverWins && pairing.holds(own, other)) {
        return;
      }
      long cells = threats == 0 ? position.empty() : threats;
      Set<QubicPosition> tried = new HashSet<>();
      double step = (to - from) / Long.bitCount(cells);
      double at = from;
      for (long rest = cells; rest != 0; rest &= rest - 1) {
        QubicPosition next = canonical(position.after(Long.lowestOneBit(rest)));
        if (tried.add(next)) {
          proverMoves(next, at, at + step);
        }
        at += step;
      }
    }

    private void writeSequence() throws IOException {
      if (plain) {
        Sequence sequence = forcedWin.sequence;
        file.write(LENGTH + sequence.length);
        for (int i = 0; i < sequence.length; i++) {
          file.write(sequence.gains[i]);
        }
      }
    }
  }
}
