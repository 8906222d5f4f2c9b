package org.twobig.checker.qubic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.checker.Checker;
import org.twobig.checker.PythonChecker;
import org.twobig.checker.RefusedException;
import org.twobig.checker.Zipped;
import org.twobig.game.Board;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.tt.testing.Seeds;

/** The checker of Qubic in Python counts, accepts and refuses what the one in Java does. */
class QubicPythonTest {
  @RegisterExtension
  private static final PythonChecker python = new PythonChecker("check_qubic.py");

  private static String byJava(byte[] file) throws IOException {
    return PythonChecker.byJava(
        file,
        "%d positions met, %d blocks, %d forced wins, %d pairings, %d replies",
        "positions met",
        "blocks",
        "forced wins",
        "pairings",
        "replies followed");
  }

  @Test
  void proofsInBothFormsAndChangedOnesAreJudgedAsByTheCheckerInJava() throws Exception {
    Random random = new Random(Seeds.fixedSeed(7));
    String moves = "00150c3f";
    int refused = 0;
    for (boolean plain : new boolean[] {false, true}) {
      byte[] file = QubicCheckerTest.prove(moves, Question.WHITE, plain);
      assertThat(python.check(file)).isEqualTo(byJava(file)).startsWith("Accepted");
      byte[] damaged = file.clone();
      damaged[random.nextInt(file.length)] ^= 1;
      assertThat(python.check(damaged)).startsWith(byJava(damaged));
      byte[] changed = Zipped.content(file);
      int start = Zipped.start(file);
      changed[start + random.nextInt(changed.length - start)] ^= (byte) (1 << random.nextInt(8));
      byte[] other = Zipped.file(changed);
      assertThat(python.check(other)).startsWith(byJava(other));
      refused += byJava(other).equals("Refused") ? 1 : 0;
    }
    Seeds.assertEnough(refused, 0);
  }

  /** All four claims, on random positions late in the game, where pairings and draws occur. */
  @Test
  void proofsOfAllClaimsAreAccepted() throws Exception {
    Random random = new Random(Seeds.fixedSeed(1));
    Set<String> claims = new HashSet<>();
    for (int i = 0; claims.size() < 4; i++) {
      Board board = Games.game("qubic").start();
      while (board.ply() < 40 && board.end().isEmpty()) {
        List<Integer> moves = board.legalMoves();
        board = board.play(moves.get(random.nextInt(moves.size())));
      }
      if (board.end().isEmpty()) {
        Question question = i % 2 == 0 ? Question.WHITE : Question.BLACK;
        byte[] file = QubicCheckerTest.prove(board.text(), question, i % 4 < 2);
        String verdict = byJava(file);
        if (claims.add(verdict.substring(0, verdict.indexOf(" after")))) {
          assertThat(python.check(file)).isEqualTo(verdict).startsWith("Accepted");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_0;             | there is neither a move in the file nor a forced win",
        "_0;;;           | there is neither a move in the file nor a forced win",
        "-----------;_0; | there is neither a move in the file nor a forced win",
        "_0;;xo 5;       | is no position with a move",
        "_0;xo 5;2ox 5;  | came before, or its image",
        "_0;xo 64;       | is no position with a move",
        "_0;xo63 5;      | is no position with a move",
        "_0;xo001 5;     | is no position with a move",
        "_0;xo 5!;       | is no position with a move",
      })
  void listsOfMovesAreReadAlike(String lines, String reason) throws Exception {
    String list = lines.replace(';', '\n').replace('_', ' ').replace('!', '\u00A0');
    byte[] file = list.getBytes(StandardCharsets.ISO_8859_1);
    assertThat(python.check(file)).startsWith("Refused").contains(reason);
    assertThatThrownBy(() -> Checker.of(new ByteArrayInputStream(file)).check())
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aLineOfTheHeadNeedsItsBlank() throws Exception {
    byte[] file =
        Zipped.file("twobig proof 2\ngame qubic\nmoves\nclaim White wins\n\n0000", new byte[0]);
    assertThat(python.check(file)).contains("the file is no proof of version 2");
    assertThat(byJava(file)).isEqualTo("Refused");
  }
}
