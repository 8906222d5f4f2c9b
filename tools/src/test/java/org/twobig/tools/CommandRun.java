package org.twobig.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * A command that was run in this process, how it ended and what it printed.
 *
 * @param err what was wrong, not what else was said on standard error
 */
record CommandRun(int exitCode, String out, String err) {
  static CommandRun of(Object... arguments) {
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
  JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out);
  }
}
