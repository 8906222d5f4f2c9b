package org.twobig.lab.qubic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.twobig.qubic.Shape;
import org.twobig.qubic.Symmetries;

/**
 * Counts positions that are no images of each other, lines not minded, by the lemma of Burnside:
 * the mean number of positions that a symmetry leaves as they are. A symmetry leaves a position as
 * it is if each of its cycles of cells is White's, Black's or empty as a whole.
 */
final class Burnside {
  private final Shape shape;

  /** How many symmetries have cycles of these lengths: the index is the length. */
  private final Map<List<Integer>, Integer> cycles = new HashMap<>();

  Burnside(Shape shape) {
    this.shape = shape;
    Symmetries symmetries = shape.symmetries;
    for (int symmetry = 0; symmetry < symmetries.count(); symmetry++) {
      List<Integer> lengths = new ArrayList<>();
      long seen = 0;
      for (int start = 0; start < shape.cells; start++) {
        int length = 0;
        for (int cell = start; (seen >>> cell & 1) == 0; cell = symmetries.cell(symmetry, cell)) {
          seen |= 1L << cell;
          length++;
        }
        if (length > 0) {
          lengths.add(length);
        }
      }
      lengths.sort(null);
      cycles.merge(lengths, 1, Integer::sum);
    }
  }

  /** For each number of stones, how many positions there are that are no images of each other. */
  BigInteger[] classes() {
    BigInteger[] sums = new BigInteger[shape.cells + 1];
    Arrays.fill(sums, BigInteger.ZERO);
    cycles.forEach(
        (lengths, count) -> {
          BigInteger[][] fixed = fixed(lengths);
          for (int stones = 0; stones < sums.length; stones++) {
            BigInteger here = fixed[stones - stones / 2][stones / 2];
            sums[stones] = sums[stones].add(here.multiply(BigInteger.valueOf(count)));
          }
        });
    BigInteger order = BigInteger.valueOf(shape.symmetries.count());
    for (int stones = 0; stones < sums.length; stones++) {
      BigInteger[] parts = sums[stones].divideAndRemainder(order);
      if (parts[1].signum() != 0) {
        throw new IllegalStateException("Symmetries are a group");
      }
      sums[stones] = parts[0];
    }
    return sums;
  }

  /** Ways to make cycles White's, Black's or empty, by the numbers of stones: (1 + x^l + y^l)... */
  private BigInteger[][] fixed(List<Integer> lengths) {
    int most = shape.cells / 2 + 1;
    BigInteger[][] ways = new BigInteger[most + 1][most + 1];
    for (BigInteger[] row : ways) {
      Arrays.fill(row, BigInteger.ZERO);
    }
    ways[0][0] = BigInteger.ONE;
    for (int length : lengths) {
      for (int white = most; white >= 0; white--) {
        for (int black = most; black >= 0; black--) {
          BigInteger sum = ways[white][black];
          sum = white >= length ? sum.add(ways[white - length][black]) : sum;
          ways[white][black] = black >= length ? sum.add(ways[white][black - length]) : sum;
        }
      }
    }
    return ways;
  }
}
