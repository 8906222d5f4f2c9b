package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.game.Question;

/** The checker accepts the solver's proofs and refuses wrong ones. */
class ConnectFour3dCheckerTest {
  private static final Path VECTORS =
      Path.of("../../engine/src/test/resources/org/twobig/connectfour3d");

  private static final String[] CLAIMS = {
    "White wins", "White does not win", "Black wins", "Black does not win"
  };

  private static Proofs proofs;

  /** Proofs of late positions, some of each claim, with 6 to 60 steps. */
  private static List<ConnectFour3dChecker.Proved> shortProofs;

  @BeforeAll
  static void open() {
    proofs = new Proofs();
    shortProofs = findShortProofs();
  }

  @AfterAll
  static void close() {
    proofs.close();
  }

  private static List<String[]> verdicts(String file, int count) throws IOException {
    return Files.readAllLines(VECTORS.resolve(file)).stream()
        .filter(line -> !line.startsWith("#"))
        .limit(count)
        .map(line -> line.split("\\s+"))
        .toList();
  }

  private static byte[] fileOf(ConnectFour3dChecker.Proved proved) {
    boolean ofWhite = proved.claim().startsWith("White");
    return proofs.prove(proved.moves(), ofWhite ? Question.WHITE : Question.BLACK);
  }

  private static byte[] bodyOf(ConnectFour3dChecker.Proved proved) {
    return Proofs.body(fileOf(proved));
  }

  private static String claim(Question question, boolean yes) {
    return (question == Question.WHITE ? "White " : "Black ") + (yes ? "wins" : "does not win");
  }

  @ParameterizedTest
  @CsvSource({"white-wins-40.txt, 150", "white-wins-36.txt, 60"})
  void verdictsOfOthersAreProved(String file, int count) throws IOException {
    for (String[] verdict : verdicts(file, count)) {
      Optional<ConnectFour3dChecker.Proved> proved =
          Proofs.check(proofs.prove(verdict[0], Question.WHITE));

      assertThat(proved).as(verdict[0]).isPresent();
      assertThat(proved.get().moves()).isEqualTo(verdict[0]);
      assertThat(proved.get().claim()).isEqualTo(claim(Question.WHITE, verdict[1].equals("1")));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Question.class,
      names = {"WHITE", "BLACK"})
  void bothQuestionsAboutPositionsOfThreeValuesAreProved(Question question) throws IOException {
    String wins = question == Question.WHITE ? "1" : "-1";
    List<String[]> late =
        verdicts("three-valued.txt", 300).stream()
            .filter(verdict -> verdict[0].length() >= 35)
            .limit(25)
            .toList();

    assertThat(late).hasSize(25).anyMatch(verdict -> verdict[1].equals("-1"));
    for (String[] verdict : late) {
      assertThat(Proofs.check(proofs.prove(verdict[0], question)))
          .as(verdict[0])
          .get()
          .extracting(ConnectFour3dChecker.Proved::claim)
          .isEqualTo(claim(question, verdict[1].equals(wins)));
    }
  }

  @Test
  void proofsThatRestOnTheRulesAloneAreLongerAndAcceptedToo() throws IOException {
    int plainSteps = 0;
    int steps = 0;
    for (String[] verdict : verdicts("white-wins-40.txt", 40)) {
      byte[] plain = proofs.prove(verdict[0], Question.WHITE, true);
      byte[] usual = proofs.prove(verdict[0], Question.WHITE);

      assertThat(Proofs.check(plain)).as(verdict[0]).isPresent();
      for (byte step : Proofs.body(plain)) {
        assertThat(step).isBetween((byte) 0, (byte) 15);
      }
      plainSteps += Proofs.body(plain).length;
      steps += Proofs.body(usual).length;
    }

    assertThat(plainSteps).isGreaterThan(2 * steps);
  }

  private static List<ConnectFour3dChecker.Proved> findShortProofs() {
    List<ConnectFour3dChecker.Proved> found = new ArrayList<>();
    for (int stones : new int[] {46, 47, 48, 49}) {
      PositionGenerator generator = new PositionGenerator("", stones, stones);
      int[] counts = new int[CLAIMS.length];
      for (int tries = 0; tries < 150; tries++) {
        String moves = generator.next();
        for (Question question : new Question[] {Question.WHITE, Question.BLACK}) {
          ConnectFour3dChecker.Proved proved =
              Proofs.check(proofs.prove(moves, question)).orElseThrow();
          int which = Arrays.asList(CLAIMS).indexOf(proved.claim());
          if (proved.steps() >= 6 && proved.steps() <= 60 && counts[which] < 2) {
            counts[which]++;
            found.add(proved);
          }
        }
      }
    }
    return found;
  }

  @Test
  void everyChangeOfAByteIsRefusedUnlessItMakesAnotherProof() {
    int tried = 0;
    int others = 0;
    int leaves = 0;
    for (ConnectFour3dChecker.Proved proved : shortProofs) {
      byte[] body = bodyOf(proved);
      Replay.assertEachMoveIsRight(proved.moves(), proved.claim(), body);
      leaves += body.length > proved.steps() ? 1 : 0;
      for (byte[] changed : changes(body)) {
        tried++;
        if (Proofs.check(Proofs.file(proved.moves(), proved.claim(), changed)).isPresent()) {
          Replay.assertEachMoveIsRight(proved.moves(), proved.claim(), changed);
          others++;
        }
      }
    }

    assertThat(shortProofs).extracting(ConnectFour3dChecker.Proved::claim).contains(CLAIMS);
    assertThat(leaves).isGreaterThan(3);
    assertThat(tried).isGreaterThan(12_500);
    assertThat(others).isBetween(1, tried / 5);
  }

  /**
   * Returns changed bodies: each byte with other values, omitted, doubled, and exchanged with the
   * byte before. Only {@code -Dtwobig.long=true} tries all changes of the two highest bits.
   */
  private static List<byte[]> changes(byte[] body) {
    List<byte[]> changes = new ArrayList<>();
    for (int i = 0; i < body.length; i++) {
      for (int value = 1; value < 256; value++) {
        if (value < 64 || value % 64 == 0 || Boolean.getBoolean("twobig.long")) {
          byte[] changed = body.clone();
          changed[i] ^= (byte) value;
          changes.add(changed);
        }
      }
      byte[] shorter = Arrays.copyOf(body, body.length - 1);
      System.arraycopy(body, i + 1, shorter, i, shorter.length - i);
      changes.add(shorter);
      byte[] longer = Arrays.copyOf(body, body.length + 1);
      System.arraycopy(body, i, longer, i + 1, body.length - i);
      changes.add(longer);
      if (i > 0 && body[i] != body[i - 1]) {
        byte[] exchanged = body.clone();
        exchanged[i] = body[i - 1];
        exchanged[i - 1] = body[i];
        changes.add(exchanged);
      }
    }
    return changes;
  }

  @Test
  void theProofOfAClaimProvesNoOtherUnlessThatIsTrueToo() {
    int others = 0;
    for (ConnectFour3dChecker.Proved proved : shortProofs) {
      byte[] body = bodyOf(proved);
      String opposite =
          proved.claim().endsWith("wins")
              ? proved.claim().replace("wins", "does not win")
              : proved.claim().replace("does not win", "wins");
      assertThat(Proofs.check(Proofs.file(proved.moves(), opposite, body))).isEmpty();
      for (String claim : CLAIMS) {
        if (!claim.equals(proved.claim())
            && Proofs.check(Proofs.file(proved.moves(), claim, body)).isPresent()) {
          Replay.assertEachMoveIsRight(proved.moves(), claim, body);
          others++;
        }
      }
    }

    assertThat(others).as("who wins is also not beaten").isPositive();
  }

  @Test
  void theProofOfAPositionProvesNothingOfOthers() {
    for (ConnectFour3dChecker.Proved proved : shortProofs) {
      byte[] body = bodyOf(proved);
      for (int i = 0; i < proved.moves().length(); i++) {
        for (int column = 0; column < 16; column++) {
          String moves =
              proved.moves().substring(0, i)
                  + Position.digit(column)
                  + proved.moves().substring(i + 1);
          if (Proofs.check(Proofs.file(moves, proved.claim(), body)).isPresent()) {
            Replay.assertEachMoveIsRight(moves, proved.claim(), body);
          }
        }
      }
    }
  }

  @Test
  void aDamagedFileIsRefusedOrSaysTheSame() {
    ConnectFour3dChecker.Proved proved =
        Collections.max(shortProofs, Comparator.comparing(ConnectFour3dChecker.Proved::steps));
    byte[] file = fileOf(proved);
    byte[] content = Zipped.content(file);
    for (int bit = 0; bit < 8 * file.length; bit++) {
      byte[] damaged = file.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Optional<ConnectFour3dChecker.Proved> found = Proofs.check(damaged);
      if (found.isPresent()) {
        assertThat(found).contains(proved);
        assertThat(Zipped.content(damaged)).isEqualTo(content);
      }
    }
    for (int length = 0; length < file.length; length++) {
      assertThat(Proofs.check(Arrays.copyOf(file, length))).as("cut off").isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'twobig proof 1\nmoves \nclaim White wins\n\n', no proof of version 2",
    "'twobig proof 2\ngame connect-four-3d\nmove \nclaim White wins\n\n', does not begin as a proof does",
    "'twobig proof 2\ngame connect-four-3d\nmoves \nclaim White loses\n\n', does not begin as a proof does",
    "'twobig proof 2\ngame connect-four-3d\nmoves \nclaim White wins\nand so on\n', does not begin as a proof does",
    "'twobig proof 2\ngame connect-four-3d\nmoves 0G\nclaim White wins\n\n', after 0: the next move is illegal",
    "'twobig proof 2\ngame connect-four-3d\nmoves 00000\nclaim White wins\n\n', after 0000: the next move is illegal",
    "'twobig proof 2\ngame connect-four-3d\nmoves 0A0A0A0A\nclaim White wins\n\n', after 0A0A0A0: the game is over",
    "'twobig proof 2\ngame connect-four-3d\nmoves \nclaim White wins\n\n', on the empty board: the file ends before the proof",
    "'twobig proof 2\ngame connect-four-3d\nmoves 0A0A0A\nclaim White wins\n\n_', goes on after the proof",
    "'twobig proof 2\ngame connect-four-3d\nmoves 0A0A0\nclaim Black does not win\n\n\u0005', a move of the opponent",
    "'twobig proof 2\ngame connect-four-3d\nmoves 0A0A\nclaim Black wins\n\n\u0000', ends before the proof",
    "'twobig proof 2\ngame connect-four-3d\nmoves 0A0A0\nclaim Black wins\n\n\u0001', 'after 0A0A01: the opponent can'",
  })
  void whatIsWrongIsSaidInAFewWords(String file, String words) {
    assertThat(Proofs.refusal(Zipped.file(file, new byte[0]))).contains(words);
  }

  static List<SampleLeaves.Leaf> leaves() {
    return SampleLeaves.all();
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void aLeafIsAcceptedUnlessItLacksACondition(SampleLeaves.Leaf leaf) {
    assertThat(Replay.isTrue(leaf.moves(), leaf.claim())).isEqualTo(leaf.isRight());
    assertThat(Proofs.refusal(leaf.file())).contains(leaf.words());
  }

  @Test
  void whatIsNotCompressedIsRefused() {
    assertThat(Proofs.refusal("twobig proof 1".getBytes())).contains("damaged or no proof");
    assertThat(Proofs.refusal(new byte[0])).contains("damaged or no proof");
  }

  @Test
  void aFileThatNeverEndsIsRefused() {
    byte[] zeros = new byte[10_000_000];

    assertThat(Proofs.refusal(Zipped.file(zeros))).contains("no proof of version 2");
    assertThat(Proofs.refusal(Proofs.file("", "White wins", zeros))).contains("column");
  }
}
