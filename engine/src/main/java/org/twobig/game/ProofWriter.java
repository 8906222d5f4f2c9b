package org.twobig.game;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a proof of an answer, for others to check. One thread writes; {@link #stop} and the
 * figures are for any thread.
 */
public abstract class ProofWriter {
  private volatile boolean stopped;
  private volatile long steps;
  private volatile double done;
  private long leaves;

  /**
   * Describes a proof that was written.
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

  /** Says that this share of the proof is written, 0 to 1. */
  protected final void reach(double share) {
    done = share;
  }

  /** Returns what was written into a certificate. */
  protected final Written written(Certificate file) {
    return new Written(file.claim(), steps, leaves);
  }

  /**
   * Writes a certificate: some lines of text, then bytes that the game chooses, all of it
   * compressed by gzip. The format is specified with the checker, in the package {@code
   * org.twobig.checker} of the module tools, which shares no code with what is here.
   */
  public static final class Certificate implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final OutputStream bytes;
    private final String claim;

    /**
     * Writes the text.
     *
     * @param out is closed with this
     * @param game by its id; what more a checker must know to read the bytes stands behind a blank
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

    /** Returns what is proved, in words. */
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
