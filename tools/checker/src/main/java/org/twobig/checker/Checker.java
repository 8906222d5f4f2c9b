package org.twobig.checker;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Checks one file; {@link #steps} and {@link #fileBytes} are for any thread. */
public interface Checker {
  /** Bytes at the beginning of a file that tell its form. */
  int LOOK_AHEAD = 1 << 13;

  /**
   * What has been proved.
   *
   * @param game and its board, as the command line names it, such as connectx:7x6x4
   * @param moves from the start of the game to the position
   * @param claim in words, such as "White wins"
   * @param steps of the proof
   * @param figures more that was counted, by name
   */
  record Proved(String game, String moves, String claim, long steps, Map<String, Long> figures) {}

  /**
   * Checks the whole file.
   *
   * @throws RefusedException if anything is wrong, with the moves that lead to where
   */
  Proved check() throws RefusedException;

  /** Steps checked so far. */
  long steps();

  /** Bytes of the file read so far. */
  long fileBytes();

  /** A form of proofs beside that of Connect Four 3D, found as a service. */
  interface Form {
    /**
     * The checker for a file of this form; empty if it is of another.
     *
     * @param start the beginning of the file, at most {@link #LOOK_AHEAD} bytes
     */
    Optional<Checker> of(byte[] start, InputStream file);
  }

  /** The checker for a file, which is read as far as needed, and not closed. */
  static Checker of(InputStream file) throws IOException, RefusedException {
    BufferedInputStream in = new BufferedInputStream(file, LOOK_AHEAD);
    in.mark(LOOK_AHEAD);
    byte[] start = in.readNBytes(LOOK_AHEAD);
    in.reset();
    for (Form form : ServiceLoader.load(Form.class)) {
      Optional<Checker> checker = form.of(start, in);
      if (checker.isPresent()) {
        return checker.get();
      }
    }
    return new ProofChecker(in);
  }
}
