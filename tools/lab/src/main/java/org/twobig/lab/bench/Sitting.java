package org.twobig.lab.bench;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Contestants that are there at the same time and take turns, the first of them last in every other
 * round.
 */
final class Sitting {
  static final String STORE = "store";

  /** What is measured. */
  static final List<String> OPERATIONS = List.of("dependent", "independent", "batch", STORE);

  private final List<RunningContestant> contestants = new ArrayList<>();
  private final long positions;

  /**
   * Starts and fills them.
   *
   * @param positions keys they are filled with
   */
  Sitting(List<Entrant> entrants, long positions, Scratch scratch) throws IOException {
    this.positions = positions;
    for (Entrant entrant : entrants) {
      RunningContestant contestant = new RunningContestant(entrant, scratch);
      contestants.add(contestant);
      if (!entrant.isFilled()) {
        contestant.run("fill", 1, positions, step(positions));
      }
    }
  }

  /**
   * How far apart keys are stored: maps that keep entries in the order they came in must not profit
   * from being asked in that order.
   */
  private static long step(long count) {
    long step = (long) (count * 0.618);
    while (BigInteger.valueOf(step).gcd(BigInteger.valueOf(count)).intValue() != 1) {
      step++;
    }
    return step;
  }

  List<RunningContestant> contestants() {
    return contestants;
  }

  /**
   * Measures. One round comes before, for the compilers.
   *
   * @param operations of each kind in a round, at most
   * @throws IllegalStateException if two who keep the same do not find the same
   */
  void measure(int rounds, long operations) throws IOException {
    long count = Math.min(operations, positions / 2) / Contestant.BATCH * Contestant.BATCH;
    for (int round = 0; round <= rounds; round++) {
      if (round == 1) {
        contestants.forEach(RunningContestant::forgetTimes);
      }
      long first = 1 + round * count % (positions - count);
      List<RunningContestant> order = new ArrayList<>(contestants);
      if (round % 2 == 1) {
        Collections.reverse(order);
      }
      for (String operation : OPERATIONS) {
        takeTurns(order, operation, first, count);
      }
    }
  }

  private static void takeTurns(
      List<RunningContestant> order, String operation, long first, long count) throws IOException {
    Map<Boolean, Long> sums = new TreeMap<>();
    for (RunningContestant contestant : order) {
      if (operation.equals(STORE)) {
        // Another value each time, or there would be nothing to write; in the end that of before.
        contestant.run(STORE, first, count, 1);
        contestant.run(STORE, first, count, 0);
        continue;
      }
      long sum = contestant.run(operation, first, count, 0);
      Long before = sums.putIfAbsent(contestant.entrant().losesEntries(), sum);
      if (before != null && before != sum) {
        throw new IllegalStateException(
            "%s finds other entries than those before it: their sum is %x, not %x"
                .formatted(contestant.entrant().name(), sum, before));
      }
    }
  }

  /** Ends all. */
  void end() throws InterruptedException {
    for (RunningContestant contestant : contestants) {
      contestant.end();
    }
  }
}
