package org.twobig.cli.explore;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.cli.view.Report;
import org.twobig.game.Outcome;

/** The report on a proof for a client; {@code bytes} is empty until the proof is complete. */
@JsonTypeName("twobig/proof/1")
public record ProofJobReport(
    String id,
    State state,
    String position,
    Outcome claim,
    long steps,
    OptionalLong bytes,
    Optional<String> problem)
    implements Report {
  public enum State {
    RUNNING,
    DONE,
    FAILED
  }
}
