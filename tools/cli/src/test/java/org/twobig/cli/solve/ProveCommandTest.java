package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.twobig.cli.Outcome;
import org.twobig.cli.Schemas;

/** {@code twobig prove} and {@code twobig check}. */
@Isolated
class ProveCommandTest {
  /** White does not win. */
  private static final String NOT_WON = "80DB4A583CFE3623A45E190F770521F23EE5";

  /** White wins, so Black does not. */
  private static final String BLACK_LOSES = "357419D1A8FB5C025FE1ADEB6138DD";

  @TempDir private Path folder;

  private static Outcome prove(Path file, String moves, Object... more) {
    return run("prove", "--no-store", "--size", "32m", "-t", 1, "--out", file, moves, more);
  }

  @Test
  void whatIsProvedIsAccepted() {
    Path file = folder.resolve("a proof");
    Outcome proved = prove(file, NOT_WON);
    Outcome checked = run("check", file);

    assertThat(proved.exitCode()).as(proved.err()).isZero();
    assertThat(proved.out())
        .startsWith("Position  " + NOT_WON + " (ply 36, White to move)\n")
        .contains("Claim     White does not win\n")
        .contains("Proof     ", " steps, ", "decided by a rule")
        .contains("File      " + file + ", ");
    assertThat(checked.exitCode()).isZero();
    assertThat(checked.out())
        .startsWith("Position  " + NOT_WON + "\nGame      connect-four-3d\n")
        .contains("\nProved    White does not win\nChecked   ");
    assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void scriptsGetTheClaimAndItsProof() throws Exception {
    Path file = folder.resolve("proof");
    JsonNode proved =
        prove(file, BLACK_LOSES.toLowerCase(Locale.ROOT), "-q", "black", "--json").object();
    JsonNode checked = run("check", "--json", file).object();

    assertFields(proved, "question", "black", "answer", "no");
    assertThat(proved.get("bytes").longValue()).isEqualTo(Files.size(file));
    assertFields(checked, "position", BLACK_LOSES, "claim", "black_does_not_win");
    assertThat(checked.get("steps")).isEqualTo(proved.get("steps"));
  }

  @Test
  void aFileThatIsThereIsReplacedOnlyByForce() throws Exception {
    Path file = Files.writeString(folder.resolve("precious"), "mine");

    assertThat(prove(file, NOT_WON).exitCode()).isEqualTo(2);
    assertThat(file).hasContent("mine");
    assertThat(prove(file, NOT_WON, "--force").exitCode()).isZero();
    assertThat(run("check", file).exitCode()).isZero();
  }

  @Test
  void whereALimitComesFirstThereIsNoProofAndTheExitCodeSaysSo() {
    Path file = folder.resolve("proof");
    Outcome stopped = prove(file, NOT_WON, "--nodes", "1");

    assertThat(stopped.err()).contains("not decided within 1 node; no proof was written");
    assertThat(stopped.exitCode()).isEqualTo(5);
    assertThat(file).doesNotExist();
    assertThat(run("solve", "--no-store", "--size", "24m", "--nodes", "1", NOT_WON).exitCode())
        .isEqualTo(5);
    assertThat(run("analyze", "--no-store", "--size", "24m", "--nodes", "1", NOT_WON).exitCode())
        .isEqualTo(5);
  }

  @Test
  void whatIsNoProofIsRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "White wins");
    Path file = folder.resolve("proof");
    prove(file, NOT_WON);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 4;
    Path damaged = Files.write(folder.resolve("damaged"), bytes);

    assertThat(run("check", text))
        .isEqualTo(
            new Outcome(
                3,
                "",
                "twobig: the proof %s is refused: the file is damaged or no proof: Not in GZIP format%n"
                    .formatted(text)));
    Outcome refused = run("check", damaged, "--json");
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(Schemas.read(refused.out()).fieldNames())
        .toIterable()
        .containsExactly("schema", "file", "accepted", "reason");
    assertThat(refused.err()).startsWith("twobig: the proof " + damaged + " is refused: ");
  }

  @Test
  void aPlainProofRestsOnTheRulesAlone() {
    Path file = folder.resolve("proof");
    Outcome proved = prove(file, BLACK_LOSES, "--plain");

    assertThat(proved.out()).contains(" steps, 0.0 % of them decided by a rule");
    assertThat(run("check", file).out()).contains("Proved    White wins");
  }
}
