package org.twobig.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.Console;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;

class PositionReportTest {
  @ParameterizedTest
  @CsvSource({"qubic, xo1x8x8o", "qubic, 00153f"})
  void aMoveLeadsToThePositionAfterItHoweverThePositionWasGiven(String id, String text)
      throws IOException {
    Game game = Games.game(id);
    StoredPositions rules = game.tables().get(0);
    try (Console console = new Console();
        StoreReader reader =
            StoreReader.open(
                console.create(
                    "store",
                    Layout.of(Geometry.ofBytes(rules.keySpace(), rules.valueBits(), 24 << 20))))) {
      GivenPosition task = reader.parse(text);
      PositionReport report = PositionReport.of(game, reader.grid(), task, reader.analysis(task));
      for (int move : task.position().legalMoves()) {
        Board after = task.position().play(move);
        String name = report.next().getOrDefault(game.move(move), text + game.move(move));
        assertThat(reader.parse(name).position().contents()).isEqualTo(after.contents());
      }
      assertThat(report.next()).hasSize(text.contains("x") ? report.moveCells().size() : 0);
    }
  }
}
