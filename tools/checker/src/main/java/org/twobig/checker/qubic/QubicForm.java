package org.twobig.checker.qubic;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.twobig.checker.Checker;

/** Tells files with proofs of Qubic from others. */
public final class QubicForm implements Checker.Form {
  /** The form, made as a service. */
  public QubicForm() {}

  @Override
  public Optional<Checker> of(byte[] start, InputStream file) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    boolean isProof = text.startsWith(QubicChecker.HEAD + "\n");
    return isProof || Dictionary.begins(text)
        ? Optional.of(new QubicChecker(file, isProof))
        : Optional.empty();
  }
}
