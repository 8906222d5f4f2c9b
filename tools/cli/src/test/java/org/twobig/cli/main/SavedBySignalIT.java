package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.cli.Console;
import org.twobig.cli.Interruption;
import org.twobig.cli.Workplace;

/** A polite kill of a command whose standard input stays open: what it solved is saved. */
class SavedBySignalIT {
  private static final String GAME = "connectx:5x4x4";

  @AutoClose private final Workplace workplace = new Workplace();

  /** The words of a command, its input, and its output after a solve. */
  static Stream<Arguments> commands() {
    return Stream.of(
        Arguments.of(List.of("engine"), "{\"cmd\":\"go\",\"moves\":\"\"}", "engine-answer"),
        Arguments.of(List.of("play", "-g", GAME, "-a", "exact@200000"), "3", "exact@200000 plays"),
        Arguments.of(
            List.of("agent", "-g", GAME, "--stdio", "exact@200000"),
            "{\"board\":[%s0],\"mark\":1,\"configuration\":{\"columns\":5,\"rows\":4,\"inarow\":4}}"
                .formatted("0,".repeat(19)),
            ""));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isSavedThough(List<String> words, String told, String answer) throws Exception {
    Path store = workplace.create("s", GAME);
    List<String> command = new ArrayList<>(Workplace.withGame());
    command.addAll(words);
    command.addAll(List.of("--store", store.toString()));
    Process process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    long solved;
    try (BufferedReader out = process.inputReader()) {
      process.outputWriter().append(told).append("\n").flush();
      awaitLine(out, answer);
      solved = Workplace.entries(store);
      assertThat(solved).isPositive();
      process.toHandle().destroy(); // that of the process would close its input
      assertThat(process.waitFor()).isEqualTo(143);
    } finally {
      process.destroyForcibly();
    }
    Files.delete(Workplace.hotFile(store)); // as a reboot does
    assertThat(Console.json("stats", "--json", store).get("entries").longValue())
        .isGreaterThanOrEqualTo(solved);
  }

  /** A command of two stages, of which a signal ends the first just as it succeeds. */
  public static final class TwoStages {
    private static volatile boolean secondBegins;

    private TwoStages() {}

    public static void main(String[] arguments) throws InterruptedException {
      Thread stages = Thread.currentThread();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> awaitEnd(stages))); // no halt before
      CountDownLatch signal = new CountDownLatch(1);
      try (Interruption first = Interruption.guard(signal::countDown)) {
        System.out.println("first");
        signal.await();
      }
      secondBegins = true;
      try (Interruption second = Interruption.guard(() -> {})) {
        System.out.println("second");
      }
    }

    /** Until the thread has ended, or waits in the second stage. */
    private static void awaitEnd(Thread stages) {
      while (stages.isAlive() && !(secondBegins && isParked(stages))) {
        Thread.onSpinWait();
      }
    }

    private static boolean isParked(Thread thread) {
      return Stream.of(thread.getStackTrace())
          .anyMatch(call -> call.getMethodName().equals("park"));
    }
  }

  @Test
  void noStageBeginsAfterASignal() throws Exception {
    Process process =
        new ProcessBuilder(
                Workplace.java(),
                "-cp",
                System.getProperty("java.class.path"),
                TwoStages.class.getName())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader out = process.inputReader()) {
      awaitLine(out, "first");
      process.toHandle().destroy();
      assertThat(out.lines()).isEmpty();
      assertThat(process.waitFor()).isEqualTo(143);
    } finally {
      process.destroyForcibly();
    }
  }

  private static void awaitLine(BufferedReader out, String words) throws IOException {
    String line = out.readLine();
    while (line != null && !line.contains(words)) {
      line = out.readLine();
    }
    assertThat(line).as("a line with " + words).isNotNull();
  }
}
