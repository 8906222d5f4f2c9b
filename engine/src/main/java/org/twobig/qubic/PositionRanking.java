package org.twobig.qubic;

import java.math.BigInteger;
import java.util.Optional;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;

/**
 * Numbers positions of a board without gaps, those with fewer stones first. With {@code n} stones,
 * {@code a = ceil(n / 2)} of White and {@code b = n - a} of Black on {@code c} cells,
 *
 * <pre>  number = offset(n) + rank(white) * C(c - a, b) + rank(black among the cells without white)
 * </pre>
 *
 * where the rank of a set is {@code C(p0, 1) + C(p1, 2) + ...} for its cells in ascending order,
 * and offset(n) is the number of positions with fewer stones. On 64 cells the positions with at
 * most 24 stones have numbers below 2^79.66, all positions numbers below 2^98.4. Immutable.
 */
public final class PositionRanking {
  private final int cells;
  private final long[][] binomials;

  /** For each number of stones, the number of positions with fewer stones. */
  private final BigInteger[] offsets;

  private final long[] offsetHigh;
  private final long[] offsetLow;

  PositionRanking(int cells) {
    this.cells = cells;
    this.binomials = new long[cells + 1][cells + 2];
    for (int of = 0; of <= cells; of++) {
      binomials[of][0] = 1;
      for (int choose = 1; choose <= of; choose++) {
        binomials[of][choose] = binomials[of - 1][choose - 1] + binomials[of - 1][choose];
      }
    }
    this.offsets = new BigInteger[cells + 2];
    this.offsetHigh = new long[cells + 2];
    this.offsetLow = new long[cells + 2];
    BigInteger offset = BigInteger.ZERO;
    for (int stones = 0; stones <= cells + 1; stones++) {
      offsets[stones] = offset;
      offsetHigh[stones] = offset.shiftRight(Long.SIZE).longValue();
      offsetLow[stones] = offset.longValue();
      if (stones <= cells) {
        BigInteger whites = BigInteger.valueOf(binomials[cells][stones - stones / 2]);
        offset = offset.add(whites.multiply(BigInteger.valueOf(blacks(stones))));
      }
    }
  }

  /** Returns the number of ways to place Black's stones when White's are placed. */
  private long blacks(int stones) {
    return binomials[cells - (stones - stones / 2)][stones / 2];
  }

  /** Returns the most stones whose positions have numbers of at most {@code bits} bits. */
  public int mostStones(int bits) {
    int stones = cells;
    while (offsets[stones + 1].subtract(BigInteger.ONE).bitLength() > bits) {
      stones--;
    }
    return stones;
  }

  /** Returns the bits of the largest number, at most {@link KeySpace#ONE_WORD_BITS}. */
  int bits() {
    return Math.min(
        KeySpace.ONE_WORD_BITS, offsets[cells + 1].subtract(BigInteger.ONE).bitLength());
  }

  /** Returns the number of a position, where Black has as many stones as White, or one fewer. */
  public Key number(long white, long black) {
    int stones = Long.bitCount(white | black);
    long rank = rank(white);
    long factor = blacks(stones);
    long low = rank * factor;
    long high = Math.unsignedMultiplyHigh(rank, factor);
    long sum = low + rank(Long.compress(black, ~white));
    high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    long total = sum + offsetLow[stones];
    high += offsetHigh[stones] + (Long.compareUnsigned(total, sum) < 0 ? 1 : 0);
    return new Key(high, total);
  }

  private long rank(long set) {
    long rank = 0;
    int index = 1;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      rank += binomials[Long.numberOfTrailingZeros(rest)][index++];
    }
    return rank;
  }

  /** Returns the number of stones of the position with a number; -1 if there is none. */
  int stones(long high, long low) {
    for (int stones = 0; stones <= cells; stones++) {
      int order = Long.compareUnsigned(high, offsetHigh[stones + 1]);
      if (order < 0 || order == 0 && Long.compareUnsigned(low, offsetLow[stones + 1]) < 0) {
        return stones;
      }
    }
    return -1;
  }

  /** Returns the stones of both players in the position with a number; empty if none. */
  Optional<long[]> position(Key number) {
    int stones = stones(number.high(), number.low());
    if (stones < 0) {
      return Optional.empty();
    }
    BigInteger rest = unsigned(number.high()).shiftLeft(Long.SIZE).add(unsigned(number.low()));
    BigInteger[] ranks =
        rest.subtract(offsets[stones]).divideAndRemainder(BigInteger.valueOf(blacks(stones)));
    long white = set(ranks[0].longValueExact(), stones - stones / 2);
    long black = Long.expand(set(ranks[1].longValueExact(), stones / 2), ~white);
    return Optional.of(new long[] {white, black});
  }

  private static BigInteger unsigned(long bits) {
    return new BigInteger(Long.toUnsignedString(bits));
  }

  private long set(long rank, int size) {
    long set = 0;
    long rest = rank;
    int cell = cells - 1;
    for (int index = size; index > 0; index--) {
      while (binomials[cell][index] > rest) {
        cell--;
      }
      rest -= binomials[cell][index];
      set |= 1L << cell--;
    }
    return set;
  }
}
