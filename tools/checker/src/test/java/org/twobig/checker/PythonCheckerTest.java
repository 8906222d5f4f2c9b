package org.twobig.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.game.Question;
import org.twobig.tt.testing.Seeds;

/** The checker in Python accepts and refuses what the one in Java does. */
class PythonCheckerTest {
  @RegisterExtension
  private static final PythonChecker python = new PythonChecker("check_proof.py");

  @Test
  void proofsAreAcceptedAndChangedOnesJudgedAsByTheCheckerInJava() throws Exception {
    Random random = new Random(Seeds.fixedSeed(5));
    int accepted = 0;
    int refused = 0;
    try (Proofs proofs = new Proofs()) {
      PositionGenerator generator = new PositionGenerator("", 39, Seeds.fixedSeed(5));
      for (int i = 0; i < 20; i++) {
        byte[] file = proofs.prove(generator.next(), i % 2 == 0 ? Question.WHITE : Question.BLACK);
        ConnectFour3dChecker.Proved proved = Proofs.check(file).orElseThrow();
        assertThat(python.check(file))
            .isEqualTo(
                "Accepted: %s after %s (%d steps)"
                    .formatted(proved.claim(), proved.moves(), proved.steps()));
        byte[] body = Proofs.body(file);
        for (int change = 0; change < 2 && body.length > 0; change++) {
          byte[] changed = body.clone();
          changed[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(6));
          byte[] other = Proofs.file(proved.moves(), proved.claim(), changed);
          boolean same = Proofs.check(other).isPresent();
          assertThat(python.check(other)).startsWith(same ? "Accepted" : "Refused");
          accepted += same ? 1 : 0;
          refused += same ? 0 : 1;
        }
      }
    }

    assertThat(refused).isGreaterThan(10);
    Seeds.assertEnough(accepted + refused, 20);
  }

  @Test
  void aLeafIsAcceptedUnlessItLacksACondition() throws IOException {
    for (SampleLeaves.Leaf leaf : SampleLeaves.all()) {
      assertThat(python.check(leaf.file())).as(leaf.forgotten()).containsIgnoringCase(leaf.words());
    }
  }

  @Test
  void whatIsNoProofIsRefused() throws Exception {
    byte[] file = Proofs.file("0A0A0A", "White wins", new byte[0]);
    for (byte[] wrong :
        List.of(
            new byte[0],
            "twobig proof 1".getBytes(),
            Arrays.copyOf(file, file.length - 9),
            Zipped.file("twobig proof 1\nmoves \nclaim White wins\n\n", new byte[0]),
            Proofs.file("0G", "White wins", new byte[0]),
            Proofs.file("0A0A0A", "Black wins", new byte[0]))) {
      assertThat(python.check(wrong)).startsWith("Refused");
    }
    assertThat(python.check(file)).startsWith("Accepted: White wins after 0A0A0A (0 steps)");
  }
}
