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
   * @param claim what is proved, in words
   * @param steps moves and replies in the proof
   * @param leaves positions where it ends
   */
  public record Written(String claim, long steps, long leaves) {}

  /**
   * Proves an answer.
   *
   * @param moves of the position, as {@link Game#parse} reads them
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param yes the answer
   * @throws SearchStoppedException after {@link #stop}
   * @throws IOException if it cannot be written
   */
  public abstract Written write(String moves, Question question, boolean yes, OutputStream out)
      throws IOException;

  /** Makes {@link #write} end soon with an exception. */
  public void stop() {
    stopped = true;
  }

  protected final boolean isStopped() {
    return stopped;
  }

  /**
   * Checks that the proof is still wanted.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  protected final void requireNotStopped() {
    if (stopped) {
      throw new SearchStoppedException();
    }
  }

  /** Returns how many steps are written. */
  public final long steps() {
    return steps;
  }

  /** Returns about which share of the proof is written, 0 to 1. */
  public final double done() {
    return done;
  }

  /** Counts a step that is written. */
  protected final void countStep() {
    steps++;
  }

  /** Counts a step that ends a branch of the proof, which {@link #countStep} counts, too. */
  protected final void countLeaf() {
    leaves++;
  }

  /** Sets the share of the proof that is written, 0 to 1. */
  protected final void reach(double share) {
    done = share;
  }

  /** Returns the summary of a certificate. */
  protected final Written written(Certificate file) {
    return new Written(file.claim(), steps, leaves);
  }

  /**
   * Writes a certificate: some lines of text, then bytes that the game chooses, all of it
   * compressed by gzip. The package {@code org.twobig.checker}, which shares no code with the
   * engine, specifies the format.
   */
  public static final class Certificate implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final OutputStream bytes;
    private final String claim;

    /**
     * Writes the text.
     *
     * @param out is closed with this
     * @param game the game's id; more words for the checker follow behind a blank
     * @param moves from the start of the game to the position
     * @param question of one player
     */
    public Certificate(OutputStream out, String game, String moves, Question question, boolean yes)
        throws IOException {
      claim =
          (question.requireOne() == Question.WHITE ? "White" : "Black")
              + (yes ? " wins" : " does not win");
      bytes = new BufferedOutputStream(new GZIPOutputStream(out, BUFFER_BYTES), BUFFER_BYTES);
      String head = "twobig proof 2\ngame %s\nmoves %s\nclaim %s\n\n".formatted(game, moves, claim);
      bytes.write(head.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the proved statement in words. */
    public String claim() {
      return claim;
    }

    /** Writes a byte, 0 to 255. */
    public void write(int value) throws IOException {
      bytes.write(value);
    }

    @Override
    public void close() throws IOException {
      bytes.close();
    }
  }
}
