package org.twobig.game;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/**
 * Writes proofs of answers for the checker. One thread writes; any thread may call {@link #stop},
 * {@link #steps} and {@link #done}.
 */
public abstract class ProofWriter {
  private volatile boolean stopped;
  private volatile long steps;
  private volatile double done;
  private long leaves;

  /**
   * A summary of a written proof.
   *
   * @param claim the proved statement in words
   * @param steps moves and replies in the proof
   * @param leaves positions at the ends of its branches
   */
  public record Summary(String claim, long steps, long leaves) {}

  /**
   * Writes a proof of an answer.
   *
   * @param moves from the start of the game to the position, as {@link Game#parse} reads them
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param out closed by this method
   * @throws SearchStoppedException after {@link #stop}
   */
  public abstract Summary write(String moves, Question question, boolean yes, OutputStream out)
      throws IOException;

  /** Makes {@link #write} end soon with a {@link SearchStoppedException}. */
  public void stop() {
    stopped = true;
  }

  protected final boolean isStopped() {
    return stopped;
  }

  /**
   * @throws SearchStoppedException after {@link #stop}
   */
  protected final void requireNotStopped() {
    if (stopped) {
      throw new SearchStoppedException();
    }
  }

  /** Returns the number of steps written so far. */
  public final long steps() {
    return steps;
  }

  /** Returns an estimate of the written share of the proof, 0 to 1. */
  public final double done() {
    return done;
  }

  protected final void countStep() {
    steps++;
  }

  /** Counts a step that ends a branch. {@link #countStep} must count this step, too. */
  protected final void countLeaf() {
    leaves++;
  }

  protected final void setDone(double share) {
    done = share;
  }

  protected final Summary summary(CertificateWriter file) {
    return new Summary(file.claim, steps, leaves);
  }

  /**
   * Writes a certificate: a head of text lines, then bytes in the game's own format, compressed
   * together by gzip. The package {@code org.twobig.checker}, which shares no code with the engine,
   * specifies the format.
   */
  public static final class CertificateWriter implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final OutputStream bytes;
    private final String claim;

    /**
     * Writes the head.
     *
     * @param out closed with this certificate
     * @param game the game's id; a blank and more words for the checker may come after it
     * @param moves from the start of the game to the position
     * @param question {@link Question#WHITE} or {@link Question#BLACK}
     */
    public CertificateWriter(
        OutputStream out, String game, String moves, Question question, boolean yes)
        throws IOException {
      claim =
          (question.requireWhiteOrBlack() == Question.WHITE ? "White" : "Black")
              + (yes ? " wins" : " does not win");
      bytes = new BufferedOutputStream(new GZIPOutputStream(out, BUFFER_BYTES), BUFFER_BYTES);
      String head = "twobig proof 2\ngame %s\nmoves %s\nclaim %s\n\n".formatted(game, moves, claim);
      bytes.write(head.getBytes(StandardCharsets.US_ASCII));
    }

    /** Writes one byte, 0 to 255. */
    public void write(int value) throws IOException {
      bytes.write(value);
    }

    @Override
    public void close() throws IOException {
      bytes.close();
    }
  }
}
