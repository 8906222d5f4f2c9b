package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Verdict;
import org.twobig.game.Question;

/** What {@code prove --json} prints. */
@JsonTypeName("twobig/prove/1")
public record ProveReport(
    String position,
    int ply,
    Question question,
    Reply answer,
    Verdict claim,
    String file,
    long bytes,
    long steps,
    long staticLeaves,
    long solveNodes,
    BigDecimal solveSeconds,
    BigDecimal proofSeconds)
    implements Report {}
