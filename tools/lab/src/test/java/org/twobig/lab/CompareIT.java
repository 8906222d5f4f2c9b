package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;

/** Compares Twobig with another solver, for which a script stands in. */
class CompareIT {
  private static final String WINS_OF_40_STONES = "35";

  @AutoClose private final Workplace workplace = new Workplace();

  private Path script(String text) throws IOException {
    Path script = workplace.file("other solver.sh", "#!/bin/sh\n" + text);
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  private static Output compare(Object... program) {
    return Laboratory.here(
        Stream.concat(
                Stream.of(
                    "compare", "--from", 40, "--to", 40, "--count", 50, "--size", "32m", "--"),
                Stream.of(program))
            .toArray());
  }

  @Test
  void theOtherSolverGetsTheSamePositionsAndItsNumbersAreRead() throws Exception {
    Path given = workplace.path("given.txt");
    Path script =
        script(
            "cp \"$2\" '"
                + given
                + "'; echo \"$1 nodes=1000000 wins="
                + WINS_OF_40_STONES
                + "\"\n");

    Output outcome = compare(script, "an argument").done();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).startsWith("set,positions,run,their_nodes,our_nodes,");
    String[] row = lines.get(1).split(",");
    assertThat(row)
        .startsWith("40", "50", "1", "1000000")
        .endsWith(WINS_OF_40_STONES, WINS_OF_40_STONES, "0");
    assertThat(Double.parseDouble(row[7])).isGreaterThan(0.05);
    assertThat(Files.readAllLines(given)).hasSize(50).allMatch(moves -> moves.length() == 40);
  }

  @Test
  void anotherNumberOfWinsIsNoted() throws Exception {
    Output outcome = compare(script("echo nodes=5 wins=51\n"));

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(outcome.err()).contains("answers yes to 51", WINS_OF_40_STONES);
  }

  /** The script reads positions from standard input and prints each with its score. */
  @Test
  void scoresOfAnotherGameAreComparedLineByLine() throws Exception {
    Path positions =
        workplace.file(
            "set",
            "2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566 1\n");
    Object[] command = {
      "compare",
      "--game",
      "connectx:7x6x4",
      "--positions",
      positions,
      "--form",
      "lines",
      "--size",
      "32m"
    };
    Path right = script("read a; echo $a -1; read b; echo $b 1\n");
    Output same =
        Laboratory.here(
                Stream.concat(Stream.of(command), Stream.of("--runs", 2, "--", right)).toArray())
            .done();
    assertThat(same.out().lines().skip(1))
        .hasSize(2)
        .allMatch(row -> row.startsWith("set,2,") && row.endsWith(",0"));

    Path wrong = script("read a; echo $a -1; read b; echo $b 2\n");
    Output other =
        Laboratory.here(Stream.concat(Stream.of(command), Stream.of("--", wrong)).toArray());
    assertThat(other.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(other.err()).contains("7422341735647741166133573473242566 scores 2 by", "and 1 by");
  }

  @Test
  void aProgramThatIsMissingOrFailsIsNamed() throws Exception {
    Output missing = compare("./no such program");
    assertThat(missing.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(missing.err()).contains("no such program cannot be run");

    Output failing = compare(script("echo out of memory; exit 7\n"));
    assertThat(failing.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(failing.err()).contains("exit code 7: out of memory");
  }
}
