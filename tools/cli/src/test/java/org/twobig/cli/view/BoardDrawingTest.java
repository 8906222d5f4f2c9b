package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Golden.assertGolden;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.game.Game;
import org.twobig.game.Games;

/** The drawing of a board. */
class BoardDrawingTest {
  private static String drawn(String game, String moves, int width, Paint paint) {
    Game of = Games.game(game);
    return new BoardDrawing(of, moves, of.parse(moves), paint)
        .text(width)
        .replace(System.lineSeparator(), "\n");
  }

  /** The last move is in brackets. Layers that do not fit side by side go below each other. */
  @ParameterizedTest
  @CsvSource({
    "connect-four-3d, 0F5555A1, 80, levels",
    "connect-four-3d, 0F0F0, 80, top-stone-is-last",
    "connect-four-3d, 0F0F0F0, 80, over",
    "connect-four-3d, 0F, 40, narrow",
    "connect-four-3d, 0F, 1, narrowest",
    "connect-four-3d, '', 80, empty",
    "connectx:5x3x3, 33413, 80, flat",
    "qubic, 0001150f, 40, without-gravity",
    "qubic, xo1x8x8o, 80, drawn"
  })
  void aBoardIsDrawnAsTheFileShows(String game, String moves, int width, String file) {
    assertGolden("boards/" + file + ".txt", drawn(game, moves, width, Paint.PLAIN));
  }

  @Test
  void coloursChangeNothingButColours() {
    String coloured = drawn("connect-four-3d", "0F5555A1", 80, Paint.COLOURED);

    assertThat(coloured).contains("\u001b[1mW\u001b[0m").contains("[\u001b[36mB\u001b[0m]");
    assertThat(coloured.replaceAll("\u001b\\[\\d+m", ""))
        .isEqualTo(drawn("connect-four-3d", "0F5555A1", 80, Paint.PLAIN));
  }

  @Test
  void coloursAreForTerminalsThatWantThem() {
    assertThat(Paint.of(true, Map.of())).isEqualTo(Paint.COLOURED);
    assertThat(Paint.of(true, Map.of("NO_COLOR", "", "TERM", "xterm"))).isEqualTo(Paint.COLOURED);
    assertThat(Paint.of(true, Map.of("NO_COLOR", "1"))).isEqualTo(Paint.PLAIN);
    assertThat(Paint.of(true, Map.of("TERM", "dumb"))).isEqualTo(Paint.PLAIN);
    assertThat(Paint.of(false, Map.of("TERM", "xterm"))).isEqualTo(Paint.PLAIN);
  }
}
