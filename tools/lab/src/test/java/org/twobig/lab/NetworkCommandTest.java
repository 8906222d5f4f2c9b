package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;

/** Fits networks by the command line. */
class NetworkCommandTest {
  private static final String QUICK =
      "network --game connectx:6x5x4 --positions 2 --from 4 --to 5 --epochs 1 --size 1m";

  @TempDir private Path folder = Path.of("");

  private static Output run(String command, Path out, String... more) {
    return Laboratory.here(
        Stream.of(List.of(command.split(" ")), List.of(more), List.of("--out", out))
            .flatMap(List::stream)
            .toArray());
  }

  @Test
  void theSameCallMakesTheSameNetworkAndReplacesNone() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    Path third = folder.resolve("third");
    assertThat(run(QUICK, one).exitCode()).isEqualTo(ExitCode.OK);
    run(QUICK, other);
    run(QUICK, third, "--seed", "2");

    assertThat(other).hasSameBinaryContentAs(one);
    assertThat(Files.readAllBytes(third)).hasSameSizeAs(Files.readAllBytes(one));
    assertThat(Files.readAllBytes(third)).isNotEqualTo(Files.readAllBytes(one));
    assertThat(run(QUICK, one).exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(other).hasSameBinaryContentAs(one);
  }

  /** A board of 30 cells has no position of 31 stones. */
  @Test
  void morePositionsThanThereAreAreRefused() {
    Path out = folder.resolve("none");
    Output refused = run("network --game connectx:6x5x4 --from 31 --to 31 --size 1m", out);
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains("only 0 positions of 31 to 31 stones");
    assertThat(out).doesNotExist();
  }

  @Test
  void positionsThatLeaveNoBoundsAreRefused() {
    Path out = folder.resolve("none");
    Output refused =
        run("network --game connectx:6x5x4 --positions 1 --from 25 --to 25 --size 1m", out);
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err()).contains("leave 0 bounds");
    assertThat(out).doesNotExist();
  }

  @Test
  void gamesWithoutScoresAreRefused() {
    for (String game : List.of("connectx:9x7x4", "qubic", "absent", "connectx:9")) {
      Path out = folder.resolve("none");
      assertThat(run("network --game " + game, out).exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(out).doesNotExist();
    }
  }
}
