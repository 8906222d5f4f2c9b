package org.twobig.lab.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.twobig.store.Placement;
import org.twobig.store.StoreOptions;
import org.twobig.store.SystemMemory;
import org.twobig.table.Geometry;

/**
 * Our table beside others: the same keys, the same loops, one contestant after the other in every
 * round, each in a process of its own. Of the times of all rounds, in seconds of the processor, the
 * least counts, for on a shared machine noise only adds. JMH, which {@link TableBenchmark} uses,
 * runs one benchmark to its end before the next and so cannot take turns.
 *
 * <p>Half as many keys are stored as the table has buckets. The table loses some of them, as tables
 * do; maps keep all. Contestants that keep the same must find the same: the sum of all entries
 * found is compared in every round.
 *
 * @param sizes of the table, in bytes
 * @param hot RAM file system for the store
 * @param operations of each kind in a round, at most
 * @param rounds how many
 */
public record SideBySide(List<Long> sizes, Path hot, long operations, int rounds) {
  /**
   * Measures and prints CSV.
   *
   * @throws IllegalStateException if two contestants do not find the same
   */
  public void run(PrintStream out) throws IOException, InterruptedException {
    out.println(
        "mib,memory,sitting,contestant,operation,ns,median_ns,of_c,bytes_per_position,"
            + "large_pages_percent");
    for (long size : sizes) {
      for (boolean inStore : List.of(true, false)) {
        measure(size, inStore, out);
      }
    }
  }

  /** All contestants, as many at a time as there is memory for, our table always among them. */
  private void measure(long size, boolean inStore, PrintStream out)
      throws IOException, InterruptedException {
    Set<String> done = new HashSet<>();
    for (int sitting = 1; ; sitting++) {
      try (Scratch scratch = new Scratch(Path.of(System.getProperty("java.io.tmpdir")))) {
        Geometry geometry = Keys.geometry(size);
        String what = size / (1 << 20) + (inStore ? ",store" : ",private");
        if (inStore && size > SystemMemory.forTables()) {
          System.err.println("twobig: " + what + ": no memory for it, left out");
          return;
        }
        List<Entrant> all = entrants(geometry, inStore, scratch);
        List<Entrant> taken = taken(all, done, SystemMemory.forTables());
        if (taken.size() < 2 && sitting > 1 || taken.isEmpty()) {
          all.removeIf(entrant -> done.contains(entrant.name()));
          all.forEach(
              entrant ->
                  System.err.printf(
                      "twobig: %s: no memory for %s, left out%n", what, entrant.name()));
          return;
        }
        taken.forEach(entrant -> done.add(entrant.name()));
        Sitting contest = new Sitting(taken, Contestant.positions(geometry), scratch);
        contest.measure(rounds, operations);
        print(what + "," + sitting, contest, Contestant.positions(geometry), out);
        contest.end();
        if (done.size() == all.size()) {
          return;
        }
      }
    }
  }

  private List<Entrant> entrants(Geometry geometry, boolean inStore, Scratch scratch)
      throws IOException, InterruptedException {
    Entrants entrants = new Entrants(geometry);
    Optional<Path> program = Entrants.compile(scratch);
    if (!inStore) {
      return entrants.inLargePages(program);
    }
    scratch.createStore(
        StoreOptions.of(geometry).withPlacement(Placement.RAM).withHotDirectory(hot));
    Path tableFile = scratch.readStore(Set.of(Keys.SPACE), store -> store.info().tableFile());
    return entrants.onStore(scratch.store(), tableFile, program);
  }

  /** The first, and of the others that were not yet there those that fit beside it. */
  private static List<Entrant> taken(List<Entrant> all, Set<String> done, long memory) {
    List<Entrant> taken = new ArrayList<>();
    long free = memory;
    for (Entrant entrant : all) {
      boolean isFirst = entrant == all.get(0);
      if (entrant.memory() <= free && (isFirst || !done.contains(entrant.name()))) {
        taken.add(entrant);
        free -= entrant.memory();
      } else if (isFirst) {
        return List.of();
      }
    }
    return taken;
  }

  private static void print(String what, Sitting sitting, long positions, PrintStream out) {
    for (String operation : Sitting.OPERATIONS) {
      OptionalDouble inC =
          sitting.contestants().stream()
              .filter(contestant -> contestant.entrant().name().equals("c"))
              .mapToDouble(contestant -> contestant.nanos(operation).get(0))
              .findFirst();
      for (RunningContestant contestant : sitting.contestants()) {
        List<Double> nanos = contestant.nanos(operation);
        out.printf(
            Locale.ROOT,
            "%s,%s,%s,%.2f,%.2f,%s,%.1f,%.0f%n",
            what,
            contestant.entrant().name(),
            operation,
            nanos.get(0),
            nanos.get(nanos.size() / 2),
            inC.isPresent()
                ? String.format(Locale.ROOT, "%.2f", nanos.get(0) / inC.getAsDouble())
                : "",
            (double) contestant.bytes() / positions,
            100.0 * contestant.inLargePages() / contestant.bytes());
      }
    }
  }
}
