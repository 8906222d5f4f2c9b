package org.twobig.lab.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.ReplacementScheme;

/** Measures small rungs. */
class RungTest {
  private static final String WON = "3E25C610D95AF67B83B8FF44A0CE4764012B";
  private static final String NOT_WON = "80DB4A583CFE3623A45E190F770521F23EE5";

  private final List<SolvedPosition> each = new ArrayList<>();

  private Rung rung(Question question) {
    Layout layout =
        Layout.ofShares(
            KeyKind.FOLDED.keySpace(),
            Outcome.BITS,
            64 << 20,
            List.of(
                new Layout.Share(0, 38, 50, ReplacementScheme.BIG),
                new Layout.Share(39, 41, 50, ReplacementScheme.NEW)));
    Contender contender = new Contender("all", "partitioned", layout);
    return new Rung(36, question, List.of(WON, NOT_WON), contender, Weights.standard(), each::add);
  }

  @Test
  void positionsAreSolvedAndCounted() {
    Rung rung = rung(Question.WHITE);
    RungResult result = rung.measure();

    assertThat(result.isComplete()).isTrue();
    assertThat(result.stones()).isEqualTo(36);
    assertThat(result.solved()).isEqualTo(rung.solved()).isEqualTo(2);
    assertThat(result.yes()).isEqualTo(1);
    assertThat(result.effort().nodes()).isEqualTo(rung.nodes()).isPositive();
    assertThat(result.series().replacement()).isEqualTo("partitioned");
    assertThat(each.stream().mapToLong(SolvedPosition::nodes).sum())
        .isEqualTo(result.effort().nodes());
    assertThat(each.stream().map(SolvedPosition::moves)).containsExactly(WON, NOT_WON);
    assertThat(each.stream().map(SolvedPosition::yes)).containsExactly(true, false);
    assertThat(rung(Question.WHITE).measure().effort())
        .as("each on a new table")
        .isEqualTo(result.effort());
  }

  @Test
  void theOtherQuestionIsAskedWhenItIsWanted() {
    RungResult result = rung(Question.BLACK).measure();

    assertThat(result.series().question()).isEqualTo(Question.BLACK);
    assertThat(each.get(0).yes()).as("White wins this one").isFalse();
    assertThat(each.stream().map(SolvedPosition::question)).containsOnly(Question.BLACK);
  }

  @Test
  void aRungThatIsStoppedBeforeItBeginsSolvesNothing() {
    Rung rung = rung(Question.WHITE);
    rung.stop();

    RungResult result = rung.measure();
    assertThat(result.isComplete()).isFalse();
    assertThat(result.solved()).isZero();
  }
}
