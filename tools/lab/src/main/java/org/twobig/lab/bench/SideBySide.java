package org.twobig.lab.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.twobig.store.Placement;
import org.twobig.store.StoreOptions;
import org.twobig.store.SystemMemory;
import org.twobig.table.Geometry;

/**
 * Twobig's table beside others: the same keys, the same loops, one contestant after the other in
 * every round, each in a process of its own. Of the times of all rounds, in seconds of the
 * processor, the least counts, for on a shared machine noise only adds.
 *
 * <p>Half as many keys are stored as the table has buckets. A table loses some of them; maps keep
 * all. Contestants that keep the same must find the same: the sum of all entries found is compared
 * in every round.
 *
 * @param sizes of the table, in bytes
 * @param hot RAM file system for the store
 * @param operations of each kind in a round, at most
 * @param rounds how many
 */
public record SideBySide(List<Long> sizes, Path hot, long operations, int rounds) {
  private static final String STORE = "store";
  private static final List<String> OPERATIONS =
      List.of("dependent", "independent", "batch", STORE);

  /** What a JVM takes beside its table. */
  private static final long JVM_BYTES = 128L << 20;

  /** What Chronicle Map takes a key, rounded up. */
  private static final long CHRONICLE_BYTES = 32;

  private static final List<String> CHRONICLE_FLAGS =
      List.of(
          "-Xmx256m",
          "--sun-misc-unsafe-memory-access=allow",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
          "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "-Dslf4j.internal.verbosity=ERROR");

  /**
   * A contestant to be started.
   *
   * @param memory bytes it takes, those of a store apart
   * @param isMap whether it keeps everything; a table loses what its buckets have no room for
   * @param isFilled whether it finds the table filled by the first contestant
   */
  private record Entrant(
      String name, List<String> command, long memory, boolean isMap, boolean isFilled) {}

  /** A contestant at work. */
  private record Seat(Entrant entrant, RunningContestant process) {}

  /**
   * Measures and prints CSV.
   *
   * @throws IllegalStateException if two contestants do not find the same
   */
  public void run(PrintStream out) throws IOException, InterruptedException {
    out.println(
        "mib,memory,contestant,operation,ns,median_ns,of_c,bytes_per_position,large_pages_percent");
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
      if (entrant.memory > free) {
        System.err.printf("twobig: %s: no memory for %s, left out%n", what, entrant.name);
        continue;
      }
      free -= entrant.memory;
      RunningContestant process = new RunningContestant(entrant.name, entrant.command, scratch);
      if (!entrant.isFilled) {
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
      seat.process.end();
    }
  }

  private List<Entrant> entrants(Geometry geometry, boolean inStore, Scratch scratch)
      throws IOException, InterruptedException {
    String bytes = Long.toString(geometry.dataBytes());
    long positions = Contestant.positions(geometry);
    Optional<Path> program = compile(scratch);
    List<Entrant> all = new ArrayList<>();
    List<String> small = List.of("-Xmx64m");
    if (inStore) {
      scratch.createStore(
          StoreOptions.of(geometry).withPlacement(Placement.RAM).withHotDirectory(hot));
      Path table = scratch.useStore(Set.of(Keys.SPACE), store -> store.info().tableFile());
      List<String> arguments = List.of(STORE, bytes, scratch.store().toString());
      all.add(
          new Entrant(
              "twobig", Jvm.command(Contestant.class, small, arguments), JVM_BYTES, false, false));
      program.ifPresent(
          c ->
              all.add(
                  new Entrant("c", inC(c, table.toString(), 2L << 20, geometry), 0, false, true)));
    } else {
      all.add(
          new Entrant(
              "twobig",
              Jvm.command(Contestant.class, small, List.of("private", bytes)),
              JVM_BYTES + geometry.dataBytes(),
              false,
              false));
      program.ifPresent(
          c ->
              all.add(
                  new Entrant(
                      "c", inC(c, "-", 4096, geometry), geometry.dataBytes(), false, false)));
    }
    long mapBytes = Contestant.Agrona.bytesFor(geometry);
    String heap = (mapBytes >> 20) + 64 + "m";
    List<String> flags =
        List.of(
            "-Xms" + heap,
            "-Xmx" + heap,
            "-Xmn16m", // the map lives in the old generation
            inStore ? "-XX:-UseTransparentHugePages" : "-XX:+UseTransparentHugePages",
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
    all.add(
        new Entrant(
            "agrona",
            Jvm.command(Contestant.class, flags, List.of("agrona", bytes)),
            JVM_BYTES + mapBytes,
            true,
            false));
    if (inStore && Jvm.hasOther("chronicle-map")) {
      all.add(
          new Entrant(
              "chronicle",
              Jvm.command(Contestant.class, CHRONICLE_FLAGS, List.of("chronicle", bytes)),
              JVM_BYTES + CHRONICLE_BYTES * positions,
              true,
              false));
    }
    return all;
  }

  private static List<String> inC(Path program, String table, long offset, Geometry geometry) {
    return List.of(
        program.toString(),
        table,
        Long.toString(offset),
        Long.toString(geometry.buckets()),
        Integer.toString(geometry.tagBits()),
        Integer.toString(geometry.valueBits()),
        Integer.toString(geometry.workBits()));
  }

  /** The C program with a table in private memory; empty if there is no compiler. */
  static Optional<RunningContestant> startC(Geometry geometry, Scratch scratch)
      throws IOException, InterruptedException {
    Optional<Path> program = compile(scratch);
    return program.isEmpty()
        ? Optional.empty()
        : Optional.of(new RunningContestant("c", inC(program.get(), "-", 4096, geometry), scratch));
  }

  /** Compiles the C program; empty, with a word to the person, if there is no compiler. */
  private static Optional<Path> compile(Scratch scratch) throws IOException, InterruptedException {
    Path source = scratch.file("table.c");
    Path program = scratch.file("table");
    try (InputStream text = SideBySide.class.getResourceAsStream("table.c")) {
      Files.copy(text, source);
    }
    List<String> command =
        List.of("cc", "-O3", "-march=native", "-o", program.toString(), source.toString());
    try {
      if (new ProcessBuilder(command).inheritIO().start().waitFor() == 0) {
        return Optional.of(program);
      }
    } catch (IOException e) {
      // there is no cc
    }
    System.err.println("twobig: no C compiler (cc), so nothing is measured in C");
    return Optional.empty();
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
    long count = Math.min(operations, positions / 2) / Contestant.BATCH * Contestant.BATCH;
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
          Long before = sums.putIfAbsent(seat.entrant.isMap, sum);
          if (before != null && before != sum) {
            throw new IllegalStateException(
                "%s finds other entries than those before it: their sum is %x, not %x"
                    .formatted(seat.entrant.name, sum, before));
          }
        }
      }
      Collections.reverse(order);
    }
  }

  private static void print(String what, List<Seat> seats, long positions, PrintStream out) {
    for (String operation : OPERATIONS) {
      OptionalDouble inC =
          seats.stream()
              .filter(seat -> seat.entrant.name.equals("c"))
              .mapToDouble(seat -> seat.process.nanos(operation).get(0))
              .findFirst();
      for (Seat seat : seats) {
        List<Double> nanos = seat.process.nanos(operation);
        long bytes = seat.process.bytes();
        out.printf(
            Locale.ROOT,
            "%s,%s,%s,%.2f,%.2f,%s,%.1f,%.0f%n",
            what,
            seat.entrant.name,
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
