package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.ExitCode;

/** Simulated clusters, by the command line. */
class ClusterCommandTest {
  private static final String SMALL =
      "--game connectx:5x4x4 --task-nodes 100 --speed 1e4 --size 256k 3";

  @TempDir private Path folder = Path.of("");

  private final StringWriter err = new StringWriter();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final PrintStream systemOut = System.out;
  private final PrintStream systemErr = System.err;

  @BeforeEach
  void listen() {
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopListening() {
    System.setOut(systemOut);
    System.setErr(systemErr);
  }

  private int run(String arguments) {
    return Bench.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.split(" "));
  }

  private List<String[]> rows() {
    return out.toString(StandardCharsets.UTF_8).lines().map(line -> line.split(",")).toList();
  }

  @Test
  void eachCombinationIsSimulatedAndDrawn() {
    Path chart = folder.resolve("chart");
    assertThat(
            run(
                "cluster --nodes 1,2 --tables shared,exchange --levels one,two --chart "
                    + chart
                    + " "
                    + SMALL))
        .as(err.toString())
        .isEqualTo(ExitCode.OK);
    assertThat(rows()).hasSize(9).allMatch(row -> row.length == rows().getFirst().length);
    assertThat(rows().stream().skip(1).map(row -> row[0] + row[2] + row[4]))
        .containsExactly(
            "1sharedone",
            "2sharedone",
            "1sharedtwo",
            "2sharedtwo",
            "1exchangeone",
            "2exchangeone",
            "1exchangetwo",
            "2exchangetwo");
    assertThat(folder.resolve("chart.png")).isNotEmptyFile();
  }

  @Test
  void theConductorIsMeasuredAlone() {
    assertThat(run("conductor --workers 16 --tasks 500")).isEqualTo(ExitCode.OK);
    assertThat(rows()).hasSize(3);
    assertThat(rows().get(1)).startsWith("16", "proof-numbers", "1", "500");
    assertThat(rows().get(2)).startsWith("16", "minimax", "1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster --nodes 0 ",
        "cluster --threads 0 ",
        "cluster --task-nodes 0 ",
        "cluster --speed 0 ",
        "cluster --least-work 0 ",
        "cluster --solvers 0 ",
        "cluster --question both "
      })
  void whatCannotBeIsRefused(String arguments) {
    assertThat(run(arguments + SMALL)).isEqualTo(ExitCode.USAGE);
  }
}
