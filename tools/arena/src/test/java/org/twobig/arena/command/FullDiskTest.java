package org.twobig.arena.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.done;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Console;
import org.twobig.cli.Output;

/** Commands that write a file when the disk is full: no room is exit code 4. */
class FullDiskTest {
  private static final String WRITING =
      """
      tournament --csv games --game connectx:4x4x3 --openings 1 --no-truth random greedy
      exam positions --answers answers --game connectx:4x4x3 greedy
      play --replay replay --game connectx:4x4x3 --agent random --agent greedy
      agent --python agent.py
      prove --out proof --no-store --size 17m --game connectx:4x4x3 1
      dump store --csv --out entries
      stats store --html page
      export store exported
      key keys
      """;

  /** Files of the commands that lie in the test's folder. */
  private static final Set<String> NAMES =
      Set.of(
          "agent.py",
          "answers",
          "entries",
          "exported",
          "games",
          "keys",
          "page",
          "positions",
          "proof",
          "replay",
          "store");

  @TempDir private Path folder;

  /** Runs the commands where no file may have a byte, as on a full disk. */
  static final class Commands {
    public static void main(String[] folder) {
      WRITING
          .lines()
          .forEach(
              line -> {
                Object[] words =
                    Stream.of(line.split(" "))
                        .map(word -> NAMES.contains(word) ? Path.of(folder[0], word) : word)
                        .toArray();
                Output output = Console.run(words);
                System.out.printf("%d %s: %s%n", output.exitCode(), words[0], output.err());
              });
    }
  }

  @Test
  void isToldByOneExitCode() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("positions"), "121\n");
    done("create", folder.resolve("store"), "--size", "17m", "--placement", "direct");
    Process process =
        new ProcessBuilder(
                "env",
                "LC_ALL=C.UTF-8",
                "LANGUAGE=",
                "sh",
                "-c",
                "ulimit -f 0 && exec \"$@\"",
                "sh",
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Commands.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.lines().filter(line -> line.matches("\\d+ .*")))
        .as(said)
        .hasSameSizeAs(WRITING.lines().toList())
        .allMatch(line -> line.matches("4 \\w+: twobig: .*File too large.*"));
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("answers", "games", "positions", "store");
    }
  }
}
