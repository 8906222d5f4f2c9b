package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.util.Optional;
import org.twobig.cli.view.Report;

/** What {@code checkpoint} has saved. */
@JsonTypeName("twobig/checkpoint/1")
public record CheckpointReport(
    String store, boolean saved, Optional<Long> bytes, Optional<BigDecimal> seconds)
    implements Report {}
