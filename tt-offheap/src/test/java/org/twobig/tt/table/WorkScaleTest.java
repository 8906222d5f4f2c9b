package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The logarithmic scale of the work, for every possible width. */
class WorkScaleTest {
  /** Returns a geometry with this width of the work: a wider key gives a narrower work. */
  private static Geometry withWorkBits(int workBits) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 81 - workBits), 1, 262_147);
    assertThat(geometry.workBits()).isEqualTo(workBits);
    return geometry;
  }

  @Property(tries = 2000)
  void theCodeIsTheLogarithmToEightFractionBitsCutToTheWidth(
      @ForAll @IntRange(min = 1, max = 14) int workBits, @ForAll @LongRange(min = 1) long nodes) {
    BigInteger number = BigInteger.valueOf(nodes);
    int exponent = number.bitLength() - 1;
    // nodes = 2^exponent * (1 + fraction / 256), the fraction rounded down
    int fraction =
        number
            .multiply(BigInteger.valueOf(256))
            .divide(BigInteger.TWO.pow(exponent))
            .subtract(BigInteger.valueOf(256))
            .intValueExact();
    int full = 256 * exponent + fraction;
    int cut = 1 + (int) (full / Math.pow(2, 14 - workBits));
    int code = Math.min(cut, (int) Math.pow(2, workBits) - 1);

    assertThat(withWorkBits(workBits).workCode(nodes))
        .isEqualTo(workBits == 2 ? ofTwo(nodes) : code);
  }

  /** Codes of two bits distinguish 64 and 1024 nodes. */
  private static int ofTwo(long nodes) {
    return 1 + (nodes >= 64 ? 1 : 0) + (nodes >= 1024 ? 1 : 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
  void smallestWorkIsTheFewestNodesThatReachACode(int workBits) {
    Geometry geometry = withWorkBits(workBits);

    assertThat(geometry.smallestWork(1)).isEqualTo(1);
    for (int code = 2; code <= geometry.workCode(Long.MAX_VALUE); code++) {
      long smallest = geometry.smallestWork(code);
      assertThat(geometry.workCode(smallest))
          .as("code of %d", smallest)
          .isGreaterThanOrEqualTo(code);
      assertThat(geometry.workCode(smallest - 1)).as("code of %d", smallest - 1).isLessThan(code);
    }
  }

  /** Codes that only a damaged entry has. */
  @Test
  void codesThatNothingHasStandForTheLargestNumber() {
    assertThat(withWorkBits(2).smallestWork(4)).isEqualTo(Long.MAX_VALUE);
    assertThat(withWorkBits(2).smallestWork(0)).isEqualTo(Long.MAX_VALUE);
    assertThat(withWorkBits(3).smallestWork(1 << 9)).isEqualTo(Long.MAX_VALUE);
  }
}
