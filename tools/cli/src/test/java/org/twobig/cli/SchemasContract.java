package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.twobig.cli.view.JsonSchemas;

/**
 * The schemas of a module are a contract with clients: a name or type that changes is seen in the
 * golden file.
 */
public abstract class SchemasContract {
  private final String module;
  private final JsonSchemas schemas = new JsonSchemas();

  /** Of the reports of a module, whose packages begin so. */
  protected SchemasContract(String module) {
    this.module = module;
  }

  @Test
  void namesAndTypesAreThoseOfTheGoldenFile() {
    StringBuilder all = new StringBuilder();
    List<String> files =
        schemas.types().entrySet().stream()
            .filter(report -> report.getValue().getName().startsWith(module))
            .map(Map.Entry::getKey)
            .toList();
    for (String file : files) {
      JsonNode schema = schemas.ofFile(file).orElseThrow();
      all.append(schema.get("title").textValue()).append('\n');
      fields(schema).forEach(field -> all.append("  ").append(field).append('\n'));
    }
    Golden.assertGolden("schemas.txt", all.toString());
  }

  /** Each field as {@code name: type}; the name has a question mark if it may be absent. */
  private static List<String> fields(JsonNode object) {
    List<String> required = object.get("required").valueStream().map(JsonNode::textValue).toList();
    return object
        .get("properties")
        .propertyStream()
        .<String>map(
            field ->
                field.getKey()
                    + (required.contains(field.getKey()) ? ": " : "?: ")
                    + type(field.getValue()))
        .toList();
  }

  private static String type(JsonNode schema) {
    if (schema.has("const")) {
      return schema.get("const").toString();
    }
    if (schema.has("enum")) {
      return schema
          .get("enum")
          .valueStream()
          .map(JsonNode::textValue)
          .collect(Collectors.joining("|"));
    }
    if (schema.has("items")) {
      return "[" + type(schema.get("items")) + "]";
    }
    if (schema.has("properties")) {
      return "{" + String.join(", ", fields(schema)) + "}";
    }
    return schema.has("additionalProperties")
        ? "{*: " + type(schema.get("additionalProperties")) + "}"
        : schema.path("format").asText(schema.get("type").toString()).replace("\"", "");
  }

  @Test
  void allFieldsHaveWordsAndNoWordIsLeft() {
    List<String> undescribed = new ArrayList<>();
    for (String file : schemas.types().keySet()) {
      find(file, schemas.ofFile(file).orElseThrow(), undescribed);
    }
    assertThat(undescribed).isEmpty();
    assertThat(schemas.unusedWords()).isEmpty();
  }

  private static void find(String path, JsonNode schema, List<String> undescribed) {
    if (schema.has("description") && schema.get("description").asText().isBlank()) {
      undescribed.add(path);
    }
    schema
        .propertyStream()
        .forEach(field -> find(path + "/" + field.getKey(), field.getValue(), undescribed));
  }
}
