package org.twobig.checker.connectx;

import java.util.Optional;
import org.twobig.checker.Certificate;
import org.twobig.checker.Checker;
import org.twobig.checker.RefusedException;

/** Recognizes the files with proofs of ConnectX by their certificate. */
public final class ConnectXForm implements Checker.Form {
  /** For the service loader. */
  public ConnectXForm() {}

  @Override
  public Optional<Checker> of(byte[] file, Optional<Certificate> certificate)
      throws RefusedException {
    return certificate.isPresent() && certificate.get().claim().game().startsWith("connectx:")
        ? Optional.of(new ConnectXChecker(certificate.get()))
        : Optional.empty();
  }
}
