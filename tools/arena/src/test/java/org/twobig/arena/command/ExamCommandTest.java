package org.twobig.arena.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;

class ExamCommandTest {
  @TempDir private Path folder;
  private Path positions = Path.of("");
  private Path answers = Path.of("");

  @BeforeEach
  void writePositions() throws IOException {
    positions = folder.resolve("positions.txt");
    answers = folder.resolve("answers.csv");
    // Black must prevent a line in column 1; White completes one with column 3
    Files.writeString(positions, "121 3\n1122\n");
  }

  private Output exam(Object... more) {
    Object[] words = new Object[more.length + 4];
    words[0] = "exam";
    words[1] = "--game";
    words[2] = "connectx:4x4x3";
    words[3] = positions;
    System.arraycopy(more, 0, words, 4, more.length);
    return run(words);
  }

  @Test
  void mistakesOfAgentsAreCounted() throws IOException {
    JsonNode said =
        exam("exact@100000000", "greedy-paper", "--answers", answers, "--json").json().get(0);
    assertThat(said.get("positions").intValue()).isEqualTo(2);
    JsonNode exact = said.get("agents").get(0);
    assertThat(exact.get("mistakes").intValue()).isZero();
    // the values of the file count, even if they are wrong
    String kept = Files.readString(answers);
    assertThat(kept.lines().count()).isEqualTo(3);
    Files.writeString(answers, kept.replaceAll("(?m)(,-?[01],).*$", "$1" + "4"));
    said = exam("greedy-paper", "--answers", answers, "--json").json().get(0);
    assertThat(said.get("agents").get(0).get("mistakes").intValue()).isEqualTo(2);
    assertThat(exam("greedy-paper", "--answers", answers).out())
        .containsPattern("greedy-paper +2 +100.0 % \\(34.2 to 100.0\\)");
  }

  @Test
  void whatCannotBeExaminedIsToldWithTheReason() throws IOException {
    Files.writeString(positions, "12121");
    Console.assertRefused(exam("greedy"), ExitCode.REFUSED, "ends the game");
    Console.assertRefused(
        run("exam", "--game", "connectx:12x12x5", positions, "greedy"),
        ExitCode.USAGE,
        "cannot be solved: the board is too large for the solver");
    Files.delete(positions);
    Console.assertRefused(exam("greedy"), ExitCode.REFUSED, "there is no file " + positions);
    Files.write(positions, new byte[] {(byte) 0xFF, 1});
    Console.assertRefused(exam("greedy"), ExitCode.REFUSED, "cannot read " + positions + ": ");
  }
}
