package org.twobig.lab.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.twobig.store.SystemMemory;
import org.twobig.table.Geometry;

/**
 * Twobig's table beside others: the same keys, the same loops, one contestant after the other in
 * every round, each in a process of its own. Of the times of all rounds, in seconds of the
 * processor, the least counts, for on a shared machine noise only adds.
 *
 * <p>Half as many keys are stored as the table has buckets. A table loses some of them; maps keep
 * all. Contestants that keep the same must find the same: the sum of all entries found is compared
 * in every round. What has been filled in this way is then looked at as {@link TableLife} says.
 *
 * @param sizes of the table, in bytes
 * @param hot RAM file system for the store
 * @param operations of each kind in a round, at most
 * @param rounds how many
 * @param names of the contestants that are wanted; all if empty
 */
public record SideBySide(
    List<Long> sizes, Path hot, long operations, int rounds, Set<String> names) {
  private static final String STORE = "store";

  /** The column of the middle time, which is empty in lines of {@link TableLife}. */
  static final int MEDIAN = 5;

  /** Enough that two processes work at the same time, not one after the other. */
  private static final long LIFE_OPERATIONS = 1_000_000;

  private static final int MOST_LIFE_ROUNDS = 3;

  private static final List<String> OPERATIONS =
      List.of("dependent", "independent", "batch", STORE);

  /** A contestant at work. */
  private record Seat(Entrant entrant, RunningContestant process) {}

  /**
   * Measures and prints CSV.
   *
   * @throws IllegalStateException if two contestants do not find the same
   */
  public void run(PrintStream out) throws IOException, InterruptedException {
    out.println(
        "mib,memory,contestant,operation,ns,median_ns,of_c,bytes_per_position,large_pages_percent,"
            + "kept_percent,remark");
    for (long size : sizes) {
      for (boolean inStore : List.of(true, false)) {
        try (Scratch scratch = new Scratch(Path.of(System.getProperty("java.io.tmpdir")))) {
          measure(size, inStore, scratch, out);
        }
      }
    }
  }

  private void measure(long size, boolean inStore, Scratch scratch, PrintStream out)
      throws IOException, InterruptedException {
    Geometry geometry = Keys.geometry(size);
    String what = size / (1 << 20) + (inStore ? ",store" : ",private");
    long positions = Contestant.positions(geometry);
    List<Seat> seats = new ArrayList<>();
    long free = SystemMemory.forTables() - (inStore ? size : 0);
    for (Entrant entrant : free < 0 ? List.<Entrant>of() : entrants(geometry, inStore, scratch)) {
      if (!names.isEmpty() && !names.contains(entrant.name())) {
        continue;
      }
      if (entrant.memory() > free) {
        System.err.printf("twobig: %s: no memory for %s, left out%n", what, entrant.name());
        continue;
      }
      free -= entrant.memory();
      RunningContestant process = new RunningContestant(entrant.name(), entrant.command(), scratch);
      if (!entrant.isFilled()) {
        process.run("fill", 1, positions, step(positions));
      }
      seats.add(new Seat(entrant, process));
    }
    if (seats.isEmpty()) {
      System.err.println("twobig: " + what + ": no memory for it, left out");
      return;
    }
    takeTurns(seats, positions);
    print(what, seats, positions, out);
    for (Seat seat : seats) {
      if (inStore) {
        long count = Math.min(LIFE_OPERATIONS, operations(positions));
        int turns = Math.min(rounds, MOST_LIFE_ROUNDS);
        new TableLife(seat.entrant, count, turns, scratch).run(what, seat.process, out);
      }
      seat.process.end();
    }
  }

  private List<Entrant> entrants(Geometry geometry, boolean inStore, Scratch scratch)
      throws IOException, InterruptedException {
    return inStore ? Entrant.onFiles(geometry, hot, scratch) : Entrant.inPrivate(geometry, scratch);
  }

  /** Of each kind in a round. */
  private long operations(long positions) {
    return Math.min(operations, positions / 2) / Contestant.BATCH * Contestant.BATCH;
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

  /** The first is last in every other round. One round comes before, for the compilers. */
  private void takeTurns(List<Seat> seats, long positions) throws IOException {
    long count = operations(positions);
    List<Seat> order = new ArrayList<>(seats);
    for (int round = 0; round <= rounds; round++) {
      if (round == 1) {
        seats.forEach(seat -> seat.process.forgetTimes());
      }
      long first = 1 + round * count % (positions - count);
      for (String operation : OPERATIONS) {
        Map<Boolean, Long> sums = new TreeMap<>();
        for (Seat seat : order) {
          if (operation.equals(STORE)) {
            // Another value each time, or there would be nothing to write; in the end that of
            // before.
            seat.process.run(STORE, first, count, 1);
            seat.process.run(STORE, first, count, 0);
            continue;
          }
          long sum = seat.process.run(operation, first, count, 0);
          Long before = sums.putIfAbsent(seat.entrant.isMap(), sum);
          if (before != null && before != sum) {
            throw new IllegalStateException(
                "%s finds other entries than those before it: their sum is %x, not %x"
                    .formatted(seat.entrant.name(), sum, before));
          }
        }
      }
      Collections.reverse(order);
    }
  }

  private static void print(String what, List<Seat> seats, long positions, PrintStream out)
      throws IOException {
    for (String operation : OPERATIONS) {
      OptionalDouble inC =
          seats.stream()
              .filter(seat -> seat.entrant.name().equals("c"))
              .mapToDouble(seat -> seat.process.nanos(operation).get(0))
              .findFirst();
      for (Seat seat : seats) {
        List<Double> nanos = seat.process.nanos(operation);
        long bytes = seat.process.bytes();
        out.printf(
            Locale.ROOT,
            "%s,%s,%s,%.2f,%.2f,%s,%.1f,%.0f,,%n",
            what,
            seat.entrant.name(),
            operation,
            nanos.get(0),
            nanos.get(nanos.size() / 2),
            inC.isPresent()
                ? String.format(Locale.ROOT, "%.2f", nanos.get(0) / inC.getAsDouble())
                : "",
            (double) bytes / positions,
            100.0 * seat.process.inLargePages() / bytes);
      }
    }
  }
}
