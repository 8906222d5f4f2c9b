package org.twobig.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.ExitCode;
import org.twobig.learning.games.LabelledGame;
import picocli.CommandLine;

class LearnTest {
  @TempDir private Path folder;

  /** The exit code and the output of a command line. */
  private record Ran(int code, String out, String err) {}

  private static Ran learn(String... arguments) {
    CommandLine program = Learn.commandLine();
    StringWriter err = new StringWriter();
    program.setErr(new PrintWriter(err, true));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      int code = program.execute(arguments);
      return new Ran(code, out.toString(StandardCharsets.UTF_8), err.toString());
    } finally {
      System.setOut(before);
    }
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Ran train(String... more) {
    return learn(
        Stream.of(
                List.of("train", "--board", "4x4x3", "--games", "10", "--batch", "16"),
                List.of("--generations", "1", "-t", "1", "--simulations", "4", path("small")),
                List.of(more))
            .flatMap(List::stream)
            .toArray(String[]::new));
  }

  @Test
  void aTrainingIsTrainedResumedRatedAndExported() throws IOException {
    Ran trained = train();
    assertThat(trained.err()).isEmpty();
    assertThat(trained.code()).isEqualTo(ExitCode.OK);
    assertThat(trained.out().lines()).hasSize(2);
    assertThat(folder.resolve("small/progress.png")).isNotEmptyFile();

    Ran again = learn("train", "--resume", "--generations", "2", "--json", "-t1", path("small"));
    assertThat(again.out())
        .contains("\"schema\":\"twobig/generation/1\"", "\"number\":2")
        .doesNotContain("\"number\":1,");

    Ran exported = learn("export", path("small"), path("it.onnx"));
    assertThat(exported.code()).isEqualTo(ExitCode.OK);
    assertThat(folder.resolve("it.onnx"))
        .hasSameBinaryContentAs(folder.resolve("small/0002/network.onnx"));

    Files.writeString(
        folder.resolve("answers.csv"),
        "# connectx:4x4x3: moves,value,columns that keep it\n1122,1,3\n1213,1,1\n");
    Ran rated =
        learn("rate", path("small"), "--answers", path("answers.csv"), "--simulations", "8,16");
    assertThat(rated.out())
        .contains("answers.csv", "2 positions, value at stake in 2", "alone: ")
        // no mistake in two positions: the interval ends at z^2 / (2 + z^2)
        .contains("  8: 0.00 % (0.00 to 65.76)", "  16: 0.00 % (0.00 to 65.76)");
    assertThat(learn("rate", path("small"), "--answers", path("answers.csv"), "--json").out())
        .contains("\"choices\":2")
        .contains("{\"simulations\":400,\"error\":{\"share\":0.0,\"low\":0.0,\"high\":0.65");
  }

  @Test
  void eachGenerationIsTriedOnThePositionsThatWereNamed() throws IOException {
    Path one =
        Files.writeString(
            folder.resolve("one.csv"),
            "# connectx:4x4x3: moves,value,columns that keep it\n12,1,2\n");
    Path all =
        Files.writeString(
            folder.resolve("all.csv"),
            "# connectx:4x4x3: moves,value,columns that keep it\n12,1,1\n12,1,3\n12,1,4\n");

    Ran ran = train("--json", "--answers", one.toString(), "--answers", all.toString());

    // The network chooses one of the four columns, which is right in one of the four lines.
    assertThat(ran.out()).contains("\"error\":0.75,");

    Path other = Files.writeString(folder.resolve("other.csv"), "# connectx:7x6x4: x\n");
    Ran refused =
        learn(
            "train",
            "--resume",
            "--generations",
            "2",
            "--answers",
            other.toString(),
            path("small"));
    assertThat(refused.code()).isEqualTo(ExitCode.REFUSED);
    assertThat(refused.err()).contains("expected '# connectx:4x4x3");
  }

  @Test
  void eachGenerationPlaysAgainstTheAgentsThatWereNamed() {
    Ran ran = train("--against", "greedy", "--against", "exact@1000", "--against", "zero@4");

    Matcher matches = Pattern.compile(" (\\S+) (\\d+)-(\\d+)-(\\d+)").matcher(ran.out());
    for (String opponent : List.of("greedy", "exact@1000", "zero@4")) {
      assertThat(matches.find()).as(ran.out()).isTrue();
      assertThat(matches.group(1)).isEqualTo(opponent);
      int games = IntStream.rangeClosed(2, 4).map(i -> Integer.parseInt(matches.group(i))).sum();
      assertThat(games).isEqualTo(20);
    }

    assertThat(learn("train", "--against", "nobody", path("x")).err())
        .contains("'nobody' is no agent; expected one of random, greedy");
  }

  @Test
  void aNetworkIsTaughtByExactValues() throws IOException {
    Path excluded = Files.writeString(folder.resolve("excluded.txt"), "1122 5\n\n1 3\n");

    Ran taught =
        learn(
            "teach",
            "--board",
            "4x4x3",
            "--stones",
            "0",
            "--games",
            "20",
            "--batch",
            "16",
            "--generations",
            "1",
            "--exclude",
            excluded.toString(),
            path("taught"));

    assertThat(taught.err()).isEmpty();
    assertThat(taught.code()).isEqualTo(ExitCode.OK);
    TrainingFolder training = new TrainingFolder(folder.resolve("taught"));
    assertThat(training.excluded()).hasSize(2);
    assertThat(training.settings().taught()).isTrue();
    assertThat(learn("train", "--resume", "--generations", "2", path("taught")).err())
        .contains("go on with twobig-learn teach");
  }

  /** Options of train, then a part of the message that refuses them. */
  @ParameterizedTest
  @CsvSource({
    "--generations 1 --board 12x12x4, 'No training on connectx:12x12x4'",
    "--generations 0, '--generations is 0, must be at least 1'",
    "--generations -1, '--generations is -1'",
    "--hours 0, '--hours is 0.0, must be more than 0'",
    "--hours -1, '--hours is -1.0'",
    "--hours NaN, '--hours is NaN'",
    "--hours Infinity, '--hours is Infinity'",
    "--generations 1 --rate -0.1, '--rate is -0.1, must be more than 0'",
    "--generations 1 --reuse 0, '--reuse is 0.0, must be more than 0'",
    "--generations 1 --games 0, '--games is 0, must be at least 1'"
  })
  void whatCannotBeTrainedIsRefusedBeforeAnythingIsWritten(String options, String said) {
    Ran ran = learn(("train " + options + " " + path("x")).split(" "));
    assertThat(ran.err()).startsWith("twobig: " + said);
    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void aRateThatDestroysTheNetworkIsTold() {
    Ran ran = train("--rate", "1e30");
    assertThat(ran.err()).contains("numbers that are not finite", "with a lower rate");
    assertThat(ran.code()).isEqualTo(ExitCode.REFUSED);
    assertThat(new TrainingFolder(folder.resolve("small")).generations()).isEmpty();
  }

  @Test
  void aTrainingDoesNotBeginWithoutAllThatItExcludes() throws IOException {
    String[] line = {
      "teach",
      "--board",
      "4x4x3",
      "--stones",
      "2",
      "--games",
      "5",
      "--batch",
      "16",
      "--generations",
      "1",
      "--exclude",
      path("excluded.txt"),
      path("taught")
    };
    Ran typo = learn(line);
    assertThat(typo.err()).contains("excluded.txt");
    assertThat(typo.code()).isEqualTo(ExitCode.REFUSED);
    assertThat(folder.resolve("taught")).doesNotExist();
    Files.writeString(folder.resolve("excluded.txt"), "1122\n1x\n");
    assertThat(learn(line).err()).contains("1x");
    assertThat(folder.resolve("taught")).doesNotExist();
    // a kill after the first of the two files: the exclusions are there, the training is not
    Files.writeString(folder.resolve("excluded.txt"), "1122\n");
    TrainingFolder taught = new TrainingFolder(folder.resolve("taught"));
    taught.exclude(Set.of(3L));
    assertThat(taught.exists()).isFalse();

    assertThat(learn(line).err()).isEmpty();

    assertThat(taught.excluded()).hasSize(2).contains(3L);
    assertThat(taught.settings().stones()).isEqualTo(2);
    assertThat(learn("teach", "--resume", "--generations", "2", path("taught")).err()).isEmpty();
    assertThat(
            taught.games(2, taught.settings()).stream()
                .filter(game -> !game.labels().isEmpty())
                .mapToInt(LabelledGame::first)
                .min())
        .hasValue(2);
    try (Stream<Path> files = Files.list(folder.resolve("taught"))) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder("0001", "0002", "config.json", "excluded.txt", "progress.png");
    }
  }

  @Test
  void errorsSayWhatToType() {
    assertThat(train("--resume").err()).contains("holds no training; leave --resume out");
    assertThat(learn("train", path("x")).err()).contains("--hours H or --generations N");
    assertThat(learn("train", "--hours", "1", "--generations", "1", path("x")).code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(learn("train", "--generations", "1", "--board", "4x4", path("x")).err())
        .contains("'4x4' names no board");
    assertThat(learn("export", path("none"), path("it.onnx")).err())
        .contains("holds no training with a finished generation");
    assertThat(learn().err()).contains("missing command");
    train();
    assertThat(train().err()).contains("holds a training; go on with --resume");
    assertThat(learn("export", "--generation", "3", path("small"), path("it.onnx")).err())
        .contains("the generations 1 to 1, not 3");
  }

  @Test
  void everyCommandHasAHelpWithExamples() {
    for (String command : List.of("train", "teach", "rate", "export")) {
      assertThat(Learn.commandLine().getSubcommands().get(command).getUsageMessage())
          .contains("Usage: twobig-learn " + command, "Examples:", "  twobig-learn " + command);
    }
  }
}
