package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.IllegalMoveException;
import org.twobig.tt.table.KeySpace;

/** Tests the texts for people. */
class QubicTest {
  private static final Game GAME = Games.game("qubic");

  /** The example in the header of Patashnik's file, cell by cell. */
  @Test
  void aPositionIsReadWithoutItsMoves() {
    QubicPosition position = (QubicPosition) GAME.parse("xo1x8x8o41o");
    assertThat(position.white()).isEqualTo(1L | 1L << 3 | 1L << 12);
    assertThat(position.black()).isEqualTo(1L << 1 | 1L << 21 | 1L << 63);
    assertThat(position).isEqualTo(GAME.parse("00 01 03 15 0c 3f"));
    assertThat(position.toString()).isEqualTo("xo1x8x8o41o");
    assertThat(GAME.parse("X14O")).isEqualTo(GAME.parse("000F"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "00 40      | move 2 is illegal: '40' is no cell; the cells are 00 to 3f",
        "00 1       | move 2 is illegal: '1' is no cell",
        "0g         | move 1 is illegal: '0g' is no cell",
        "003f00     | move 3 is illegal: cell 00 is taken",
        "00100111021203 13 | move 8 is illegal: the game is over, White completed a line with move 7",
        "xx         | the position xx is illegal: there are 2 x and 0 o",
        "o          | there are 0 x and 1 o",
        "x64        | the board has 64 cells",
        "x99999999999o | the board has 64 cells",
        "x1y1o      | expected x or o for a stone, or a number of empty cells, found 'y'",
        "xxxx12oooo | and one last move can have completed all lines"
      })
  void illegalPositionsAreNamed(String text, String message) {
    assertThatThrownBy(() -> GAME.parse(text))
        .isInstanceOf(IllegalMoveException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aDoubleLineCompletedByOneMoveIsAPosition() {
    QubicPosition position = (QubicPosition) GAME.parse("xxxxx3x3x3o2oo3oo8o");
    assertThat(position.isWon()).isTrue();
    assertThat(GAME.parse(position.text())).isEqualTo(position);
  }

  /** The position is a draw; in the figure of the thesis eight lines are filled. */
  @Test
  void aFullBoardWithoutALineIsADraw() {
    long white = 0x483b_ab48_71a7_9cc7L;
    QubicPosition position = new QubicPosition(QubicShape.of(4, 3), white, ~white);
    assertThat(position.isReachable()).isTrue();
    assertThat(position.end()).contains(org.twobig.game.Value.DRAW);
    assertThat(position.legalMoves()).isEmpty();
    assertThatThrownBy(() -> GAME.parse(position.text() + "00"))
        .hasMessageContaining("the board is full after 64 moves");
  }

  @Test
  void keySpacesOfNoBoardAreNobodys() {
    QubicFamily family = new QubicFamily();
    assertThat(family.of(new KeySpace("qubic:9x9", 1, 80))).isEmpty();
    assertThat(family.of(new KeySpace("qubic", 1, 79))).isEmpty();
    assertThat(family.of(new KeySpace("connectx:7x6x4", 1, 49))).isEmpty();
    assertThat(Games.patterns()).contains("qubic");
  }
}
