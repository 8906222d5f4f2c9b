package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.game.LineOfPlay;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;
import org.twobig.table.PartitionedTable;

/** A strategy answers every reply, by the rules and forced wins alone. */
class SmallStrategyTest {
  private static final Shape SHAPE = Shape.of(4, 3);

  private final ForcedWin forcedWin = new ForcedWin(SHAPE, Long.MAX_VALUE);

  private static SmallStrategy strategy(PartitionedTable table, long effort, Position position) {
    Solver solver = new Solver(SHAPE, table, DfpnSearch::new);
    SmallStrategy strategy =
        new SmallStrategy(
            SHAPE,
            true,
            least -> LineOfPlay.provedMove(solver, least, Question.WHITE, true),
            Long.MAX_VALUE,
            () -> false);
    strategy.build(position, effort);
    return strategy;
  }

  /** Images of these positions under all symmetries count once. */
  private void walk(SmallStrategy strategy, Position position, Set<Position> met) {
    assertThat(position.isOver() && !position.isWon()).isFalse();
    if (position.isWon() || met.contains(position.canonical())) {
      assertThat(position.isWon() && position.whiteToMove()).isFalse();
      return;
    }
    if (!position.whiteToMove()) {
      position.legalMoves().forEach(move -> walk(strategy, position.play(move), met));
      return;
    }
    long winning = SHAPE.completing(position.white(), position.black());
    long danger = SHAPE.completing(position.black(), position.white());
    if (winning != 0 || danger == 0 && forcedWin.find(position.white(), position.black())) {
      return;
    }
    if (danger == 0) {
      met.add(position.canonical());
    }
    walk(
        strategy,
        danger != 0 ? position.after(danger) : position.play(strategy.move(position).orElseThrow()),
        met);
  }

  @ParameterizedTest
  @ValueSource(strings = {"00150c3f", "00150f2a3c"})
  void everyReplyIsAnsweredAndAnImprovedStrategyIsSmaller(String moves) {
    Position position = new Qubic(SHAPE).parse(moves);
    Geometry geometry =
        Geometry.ofBytes(new Qubic(SHAPE).positions().keySpace(), Outcome.BITS, 17 << 20);
    try (Arena arena = Arena.ofConfined()) {
      PartitionedTable table = PrivateTable.create(Layout.of(geometry), arena);
      SmallStrategy proved = strategy(table, 0, position);
      SmallStrategy small = strategy(table, 100, position);
      int built = small.size();
      assertThat(small.improve(100)).isEqualTo(built - small.size()).isNotNegative();
      int before = proved.size();
      assertThat(proved.improve(100)).isEqualTo(before - proved.size()).isPositive();
      for (SmallStrategy strategy : new SmallStrategy[] {proved, small}) {
        Set<Position> met = new HashSet<>();
        walk(strategy, position, met);
        assertThat(met).hasSizeLessThanOrEqualTo(strategy.size()).isNotEmpty();
      }
    }
  }
}
