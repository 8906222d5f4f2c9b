package org.twobig.lab.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.table.Layout;
import org.twobig.table.Strategy;

/** The measuring of a rung. */
class RungTest {
  private static final Position WON = Position.ofMoves("3E25C610D95AF67B83B8FF44A0CE4764012B");
  private static final Position NOT_WON = Position.ofMoves("80DB4A583CFE3623A45E190F770521F23EE5");

  private static Rung rung() {
    Layout layout =
        Layout.ofShares(
            KeyKind.FOLDED.keySpace(),
            Solver.VALUE_BITS,
            64 << 20,
            List.of(
                new Layout.Share(0, 38, 50, Strategy.BIG),
                new Layout.Share(39, 41, 50, Strategy.NEW)));
    Contender contender = new Contender("all", Feature.ALL, "partitioned", layout);
    return new Rung(36, List.of(WON, NOT_WON), contender, Weights.standard());
  }

  @Test
  void positionsAreSolvedAndCounted() {
    Rung rung = rung();
    RungResult result = rung.measure();

    assertThat(result.isComplete()).isTrue();
    assertThat(result.stones()).isEqualTo(36);
    assertThat(result.solved()).isEqualTo(rung.solved()).isEqualTo(2);
    assertThat(result.whiteWins()).isEqualTo(1);
    assertThat(result.effort().nodes()).isEqualTo(rung.nodes()).isPositive();
    assertThat(result.series().strategy()).isEqualTo("partitioned");
    assertThat(rung().measure().effort()).as("each on a new table").isEqualTo(result.effort());
  }

  @Test
  void aRungThatIsStoppedBeforeItBeginsSolvesNothing() {
    Rung rung = rung();
    rung.stop();

    RungResult result = rung.measure();
    assertThat(result.isComplete()).isFalse();
    assertThat(result.solved()).isZero();
  }
}
