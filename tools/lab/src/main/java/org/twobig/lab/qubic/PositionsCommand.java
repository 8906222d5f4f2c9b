package org.twobig.lab.qubic;

import java.math.BigInteger;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.qubic.Shape;
import picocli.CommandLine.Command;

/** {@code bench qubic positions}. */
@Command(
    name = "positions",
    header = "Count the positions of Qubic by number of stones",
    description = {
      "Prints for each number of stones how many positions there are on 4x4x4, lines not minded,"
          + " and how many of them are no images of each other (by the lemma of Burnside), with the"
          + " sums of both; and how many start positions the thesis has.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = "  bench qubic positions")
final class PositionsCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    Shape shape = Shape.of(4, 3);
    BigInteger[] classes = new Burnside(shape).classes();
    BigInteger all = BigInteger.ZERO;
    BigInteger allClasses = BigInteger.ZERO;
    System.out.println("stones,positions,classes");
    for (int stones = 0; stones < classes.length; stones++) {
      BigInteger positions = positions(shape.cells, stones);
      System.out.printf("%d,%s,%s%n", stones, positions, classes[stones]);
      all = all.add(positions);
      allClasses = allClasses.add(classes[stones]);
    }
    System.out.printf("all,%s,%s%n", all, allClasses);
    for (Starts starts : Starts.values()) {
      System.out.printf("starts %s,%d,%n", starts, starts.positions().size());
    }
    return ExitCode.OK;
  }

  /** Ways to place half of the stones, rounded up, and then the other half. */
  private static BigInteger positions(int cells, int stones) {
    return choose(cells, stones - stones / 2)
        .multiply(choose(cells - (stones - stones / 2), stones / 2));
  }

  private static BigInteger choose(int of, int count) {
    BigInteger ways = BigInteger.ONE;
    for (int i = 0; i < count; i++) {
      ways = ways.multiply(BigInteger.valueOf(of - i)).divide(BigInteger.valueOf(i + 1));
    }
    return ways;
  }
}
