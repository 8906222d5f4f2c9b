package org.twobig.cli.view;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes the JSON Schemas of all reports from their records. The file {@code
 * META-INF/twobig/words.properties} of each module lists its reports and describes their fields.
 * The key of a report is the name of its class. The key of a field is {@code Record.field}, or
 * {@code field} if the field means the same in all records.
 */
public final class JsonSchemas {
  private static final Map<Class<?>, String> SIMPLE = new HashMap<>();

  static {
    for (Class<?> type : List.of(int.class, long.class, Integer.class, Long.class)) {
      SIMPLE.put(type, "integer");
    }
    SIMPLE.putAll(Map.of(OptionalInt.class, "integer", OptionalLong.class, "integer"));
    SIMPLE.putAll(Map.of(boolean.class, "boolean", Boolean.class, "boolean"));
    SIMPLE.putAll(Map.of(double.class, "number", OptionalDouble.class, "number"));
    SIMPLE.putAll(
        Map.of(BigDecimal.class, "number", Duration.class, "number", String.class, "string"));
  }

  private final Map<String, Class<? extends Report>> types = new TreeMap<>();
  private final Properties words = new Properties();
  private final Set<String> unused;

  public JsonSchemas() {
    try {
      ClassLoader loader = JsonSchemas.class.getClassLoader();
      for (URL file : Collections.list(loader.getResources("META-INF/twobig/words.properties"))) {
        try (InputStream in = file.openStream()) {
          words.load(in);
        }
      }
      for (String key : words.stringPropertyNames()) {
        if (key.startsWith("org.")) {
          Class<? extends Report> type = Class.forName(key).asSubclass(Report.class);
          types.put(fileName(type), type);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    unused = new TreeSet<>(words.stringPropertyNames());
  }

  /** Returns the name and version of a report, such as {@code twobig/solve/1}. */
  public static String name(Class<? extends Report> report) {
    return report.getAnnotation(JsonTypeName.class).value();
  }

  /** Returns the name of the file with the schema of a report, such as {@code solve.json}. */
  public static String fileName(Class<? extends Report> report) {
    return name(report).split("/")[1] + ".json";
  }

  /** Returns the reports by the names of their files. */
  public Map<String, Class<? extends Report>> types() {
    return types;
  }

  /** Returns the keys of descriptions that no schema has used so far. */
  public Set<String> unusedWords() {
    return unused;
  }

  public Optional<ObjectNode> ofFile(String fileName) {
    return Optional.ofNullable(types.get(fileName)).map(this::schema);
  }

  private ObjectNode schema(Class<? extends Report> report) {
    ObjectNode schema = node();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", name(report));
    schema.put("description", words(report));
    schema.setAll(object(report));
    return schema;
  }

  public String words(Class<? extends Report> report) {
    return words(report.getName());
  }

  public ObjectNode ofType(Class<?> type) {
    return of(TypeFactory.defaultInstance().constructType(type));
  }

  /** Returns the schema of a record. A report has the additional first field {@code schema}. */
  private ObjectNode object(Class<?> record) {
    ObjectNode schema = node().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    if (Report.class.isAssignableFrom(record)) {
      properties.putObject("schema").put("const", name(record.asSubclass(Report.class)));
      required.add("schema");
    }
    addFields(record, ownName(record), "", properties, required);
    return schema;
  }

  /** Adds the fields of a record to its schema, or to that of the owner that unwraps it. */
  private void addFields(
      Class<?> record, String owner, String prefix, ObjectNode properties, ArrayNode required) {
    for (BeanPropertyDefinition field : Json.fields(record)) {
      JsonUnwrapped unwrapped = field.getAccessor().getAnnotation(JsonUnwrapped.class);
      boolean isOptional = field.getRawPrimaryType().getSimpleName().startsWith("Optional");
      if (unwrapped != null) {
        JavaType type = field.getPrimaryType();
        addFields(
            (isOptional ? type.containedType(0) : type).getRawClass(),
            owner,
            prefix + unwrapped.prefix(),
            properties,
            isOptional ? node().arrayNode() : required);
        continue;
      }
      String name = prefix + field.getName();
      ObjectNode described = node();
      described.put(
          "description", words(owner + "." + name, ownName(record) + "." + field.getName(), name));
      described.setAll(of(field.getPrimaryType()));
      properties.set(name, described);
      if (!isOptional) {
        required.add(name);
      }
    }
  }

  private String words(String... keys) {
    String found = Stream.of(keys).filter(words::containsKey).findFirst().orElse("");
    unused.remove(found);
    return words.getProperty(found, "");
  }

  /** Returns the name of a record within its file, such as {@code AnalysisReport.Move}. */
  private static String ownName(Class<?> record) {
    return record.getCanonicalName().substring(record.getPackageName().length() + 1);
  }

  private ObjectNode of(JavaType type) {
    Class<?> raw = type.getRawClass();
    ObjectNode schema = node();
    if (raw.equals(Optional.class)) {
      return of(type.containedType(0));
    }
    if (type.isCollectionLikeType()) {
      schema.put("type", "array").set("items", of(type.getContentType()));
    } else if (type.isMapLikeType()) {
      schema.put("type", "object").set("additionalProperties", of(type.getContentType()));
    } else if (raw.isRecord()) {
      return object(raw);
    } else if (raw.isEnum()) {
      ArrayNode constants = schema.putArray("enum");
      for (Object constant : raw.getEnumConstants()) {
        constants.add(((Enum<?>) constant).name().toLowerCase(Locale.ROOT));
      }
    } else if (raw.equals(Instant.class)) {
      schema.put("type", "string").put("format", "date-time");
    } else if (raw.equals(JsonNode.class)) { // an id, which repeats a client's value
      schema.putArray("type").add("string").add("integer");
    } else {
      schema.put("type", Objects.requireNonNull(SIMPLE.get(raw), raw::getName));
    }
    return schema;
  }

  private static ObjectNode node() {
    return JsonNodeFactory.instance.objectNode();
  }
}
