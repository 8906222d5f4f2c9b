package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.ExitCode;
import org.twobig.connectfour3d.order.Weights;

/** Fits weights by the command line. */
class WeightsCommandTest {
  @TempDir private Path folder = Path.of("");

  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Bench.commandLine().setErr(new PrintWriter(err, true)).execute(arguments);
  }

  private int fit(Path out, String... more) {
    String command = "weights --positions 60 --from 42 --to 41 --seed 3 --out " + out;
    return run((command + " " + String.join(" ", more)).strip().split(" "));
  }

  @Test
  void theFileIsOfUseAndSaysHowItWasMade() throws IOException {
    Path out = folder.resolve("weights.txt");

    assertThat(fit(out)).as(err.toString()).isEqualTo(ExitCode.OK);
    List<String> lines = Files.readAllLines(out);
    assertThat(lines)
        .contains("# bench weights --positions 60 --from 42 --to 41 --choices 1 --seed 3");
    assertThat(lines)
        .anyMatch(
            line ->
                line.matches(
                    "# Of \\d+ held out, the first move succeeds in [\\d.]+ %.* take [1-9][\\d.]* times"
                        + " the nodes of the cheapest .*"));
    Weights weights = Weights.read(new StringReader(Files.readString(out)));
    assertThat(weights.toText(List.of())).isNotEqualTo(Weights.standard().toText(List.of()));
    assertThat(run(("ladder --from 42 --to 42 --count 3 --size 32m --weights " + out).split(" ")))
        .as(err.toString())
        .isEqualTo(ExitCode.OK);
  }

  @Test
  void theSameCallMakesTheSameWeights() throws IOException {
    Path one = folder.resolve("one.txt");
    Path other = folder.resolve("other.txt");
    fit(one);
    fit(other);

    assertThat(Files.readString(other)).isEqualTo(Files.readString(one));
  }

  @Test
  void weightsToSearchWithArePartOfTheCall() throws IOException {
    Path own =
        Files.writeString(
            folder.resolve("own.txt"), "0 ".repeat(Weights.COUNT).concat("\n").repeat(6));
    Path out = folder.resolve("weights.txt");

    assertThat(fit(out, "--weights", own.toString())).as(err.toString()).isEqualTo(ExitCode.OK);
    assertThat(Files.readString(out)).contains(" --weights " + own);
  }

  @Test
  void noFileIsOverwritten() throws IOException {
    Path out = Files.writeString(folder.resolve("weights.txt"), "mine");

    assertThat(fit(out)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("there is a file " + out + " already");
    assertThat(Files.readString(out)).isEqualTo("mine");
  }

  @Test
  void aFolderThatIsNotThereIsTold() {
    assertThat(fit(folder.resolve("absent").resolve("weights.txt"))).isEqualTo(ExitCode.REFUSED);
    assertThat(err.toString()).contains("its folder is missing or read-only");
  }
}
