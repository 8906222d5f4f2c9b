package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.config.Defaults;
import org.twobig.cli.config.OptionKeys;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.system.SampleSettings;
import org.twobig.cli.system.SettingsReport;

/** The defaults of the program's own commands. */
class ConfigTest {
  @TempDir private Path folder;

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("settings"), List.of(lines));
  }

  private SettingsReport report(String command, Optional<String> profile, Path file) {
    List<OptionKeys.Target> targets =
        new OptionKeys(Twobig.commandLine())
            .all().stream().filter(target -> target.command().equals(command)).toList();
    return SettingsReport.of(targets, Defaults.none(file, Twobig::commandLine), profile);
  }

  /** Options with value and source. */
  private static Map<String, String> options(SettingsReport report) throws IOException {
    JsonNode json = new ObjectMapper().readTree(report.json().toString());
    Map<String, String> options = new HashMap<>();
    json.get("options")
        .forEach(
            option ->
                options.put(
                    option.get("option").asText(),
                    option.path("value").asText("-") + " " + option.get("source").asText()));
    return options;
  }

  @Test
  void eachSourceIsNamed() throws IOException {
    Path file = file("# mine", "solve.threads = 3");

    assertThat(options(report("solve", Optional.of("laptop"), file)))
        .containsEntry("--threads", "3 file")
        .containsEntry("--size", "1g profile")
        .containsEntry("--question", "white built_in")
        .containsEntry("--store", StoreFinder.standard() + " computed")
        .containsEntry("--task-nodes", "- none");
  }

  @Test
  void theFileWinsOverTheProfile() throws IOException {
    Path file = file("solve.size = 64m", "create.size = 32m");

    assertThat(options(report("solve", Optional.of("cluster"), file)))
        .containsEntry("--size", "64m file")
        .containsEntry("--graph-size", "19000000000 profile");
    assertThat(options(report("create", Optional.of("cluster"), file)))
        .as("the file says how large, so the number of buckets gives way")
        .containsEntry("--size", "32m file")
        .containsEntry("--buckets", "- none");
  }

  @Test
  void theStoreOfSolveIsThatOfAllCommands() throws IOException {
    Path file = file("solve.store = week");

    assertThat(options(report("work", Optional.empty(), file)))
        .containsEntry("--store", "week file");
    assertThat(options(report("work", Optional.empty(), file("work.store = day", "store = week"))))
        .containsEntry("--store", "day file");
  }

  @Test
  void whatMeansNothingByItselfIsNoDefault() throws IOException {
    assertThat(options(report("create", Optional.empty(), file("create.sparse = true"))))
        .containsEntry("--sparse", "false built_in");
    assertThat(
            options(
                report(
                    "create",
                    Optional.empty(),
                    file("create.sparse = true", "placement = direct"))))
        .containsEntry("--sparse", "true file");
  }

  @Test
  void theFileMayChooseTheProfile() throws IOException {
    assertThat(options(report("solve", Optional.empty(), file("profile = laptop"))))
        .containsEntry("--size", "1g profile");
    assertThat(options(report("bench.ladder", Optional.empty(), file("profile = laptop"))))
        .as("a command without --profile has none")
        .containsEntry("--size", "1g built_in");
  }

  @Test
  void jsonNamesFileAndLine() throws IOException {
    Path file = file("", "", "bench.ladder.from = 36");

    JsonNode json =
        new ObjectMapper()
            .readTree(report("bench.ladder", Optional.empty(), file).json().toString());
    assertThat(json.fieldNames()).toIterable().containsExactly("file", "file_exists", "options");
    assertThat(json.get("file").asText()).isEqualTo(file.toString());
    assertThat(json.get("file_exists").asBoolean()).isTrue();
    JsonNode from = json.get("options").get(0);
    assertThat(from.toString())
        .isEqualTo(
            ("{'command':'bench ladder','option':'--from','value':'36','source':'file',"
                    + "'settings_file':'%s','line':3}")
                .formatted(file)
                .replace('\'', '"'));
  }

  @Test
  void everyLineOfTheSampleIsASetting() throws IOException {
    OptionKeys keys = new OptionKeys(Twobig.commandLine());
    String sample = new SampleSettings(keys, folder).toString();
    List<String> settings =
        sample
            .lines()
            .filter(line -> line.matches("#\\S.*"))
            .map(line -> line.substring(1))
            .toList();

    assertThat(settings).hasSameSizeAs(keys.all());
    assertThat(sample.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(100));
    Defaults defaults =
        Defaults.none(
            file(
                settings.stream().filter(line -> !line.contains("profile")).toArray(String[]::new)),
            Twobig::commandLine);
    assertThat(defaults.settings("bench.stores", Optional.empty()).keySet())
        .contains("bench.stores.seconds", "bench.stores.size");
  }

  /** What the program says, and its exit code. */
  private String said(Path file, String arguments) {
    StringWriter err = new StringWriter();
    int code =
        Twobig.execute(
            Twobig.commandLine().setErr(new PrintWriter(err, true)), file, arguments.split(" "));
    return code + " " + err;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threads = many | solve --no-store 0F | , line 1: Invalid value for option '--threads'",
        "threads = 0 | solve --no-store 0F | --threads must be 1 to 1024 (threads: ",
        "nonsense = 1 | stats absent | , line 1: there is no option 'nonsense'",
        "profile = moon | solve --no-store 0F | , line 1: there is no profile 'moon'",
        "bench.ladder.limit = 0 | bench ladder | is 1 second or more (bench.ladder.limit: ",
        "json = true | solve --profile moon 0F | there is no profile 'moon'; the profiles are"
      })
  void badSettingsAreWrongUsage(String line, String arguments, String words) throws IOException {
    Path file = file(line);

    assertThat(said(file, arguments)).startsWith("2 twobig: ").contains(words);
  }

  @Test
  void aGraphThatDoesNotFitTheHeapIsRefused() throws IOException {
    Path file = file("solve.no-store = true", "solve.size = 17m");

    assertThat(said(file, "solve --graph-size 900t 0092B7A8DF8796AB69510E727184"))
        .startsWith("4 twobig: A search graph of 900.0 TiB does not fit into the Java heap of ")
        .contains("TWOBIG_JAVA_OPTIONS=-Xmx");
    assertThat(said(file, "solve --graph-size 1m 0092B7A8DF8796AB69510E727184"))
        .startsWith("2 twobig: --graph-size must be at least 128.0 MiB");
  }

  @ParameterizedTest
  @CsvSource({
    "config nonsense, there is no command twobig nonsense",
    "config completion, twobig completion has no options that could have defaults",
    "config --path --json, are mutually exclusive",
    "completion fish, 'expected one of [BASH, ZSH]'",
    "reference --format pdf absent, 'expected one of [MAN, MARKDOWN]'"
  })
  void wrongUsageIsExplained(String arguments, String words) {
    assertThat(said(folder.resolve("absent"), arguments)).startsWith("2 twobig: ").contains(words);
  }
}
