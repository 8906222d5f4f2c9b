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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.ExitCode;
import picocli.CommandLine;

class LearnTest {
  @TempDir private Path folder;

  /** What a command line did. */
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
        .contains("answers.csv", "2 positions", "alone", "8:   0.00 %", "16:   0.00 %");
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

  @Test
  void errorsSayWhatToType() {
    assertThat(train("--resume").err()).contains("holds no training; leave --resume out");
    assertThat(learn("train", path("x")).err()).contains("--hours H or --generations N");
    assertThat(learn("train", "--hours", "1", "--generations", "1", path("x")).code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(learn("train", "--generations", "1", "--board", "4x4", path("x")).err())
        .contains("'4x4' names no board");
    assertThat(learn("train", "--generations", "1", "--board", "12x12x4", path("x")).err())
        .contains("connectx:12x12x4");
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
