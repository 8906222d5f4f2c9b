package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.twobig.cli.view.JsonSchemas;

/** Reads what commands print, and checks it against its JSON Schema. */
public final class Schemas {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonSchemas ALL = new JsonSchemas();
  private static final Map<String, JsonSchema> STRICT = new ConcurrentHashMap<>();

  private Schemas() {}

  /** Reads an object that a command has printed, and checks it against the schema it names. */
  public static JsonNode read(String line) throws IOException {
    JsonNode object = MAPPER.readTree(line);
    assertThat(object.has("schema")).as(line).isTrue();
    String name = object.get("schema").textValue();
    assertThat(STRICT.computeIfAbsent(name, Schemas::strict).validate(object)).as(line).isEmpty();
    return object;
  }

  /** A schema that allows nothing but what it names. */
  private static JsonSchema strict(String name) {
    ObjectNode schema = ALL.ofFile(name.split("/")[1] + ".json").orElseThrow();
    schema.findParents("properties").stream()
        .filter(parent -> parent.path("type").asText().equals("object"))
        .forEach(parent -> ((ObjectNode) parent).put("additionalProperties", false));
    schema.put("additionalProperties", false);
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema);
  }
}
