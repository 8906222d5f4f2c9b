package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Optional;
import org.twobig.cli.view.Report;

/** What {@code delete} has deleted. */
@JsonTypeName("twobig/delete/1")
public record DeleteReport(String store, Optional<Long> tableBytes) implements Report {}
