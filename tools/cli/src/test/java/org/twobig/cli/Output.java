package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The exit code of a command and what it printed. */
public record Output(int exitCode, String out, String err) {
  /** Fails unless the command has succeeded. */
  public Output done() {
    assertThat(exitCode).as(err).isZero();
    return this;
  }

  /** Returns its output, one JSON object a line; each is checked against its schema. */
  public List<JsonNode> json() {
    return out.lines().map(Output::read).toList();
  }

  private static JsonNode read(String line) {
    try {
      return Schemas.read(line);
    } catch (IOException e) {
      throw new UncheckedIOException(line, e);
    }
  }

  /** Returns the one JSON object of its output. */
  public JsonNode object() {
    List<JsonNode> objects = json();
    assertThat(objects).as(err).hasSize(1);
    return objects.getFirst();
  }
}
