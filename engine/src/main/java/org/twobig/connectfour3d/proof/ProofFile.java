package org.twobig.connectfour3d.proof;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.rules.FollowUp;

/**
 * Writes a proof. The format is specified with the checker, in the package {@code
 * org.twobig.checker} of the module tools, which shares no code with what is here.
 */
final class ProofFile implements AutoCloseable {

  private static final int EVERY_REPLY = 0;

  private static final int FOLLOW_UP = 1;
  private static final int ZUGZWANG = 2;

  /** Added to these two if the prover waits in a column. */
  private static final int WAITING = 2;

  private static final int BUFFER_BYTES = 1 << 16;

  private final OutputStream bytes;
  private long steps;
  private long leaves;

  /**
   * @param out is closed with this
   * @param claim in words
   */
  ProofFile(OutputStream out, String moves, String claim) throws IOException {
    bytes = new BufferedOutputStream(new GZIPOutputStream(out, BUFFER_BYTES), BUFFER_BYTES);
    String head = "twobig proof 1\nmoves %s\nclaim %s\n\n".formatted(moves, claim);
    bytes.write(head.getBytes(StandardCharsets.US_ASCII));
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

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
