package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A checker in Python, a script of {@code src/main/python}. One Python process runs the script anew
 * for each file.
 */
public final class PythonChecker implements AutoCloseable {
  /** Reads the name of a file a line, runs the script on it and prints its exit code. */
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

  private final Path file;
  private final Process python;
  private final BufferedReader said;

  /**
   * Starts Python; the test that calls this is skipped where there is none.
   *
   * @param script name of the script
   */
  public PythonChecker(String script) throws IOException {
    file = Files.createTempFile("twobig", ".proof");
    Process started = null;
    try {
      started =
          new ProcessBuilder("python3", "-c", LOOP, "src/main/python/" + script)
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      Files.delete(file);
      assumeTrue(false, "python3 is not installed: its checkers are not tested");
    }
    python = started;
    said = started.inputReader();
  }

  /** Returns what the script prints of a proof; fails if its exit code says something else. */
  public String check(byte[] proof) throws IOException {
    Files.write(file, proof);
    python.outputWriter().append(file + "\n").flush();
    String verdict = String.valueOf(said.readLine());
    assertThat(verdict).matches("(Accepted|Refused): .*");
    assertThat(said.readLine()).as(verdict).isEqualTo(verdict.startsWith("Accepted: ") ? "0" : "3");
    return verdict;
  }

  @Override
  public void close() throws IOException, InterruptedException {
    python.outputWriter().close();
    assertThat(python.waitFor()).isZero();
    Files.delete(file);
  }
}
