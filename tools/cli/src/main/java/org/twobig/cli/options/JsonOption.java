package org.twobig.cli.options;

import java.io.PrintStream;
import java.util.function.Supplier;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import picocli.CommandLine.Option;

/** The option {@code --json}: the command prints its report as JSON instead of text. */
public final class JsonOption {
  @Option(
      names = "--json",
      fallbackValue = "true",
      description = "Print JSON instead of text, one object a line.")
  private boolean json;

  public boolean isSet() {
    return json;
  }

  public void print(Report report) {
    print(report, report::text);
  }

  /** Prints the report as JSON, or else {@code text}. */
  public void print(Report report, Supplier<String> text) {
    print(report, text, System.out);
  }

  public void print(Report report, Supplier<String> text, PrintStream out) {
    out.print(json ? Json.line(report) + System.lineSeparator() : text.get());
    out.flush(); // the JVM does not flush after Ctrl-C
  }
}
