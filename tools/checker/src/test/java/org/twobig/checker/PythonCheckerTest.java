package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.game.Question;

/** The checker in Python accepts and refuses what the one in Java does. */
class PythonCheckerTest {
  private static final Path SCRIPT = Path.of("src/main/python/check_proof.py");

  /** Runs the script as a program again and again in one Python: a line is the name of a file. */
  private static final String LOOP =
      """
      import runpy, sys
      script = sys.argv[1]
      for line in sys.stdin:
          sys.argv = [script, line.rstrip("\\n")]
          code = 0
          try:
              runpy.run_path(script, run_name="__main__")
          except SystemExit as end:
              code = end.code
          print(code, flush=True)
      """;

  @TempDir private static Path folder;

  private static Process python;
  private static BufferedReader said;

  @BeforeAll
  static void startPython() throws IOException {
    try {
      python = python("-c", LOOP, SCRIPT.toString());
      said = python.inputReader();
    } catch (IOException e) {
      assumeTrue(false, "python3 is not installed: its checker is not tested");
    }
  }

  @AfterAll
  static void endPython() throws IOException, InterruptedException {
    if (python != null) {
      python.outputWriter().close();
      assertThat(python.waitFor()).isZero();
    }
  }

  private static Process python(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** What the script prints: its exit code must be that of the verdict. */
  private static String check(byte[] file) throws IOException {
    Path path = Files.write(folder.resolve("proof"), file);
    python.outputWriter().append(path + "\n").flush();
    String verdict = String.valueOf(said.readLine());
    return withCode(verdict, String.valueOf(said.readLine()));
  }

  /** The same by a process of its own. */
  private static String checkAlone(byte[] file) throws IOException, InterruptedException {
    Path path = Files.write(folder.resolve("proof"), file);
    Process process = python(SCRIPT.toString(), path.toString());
    String verdict = new String(process.getInputStream().readAllBytes()).strip();
    return withCode(verdict, Integer.toString(process.waitFor()));
  }

  private static String withCode(String verdict, String code) {
    assertThat(verdict).matches("(Accepted|Refused): .*");
    assertThat(code).as(verdict).isEqualTo(verdict.startsWith("Accepted: ") ? "0" : "3");
    return verdict;
  }

  @Test
  void proofsAreAcceptedAndChangedOnesJudgedAsByTheCheckerInJava() throws Exception {
    Random random = new Random(5);
    int accepted = 0;
    int refused = 0;
    try (Proofs proofs = new Proofs()) {
      PositionGenerator generator = new PositionGenerator(39, 5);
      for (int i = 0; i < 20; i++) {
        byte[] file = proofs.prove(generator.next(), i % 2 == 0 ? Question.WHITE : Question.BLACK);
        ProofChecker.Proved proved = Proofs.check(file).orElseThrow();
        assertThat(check(file))
            .isEqualTo(
                "Accepted: %s after %s (%d steps)"
                    .formatted(proved.claim(), proved.moves(), proved.steps()));
        byte[] body = Proofs.body(file);
        for (int change = 0; change < 2 && body.length > 0; change++) {
          byte[] changed = body.clone();
          changed[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(6));
          byte[] other = Proofs.file(proved.moves(), proved.claim(), changed);
          boolean same = Proofs.check(other).isPresent();
          assertThat(check(other)).startsWith(same ? "Accepted" : "Refused");
          accepted += same ? 1 : 0;
          refused += same ? 0 : 1;
        }
      }
    }

    assertThat(refused).isGreaterThan(10);
    assertThat(accepted + refused).isGreaterThan(20);
  }

  @Test
  void aLeafIsAcceptedUnlessItLacksACondition() throws IOException {
    for (SampleLeaves.Leaf leaf : SampleLeaves.all()) {
      assertThat(check(leaf.file())).as(leaf.forgotten()).containsIgnoringCase(leaf.words());
    }
  }

  @Test
  void whatIsNoProofIsRefused() throws Exception {
    byte[] file = Proofs.file("0A0A0A", "White wins", new byte[0]);
    for (byte[] wrong :
        List.of(
            new byte[0],
            "twobig proof 1".getBytes(),
            Arrays.copyOf(file, file.length - 9),
            Proofs.file("twobig proof 2\nmoves \nclaim White wins\n\n", new byte[0]),
            Proofs.file("0G", "White wins", new byte[0]),
            Proofs.file("0A0A0A", "Black wins", new byte[0]))) {
      assertThat(check(wrong)).startsWith("Refused");
    }
    assertThat(checkAlone(new byte[0])).startsWith("Refused");
    assertThat(checkAlone(file)).startsWith("Accepted: White wins after 0A0A0A (0 steps)");
  }
}
