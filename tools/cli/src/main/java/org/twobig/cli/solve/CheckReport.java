package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.util.Optional;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Verdict;

/** What {@code check --json} prints. */
@JsonTypeName("twobig/check/1")
public record CheckReport(
    String file,
    boolean accepted,
    Optional<String> position,
    Optional<Verdict> claim,
    Optional<Long> steps,
    Optional<BigDecimal> seconds,
    Optional<String> reason)
    implements Report {}
