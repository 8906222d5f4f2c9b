package org.twobig.checker.qubic;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.twobig.checker.Certificate;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;

/** The form of files with proofs of Qubic. */
public final class QubicForm implements Checker.Form {
  /** For the service loader. */
  public QubicForm() {}

  @Override
  public Optional<Checker> of(byte[] file, Optional<Certificate> certificate)
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
