package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.Bits;
import org.twobig.connectfour3d.RandomGames;

/** Compares the lines with all sets of four cells on a straight line. */
class LinesTest {
  @Provide
  Arbitrary<String> games() {
    return Arbitraries.randomValue(RandomGames::toTheEnd);
  }

  @Test
  void theLinesAreTheFourCellsOnAStraightLine() {
    List<Long> lines = new ArrayList<>();
    for (int line = 0; line < Lines.NUMBERS; line++) {
      if (Lines.cells(line) != 0) {
        lines.add(Lines.cells(line));
      }
    }

    assertThat(lines).hasSize(76).doesNotHaveDuplicates();
    assertThat(lines)
        .containsExactlyInAnyOrderElementsOf(
            OracleGame.CUBE.lines().stream().map(Bits::of).toList());
  }

  @Test
  void theLinesThroughACellAreThoseThatHoldIt() {
    for (int cell = 0; cell < 64; cell++) {
      for (int line = 0; line < 64; line++) {
        assertThat((Lines.through(cell) >>> line & 1) != 0)
            .as("line %d through cell %d", line, cell)
            .isEqualTo((Lines.cells(line) >>> cell & 1) != 0);
      }
      assertThat(Lines.cells(64 + Cells.column(cell)) >>> cell & 1).isOne();
    }
  }

  @Property
  void theLinesThroughAnyAndThroughTwoOfSomeCells(@ForAll("sets") long set) {
    for (int line = 0; line < 64; line++) {
      int cells = Long.bitCount(Lines.cells(line) & set);
      assertThat(Lines.throughAny(set) >>> line & 1).isEqualTo(cells > 0 ? 1 : 0);
      assertThat(Lines.throughTwo(set) >>> line & 1).isEqualTo(cells > 1 ? 1 : 0);
    }
  }

  @Property
  void threatsAreTheEmptyCellsThatCompleteALine(@ForAll("games") String game) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);
    long white = board.bits(OracleBoard.Stone.WHITE);
    long black = board.bits(OracleBoard.Stone.BLACK);

    assertThat(Lines.threats(white, black)).isEqualTo(Bits.threats(board, OracleBoard.Stone.WHITE));
    assertThat(Lines.threats(black, white)).isEqualTo(Bits.threats(board, OracleBoard.Stone.BLACK));
  }

  /** Sets of cells of all sizes. */
  @Provide
  Arbitrary<Long> sets() {
    return Arbitraries.randomValue(
        random -> {
          double share = random.nextDouble();
          long set = 0;
          for (int cell = 0; cell < 64; cell++) {
            set |= random.nextDouble() < share ? 1L << cell : 0;
          }
          return set;
        });
  }

  @Property(tries = 5000)
  void theLinesInsideASetAreThoseWithAllCellsInIt(@ForAll("sets") long set) {
    List<Long> expected = linesInside(set);
    long[] lines = new long[Lines.COUNT];
    int count = Lines.inside(set, lines, Lines.COUNT);

    assertThat(Arrays.stream(lines).limit(count).boxed())
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(Lines.anyInside(set)).isEqualTo(!expected.isEmpty());
  }

  @Property(tries = 5000)
  void cellsOnOneLineOfASetAreThoseThatOnlyOneOfItsLinesHas(
      @ForAll long set, @ForAll char columns) {
    long upright = Cells.columns(columns);
    int[] lines = new int[64];
    for (int line = 0; line < Lines.NUMBERS; line++) {
      if (((line < 64 ? set >>> line : columns >>> line - 64) & 1) != 0) {
        for (long rest = Lines.cells(line); rest != 0; rest &= rest - 1) {
          lines[Long.numberOfTrailingZeros(rest)]++;
        }
      }
    }
    long expected = 0;
    for (int cell = 0; cell < 64; cell++) {
      expected |= lines[cell] == 1 ? 1L << cell : 0;
    }
    assertThat(Lines.cellsOnOne(set, upright)).isEqualTo(expected);
  }

  @Property(tries = 2000)
  void moreLinesThanAskedForAreNotCollected(
      @ForAll("sets") long set, @ForAll @IntRange(max = Lines.COUNT) int most) {
    int expected = linesInside(set).size();

    assertThat(Lines.inside(set, new long[most], most)).isEqualTo(expected > most ? -1 : expected);
  }

  @Test
  void everyLineAloneIsInsideItself() {
    for (int[] line : OracleGame.CUBE.lines()) {
      long[] found = new long[1];
      assertThat(Lines.inside(Bits.of(line), found, 1)).isEqualTo(1);
      assertThat(found[0]).isEqualTo(Bits.of(line));
      for (int cell : line) {
        assertThat(Lines.anyInside(~0L ^ Bits.of(line) | 1L << cell)).isTrue();
        assertThat(Lines.anyInside(Bits.of(line) & ~(1L << cell))).isFalse();
      }
    }
    assertThat(Lines.inside(-1L, new long[Lines.COUNT], Lines.COUNT)).isEqualTo(76);
  }

  private static List<Long> linesInside(long set) {
    return OracleGame.CUBE.lines().stream()
        .filter(line -> Arrays.stream(line).allMatch(cell -> (set >>> cell & 1) != 0))
        .map(Bits::of)
        .toList();
  }

  @Property
  void theCellsOfASetOfLinesAreThoseOfItsLines(@ForAll long set) {
    long cells = 0;
    for (int line = 0; line < 64; line++) {
      cells |= (set >>> line & 1) != 0 ? Lines.cells(line) : 0;
    }
    assertThat(Lines.cells(set)).isEqualTo(cells);
  }

  @Property
  void theCellsOfLinesThroughACellAreThoseOfNoOther(
      @ForAll long set, @ForAll @IntRange(max = 63) int cell) {
    long expected = 0;
    for (int line = 0; line < 64; line++) {
      long cells = Lines.cells(line);
      expected |= (cells >>> cell & set >>> line & 1) != 0 ? cells : 0;
    }
    assertThat(Lines.cellsThrough(cell, set)).isEqualTo(expected);
  }

  @Test
  void theCellsOfASingleLineAreItsOwn() {
    for (int line = 0; line < 64; line++) {
      assertThat(Lines.cells(1L << line)).isEqualTo(Lines.cells(line));
    }
  }
}
