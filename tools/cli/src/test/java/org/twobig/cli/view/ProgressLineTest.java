package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The line that says that something goes on. */
class ProgressLineTest {
  private static final String ERASE = "\r\u001b[K";

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

  @Test
  void resultsAreNotWrittenBehindTheLine() throws InterruptedException {
    try (ProgressLine line = line(true)) {
      asked.acquire(2);
      line.aside(() -> bytes.writeBytes("result\n".getBytes(StandardCharsets.UTF_8)));
    }

    assertThat(printed()).contains("working" + ERASE + "result\n").doesNotContain("workingresult");
  }

  @Test
  void whoIsQuickSeesNoLineAtAll() {
    try (ProgressLine line = line(true)) {
      line.aside(() -> bytes.writeBytes("result\n".getBytes(StandardCharsets.UTF_8)));
    }

    assertThat(printed()).isEqualTo("result\n");
  }

  @Test
  void nothingIsWrittenWhereNobodyWatches() throws InterruptedException {
    try (ProgressLine line = line(false)) {
      assertThat(asked.tryAcquire(700, TimeUnit.MILLISECONDS)).isFalse();
      line.aside(() -> {});
    }

    assertThat(printed()).isEmpty();
  }
}
