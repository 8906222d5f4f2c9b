package org.twobig.connectfour3d.position;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.twobig.OracleBoard;

class SymmetryTest {
  /** Returns the image of each cell under a symmetry. */
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
    assertThat(permutation(0)).isSorted();
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
