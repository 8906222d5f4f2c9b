package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.ExitCode;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.Question;

/** Positions from the command line and from files. */
class GivenPositionTest {
  @TempDir private Path folder = Path.of("");

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("positions.txt"), text);
  }

  private void assertRefused(String text, String message) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> GivenPosition.ofFile(ConnectFour3d.GAME, file, Question.WHITE))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
        .hasMessage(message.replace("FILE", file.toString()));
  }

  @Test
  void movesMayBeSpreadOverWords() {
    GivenPosition task = GivenPosition.of(ConnectFour3d.GAME, "0fc3");

    assertThat(task.moves()).isEqualTo("0fc3");
    assertThat(task.position()).isEqualTo(Position.ofMoves("0FC3"));
    assertThat(task.expected()).isEmpty();
  }

  @Test
  void noMoveIsTheEmptyBoard() {
    assertThat(GivenPosition.of(ConnectFour3d.GAME, "").position()).isEqualTo(Position.EMPTY);
  }

  @Test
  void toBothQuestionsTheSecondColumnIsTheValueExpected() throws IOException {
    Path file = file("0F 1\n0E 0\n0D -1\n0C win\n0B draw\n0A loss\n09\n");

    assertThat(GivenPosition.ofFile(ConnectFour3d.GAME, file, Question.BOTH))
        .extracting(task -> task.expected().orElse("?"))
        .containsExactly("win", "draw", "loss", "win", "draw", "loss", "?");
    assertThatThrownBy(
            () -> GivenPosition.ofFile(ConnectFour3d.GAME, file("0F yes"), Question.BOTH))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
        .hasMessageContaining("'yes' is no value");
  }

  @Test
  void theSecondColumnOfAFileIsTheVerdictExpected() throws IOException {
    List<GivenPosition> tasks =
        GivenPosition.ofFile(
            ConnectFour3d.GAME, file("0F 1\n0E 0\n0D yes\n0C\tno\n0B\n"), Question.WHITE);

    assertThat(tasks)
        .extracting(GivenPosition::moves)
        .containsExactly("0F", "0E", "0D", "0C", "0B");
    assertThat(tasks)
        .extracting(GivenPosition::expected)
        .containsExactly(
            Optional.of("yes"),
            Optional.of("no"),
            Optional.of("yes"),
            Optional.of("no"),
            Optional.empty());
    assertThat(tasks.get(1).position()).isEqualTo(Position.ofMoves("0E"));
  }

  @Test
  void commentsEmptyLinesAndTheMarksOfOtherSystemsAreSkipped() throws IOException {
    List<GivenPosition> tasks =
        GivenPosition.ofFile(
            ConnectFour3d.GAME,
            file("\uFEFF# mine\r\n\r\n   \n  0F 1\r\n#0E 0\n0D"),
            Question.WHITE);

    assertThat(tasks).extracting(GivenPosition::moves).containsExactly("0F", "0D");
  }

  @ParameterizedTest
  @CsvSource({
    "0F 2, 'FILE, line 3: ''2'' is no verdict; write 1 or yes if White wins, else 0 or no'",
    "0F 1 1, 'FILE, line 3: expected moves and at most one answer, found 3 words'",
    "0X 1, 'FILE, line 3: move 2 is illegal: ''X'' is no column; the columns are 0 to 9 and A to F'",
    "00000, 'FILE, line 3: move 5 is illegal: column 0 already holds four stones'"
  })
  void aBadLineIsNamed(String line, String message) throws IOException {
    assertRefused("# comment\n0F\n" + line + "\n0E\n", message);
  }

  @Test
  void aFileWithoutPositionsIsRefused() throws IOException {
    assertRefused("", "FILE holds no position");
    assertRefused("# 0F 1\n\n", "FILE holds no position");
  }

  @Test
  void aFileThatIsNoTextIsRefused() throws IOException {
    Path file = folder.resolve("binary");
    Files.write(file, "0F \u00e9".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> GivenPosition.ofFile(ConnectFour3d.GAME, file, Question.WHITE))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.REFUSED)
        .hasMessage(file + " is not a text file in UTF-8");
  }

  @Test
  void aFileThatIsNotThereIsRefused() {
    Path file = folder.resolve("absent.txt");

    assertThatThrownBy(() -> GivenPosition.ofFile(ConnectFour3d.GAME, file, Question.WHITE))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.REFUSED)
        .hasMessage("there is no file " + file);
  }

  @Test
  void aFolderIsNoFile() {
    assertThatThrownBy(() -> GivenPosition.ofFile(ConnectFour3d.GAME, folder, Question.WHITE))
        .hasFieldOrPropertyWithValue("exitCode", ExitCode.REFUSED)
        .hasMessageStartingWith("cannot read " + folder);
  }

  @Test
  void illegalMovesOfTheCommandLineAreNamed() {
    assertThatThrownBy(() -> GivenPosition.of(ConnectFour3d.GAME, "0F1E2D34"))
        .isInstanceOf(IllegalMoveException.class)
        .hasMessage("move 8 is illegal: the game is over, White completed a line with move 7");
  }
}
