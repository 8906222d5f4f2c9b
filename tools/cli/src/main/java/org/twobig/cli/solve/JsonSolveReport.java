package org.twobig.cli.solve;

import java.io.PrintStream;
import org.twobig.cli.view.Json;

/** One JSON object a line. */
final class JsonSolveReport implements SolveReport {
  private final PrintStream out;
  private int disagreements;

  JsonSolveReport(PrintStream out) {
    this.out = out;
  }

  @Override
  public void add(Result result) {
    disagreements += result.agrees().orElse(true) ? 0 : 1;
    out.println(Json.line(SolveLine.of(result, false)));
  }

  @Override
  public void interrupted(Result result) {
    out.println(Json.line(SolveLine.of(result, true)));
    out.flush(); // after Ctrl-C nothing else does
  }

  @Override
  public void end(String tableDescription) {}

  @Override
  public int disagreements() {
    return disagreements;
  }
}
