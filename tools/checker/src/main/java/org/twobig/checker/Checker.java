package org.twobig.checker;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** A checker of one file; {@link #steps} and {@link #fileBytes} are thread-safe. */
public interface Checker {
  /**
   * A proved claim.
   *
   * @param game and its board, as the command line names it, such as connectx:7x6x4
   * @param moves from the start of the game to the position
   * @param claim in words, such as "White wins"
   * @param steps of the proof
   * @param figures further counts, by name
   */
  record Proved(String game, String moves, String claim, long steps, Map<String, Long> figures) {
    /** Makes the result from a claim and figures. */
    public Proved(Certificate.Claim claim, long steps, Map<String, Long> figures) {
      this(claim.game(), claim.moves(), claim.text(), steps, figures);
    }
  }

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

  /** Proofs of other games than Connect Four 3D, found as a service. */
  interface Form {
    /**
     * Returns the checker for a file of this form; empty if it is of another.
     *
     * @param certificate what the file is, unless it is not compressed
     */
    Optional<Checker> of(byte[] file, Optional<Certificate> certificate) throws RefusedException;
  }

  /** Returns the checker for a file, which is read to its end, and not closed. */
  static Checker of(InputStream file) throws IOException, RefusedException {
    byte[] all = file.readAllBytes();
    Optional<Certificate> certificate =
        Certificate.isCompressed(all) ? Optional.of(new Certificate(all)) : Optional.empty();
    for (Form form : ServiceLoader.load(Form.class)) {
      Optional<Checker> checker = form.of(all, certificate);
      if (checker.isPresent()) {
        return checker.get();
      }
    }
    return new ProofChecker(certificate.isPresent() ? certificate.get() : new Certificate(all));
  }
}
