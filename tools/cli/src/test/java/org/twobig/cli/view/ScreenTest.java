package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** One text after the other on a terminal. */
class ScreenTest {
  private static final String HOME = "\u001b[H";
  private static final String ERASE = "\u001b[K";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private Terminal.Size size = new Terminal.Size(10, 4);

  private String shown(String text) {
    try (Screen screen =
        new Screen(new PrintStream(bytes, true, StandardCharsets.UTF_8), () -> size)) {
      bytes.reset();
      screen.show(text);
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  @Test
  void theScreenIsTakenAndGivenBack() {
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new Screen(out, () -> size).close();

    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("\u001b[?1049h\u001b[?1049l");
  }

  @Test
  void aTextIsWrittenOverTheLastOneAndWhatIsBelowIsErased() {
    assertThat(shown("one\ntwo\n"))
        .isEqualTo(HOME + ERASE + "one\r\n" + ERASE + "two\r\n\u001b[J" + HOME);
  }

  @Test
  void linesAreCutSoThatNoneTakesTwo() {
    assertThat(shown("0123456789ABC\n0123456789\n"))
        .contains(ERASE + "0123456789\r\n" + ERASE + "0123456789\r\n");
  }

  @Test
  void aFullScreenDoesNotScroll() {
    assertThat(shown("1\n2\n3\n4\n")).doesNotEndWith("\r\n" + HOME).endsWith(ERASE + "4" + HOME);
    assertThat(shown("1\n2\n3\n4\n5\n6\n")).endsWith(ERASE + "... 3 more" + HOME);
  }

  @Test
  void theSizeMayChange() {
    size = new Terminal.Size(3, 1);

    assertThat(shown("12345")).isEqualTo(HOME + ERASE + "123" + HOME);
  }
}
