package org.twobig.cli.explore;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Verdict;

/**
 * A proof that this server was asked for.
 *
 * @param bytes of the file, once it is written
 */
@JsonTypeName("twobig/proof/1")
public record ProofJobReport(
    String id,
    State state,
    String position,
    Verdict claim,
    long steps,
    OptionalLong bytes,
    Optional<String> problem)
    implements Report {
  /** How far a proof is. */
  public enum State {
    RUNNING,
    DONE,
    FAILED
  }
}
