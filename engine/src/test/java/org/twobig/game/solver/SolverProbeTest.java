package org.twobig.game.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.foreign.Arena;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.ContradictionException;
import org.twobig.game.Outcome;
import org.twobig.tt.table.Table;

class SolverProbeTest {
  private static final String MOVES = "0123";

  /** A search has only the key. */
  @Test
  void aContradictionThatASearchFindsNamesThePosition() {
    try (Arena arena = Arena.ofConfined()) {
      Table table = Table.of(Tables.empty(arena, Tables.SMALLEST_BYTES));
      SolverProbe probe = new SolverProbe(List.of(KeyKind.values()), table, 1);
      TableKey key = new TableKey((KeyKind) probe.rules());
      key.set(Position.ofMoves(MOVES));
      probe.store(key.stones, key.high, key.low, Outcome.WHITE_WINS.code(), 1);
      assertThatExceptionOfType(ContradictionException.class)
          .isThrownBy(
              () ->
                  probe.store(key.stones, key.high, key.low, Outcome.WHITE_DOES_NOT_WIN.code(), 1))
          .satisfies(
              e -> {
                String moves = e.position().replace("The position ", "");
                TableKey found = new TableKey((KeyKind) probe.rules());
                found.set(ConnectFour3d.GAME.parse(moves));
                assertThat(found.low).isEqualTo(key.low);
                assertThat(found.high).isEqualTo(key.high);
              });
    }
  }
}
