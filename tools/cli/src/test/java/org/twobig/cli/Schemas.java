package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.twobig.cli.view.Report;

/** The JSON Schemas of the reports: made from their records, read, and applied. */
public final class Schemas {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Map<String, JsonSchema> STRICT = new ConcurrentHashMap<>();

  private Schemas() {}

  /** What the first field of a report says, as in twobig/solve/1. */
  public static String schema(Class<? extends Report> report) {
    return Objects.requireNonNull(report.getAnnotation(JsonTypeName.class)).value();
  }

  /** The schema that a record has, without descriptions. */
  public static ObjectNode generate(Class<? extends Report> report) {
    ObjectNode schema = MAPPER.createObjectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", schema(report));
    schema.setAll(object(report));
    return schema;
  }

  /** Of a record; one that is a report of its own says so by its first field. */
  private static ObjectNode object(Class<?> record) {
    ObjectNode schema = MAPPER.createObjectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    if (Report.class.isAssignableFrom(record)) {
      properties.putObject("schema").put("const", schema(record.asSubclass(Report.class)));
      required.add("schema");
    }
    for (RecordComponent component : record.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        ObjectNode inner = object(component.getType());
        inner.get("properties").properties().stream()
            .filter(field -> !field.getKey().equals("schema"))
            .forEach(field -> properties.set(field.getKey(), field.getValue()));
        inner
            .get("required")
            .valueStream()
            .filter(field -> !field.asText().equals("schema"))
            .forEach(required::add);
        continue;
      }
      String name = SnakeCaseStrategy.INSTANCE.translate(component.getName());
      properties.set(name, of(component.getGenericType()));
      if (!component.getType().getSimpleName().startsWith("Optional")) {
        required.add(name);
      }
    }
    return schema;
  }

  private static ObjectNode of(Type type) {
    ObjectNode schema = MAPPER.createObjectNode();
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      if (generic.getRawType().equals(Optional.class)) {
        return of(arguments[0]);
      }
      if (generic.getRawType().equals(List.class)) {
        schema.put("type", "array").set("items", of(arguments[0]));
        return schema;
      }
      assertThat(generic.getRawType()).isEqualTo(Map.class);
      schema.put("type", "object").set("additionalProperties", of(arguments[1]));
      return schema;
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isRecord()) {
      return object(plain);
    }
    if (plain.isEnum()) {
      ArrayNode words = schema.putArray("enum");
      for (Object constant : plain.getEnumConstants()) {
        words.add(((Enum<?>) constant).name().toLowerCase(Locale.ROOT));
      }
      return schema;
    }
    if (plain.equals(Instant.class)) {
      return schema.put("type", "string").put("format", "date-time");
    }
    if (plain.equals(JsonNode.class)) { // what a client has said comes back to it
      schema.putArray("type").add("string").add("integer");
      return schema;
    }
    return schema.put("type", simple(plain));
  }

  private static String simple(Class<?> type) {
    if (List.of(int.class, long.class, Integer.class, Long.class).contains(type)
        || List.of(OptionalInt.class, OptionalLong.class).contains(type)) {
      return "integer";
    }
    if (type.equals(boolean.class) || type.equals(Boolean.class)) {
      return "boolean";
    }
    if (List.of(double.class, BigDecimal.class, OptionalDouble.class).contains(type)) {
      return "number";
    }
    assertThat(type).isEqualTo(String.class);
    return "string";
  }

  /** The file with the schema of that name, as in twobig/solve/1. */
  public static String file(String schema) {
    return "/org/twobig/cli/schema/" + schema.split("/")[1] + ".json";
  }

  /** The schema as it is shipped. */
  public static ObjectNode shipped(String schema) {
    try (InputStream in = Schemas.class.getResourceAsStream(file(schema))) {
      assertThat(in).as("resource " + file(schema)).isNotNull();
      return (ObjectNode) MAPPER.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

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
    ObjectNode schema = shipped(name);
    schema.findParents("properties").stream()
        .filter(parent -> parent.path("type").asText().equals("object"))
        .forEach(parent -> ((ObjectNode) parent).put("additionalProperties", false));
    schema.put("additionalProperties", false);
    return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema);
  }
}
