package org.twobig.cli.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One JSON object on one line, its fields in the order they were added. */
public final class JsonLine {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  /**
   * Adds a field.
   *
   * @param value a string, a number, a truth value, an object, or a list of objects
   */
  public JsonLine add(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      json.writeFieldName(field.getKey());
      if (field.getValue() instanceof List) {
        json.writeStartArray();
        for (Object element : (List<?>) field.getValue()) {
          ((JsonLine) element).write(json);
        }
        json.writeEndArray();
      } else if (field.getValue() instanceof JsonLine) {
        ((JsonLine) field.getValue()).write(json);
      } else {
        json.writePOJO(field.getValue());
      }
    }
    json.writeEndObject();
  }
}
