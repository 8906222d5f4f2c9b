package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;

class SymmetryTest {
  /** Where a symmetry sends each cell. */
  private static List<Integer> permutation(int symmetry) {
    List<Integer> images = new ArrayList<>();
    for (int cell = 0; cell < 64; cell++) {
      long image = Symmetry.apply(symmetry, 1L << cell);
      assertThat(Long.bitCount(image)).isEqualTo(1);
      images.add(Long.numberOfTrailingZeros(image));
    }
    return images;
  }

  private static Set<List<Integer>> all() {
    Set<List<Integer>> all = new HashSet<>();
    for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
      all.add(permutation(symmetry));
    }
    return all;
  }

  @Test
  void theSymmetriesAreTheTurnsAndMirrorsOfTheSquare() {
    Set<List<Integer>> turnsAndMirrors = new HashSet<>();
    for (OracleBoard.Square square : OracleBoard.Square.ALL) {
      List<Integer> images = new ArrayList<>();
      for (int cell = 0; cell < 64; cell++) {
        images.add(square.applyAsInt(cell));
      }
      turnsAndMirrors.add(images);
    }

    assertThat(turnsAndMirrors).hasSize(8);
    assertThat(all()).isEqualTo(turnsAndMirrors);
  }

  @Test
  void theSymmetriesAreAGroup() {
    Set<List<Integer>> all = all();
    List<Integer> identity = permutation(0);

    assertThat(identity).isSorted();
    for (List<Integer> one : all) {
      Set<List<Integer>> products = new HashSet<>();
      for (List<Integer> other : all) {
        products.add(one.stream().map(other::get).toList());
      }
      assertThat(products).as("products, the inverse among them").isEqualTo(all);
    }
  }

  @Test
  void symmetriesKeepLevelsAndColumnsTogether() {
    for (List<Integer> images : all()) {
      for (int cell = 0; cell < 64; cell++) {
        assertThat(images.get(cell) / 16).isEqualTo(cell / 16);
        assertThat(images.get(cell) % 16).isEqualTo(images.get(cell % 16));
      }
    }
  }

  @Test
  void symmetriesMapLinesToLines() {
    Set<Set<Integer>> lines = new HashSet<>();
    OracleGame.CUBE.lines().forEach(line -> lines.add(setOf(line)));
    for (List<Integer> images : all()) {
      for (int[] line : OracleGame.CUBE.lines()) {
        assertThat(lines).contains(setOf(Arrays.stream(line).map(images::get).toArray()));
      }
    }
  }

  private static Set<Integer> setOf(int[] cells) {
    Set<Integer> set = new HashSet<>();
    for (int cell : cells) {
      set.add(cell);
    }
    return set;
  }

  @Test
  void noOtherPermutationOfColumnsMapsLinesToLines() {
    List<Integer> rows = rowsSeenFromAbove();

    assertThat(rows).hasSize(10);
    assertThat(columnPermutationsThatKeepLines(new int[16], 0, rows)).isEqualTo(8);
  }

  /** The lines of four columns as sets of columns: 4 rows, 4 files, 2 diagonals. */
  private static List<Integer> rowsSeenFromAbove() {
    return OracleGame.CUBE.lines().stream()
        .map(line -> Arrays.stream(line).map(cell -> 1 << cell % 16).reduce(0, (a, b) -> a | b))
        .filter(columns -> Integer.bitCount(columns) == 4)
        .distinct()
        .toList();
  }

  /** Counts the ways to go on from the images of the first columns, giving up at a broken row. */
  private static int columnPermutationsThatKeepLines(int[] images, int placed, List<Integer> rows) {
    int used = 0;
    for (int column = 0; column < placed; column++) {
      used |= 1 << images[column];
    }
    for (int row : rows) {
      if (row >>> placed == 0) {
        int image = 0;
        for (int column = 0; column < placed; column++) {
          image |= (row >>> column & 1) << images[column];
        }
        if (!rows.contains(image)) {
          return 0;
        }
      }
    }
    if (placed == 16) {
      return mapsAllLines(images) ? 1 : 0;
    }
    int count = 0;
    for (int image = 0; image < 16; image++) {
      if ((used >>> image & 1) == 0) {
        images[placed] = image;
        count += columnPermutationsThatKeepLines(images, placed + 1, rows);
      }
    }
    return count;
  }

  private static boolean mapsAllLines(int[] images) {
    Set<Set<Integer>> lines = new HashSet<>();
    OracleGame.CUBE.lines().forEach(line -> lines.add(setOf(line)));
    return OracleGame.CUBE.lines().stream()
        .map(line -> Arrays.stream(line).map(c -> c / 16 * 16 + images[c % 16]).toArray())
        .allMatch(image -> lines.contains(setOf(image)));
  }

  @Property
  void setsOfCellsAreMappedCellByCell(@ForAll long cells) {
    for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
      List<Integer> images = permutation(symmetry);
      long expected = 0;
      for (int cell = 0; cell < 64; cell++) {
        expected |= (cells >>> cell & 1) << images.get(cell);
      }
      assertThat(Symmetry.apply(symmetry, cells)).isEqualTo(expected);
    }
  }
}
