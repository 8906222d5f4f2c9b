package org.twobig.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.twobig.cli.main.Twobig;

/**
 * A command that was run in this process, how it ended and what it printed.
 *
 * @param err what was wrong, not what else was said on standard error
 */
public record CommandRun(int exitCode, String out, String err) {
  public static CommandRun of(Object... arguments) {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream before = System.out;
    int exitCode;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      exitCode =
          Twobig.commandLine()
              .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
              .execute(words);
    } finally {
      System.setOut(before);
    }
    return new CommandRun(
        exitCode,
        out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"),
        err.toString(StandardCharsets.UTF_8));
  }

  /** The one JSON object that was printed. */
  public JsonNode json() throws IOException {
    return Schemas.read(out);
  }
}
