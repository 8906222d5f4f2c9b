package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.time.Instant;
import java.util.Optional;
import org.twobig.cli.view.Report;

/** What {@code unload} has freed. */
@JsonTypeName("twobig/unload/1")
public record UnloadReport(String store, long freedBytes, Optional<Instant> lastCheckpoint)
    implements Report {}
