package org.twobig.lab.qubic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.checker.Checker;
import org.twobig.cli.ExitCode;
import org.twobig.cli.InputException;
import org.twobig.cli.UsageException;
import picocli.CommandLine;

/** What a strategy is said to need is what the checker counts in it. */
class QuietCommandTest {
  @TempDir private Path folder;

  private int quiet(String moves, int to, Path out) throws Exception {
    QuietCommand command = new QuietCommand();
    new CommandLine(command).parseArgs(moves, "--to", "" + to, "--out", "" + out);
    return command.call();
  }

  @ParameterizedTest
  @CsvSource({"00150c3f, 2", "00150f2a, 2", "0015031e0c, 1"})
  void theCheckerCountsAsManyMovesAsTheSearchNeeds(String moves, int most) throws Exception {
    Path out = folder.resolve("quiet.proof");
    assertThat(quiet(moves, most - 1, out)).isEqualTo(ExitCode.FAILED);
    assertThat(out).doesNotExist();
    assertThat(quiet(moves, most, out)).isEqualTo(ExitCode.OK);
    Checker.Proved proved = Checker.of(new ByteArrayInputStream(Files.readAllBytes(out))).check();
    assertThat(proved.claim()).isEqualTo("White wins");
    assertThat(proved.figures()).containsEntry("strategic moves on a path, at most", (long) most);
  }

  @Test
  void positionsWithoutAGameAndOtherProofsAreRefused() throws Exception {
    assertThatThrownBy(() -> quiet("00100111021203", 1, folder.resolve("none")))
        .isInstanceOf(UsageException.class);
    Path file = Files.writeString(folder.resolve("text"), "text");
    assertThatThrownBy(() -> new ShortProof(file)).isInstanceOf(InputException.class);
  }
}
