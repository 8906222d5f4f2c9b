package org.twobig.checker.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.checker.GameProofs;
import org.twobig.checker.PythonChecker;
import org.twobig.checker.Zipped;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.tt.testing.Seeds;

/** The checker of ConnectX in Python counts, accepts and refuses what the one in Java does. */
class ConnectXPythonTest {
  @RegisterExtension
  private static final PythonChecker python = new PythonChecker("check_connectx.py");

  private static String byJava(byte[] file) throws IOException {
    return PythonChecker.byJava(
        file, "%d positions met, %d searched", "positions met", "positions searched");
  }

  @ParameterizedTest
  @CsvSource({"4x4x4, 0", "5x4x3, 4", "5x5x4, 9", "7x6x4, 27", "3x8x3, 8", "8x7x4, 42"})
  void proofsOfRandomPositionsAreJudgedAlike(String name, int fewest) throws Exception {
    Game game = Games.game("connectx:" + name);
    Random random = new Random(Seeds.fixedSeed(3));
    Set<String> claims = new TreeSet<>();
    int refused = 0;
    for (int i = 0; i < 16; i++) {
      Board board = ConnectXCheckerTest.random(game, random, fewest + random.nextInt(4));
      Question question = i % 2 == 0 ? Question.WHITE : Question.BLACK;
      byte[] file = GameProofs.prove(game, board.text(), question, i % 4 < 2);
      String verdict = byJava(file);
      assertThat(python.check(file)).isEqualTo(verdict).startsWith("Accepted");
      String[] lines = Zipped.text(file).split("\n");
      claims.add(lines[3]);
      byte[] damaged = file.clone();
      damaged[random.nextInt(file.length)] ^= 1;
      assertThat(python.check(damaged)).startsWith(byJava(damaged));
      byte[] swapped =
          Zipped.changed(
              file, text -> text.replace("\n" + lines[2] + "\n", "\n" + lines[2] + "1\n"));
      assertThat(python.check(swapped)).startsWith(byJava(swapped));
      refused += byJava(swapped).equals("Refused") ? 1 : 0;
    }
    assertThat(claims).hasSizeGreaterThan(1);
    assertThat(refused).isPositive();
  }

  /** Replaces each move of a proof by each other column, and by a search. */
  @Test
  void proofsWithOtherMovesAreJudgedAlike() throws Exception {
    int accepted = 0;
    int refused = 0;
    for (int move : new int[] {0, 1, 2, 3, 4, 255}) {
      for (String claim : new String[] {"White does not win", "Black does not win"}) {
        for (String moves : new String[] {"", "1", "12", "1122", "112244", "11223344"}) {
          byte[] file = ConnectXCheckerTest.file("4x4x4", moves, claim, move);
          String verdict = byJava(file);
          assertThat(python.check(file)).startsWith(verdict);
          accepted += verdict.equals("Refused") ? 0 : 1;
          refused += verdict.equals("Refused") ? 1 : 0;
        }
      }
    }
    assertThat(accepted).isPositive();
    assertThat(refused).isGreaterThan(10);
  }

  @ParameterizedTest
  @CsvSource({
    "4x4x4, '', White wins, 255, a search refutes the claim",
    "4x4x4, '', Black does not win, 4, the move 5 is illegal",
    "4x4x4, 11111, White wins, 0, the moves of the position are illegal",
    "4x4x4, 1212121, White wins, 0, the game is over",
    "7x4x3, 7314, Black does not win, 1, the opponent can complete two lines",
    "4x4x4, 121213, Black wins, 0, the opponent can complete a line",
    "9x8x4, '', White wins, 255, there is no board of 9 columns"
  })
  void aProofIsRefusedForTheSameReason(
      String board, String moves, String claim, int move, String reason) throws Exception {
    byte[] file = ConnectXCheckerTest.file(board, moves, claim, move);
    assertThat(python.check(file)).startsWith("Refused").contains(reason);
    assertThat(byJava(file)).isEqualTo("Refused");
  }
}
