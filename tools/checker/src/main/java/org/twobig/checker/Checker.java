package org.twobig.checker;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The check of one file with a proof. {@link #steps} and {@link #fileBytes} are thread-safe. */
public interface Checker {
  /**
   * @param game the game and its board, as the command line names them, such as connectx:7x6x4
   * @param moves the moves from the start of the game to the position
   * @param claim the claim in words, such as "White wins"
   * @param steps the number of steps of the proof
   * @param figures further counts, by name
   */
  record Proved(String game, String moves, String claim, long steps, Map<String, Long> figures) {
    public Proved(Certificate.Claim claim, long steps, Map<String, Long> figures) {
      this(claim.game(), claim.moves(), claim.text(), steps, figures);
    }
  }

  /**
   * Checks the whole file.
   *
   * @throws RefusedException if the proof is wrong, with the place of the error
   */
  Proved check() throws RefusedException;

  long steps();

  /** Returns the number of bytes of the file read so far. */
  long fileBytes();

  /** Makes checkers for one game other than Connect Four 3D. The service loader finds providers. */
  interface Provider {
    /**
     * Returns the checker for a file with a proof of the game; empty for other files.
     *
     * @param certificate a reader that has read the claim; empty if the file is not compressed
     */
    Optional<Checker> make(byte[] file, Optional<Certificate> certificate) throws RefusedException;
  }

  /** Returns the checker for a file. Reads the file to its end, without closing it. */
  static Checker of(InputStream file) throws IOException, RefusedException {
    byte[] all = file.readAllBytes();
    Optional<Certificate> certificate =
        Certificate.isCompressed(all) ? Optional.of(new Certificate(all)) : Optional.empty();
    for (Provider provider : ServiceLoader.load(Provider.class)) {
      Optional<Checker> checker = provider.make(all, certificate);
      if (checker.isPresent()) {
        return checker.get();
      }
    }
    return new ConnectFour3dChecker(
        certificate.isPresent() ? certificate.get() : new Certificate(all));
  }
}
