package org.twobig.connectfour3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Value;

/** The game as solvers, stores and the command line know it. */
class ConnectFour3dTest {
  private static final Game GAME = ConnectFour3d.GAME;

  @Test
  void itIsFoundByItsNameAndByItsKeySpaces() {
    assertThat(Games.game("connect-four-3d")).isSameAs(GAME);
    for (KeyKind kind : KeyKind.values()) {
      assertThat(Games.of(kind.keySpace())).containsSame(GAME);
    }
    assertThat(GAME.tables()).contains(GAME.positions());
    assertThatThrownBy(() -> Games.game("connect-four-4d"))
        .hasMessageContaining("expected")
        .hasMessageContaining("connect-four-3d");
  }

  @Property(tries = 1000)
  void aBoardIsReachedByItsTextAndFoundByItsKey(
      @ForAll Random random, @ForAll @IntRange(max = 64) int stones) {
    Board board = GAME.parse(RandomGames.peaceful(random, stones));

    assertThat(GAME.parse(board.text())).isEqualTo(board);
    assertThat(board.ply()).isEqualTo(stones);
    assertThat(GAME.board(board.key()).orElseThrow().key()).isEqualTo(board.key());
    assertThat(board.legalMoves().isEmpty()).isEqualTo(stones == GAME.mostPlies());
    assertThat(board.end().isPresent()).isEqualTo(stones == GAME.mostPlies());
    for (int move : board.legalMoves()) {
      assertThat(board.play(move)).isEqualTo(GAME.parse(board.text() + GAME.move(move)));
    }
  }

  @Test
  void theEndIsKnown() {
    assertThat(GAME.parse("0F0F0F0").end()).contains(Value.WIN);
    assertThat(GAME.parse("1F2F3F4F").end()).contains(Value.LOSS);
    assertThat(GAME.parse("0F0F0F0").legalMoves()).isEmpty();
    assertThat(GAME.start().end()).isEmpty();
  }
}
