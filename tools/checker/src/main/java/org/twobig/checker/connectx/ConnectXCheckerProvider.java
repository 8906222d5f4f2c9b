package org.twobig.checker.connectx;

import java.util.Optional;
import org.twobig.checker.Certificate;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;

/** Makes checkers for proofs of ConnectX, which it recognizes by their certificate. */
public final class ConnectXCheckerProvider implements Checker.Provider {
  /** For the service loader. */
  public ConnectXCheckerProvider() {}

  @Override
  public Optional<Checker> make(byte[] file, Optional<Certificate> certificate)
      throws RefusedException {
    return certificate.isPresent() && certificate.get().claim().game().startsWith("connectx:")
        ? Optional.of(new ConnectXChecker(certificate.get()))
        : Optional.empty();
  }
}
