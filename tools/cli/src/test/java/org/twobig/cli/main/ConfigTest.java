package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The person's settings and the program's own commands. */
class ConfigTest {
  /** Solved in a moment. */
  private static final String LATE = "3E25C610D95AF67B83B8FF44A0CE4764012B";

  @TempDir private Path folder;

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("settings"), List.of(lines));
  }

  /** Returns the output of a command. */
  private static String printed(Path file, String... arguments) {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      assertThat(Twobig.execute(Twobig.commandLine(), file, arguments)).isZero();
    } finally {
      System.setOut(before);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void doctorSaysWhatIsSet() throws IOException {
    Path file = file("# mine", "twobig.solve.threads=3", "json = true");

    assertThat(printed(file, "doctor")).contains(file + ": json=true, twobig.solve.threads=3");
    assertThat(printed(folder.resolve("absent"), "doctor", "--json"))
        .contains("absent: not found, built-in defaults apply");
  }

  /** Returns the exit code and the standard error. */
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
        "threads = many | solve --no-store 0F | '--threads': 'many' is not a whole number (FILE, threads)",
        "question = red | solve --no-store 0F | expected white, black, both or score, found 'red' (FILE, question)",
        "threads = 0 | solve --no-store 0F | --threads must be 1 to 1024 (",
        "nonsense = 1 | stats absent | FILE: there is no option 'nonsense'",
        "t = 2 | stats absent | : there is no option 't'",
        "twobig.solve.MOVES = 0F | stats absent | : there is no option 'twobig.solve.MOVES'",
        "twobig.solve.version = true | stats absent | : there is no option 'twobig.solve.version'",
        "--threads = 2 | stats absent | write threads=VALUE or twobig.COMMAND.threads=VALUE",
        "twobig.solve.thread = 2 | solve --no-store 0F | : there is no option 'twobig.solve.thread'",
        "solve.threads = 1 | stats absent | write threads=VALUE or twobig.COMMAND.threads=VALUE",
        "yes = true | delete absent | , add --yes",
        "twobig.delete.yes = true | delete absent | , add --yes",
        "yes = false | delete absent | , add --yes",
        "help = true | stats absent | : there is no option 'help'",
        "no-store = true | solve --size 1k 0F | --size 1k is too small; the least is 17m"
      })
  void badSettingsAreWrongUsage(String line, String arguments, String words) throws IOException {
    Path file = file(line);

    assertThat(said(file, arguments))
        .startsWith("2 twobig: ")
        .contains(words.replace("FILE", file.toString()));
  }

  @Test
  void badSettingsDoNotStandInTheWayOfHelpAndDoctor() throws IOException {
    Path file = file("twobig.solve.threads = many");

    assertThat(printed(file, "doctor", "--json"))
        .contains("Invalid value for option '--threads'")
        .contains("'many' is not an int (%s, twobig.solve.threads)".formatted(file));
    assertThat(said(file, "solve --help")).isEqualTo("0 ");
    assertThat(said(file, "help solve")).isEqualTo("0 ");
    Path unknown = Files.writeString(folder.resolve("unknown"), "nonsense = 1");
    assertThat(said(unknown, "help solve")).isEqualTo("0 ");
    assertThat(said(unknown, "completion bash")).isEqualTo("0 ");
    assertThat(said(unknown, "check absent")).startsWith("3 twobig: ").doesNotContain("nonsense");
    JsonNode json = new ObjectMapper().readTree(printed(file("nonsense=1"), "doctor", "--json"));
    assertThat(json.get("problems").asInt()).isPositive();
    assertThat(json.get("checks").findValuesAsText("found"))
        .contains(
            file
                + ": there is no option 'nonsense'; write OPTION=VALUE or"
                + " twobig.COMMAND.OPTION=VALUE");
  }

  @Test
  void theCommandLineWinsOverASettingThatExcludesIt() throws IOException {
    Path file = file("no-store = true", "size = 17m", "twobig.create.size = 17m");

    assertThat(said(file, "solve --store " + folder.resolve("named") + " " + LATE))
        .startsWith("0 ");
    assertThat(folder.resolve("named")).exists();
    assertThat(said(file, "delete --yes " + folder.resolve("named"))).startsWith("0 ");
    assertThat(
            said(file, "create --buckets 1048583 --partitions 0-64:100% " + folder.resolve("made")))
        .as("the size gives way")
        .startsWith("2 twobig: --partitions needs --size");
    assertThat(said(file("store = " + folder), "solve --no-store --size 17m 0F1E2D"))
        .startsWith("0 ");
    assertThat(said(file("size = 17m"), "resize absent"))
        .startsWith("2 twobig: give the size of the table");
    assertThat(said(file("threads = 2", "nodes = 1m"), "verify " + folder.resolve("absent")))
        .startsWith("3 twobig: There is no store in");
    assertThat(said(file("no-store = true", "store = week"), "solve 0F"))
        .startsWith("2 twobig: give --store or --no-store, not both");
  }

  @Test
  void aSettingCountsWhereTheCommandLineSaysNothing() throws IOException {
    String solve = "solve --store " + folder.resolve("s") + " ";
    Path file = file("json = true", "twobig.solve.size=17m", "threads = 1");
    assertThat(printed(file, (solve + LATE).split(" "))).startsWith("{");
    assertThat(printed(file, (solve + "--json=false " + LATE).split(" "))).startsWith("Position  ");

    Path other = file("twobig.solve.size=64m");
    assertThat(said(other, solve + LATE)).as("a size is for new stores only").startsWith("0 ");
    assertThat(said(other, solve + "--size 64m " + LATE))
        .startsWith("2 ")
        .contains("has a table of 17.0 MiB, not 64.0 MiB");
    assertThat(said(file, "delete --yes " + folder.resolve("s"))).startsWith("0 ");
  }

  @Test
  void aGraphThatDoesNotFitTheHeapIsRefused() throws IOException {
    Path file = file("twobig.solve.no-store = true", "twobig.solve.size = 17m");

    assertThat(said(file, "solve --graph-size 900t 0092B7A8DF8796AB69510E727184"))
        .startsWith(
            "4 twobig: The threads and the graph of a search take 900.0 TiB, more than the ")
        .contains("TWOBIG_JAVA_OPTIONS=-Xmx");
  }
}
