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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.arena.ExamReport;
import org.twobig.cli.arena.TournamentReport;
import org.twobig.cli.engine.EngineReport;
import org.twobig.cli.explore.GamePlay;
import org.twobig.cli.explore.GamesReport;
import org.twobig.cli.explore.PositionReport;
import org.twobig.cli.explore.Problem;
import org.twobig.cli.explore.Proofs;
import org.twobig.cli.explore.SolvingReport;
import org.twobig.cli.explore.StoreReports;
import org.twobig.cli.machine.DoctorReport;
import org.twobig.cli.maintain.CheckpointCommand;
import org.twobig.cli.maintain.DeleteCommand;
import org.twobig.cli.maintain.ExportCommand;
import org.twobig.cli.maintain.MaintenanceReport;
import org.twobig.cli.maintain.UnloadCommand;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.CheckCommand;
import org.twobig.cli.solve.FillCommand;
import org.twobig.cli.solve.ProveCommand;
import org.twobig.cli.solve.SolveLine;
import org.twobig.cli.solve.WorkCommand;
import org.twobig.cli.store.CreateReport;
import org.twobig.cli.store.DiffReport;
import org.twobig.cli.store.DumpLine;
import org.twobig.cli.store.SampleReport;
import org.twobig.cli.store.StatsReport;
import org.twobig.cli.store.TopReport;
import org.twobig.cli.store.VerifyReport;
import org.twobig.cli.system.ConfigReport;
import org.twobig.cli.view.Report;

/**
 * Each schema that is shipped has what its record has, and says of every field what it means. With
 * {@code -Dtwobig.schemas=write} the files follow the records; descriptions stay, and those of new
 * fields are to be written by hand.
 */
class SchemasTest {
  private static final Path FOLDER = Path.of("src/main/resources/org/twobig/cli/schema");

  static List<Class<? extends Report>> reports() {
    return List.of(
        AnalysisReport.class,
        CheckCommand.Result.class,
        CheckpointCommand.Result.class,
        CreateReport.class,
        DeleteCommand.Result.class,
        DiffReport.class,
        DoctorReport.class,
        DumpLine.class,
        ExamReport.class,
        ExportCommand.Result.class,
        FillCommand.Line.class,
        FillCommand.Result.class,
        MaintenanceReport.class,
        ProveCommand.Result.class,
        SampleReport.Line.class,
        SolveLine.class,
        StatsReport.class,
        TopReport.class,
        TournamentReport.class,
        UnloadCommand.Result.class,
        WorkCommand.Result.class,
        ConfigReport.class,
        VerifyReport.class,
        GamesReport.class,
        PositionReport.class,
        GamePlay.History.class,
        GamePlay.Line.class,
        GamePlay.Why.class,
        SolvingReport.class,
        SolvingReport.All.class,
        SolvingReport.Decided.class,
        Proofs.Told.class,
        StoreReports.Summary.class,
        StoreReports.Counted.class,
        StoreReports.Counting.class,
        StoreReports.Samples.class,
        StoreReports.Puzzles.class,
        Problem.class,
        EngineReport.Hello.class,
        EngineReport.Position.class,
        EngineReport.Value.class,
        EngineReport.Info.class,
        EngineReport.Answer.class,
        EngineReport.Error.class);
  }

  @ParameterizedTest
  @MethodSource("reports")
  void whatIsShippedFollowsTheRecord(Class<? extends Report> report) throws IOException {
    ObjectNode generated = Schemas.generate(report);
    if (System.getProperty("twobig.schemas", "").equals("write")) {
      write(Schemas.schema(report), generated);
    }
    ObjectNode shipped = Schemas.shipped(Schemas.schema(report));
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

  private static void write(String name, ObjectNode generated) throws IOException {
    Path file = FOLDER.resolve(name.split("/")[1] + ".json");
    ObjectMapper mapper = new ObjectMapper();
    if (Files.exists(file)) {
      describe(generated, mapper.readTree(file.toFile()));
    }
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentArraysWith(DefaultPrettyPrinter.FixedSpaceIndenter.instance);
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    Files.createDirectories(FOLDER);
    Files.writeString(file, mapper.writer(printer).writeValueAsString(generated) + "\n");
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
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> "/org/twobig/cli/schema/" + file.getFileName()))
          .containsExactlyInAnyOrderElementsOf(
              reports().stream().map(report -> Schemas.file(Schemas.schema(report))).toList());
    }
  }
}
