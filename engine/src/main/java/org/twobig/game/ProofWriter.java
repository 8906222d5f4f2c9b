package org.twobig.game;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes proofs of answers, for others to check. {@link #stop} and the figures are for any thread.
 */
public interface ProofWriter {
  /**
   * What was written.
   *
   * @param claim what is proved, in words
   * @param steps moves and replies in the proof
   * @param leaves positions where it ends
   */
  record Written(String claim, long steps, long leaves) {}

  /**
   * Proves an answer.
   *
   * @param moves of the position, as {@link Game#parse} reads them
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param yes the answer
   * @throws SearchStoppedException after {@link #stop}
   * @throws IOException if it cannot be written
   */
  Written write(String moves, Question question, boolean yes, OutputStream out) throws IOException;

  /** Makes {@link #write} end soon with an exception. */
  void stop();

  /** Steps written so far; before the first, what has been looked at to choose them. */
  long steps();

  /** The share of the proof that is written, roughly, 0 to 1. */
  double done();
}
