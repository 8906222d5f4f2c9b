package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.twobig.cli.main.Twobig;

/** {@code twobig solve --file -}: a program that asks, waits for the answer, and asks again. */
@Isolated
class SolveStreamTest {
  private final ByteArrayOutputStream answers = new ByteArrayOutputStream();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  /** How many answers there were each time a line was asked for. */
  private final List<Long> answered = new ArrayList<>();

  /** Gives one line at a time. */
  private final class Questions extends InputStream {
    private final List<String> lines;

    Questions(String... lines) {
      this.lines = new ArrayList<>(List.of(lines));
    }

    @Override
    public int read() throws IOException {
      throw new IOException("one line at a time");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      answered.add(answers.toString(StandardCharsets.UTF_8).lines().count());
      if (lines.isEmpty()) {
        return -1;
      }
      byte[] line = (lines.remove(0) + "\n").getBytes(StandardCharsets.UTF_8);
      System.arraycopy(line, 0, bytes, offset, line.length);
      return line.length;
    }
  }

  private int solve(InputStream questions, String... more) {
    InputStream in = System.in;
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setIn(questions);
    System.setOut(new PrintStream(answers, false, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    List<String> words = List.of("solve", "--no-store", "--size", "32m", "-t", "1", "-f", "-");
    try {
      return Twobig.commandLineFor("solve")
          .execute(Stream.of(words, List.of(more)).flatMap(List::stream).toArray(String[]::new));
    } finally {
      System.setIn(in);
      System.setOut(out);
      System.setErr(err);
    }
  }

  @Test
  void eachAnswerComesBeforeTheNextQuestionIsRead() {
    int code = solve(new Questions("0F1E2D", "# a remark", "", "0F1E2D3 1", "0F1E2D"), "--json");

    assertThat(code).isZero();
    assertThat(answered).containsExactly(0L, 1L, 1L, 1L, 2L, 3L);
    assertThat(answers.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .allMatch(line -> line.contains("\"answer\":\"yes\""));
  }

  /** Else it would be waited for, for ever. */
  @Test
  void anInputThatCannotBeReadForWantOfMemoryEndsIt() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            throw new OutOfMemoryError("too long a line");
          }
        };
    assertThat(solve(endless)).isNotZero();
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("cannot read standard input: too long a line");
  }
}
