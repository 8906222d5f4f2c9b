package org.twobig.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.testing.Seeds;

/** Compares both kinds of boards with a plain array of marks. */
class MutableBoardTest {
  /** Returns whether the array has a line of a mark; searches its text in all directions. */
  private static boolean hasLine(BoardSize boardSize, int[][] picture, int mark) {
    String wanted = Integer.toString(mark).repeat(boardSize.inRow());
    List<String> texts = new ArrayList<>();
    int side = boardSize.columns() + boardSize.rows();
    for (int at = -side; at <= side; at++) {
      StringBuilder[] line = new StringBuilder[4];
      for (int i = 0; i < 4; i++) {
        line[i] = new StringBuilder();
      }
      for (int c = 0; c < boardSize.columns(); c++) {
        for (int r = 0; r < boardSize.rows(); r++) {
          if (r == at) {
            line[0].append(picture[c][r]);
          }
          if (c == at) {
            line[1].append(picture[c][r]);
          }
          if (c - r == at) {
            line[2].append(picture[c][r]);
          }
          if (c + r == at) {
            line[3].append(picture[c][r]);
          }
        }
      }
      for (StringBuilder each : line) {
        texts.add(each.toString());
      }
    }
    return texts.stream().anyMatch(text -> text.contains(wanted));
  }

  @Property(tries = 200)
  void movesAndLinesAreAsInAPicture(
      @ForAll @IntRange(min = 1, max = 12) int columns,
      @ForAll @IntRange(min = 1, max = 12) int rows,
      @ForAll @IntRange(min = 1, max = 5) int inRow,
      @ForAll Random random) {
    BoardSize boardSize = new BoardSize(columns, rows, inRow);
    List<MutableBoard> boards =
        new ArrayList<>(List.of(new WideBoard(boardSize, new int[boardSize.cells()], 0)));
    if (SmallBoard.fits(boardSize)) {
      boards.add(new SmallBoard(boardSize, new int[boardSize.cells()], 0));
    }
    int[][] picture = new int[columns][rows];
    List<Integer> played = new ArrayList<>();
    boolean over = false;
    while (!over && played.size() < boardSize.cells()) {
      int column = random.nextInt(columns);
      int height = boards.get(0).height(column);
      int mover = played.size() % 2 + 1;
      assertThat(boards).allMatch(board -> board.hasRoom(column) == height < rows);
      if (height < rows) {
        picture[column][height] = 3 - mover;
        boolean blocks = hasLine(boardSize, picture, 3 - mover);
        picture[column][height] = mover;
        boolean completes = hasLine(boardSize, picture, mover);
        for (MutableBoard board : boards) {
          assertThat(board.completes(column)).as("%s %s", boardSize, played).isEqualTo(completes);
          assertThat(board.blocks(column)).as("%s %s", boardSize, played).isEqualTo(blocks);
          MutableBoard before = board.copy();
          board.play(column);
          assertThat(board.mark(column, height)).isEqualTo(mover);
          board.takeBack();
          assertThat(board.isLike(before)).isTrue();
          board.play(column);
          assertThat(board.isLike(before)).isFalse();
        }
        played.add(column);
        over = completes;
      }
    }
    assertThat(boards).allMatch(board -> board.ply() == played.size());
  }

  /** Of 100,000 random games on 7x6 the first player wins 55.6 %, the second 44.2 %. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void playoutsAreRandomGames(boolean small) {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    MutableBoard board =
        small
            ? new SmallBoard(boardSize, new int[42], 0)
            : new WideBoard(boardSize, new int[42], 0);
    MutableBoard before = board.copy();
    var random = Seeds.fixed(7);
    int games = 40_000;
    int won = 0;
    int lost = 0;
    for (int i = 0; i < games; i++) {
      int result = board.playout(random);
      won += result > 0 ? 1 : 0;
      lost += result < 0 ? 1 : 0;
    }
    // five standard deviations
    assertThat((double) won / games).isBetween(0.556 - 0.0125, 0.556 + 0.0125);
    assertThat((double) lost / games).isBetween(0.442 - 0.0125, 0.442 + 0.0125);
    assertThat(board.isLike(before)).isTrue();
  }

  @Test
  void aPositionInKagglesFormIsReadAndWhatNobodyCanPlayIsRefused() {
    BoardSize boardSize = BoardSize.parse("connectx:4x3x3");
    MutableBoard board = MutableBoard.of(boardSize, List.of(0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 1, 2));
    assertThat(board.ply()).isEqualTo(4);
    assertThat(board.whiteToMove()).isTrue();
    assertThat(board.mark(1, 1)).isEqualTo(MutableBoard.BLACK);
    assertThat(board.height(3)).isEqualTo(1);
    assertThatThrownBy(board::takeBack).isInstanceOf(IllegalStateException.class);
    refused(boardSize, List.of(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), "has an empty cell below it");
    refused(boardSize, List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0), "has 0 stones, the second 1");
    refused(boardSize, List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0), "expected 0 (empty), 1 or 2");
    refused(boardSize, Collections.nCopies(13, 0), "expected 12");
  }

  private static void refused(BoardSize boardSize, List<Integer> marks, String words) {
    assertThatThrownBy(() -> MutableBoard.of(boardSize, marks))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @Test
  void aNameMeansABoard() {
    assertThat(BoardSize.parse("connectx:12x12x5")).isEqualTo(new BoardSize(12, 12, 5));
    for (String wrong : List.of("7x6", "connectx", "0x6x4", "36x6x4", "7x6x0")) {
      assertThatThrownBy(() -> BoardSize.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
