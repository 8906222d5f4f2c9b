package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Workplace;

/** The line that says that something goes on. */
class ProgressLineTest {
  private static final String ERASE = "\r\u001b[K";

  /** Runs a program in a terminal of its own. */
  private static final Path SCRIPT = Path.of("/usr/bin/script");

  private static final String CLASSES =
      "--enable-native-access=ALL-UNNAMED -cp \"%s\""
          .formatted(System.getProperty("java.class.path"));

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Semaphore asked = new Semaphore(0);
  private volatile String words = "working";

  private ProgressLine line(boolean visible) {
    return new ProgressLine(
        new PrintStream(bytes, true, StandardCharsets.UTF_8), () -> visible, this::text);
  }

  private String text(Duration elapsed) {
    asked.release();
    return words;
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void nothingIsLeftOnTheScreenAtTheEnd() throws InterruptedException {
    try (ProgressLine line = line(true)) {
      asked.acquire(2); // asked for a second time, the first line has been printed
    }

    assertThat(printed()).startsWith(ERASE + "working").endsWith("working" + ERASE);
  }

  /** It would go on in the next line, where it cannot be erased. */
  @Test
  void aLineIsCutWhereTheScreenEnds() throws InterruptedException {
    words = "working".repeat(200);
    try (ProgressLine line = line(true)) {
      asked.acquire(2);
    }

    String cut = words.substring(0, Terminal.size().columns() - 1);
    assertThat(printed()).startsWith(ERASE + cut + ERASE);
  }

  /** Writes a line as wide as the terminal, or wider. */
  public static final class Wide {
    private Wide() {}

    public static void main(String[] arguments) throws InterruptedException {
      Semaphore asked = new Semaphore(0);
      try (ProgressLine line =
          ProgressLine.start(
              elapsed -> {
                asked.release();
                return "x".repeat(300);
              })) {
        asked.acquire(2);
      }
    }
  }

  @Test
  void aLineIsAsWideAsItsOwnTerminalWhereverResultsGo(@TempDir Path folder) throws Exception {
    assumeTrue(Files.isExecutable(SCRIPT), "there is no script(1) to make a terminal");
    Path classes = Files.writeString(folder.resolve("classes"), CLASSES);
    String command =
        "stty rows 24 cols 60; exec '%s' @'%s' '%s' > '%s'"
            .formatted(Workplace.java(), classes, Wide.class.getName(), folder.resolve("results"));
    Process terminal =
        new ProcessBuilder(SCRIPT.toString(), "-qec", command, "/dev/null")
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    String printed = new String(terminal.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(terminal.waitFor()).as(printed).isZero();
    assertThat(printed).startsWith(ERASE + "x".repeat(59) + ERASE);
  }

  @Test
  void resultsAreNotWrittenBehindTheLine() throws InterruptedException {
    try (ProgressLine line = line(true)) {
      asked.acquire(2);
      line.withLineErased(() -> bytes.writeBytes("result\n".getBytes(StandardCharsets.UTF_8)));
    }

    assertThat(printed()).contains("working" + ERASE + "result\n").doesNotContain("workingresult");
  }

  @Test
  void whoIsQuickSeesNoLineAtAll() {
    long start;
    do { // again if the machine was slow: the line comes after half a second
      bytes.reset();
      start = System.nanoTime();
      try (ProgressLine line = line(true)) {
        line.withLineErased(() -> bytes.writeBytes("result\n".getBytes(StandardCharsets.UTF_8)));
      }
    } while (System.nanoTime() - start > 400_000_000);

    assertThat(printed()).isEqualTo("result\n");
  }

  @Test
  void nothingIsWrittenWhereNobodyWatches() throws InterruptedException {
    try (ProgressLine line = line(false)) {
      assertThat(asked.tryAcquire(700, TimeUnit.MILLISECONDS)).isFalse();
      line.withLineErased(() -> {});
    }

    assertThat(printed()).isEmpty();
  }
}
