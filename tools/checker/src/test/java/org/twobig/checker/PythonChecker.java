package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A checker in Python, a script of {@code src/main/python}. One Python process runs the script anew
 * for each file.
 */
public final class PythonChecker implements BeforeAllCallback, AfterAllCallback {
  /** Reads names of files, one a line; runs the script on each and prints its exit code. */
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

  private final String script;
  private Path file = Path.of("");
  private Process python;
  private BufferedReader said;

  /** Makes a checker for the tests of a class, which are skipped where there is no Python. */
  public PythonChecker(String script) {
    this.script = script;
  }

  @Override
  public void beforeAll(ExtensionContext tests) throws IOException {
    try {
      python =
          new ProcessBuilder("python3", "-c", LOOP, "src/main/python/" + script)
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "python3 is not installed: its checkers are not tested");
    }
    said = python.inputReader();
    file = Files.createTempFile("twobig", ".proof");
  }

  /**
   * Returns the verdict of the checker in Java in the words of a script, without the reason of a
   * refusal.
   *
   * @param format format of the figures in the verdict
   */
  public static String byJava(byte[] proof, String format, String... figures) throws IOException {
    try {
      Checker.Proved proved = Checker.of(new ByteArrayInputStream(proof)).check();
      Object[] numbers = Stream.of(figures).map(proved.figures()::get).toArray();
      return "Accepted: %s after %s (%d moves, %s)"
          .formatted(proved.claim(), proved.moves(), proved.steps(), format.formatted(numbers));
    } catch (RefusedException e) {
      return "Refused";
    }
  }

  /** Returns the output of the script for a proof; fails if the exit code contradicts it. */
  public String check(byte[] proof) throws IOException {
    Files.write(file, proof);
    python.outputWriter().append(file + "\n").flush();
    String verdict = String.valueOf(said.readLine());
    assertThat(verdict).matches("(Accepted|Refused): .*");
    assertThat(said.readLine()).as(verdict).isEqualTo(verdict.startsWith("Accepted: ") ? "0" : "3");
    return verdict;
  }

  @Override
  public void afterAll(ExtensionContext tests) throws IOException, InterruptedException {
    if (python != null) {
      python.outputWriter().close();
      assertThat(python.waitFor()).isZero();
      Files.delete(file);
    }
  }
}
