package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.twobig.tt.testing.Seeds;

class BitsTest {
  /** The subclass with constants and the general class give equal results. */
  @Test
  void connectFourIsTheBoardOfItsSize() {
    ConnectXSize size = new ConnectXSize(7, 6, 4);
    Bits constant = Bits.of(size);
    Bits computed = new Bits(size);
    assertThat(constant.getClass()).isNotEqualTo(Bits.class);
    assertThat(constant.columns()).isEqualTo(computed.columns());
    assertThat(constant.rows()).isEqualTo(computed.rows());
    assertThat(constant.inRow()).isEqualTo(computed.inRow());
    assertThat(constant.stride()).isEqualTo(computed.stride());
    assertThat(constant.board()).isEqualTo(computed.board());
    assertThat(constant.bottom()).isEqualTo(computed.bottom());
    assertThat(constant.lines()).isEqualTo(computed.lines()).hasSize(69);
  }

  /** Returns a set and all cells above it, cell by cell. */
  @Test
  void upwardsFillsColumnsFromTheLowestCellOfEach() {
    SplittableRandom random = Seeds.fresh();
    for (ConnectXSize size :
        List.of(new ConnectXSize(7, 6, 4), new ConnectXSize(4, 15, 4), new ConnectXSize(9, 6, 3))) {
      Bits bits = Bits.of(size);
      for (int i = 0; i < 1000; i++) {
        long set = random.nextLong() & random.nextLong() & random.nextLong() & bits.board();
        long expected = 0;
        for (int column = 0; column < size.columns(); column++) {
          boolean above = false;
          for (int row = 0; row < size.rows(); row++) {
            long cell = 1L << column * bits.stride() + row;
            above |= (set & cell) != 0;
            expected |= above ? cell : 0;
          }
        }
        assertThat(bits.upwards(set)).as("%s %x", size, set).isEqualTo(expected);
      }
    }
  }
}
