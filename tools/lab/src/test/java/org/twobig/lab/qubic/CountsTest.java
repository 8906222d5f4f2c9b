package org.twobig.lab.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.game.Games;
import org.twobig.qubic.Shape;

/** Groups and numbers of positions by two ways each. */
class CountsTest {
  /** On 3^3 and 4^3, where the thesis' formula for odd dimensions is wrong and right. */
  @ParameterizedTest
  @CsvSource({
    "3, 2, 8, 8, 12",
    "4, 2, 10, 32, 42",
    "5, 2, 12, 32, 84",
    "3, 3, 49, 48, 72",
    "4, 3, 76, 192, 192"
  })
  void asManySymmetriesAreFoundAsTheFormulaHas(
      int side, int dimensions, int lines, int order, int byTheThesis) {
    Automorphisms found = new Automorphisms(side, dimensions);
    assertThat(found.lines()).isEqualTo(lines);
    assertThat(found.found()).hasSize(order);
    assertThat(Automorphisms.order(side, dimensions)).isEqualTo(order);
    assertThat(Automorphisms.orderOfTheThesis(side, dimensions)).isEqualTo(byTheThesis);
  }

  /** Enumerated on the small board, where a line ends nothing here; all on the large one. */
  @Test
  void classesByBurnsideAreThoseCountedOneByOne() {
    assertThat(Arrays.copyOf(new Burnside(Shape.of(3, 2)).classes(), 5))
        .containsExactly(
            BigInteger.valueOf(1),
            BigInteger.valueOf(3),
            BigInteger.valueOf(12),
            BigInteger.valueOf(38),
            BigInteger.valueOf(108));
    BigInteger[] classes = new Burnside(Shape.of(4, 3)).classes();
    for (int stones = 1; stones < 4; stones++) {
      assertThat(classes[stones])
          .isEqualTo(PliesCommand.classes(Games.game("qubic"), stones).size());
    }
    assertThat(classes[8]).isEqualTo(1_614_330_285L);
  }

  /** As Kunkle, Slavici and Cooperman counted in 2010 by decision diagrams. */
  @Test
  void drawsAreAsManyAsOthersCounted() {
    Draws draws = new Draws();
    assertThat(draws.count(19)).isZero();
    assertThat(draws.count(20)).isEqualTo(304);
  }
}
