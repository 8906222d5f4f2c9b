package org.twobig.cli.options;

import java.io.PrintStream;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import picocli.CommandLine.Option;

/** The option {@code --json}: a command prints its reports as JSON. */
public final class JsonOption {
  @Option(
      names = "--json",
      fallbackValue = "true",
      description = "Print JSON instead of text, one object a line.")
  private boolean json;

  public boolean isSet() {
    return json;
  }

  /** Prints a report to standard output. */
  public void print(Report report) {
    print(report, System.out);
  }

  /** Prints a report. */
  public void print(Report report, PrintStream out) {
    out.print(json ? Json.line(report) + System.lineSeparator() : report.text());
    out.flush(); // nothing flushes it after Ctrl-C
  }
}
