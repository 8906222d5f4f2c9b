package org.twobig.checker.connectx;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.twobig.checker.Checker;

/** Tells files with proofs of ConnectX from others. */
public final class ConnectXForm implements Checker.Form {
  /** The form, made as a service. */
  public ConnectXForm() {}

  @Override
  public Optional<Checker> of(byte[] start, InputStream file) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    return text.startsWith(ConnectXChecker.HEAD + "\n")
        ? Optional.of(new ConnectXChecker(file))
        : Optional.empty();
  }
}
