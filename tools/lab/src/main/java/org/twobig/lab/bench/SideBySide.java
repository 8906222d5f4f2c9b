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
import org.twobig.tt.store.SystemMemory;
import org.twobig.tt.table.Geometry;

/**
 * Compares Twobig's table with other tables. All contestants run equal loops over equal keys, each
 * in a process of its own. In every round they take turns. The least processor time of all rounds
 * counts, since other work of the machine only adds time.
 *
 * <p>The number of stored keys is half the number of buckets. A table loses some of them; maps keep
 * all. In every round the sums of the entries found must be equal among contestants that keep the
 * same entries. Then {@link TableLife} measures sharing, kills and opening of the tables in stores.
 *
 * @param sizes sizes of the measured tables, in bytes
 * @param hot RAM file system for the store
 * @param operations limit of the operations of each kind in a round
 * @param names names of the measured contestants; empty for all
 */
public record SideBySide(
    List<Long> sizes, Path hot, long operations, int rounds, Set<String> names) {
  private static final String STORE = "store";

  /** Index of the column with the median, which is empty in lines of {@link TableLife}. */
  static final int MEDIAN = 5;

  /** Operations in {@link TableLife}: so many that two processes run at the same time. */
  private static final long LIFE_OPERATIONS = 1_000_000;

  private static final int MOST_LIFE_ROUNDS = 3;

  private static final List<String> OPERATIONS =
      List.of("dependent", "independent", "batch", STORE);

  private record Participant(ContestantSetup setup, RunningContestant process) {}

  /**
   * Prints the measurements as CSV.
   *
   * @throws IllegalStateException if two maps, or two tables, find different entries
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
    Geometry geometry = BenchmarkKeys.geometry(size);
    String what = size / (1 << 20) + (inStore ? ",store" : ",private");
    long positions = Contestant.positions(geometry);
    List<Participant> participants = new ArrayList<>();
    long free = SystemMemory.forTables() - (inStore ? size : 0);
    for (ContestantSetup setup :
        free < 0 ? List.<ContestantSetup>of() : setups(geometry, inStore, scratch)) {
      if (!names.isEmpty() && !names.contains(setup.name())) {
        continue;
      }
      if (setup.memory() > free) {
        System.err.printf("twobig: %s: no memory for %s, left out%n", what, setup.name());
        continue;
      }
      free -= setup.memory();
      RunningContestant process = new RunningContestant(setup.name(), setup.command(), scratch);
      if (!setup.sharesTable()) {
        process.run("fill", 1, positions, step(positions));
      }
      participants.add(new Participant(setup, process));
    }
    if (participants.isEmpty()) {
      System.err.println("twobig: " + what + ": no memory for it, left out");
      return;
    }
    takeTurns(participants, positions);
    print(what, participants, positions, out);
    for (Participant participant : participants) {
      if (inStore) {
        long count = Math.min(LIFE_OPERATIONS, operations(positions));
        int turns = Math.min(rounds, MOST_LIFE_ROUNDS);
        new TableLife(participant.setup, count, turns, scratch).run(what, participant.process, out);
      }
      participant.process.end();
    }
  }

  private List<ContestantSetup> setups(Geometry geometry, boolean inStore, Scratch scratch)
      throws IOException, InterruptedException {
    return inStore
        ? ContestantSetup.onFiles(geometry, hot, scratch)
        : ContestantSetup.inPrivate(geometry, scratch);
  }

  private long operations(long positions) {
    return Math.min(operations, positions / 2) / Contestant.BATCH * Contestant.BATCH;
  }

  /**
   * Returns the step from key to key: large, so that a map that keeps the order of insertion has no
   * advantage.
   */
  private static long step(long count) {
    long step = (long) (count * 0.618);
    while (BigInteger.valueOf(step).gcd(BigInteger.valueOf(count)).intValue() != 1) {
      step++;
    }
    return step;
  }

  /**
   * Runs the rounds, every other one in reverse order. An uncounted first round warms the compilers
   * up.
   */
  private void takeTurns(List<Participant> participants, long positions) throws IOException {
    long count = operations(positions);
    List<Participant> order = new ArrayList<>(participants);
    for (int round = 0; round <= rounds; round++) {
      if (round == 1) {
        participants.forEach(participant -> participant.process.forgetTimes());
      }
      long first = 1 + round * count % (positions - count);
      for (String operation : OPERATIONS) {
        Map<Boolean, Long> sums = new TreeMap<>();
        for (Participant participant : order) {
          if (operation.equals(STORE)) {
            // An equal value is not written: the first run changes all values, the second restores
            // them.
            participant.process.run(STORE, first, count, 1);
            participant.process.run(STORE, first, count, 0);
            continue;
          }
          long sum = participant.process.run(operation, first, count, 0);
          Long before = sums.putIfAbsent(participant.setup.isMap(), sum);
          if (before != null && before != sum) {
            throw new IllegalStateException(
                "%s finds other entries than those before it: their sum is %x, not %x"
                    .formatted(participant.setup.name(), sum, before));
          }
        }
      }
      Collections.reverse(order);
    }
  }

  private static void print(
      String what, List<Participant> participants, long positions, PrintStream out)
      throws IOException {
    for (String operation : OPERATIONS) {
      OptionalDouble inC =
          participants.stream()
              .filter(participant -> participant.setup.name().equals("c"))
              .mapToDouble(participant -> participant.process.nanos(operation).get(0))
              .findFirst();
      for (Participant participant : participants) {
        List<Double> nanos = participant.process.nanos(operation);
        long bytes = participant.process.bytes();
        out.printf(
            Locale.ROOT,
            "%s,%s,%s,%.2f,%.2f,%s,%.1f,%.0f,,%n",
            what,
            participant.setup.name(),
            operation,
            nanos.get(0),
            nanos.get(nanos.size() / 2),
            inC.isPresent()
                ? String.format(Locale.ROOT, "%.2f", nanos.get(0) / inC.getAsDouble())
                : "",
            (double) bytes / positions,
            100.0 * participant.process.inLargePages() / bytes);
      }
    }
  }
}
