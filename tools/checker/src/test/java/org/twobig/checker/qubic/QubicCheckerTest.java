package org.twobig.checker.qubic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.checker.Checker;
import org.twobig.checker.GameProofs;
import org.twobig.checker.RefusedException;
import org.twobig.checker.Zipped;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.tt.testing.Seeds;

/** The checker accepts the solver's proofs and refuses wrong changes. */
class QubicCheckerTest {
  private static final Game GAME = Games.game("qubic");

  static byte[] prove(String moves, Question question, boolean plain) {
    return GameProofs.prove(GAME, moves, question, plain);
  }

  private static Checker.Proved check(byte[] file) throws RefusedException {
    try {
      return Checker.of(new ByteArrayInputStream(file)).check();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource({"00150c3f, WHITE", "00150f2a, WHITE"})
  void proofsOfOpeningsAreAcceptedInBothForms(String moves, Question question) throws Exception {
    Checker.Proved brief = check(prove(moves, question, false));
    Checker.Proved plain = check(prove(moves, question, true));
    assertThat(brief.claim()).isEqualTo("White wins");
    assertThat(GAME.parse(brief.moves()).key()).isEqualTo(GAME.parse(moves).key());
    assertThat(brief.steps()).isPositive().isEqualTo(plain.steps());
    assertThat(brief.figures()).isEqualTo(plain.figures());
  }

  /** The second proof takes two minutes and needs {@code -Dtwobig.long=true}. */
  @ParameterizedTest
  @CsvSource({"qubic.proof, '', 2438", "qubic-01.proof, 01, 29307"})
  void theProofsInTheDocumentsAreAccepted(String name, String moves, long steps) throws Exception {
    assumeTrue(
        moves.isEmpty() || Boolean.getBoolean("twobig.long"),
        "Not tested without -Dtwobig.long=true: minutes");
    Checker.Proved proved = check(Files.readAllBytes(Path.of("../../engine/docs", name)));
    assertThat(proved.claim()).isEqualTo("White wins");
    assertThat(proved.moves()).isEqualTo(moves);
    assertThat(proved.steps()).isEqualTo(steps);
  }

  @Test
  void theStrategyInTheDocumentsHasFiveStrategicMovesOnAPath() throws Exception {
    assumeTrue(Boolean.getBoolean("twobig.long"), "Not tested without -Dtwobig.long=true");
    Path file = Path.of("../../engine/docs/qubic-quiet.proof");
    Checker.Proved proved = check(Files.readAllBytes(file));
    assertThat(proved.claim()).isEqualTo("White wins");
    assertThat(proved.moves()).isEmpty();
    assertThat(proved.steps()).isEqualTo(5_432);
    assertThat(proved.figures()).containsEntry("strategic moves on a path, at most", 5L);
  }

  /** All four claims, on random positions late in the game. */
  @Test
  void proofsOfRandomPositionsAreAccepted() throws Exception {
    Random random = new Random(Seeds.fixedSeed(1));
    int[] claims = new int[4];
    for (int i = 0; i < 60; i++) {
      Board board = GAME.start();
      int stones = 38 + random.nextInt(12);
      while (board.ply() < stones) {
        List<Integer> moves = board.legalMoves();
        board =
            moves.isEmpty() ? GAME.start() : board.play(moves.get(random.nextInt(moves.size())));
      }
      if (board.end().isEmpty()) {
        Question question = i % 2 == 0 ? Question.WHITE : Question.BLACK;
        byte[] file = prove(board.text(), question, i % 4 < 2);
        Checker.Proved proved = check(file);
        boolean yes = proved.claim().endsWith(" wins");
        assertThat(proved.claim()).startsWith(question == Question.WHITE ? "White" : "Black");
        claims[(yes ? 0 : 1) + (question == Question.WHITE ? 0 : 2)]++;
        assertRefusedWithAnotherClaim(file, proved.claim());
      }
    }
    Seeds.assertEnough(Arrays.stream(claims).min().orElseThrow(), 0);
  }

  /** Asserts that the file does not prove the claim for the other player. */
  private static void assertRefusedWithAnotherClaim(byte[] file, String claim) {
    String other =
        switch (claim) {
          case "White wins" -> "Black wins";
          case "Black wins" -> "White wins";
          case "White does not win" -> "White wins";
          default -> "Black wins";
        };
    byte[] changed = Zipped.changed(file, text -> text.replace(claim, other));
    assertThatThrownBy(() -> check(changed)).isInstanceOf(RefusedException.class);
  }

  @Test
  void aChangedProofIsRefusedOrProvesTheSame() throws Exception {
    byte[] content = Zipped.content(prove("00150c3f", Question.WHITE, false));
    int refused = 0;
    for (int i = 0; i < content.length; i++) {
      byte[] changed = content.clone();
      changed[i] ^= (byte) (1 << i % 8);
      try {
        assertThat(check(Zipped.file(changed)).claim()).isEqualTo("White wins");
      } catch (RefusedException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(content.length / 2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatFollowsTheMovesIsRefused(boolean plain) throws Exception {
    byte[] file = prove("00150c3f", Question.WHITE, plain);
    for (byte[] longer :
        List.of(Arrays.copyOf(file, file.length + 3), Zipped.changed(file, text -> text + "\0"))) {
      assertThatThrownBy(() -> check(longer))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("goes on after the proof");
    }
  }

  @Test
  void inASequenceAByteThatIsNoCellIsRefused() throws Exception {
    byte[] file = prove("00150c3f", Question.WHITE, true);
    byte[] changed = Zipped.content(file);
    int at = Zipped.start(file);
    while (changed[at] <= 64) {
      at++;
    }
    changed[at + 1] |= 64; // the lower six bits name a cell that wins
    assertThatThrownBy(() -> check(Zipped.file(changed)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("the forced moves in the file do not win");
  }

  @Test
  void aForcedWinInAFileThatIsNotPlainIsRefused() throws Exception {
    byte[] file = prove("00150c3f", Question.WHITE, true);
    byte[] brief = Zipped.changed(file, text -> text.replace("game qubic plain", "game qubic"));
    assertThatThrownBy(() -> check(brief)).isInstanceOf(RefusedException.class);
  }

  @Test
  void symmetriesAre192() {
    assertThat(QubicBoard.LINES).hasSize(76);
    assertThat(QubicBoard.symmetryCount()).isEqualTo(192);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_0;xo 5;2ox 5     | is a position that came before, or its image",
        "_0;xo 0           | is no position with a move",
        "_0;xo 64          | is no position with a move",
        "_0;zo 3           | is no position with a move",
        "_0;xo63 5         | is no position with a move",
        "_0;xo001 5        | is no position with a move",
        "_0                | there is neither a move in the file nor a forced win",
      })
  void wrongListsAreRefused(String lines, String reason) {
    byte[] file = (lines.replace(';', '\n').replace('_', ' ').stripTrailing() + "\n").getBytes();
    assertThatThrownBy(() -> check(file))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aListMayHaveAPreface() {
    assertThat(Dictionary.begins("Text.\n\n---------------\n 0\nx14o 12\n")).isTrue();
    assertThat(Dictionary.begins("x14o 12\n")).isTrue();
    assertThat(Dictionary.begins("Text.\n 0\n")).isFalse();
    assertThat(Dictionary.begins("")).isFalse();
  }

  @Test
  void theCheckerRefersToCheckersAndTheJdkAlone() throws Exception {
    Path classes =
        Path.of(QubicChecker.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .resolve("org/twobig/checker/qubic");
    try (Stream<Path> files = Files.list(classes)) {
      for (Path file : files.toList()) {
        for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
          if (entry instanceof ClassEntry named) {
            assertThat(named.asInternalName().replace("[", "").replaceFirst("^L", ""))
                .as(file.toString())
                .matches("(java|org/twobig/checker)/.*|[JIBZ]");
          }
        }
      }
    }
  }

  @Test
  void otherFilesAreRefused() {
    for (String text : List.of("", "x", "twobig proof 1\n", "twobig proof 2\ngame qubic\n")) {
      for (byte[] file : List.of(text.getBytes(), Zipped.file(text.getBytes()))) {
        assertThatThrownBy(() -> check(file)).isInstanceOf(RefusedException.class);
      }
    }
  }
}
