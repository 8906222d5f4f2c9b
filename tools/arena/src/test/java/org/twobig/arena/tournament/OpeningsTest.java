package org.twobig.arena.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.tt.table.Key;

class OpeningsTest {
  private static final BoardSize BOARD_SIZE = BoardSize.parse("7x6x4");

  @Test
  void openingsAreDifferentPositionsInWhichNobodyWinsAtOnce() {
    Game game = Games.game(BOARD_SIZE.id());
    Set<Key> keys = new HashSet<>();
    for (List<Integer> opening : Openings.random(BOARD_SIZE, 300, 8, 1)) {
      org.twobig.game.Board position = game.start();
      MutableBoard board = MutableBoard.empty(BOARD_SIZE);
      for (int column : opening) {
        position = position.play(column); // throws if the move is illegal or the game is over
        board.play(column);
      }
      assertThat(position.ply()).isEqualTo(8);
      assertThat(position.end()).isEmpty();
      assertThat(IntStream.range(0, 7).filter(board::hasRoom)).noneMatch(board::completes);
      assertThat(keys.add(position.key())).as("alike for mirror images").isTrue();
    }
  }

  @Test
  void theSameSeedChoosesTheSameAndAnotherOthers() {
    List<List<Integer>> openings = Openings.random(BOARD_SIZE, 20, 6, 1);
    assertThat(Openings.random(BOARD_SIZE, 20, 6, 1)).isEqualTo(openings);
    assertThat(Openings.random(BOARD_SIZE, 20, 6, 2)).isNotEqualTo(openings);
  }

  /** After one move there are 4 positions up to mirror images, after none there is one. */
  @Test
  void moreOpeningsThanExistAreRefused() {
    assertThat(Openings.random(BOARD_SIZE, 4, 1, 1)).hasSize(4);
    assertThat(Openings.random(BOARD_SIZE, 2, 0, 1)).containsExactly(List.of(), List.of());
    assertThatThrownBy(() -> Openings.random(BOARD_SIZE, 5, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "only 4 openings were found, expected 5; choose fewer --openings or another --plies");
    assertThatThrownBy(() -> Openings.random(BoardSize.parse("2x2x2"), 1, 3, 1))
        .hasMessageContaining("only 0 openings were found, expected 1; choose another --plies");
    assertThatThrownBy(() -> Openings.random(BoardSize.parse("2x2x2"), 1, 4, 1))
        .hasMessage("--plies 4 fills the 4 cells of connectx:2x2x2; choose fewer --plies");
  }
}
