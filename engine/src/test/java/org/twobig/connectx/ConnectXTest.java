package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.game.EmptyTable;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.ProofWriter;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.testing.Await;

/** Tests the texts for people. */
class ConnectXTest {
  @Test
  void aBoardIsChosenByItsSize() {
    Game game = Games.game("connectx:7x6x4");
    assertThat(game.title()).isEqualTo("Connect Four 7x6, 4 in a row");
    assertThat(game.positions().keySpace()).isEqualTo(new KeySpace("connectx:7x6x4", 1, 49));
    assertThat(game.mostPlies()).isEqualTo(42);
    assertThat(game).isEqualTo(Games.game("connectx:7x6x4"));
    assertThat(Games.patterns()).contains("connectx:COLUMNSxROWSxK");
  }

  /** A search without a limit would not end. */
  @Test
  void aWriterOfAProofIsStoppedInASearch() throws Exception {
    Game game = Games.game("connectx:8x7x4");
    try (Arena arena = Arena.ofShared()) {
      ProofWriter writer =
          game.proofWriter(EmptyTable.of(game.positions(), 1 << 20, arena), false).orElseThrow();
      CompletableFuture<Void> writes =
          CompletableFuture.runAsync(
              () ->
                  assertThatThrownBy(
                          () ->
                              writer.write(
                                  "", Question.WHITE, true, OutputStream.nullOutputStream()))
                      .isInstanceOf(SearchStoppedException.class));
      Await.until(() -> writer.steps() > 0);
      writer.stop();
      writes.join();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "connectx:10x7x4, 80",
    "connectx:8x8x4, 72",
    "connectx:9x7x4, 72",
    "connectx:1x1x1, 42"
  })
  void keysAreAsWideAsTheBoardButFitEveryTable(String id, int bits) {
    assertThat(Games.game(id).positions().keySpace()).isEqualTo(new KeySpace(id, 1, bits));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "connectx:9x8x4 | columns x (rows + 1) may be at most 80 and would be 81",
        "connectx:4x5x6 | 1 to 5 in a row are possible there",
        "connectx:36x1x4 | a board has 1 to 35 columns and rows",
        "connectx:1x36x4 | a board has 1 to 35 columns and rows",
        "connectx:7x6 | names no board; expected connectx:COLUMNSxROWSxK, such as connectx:7x6x4",
        "connectx:07x6x4 | names no board",
        "connectx:0x6x4 | names no board",
        "connectx | names no board"
      })
  void otherBoardsAreRefusedWithTheReason(String id, String reason) {
    assertThatThrownBy(() -> Games.game(id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void keySpacesOfNoBoardAreNobodys() {
    ConnectXFamily family = new ConnectXFamily();
    assertThat(family.of(new KeySpace("connectx:99x99x4", 1, 49))).isEmpty();
    assertThat(family.of(new KeySpace("connectx:7x6x4", 1, 50))).isEmpty();
    assertThat(family.of(new KeySpace("connect-four-3d-position", 1, 80))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7x6x4 | 4 5 8   | move 3 is illegal: '8' is no column; the columns are 1 to 7",
        "7x6x4 | 40      | move 2 is illegal: '0' is no column; the columns are 1 to 7",
        "7x6x4 | 4444444 | move 7 is illegal: column 4 is full, it holds 6 stones",
        "7x6x4 | 1212121 2 | move 8 is illegal: the game is over, White completed a line with move 7",
        "7x6x4 | 12131415 | move 8 is illegal: the game is over, White completed a line with move 7",
        "2x2x2 | 12122 | move 4 is illegal: the game is over, White completed a line with move 3",
        "3x1x3 | 1231 | move 4 is illegal: the board is full after 3 moves"
      })
  void illegalMovesAreNamed(String size, String moves, String message) {
    assertThatThrownBy(() -> Games.game("connectx:" + size).parse(moves))
        .isInstanceOf(IllegalMoveException.class)
        .hasMessage(message);
  }

  @Test
  void wideBoardsHaveLettersForColumns() {
    Game game = Games.game("connectx:12x5x4");
    assertThat(game.notation()).isEqualTo("A move is its column, 1 to 9 and a to c from the left.");
    assertThat(game.move(8)).isEqualTo("9");
    assertThat(game.move(11)).isEqualTo("c");
    assertThat(game.parse("9aBc").key()).isEqualTo(game.parse("4321").key());
  }
}
