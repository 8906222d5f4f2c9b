package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.ExitCode;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Question;

/** Positions from the command line and from files. */
class GivenPositionTest {
  @TempDir private Path folder = Path.of("");

  private void assertRefused(Path file, Question question, int exitCode, String message) {
    assertThatThrownBy(() -> GivenPosition.ofFile(ConnectFour3d.GAME, file, question))
        .hasFieldOrPropertyWithValue("exitCode", exitCode)
        .hasMessageStartingWith(message.replace("FILE", file.toString()));
  }

  @Test
  void aPositionIsGivenByItsMoves() {
    GivenPosition task = GivenPosition.of(ConnectFour3d.GAME, "0fc3");

    assertThat(task.moves()).isEqualTo("0fc3");
    assertThat(task.position()).isEqualTo(Position.ofMoves("0FC3"));
    assertThat(task.expected()).isEmpty();
    assertThat(GivenPosition.of(ConnectFour3d.GAME, "").position()).isEqualTo(Position.EMPTY);
  }

  /** A tilde ends a line. Comments, empty lines and the marks of other systems are skipped. */
  @ParameterizedTest
  @CsvSource({
    "BOTH, '0F 1~0E 0~0D -1~0C win~0B draw~0A loss~09~', 0F=win 0E=draw 0D=loss 0C=win 0B=draw 0A=loss 09",
    "WHITE, '0F 1~0E 0~0D yes~0C\tno~0B~', 0F=yes 0E=no 0D=yes 0C=no 0B",
    "WHITE, '\uFEFF# mine\r~\r~   ~  0F 1\r~#0E 0~0D', 0F=yes 0D",
    "WHITE, '\"\" 0~0F', =no 0F"
  })
  void theSecondColumnOfAFileIsTheAnswerExpected(Question question, String text, String expected)
      throws IOException {
    Path file = Files.writeString(folder.resolve("positions.txt"), text.replace('~', '\n'));

    assertThat(
            GivenPosition.ofFile(ConnectFour3d.GAME, file, question).stream()
                .peek(task -> assertThat(task.position()).isEqualTo(Position.ofMoves(task.moves())))
                .map(task -> task.moves() + task.expected().map(word -> "=" + word).orElse(""))
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "WHITE, '# comment~0F~0F 2~0E', 'FILE, line 3: ''2'' is no verdict; write 1 or yes if White wins, else 0 or no'",
    "BOTH, 0F yes, 'FILE, line 1: ''yes'' is no value; write 1 or win'",
    "WHITE, ~0F 1 1, 'FILE, line 2: expected moves and at most one answer, found 3 words'",
    "WHITE, ~~0X 1, 'FILE, line 3: move 2 is illegal: ''X'' is no column; the columns are 0 to 9 and A to F'",
    "WHITE, 00000, 'FILE, line 1: move 5 is illegal: column 0 already holds four stones'",
    "WHITE, '', FILE holds no position",
    "WHITE, # 0F 1~~, FILE holds no position"
  })
  void aBadLineIsNamed(Question question, String text, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("positions.txt"), text.replace('~', '\n'));

    assertRefused(file, question, ExitCode.USAGE, message);
  }

  @Test
  void aFileThatCannotBeReadIsRefused() throws IOException {
    Path binary = folder.resolve("binary");
    Files.write(binary, "0F \u00e9".getBytes(StandardCharsets.ISO_8859_1));

    assertRefused(binary, Question.WHITE, ExitCode.REFUSED, "FILE is not a text file in UTF-8");
    assertRefused(
        folder.resolve("absent"), Question.WHITE, ExitCode.REFUSED, "there is no file FILE");
    assertRefused(folder, Question.WHITE, ExitCode.REFUSED, "cannot read FILE");
  }
}
