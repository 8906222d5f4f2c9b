package org.twobig.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Question;
import org.twobig.joblevel.TaskCounts;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.PartitionedTable;

/** Solves that are measured. */
class TimedSolveTest {
  @Test
  void workThatIsDoneInTimeHasAnAnswer() {
    TimedSolve solve =
        TimedSolve.measure(
            Duration.ofDays(1), () -> true, () -> {}, () -> 17, () -> TaskCounts.NONE);

    assertThat(solve.yes()).isEqualTo(Optional.of(true));
    assertThat(solve.nodes()).isEqualTo(17);
    assertThat(solve.seconds()).isNotNegative();
  }

  @Test
  void workThatTakesTooLongIsStoppedAndHasNone() {
    Geometry geometry = Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Solver.VALUE_BITS, 32L << 20);
    try (Arena arena = Arena.ofConfined()) {
      Solver solver = new Solver(PartitionedTable.of(PrivateTable.create(geometry, arena)));
      TimedSolve solve =
          TimedSolve.measure(
              Duration.ofMillis(1),
              () -> solver.solve(Position.EMPTY, Question.WHITE).yes(),
              solver::stop,
              () -> 17,
              () -> TaskCounts.NONE);

      assertThat(solve.yes()).isEmpty();
      assertThat(solve.nodes()).isEqualTo(17);
    }
  }
}
