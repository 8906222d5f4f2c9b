package org.twobig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.view.Report;

/**
 * Each schema that a module ships has what its record has, and says of every field what it means.
 * With {@code -Dtwobig.schemas=write} the files follow the records; descriptions stay, and those of
 * new fields are to be written by hand.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SchemasContract {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path folder;

  /**
   * Of one module.
   *
   * @param folder of its schemas, among its resources
   */
  protected SchemasContract(String folder) {
    this.folder = Path.of("src/main/resources", folder);
  }

  /** All reports of the module. */
  protected abstract List<Class<? extends Report>> reports();

  @ParameterizedTest
  @MethodSource("reports")
  void whatIsShippedFollowsTheRecord(Class<? extends Report> report) throws IOException {
    ObjectNode generated = Schemas.generate(report);
    if (System.getProperty("twobig.schemas", "").equals("write")) {
      write(file(report), generated);
    }
    ObjectNode shipped = (ObjectNode) MAPPER.readTree(file(report).toFile());
    List<String> undescribed = new ArrayList<>();
    findUndescribed(shipped, undescribed);
    assertThat(undescribed).as("fields without a description").isEmpty();
    shipped
        .findParents("description")
        .forEach(parent -> ((ObjectNode) parent).remove("description"));
    assertThat(shipped).isEqualTo(generated);
  }

  private static void findUndescribed(JsonNode schema, List<String> found) {
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              if (property.getValue().path("description").asText().isBlank()
                  && !property.getKey().equals("schema")) {
                found.add(property.getKey());
              }
            });
    schema.forEach(child -> findUndescribed(child, found));
  }

  private Path file(Class<? extends Report> report) {
    return folder.resolve(Schemas.schema(report).split("/")[1] + ".json");
  }

  private static void write(Path file, ObjectNode generated) throws IOException {
    if (Files.exists(file)) {
      describe(generated, MAPPER.readTree(file.toFile()));
    }
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentArraysWith(DefaultPrettyPrinter.FixedSpaceIndenter.instance);
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    Files.createDirectories(file.getParent());
    Files.writeString(file, MAPPER.writer(printer).writeValueAsString(generated) + "\n");
  }

  /** Copies the descriptions of a schema to another. */
  private static void describe(ObjectNode schema, JsonNode described) {
    if (described.path("description").isTextual()) {
      schema.set("description", described.get("description"));
    }
    Iterator<Map.Entry<String, JsonNode>> fields = schema.properties().iterator();
    while (fields.hasNext()) {
      Map.Entry<String, JsonNode> field = fields.next();
      if (field.getValue() instanceof ObjectNode inner && described.has(field.getKey())) {
        describe(inner, described.get(field.getKey()));
      }
    }
  }

  @Test
  void nothingElseIsShipped() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .containsExactlyInAnyOrderElementsOf(reports().stream().map(this::file).toList());
    }
  }
}
