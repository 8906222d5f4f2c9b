package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import org.twobig.cli.view.Report;

/** What {@code work} has done when it ends. */
@JsonTypeName("twobig/work/1")
public record WorkReport(
    String store, long tasksDone, long nodes, BigDecimal seconds, boolean interrupted)
    implements Report {}
