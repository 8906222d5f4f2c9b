package org.twobig.connectfour3d.proof;

import java.io.IOException;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.rules.FollowUp;
import org.twobig.game.ProofWriter;

/** Writes the steps of a proof into a certificate, and counts them. For one thread. */
final class ProofFile {
  private static final int EVERY_REPLY = 0;

  private static final int FOLLOW_UP = 1;
  private static final int ZUGZWANG = 2;

  /** Added to these two if the prover waits in a column. */
  private static final int WAITING = 2;

  private final ProofWriter.Certificate bytes;
  private long steps;
  private long leaves;

  ProofFile(ProofWriter.Certificate bytes) {
    this.bytes = bytes;
  }

  /**
   * A move after which a static proof holds for the player who has made it.
   *
   * @param threatColumn of a proof by zugzwang, else {@link FollowUp#NONE}
   * @param waitingColumn in which the prover waits, or {@link FollowUp#NONE}
   * @param turnedColumn that is turned for it, or in which he waits, too
   * @param pairs of contact cells that matter
   */
  record Leaf(int threatColumn, int waitingColumn, int turnedColumn, long[] pairs) {
    private int how() {
      int how = threatColumn == FollowUp.NONE ? FOLLOW_UP : ZUGZWANG;
      return waits() ? how + WAITING : how;
    }

    private boolean waits() {
      return waitingColumn != FollowUp.NONE;
    }

    /** How long it is in the file. */
    int bytes() {
      return 2 + (waits() ? 1 : 0) + pairs.length;
    }
  }

  /** A move after which every reply is shown. */
  void step(int column) throws IOException {
    steps++;
    bytes.write(EVERY_REPLY << 4 | column);
  }

  /** A move after which no more is needed. */
  void step(int column, Leaf leaf) throws IOException {
    steps++;
    leaves++;
    bytes.write(leaf.how() << 4 | column);
    if (leaf.waits()) {
      bytes.write(leaf.waitingColumn << 4 | leaf.turnedColumn);
    }
    bytes.write(Math.max(leaf.threatColumn, 0) << 4 | leaf.pairs.length);
    for (long pair : leaf.pairs) {
      int first = Cells.column(Long.numberOfTrailingZeros(pair));
      int second = Cells.column(63 - Long.numberOfLeadingZeros(pair));
      bytes.write(first << 4 | second);
    }
  }

  long steps() {
    return steps;
  }

  long leaves() {
    return leaves;
  }
}
