package org.twobig.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.game.Game;
import org.twobig.game.Games;

/** The board as a person sees it. */
class BoardDrawingTest {
  private static final String LEGEND =
      "W White  B Black  [ ] the last move  + can be played  level 0 is the bottom\n";

  private static String drawn(String moves, int width, Paint paint) {
    return drawn(ConnectFour3d.GAME, moves, width, paint);
  }

  private static String drawn(Game game, String moves, int width, Paint paint) {
    return new BoardDrawing(game, moves, game.parse(moves), paint)
        .text(width)
        .replace(System.lineSeparator(), "\n");
  }

  @Test
  void levelsLieSideBySideWithTheLastMoveInBrackets() {
    assertThat(drawn("0F5555A1", 80, Paint.PLAIN))
        .isEqualTo(
            """
             columns       level 0       level 1       level 2       level 3
             0  1  2  3    W [B] +  +    +  +  .  .    .  .  .  .    .  .  .  .
             4  5  6  7    +  W  +  +    .  B  .  .    .  W  .  .    .  B  .  .
             8  9  A  B    +  +  W  +    .  .  +  .    .  .  .  .    .  .  .  .
             C  D  E  F    +  +  +  B    .  .  .  +    .  .  .  .    .  .  .  .

            """
                + LEGEND);
  }

  @Test
  void onlyTheTopStoneOfItsColumnIsTheLastMove() {
    assertThat(drawn("0F0F0", 80, Paint.PLAIN))
        .startsWith(
            """
             columns       level 0       level 1       level 2       level 3
             0  1  2  3    W  +  +  +    W  .  .  .   [W] .  .  .    +  .  .  .
            """);
  }

  @Test
  void nothingCanBePlayedWhenTheGameIsOver() {
    assertThat(drawn("0F0F0F0", 80, Paint.PLAIN))
        .isEqualTo(
            """
             columns       level 0       level 1       level 2       level 3
             0  1  2  3    W  .  .  .    W  .  .  .    W  .  .  .   [W] .  .  .
             4  5  6  7    .  .  .  .    .  .  .  .    .  .  .  .    .  .  .  .
             8  9  A  B    .  .  .  .    .  .  .  .    .  .  .  .    .  .  .  .
             C  D  E  F    .  .  .  B    .  .  .  B    .  .  .  B    .  .  .  .

            """
                + LEGEND);
  }

  @Test
  void onANarrowScreenLevelsGoBelowEachOther() {
    String drawing = drawn("0F", 40, Paint.PLAIN);

    assertThat(drawing)
        .isEqualTo(
            """
             columns       level 0       level 1
             0  1  2  3    W  +  +  +    +  .  .  .
             4  5  6  7    +  +  +  +    .  .  .  .
             8  9  A  B    +  +  +  +    .  .  .  .
             C  D  E  F    +  +  + [B]   .  .  .  +

             level 2       level 3
             .  .  .  .    .  .  .  .
             .  .  .  .    .  .  .  .
             .  .  .  .    .  .  .  .
             .  .  .  .    .  .  .  .

            """
                + LEGEND);
    assertThat(drawn("0F", 1, Paint.PLAIN)).contains(" columns\n 0  1  2  3\n");
  }

  @Test
  void theEmptyBoardHasNoLastMove() {
    assertThat(drawn("", 80, Paint.PLAIN).lines().limit(5))
        .noneMatch(line -> line.contains("["))
        .contains(" 0  1  2  3    +  +  +  +    .  .  .  .    .  .  .  .    .  .  .  .");
  }

  @Test
  void aFlatBoardStandsUprightBelowTheNamesOfItsColumns() {
    assertThat(drawn(Games.game("connectx:5x3x3"), "33413", 80, Paint.PLAIN))
        .startsWith(
            """

             1  2  3  4  5
             .  . [W] .  .
             +  .  B  +  .
             B  +  W  W  +

            """);
  }

  @Test
  void whereStonesDoNotFallALayerSaysWithWhichCellItBegins() {
    assertThat(drawn(Games.game("qubic"), "0001150f", 40, Paint.PLAIN))
        .startsWith(
            """
             from 00       from 10       from 20
             W  B  +  +    +  +  +  +    +  +  +  +
             +  +  +  +    +  W  +  +    +  +  +  +
             +  +  +  +    +  +  +  +    +  +  +  +
             +  +  + [B]   +  +  +  +    +  +  +  +

             from 30
            """);
  }

  @Test
  void coloursChangeNothingButColours() {
    String coloured = drawn("0F5555A1", 80, Paint.COLOURED);

    assertThat(coloured).contains("\u001b[1mW\u001b[0m").contains("[\u001b[36mB\u001b[0m]");
    assertThat(coloured.replaceAll("\u001b\\[\\d+m", ""))
        .isEqualTo(drawn("0F5555A1", 80, Paint.PLAIN));
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
