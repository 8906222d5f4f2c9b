package org.twobig.cli.solve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.twobig.game.Solution;
import org.twobig.game.Source;

/** One JSON object a line; the names are part of the contract with scripts. */
final class JsonSolveReport implements SolveReport {
  private final PrintStream out;
  private final JsonFactory factory = new JsonFactory();
  private int disagreements;

  JsonSolveReport(PrintStream out) {
    this.out = out;
  }

  @Override
  public void add(Result result) {
    disagreements += result.agrees().orElse(true) ? 0 : 1;
    StringWriter text = new StringWriter();
    try (JsonGenerator json = factory.createGenerator(text)) {
      write(json, result);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println(text);
  }

  private static void write(JsonGenerator json, Result result) throws IOException {
    Solution solution = result.solution();
    json.writeStartObject();
    json.writeStringField("position", result.task().moves());
    json.writeNumberField("stones", result.task().position().stones());
    json.writeStringField("question", solution.question().name().toLowerCase(Locale.ROOT));
    json.writeStringField("answer", result.answer());
    if (result.value().isPresent()) {
      json.writeStringField("value", result.value().get());
    }
    json.writeNumberField("nodes", solution.effort().nodes());
    json.writeNumberField("seconds", BigDecimal.valueOf(result.time().toNanos() / 1000, 6));
    json.writeBooleanField("from_store", solution.source() == Source.STORE);
    if (result.line().isPresent()) {
      json.writeStringField("line", result.line().get());
    }
    json.writeStringField("known_by", solution.source().name().toLowerCase(Locale.ROOT));
    json.writeNumberField("probes", solution.effort().probes());
    json.writeNumberField("hits", solution.effort().hits());
    json.writeNumberField("stores", solution.effort().stores());
    Optional<String> expected = result.task().expected();
    if (expected.isPresent()) {
      json.writeStringField("expected", expected.get());
      json.writeBooleanField("agrees", result.agrees().orElseThrow());
    }
    json.writeEndObject();
  }

  @Override
  public void end(String tableDescription) {}

  @Override
  public int disagreements() {
    return disagreements;
  }
}
