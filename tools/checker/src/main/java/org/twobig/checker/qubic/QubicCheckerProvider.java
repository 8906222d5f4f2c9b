package org.twobig.checker.qubic;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.twobig.checker.Certificate;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;

/** Makes checkers for proofs of Qubic: files with a certificate, and lists of positions. */
public final class QubicCheckerProvider implements Checker.Provider {
  /** For the service loader. */
  public QubicCheckerProvider() {}

  @Override
  public Optional<Checker> make(byte[] file, Optional<Certificate> certificate)
      throws RefusedException {
    if (certificate.isPresent()) {
      return certificate
          .filter(proof -> proof.claim().game().equals("qubic"))
          .map(QubicChecker::new);
    }
    String text = new String(file, StandardCharsets.ISO_8859_1);
    return Dictionary.begins(text)
        ? Optional.of(new QubicChecker(new Dictionary(text), file.length))
        : Optional.empty();
  }
}
