package org.twobig.lab.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.offline.Progress;
import org.twobig.offline.Statistics;
import org.twobig.offline.Verification;
import org.twobig.store.Placement;
import org.twobig.store.PrivateTable;
import org.twobig.store.Store;
import org.twobig.store.StoreOptions;
import org.twobig.store.SystemMemory;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;

/**
 * What a store does: how many random stores a second it takes on and on, what it takes to come back
 * to it, and what it is worth to a solver.
 *
 * @param moves that lead to a position nobody has won, columns in upper case
 * @param bytes size of every table
 * @param seconds how long random stores are measured
 * @param checkpoints time from one checkpoint to the next
 * @param rounds how often the store is opened; the least time counts
 * @param parent where the stores are made, on the disk that is measured
 */
public record StoreBenchmark(
    String moves, long bytes, int seconds, Duration checkpoints, int rounds, Path parent) {
  private static final String PRIVATE = "private";

  /** Stores between two looks at the clock; in direct placement they may take a second. */
  private static final int PIECE = 1000;

  /** What the compiler is warmed up with before a clock runs, at most. */
  private static final long WARM_UP_NODES = 2_000_000;

  /** Something to be timed. */
  private interface Work {
    void run() throws IOException;
  }

  /** What some solves took, and how many of them White wins. */
  private record Solves(int whiteWins, long nodes, double seconds) {
    static final Solves NONE = new Solves(0, 0, 0);

    static Solves of(Position position, TranspositionTable table) {
      Solver solver = new Solver(PartitionedTable.of(table));
      long start = System.nanoTime();
      Solution solution = solver.solve(position, Question.WHITE);
      double seconds = (System.nanoTime() - start) * 1e-9;
      return new Solves(solution.yes() ? 1 : 0, solution.effort().nodes(), seconds);
    }

    Solves plus(Solves other) {
      return new Solves(whiteWins + other.whiteWins, nodes + other.nodes, seconds + other.seconds);
    }
  }

  /** Whether there is memory for a store and a table beside it. */
  public boolean fits() {
    return 2 * bytes <= SystemMemory.forTables();
  }

  /**
   * Measures and prints CSV. The stores are gone then.
   *
   * @return whether all answers are the same with the store as without
   */
  public boolean run(PrintStream out) throws IOException {
    out.println("what,case,value,unit");
    storeRandomly(PRIVATE, out);
    storeRandomly("auto", out);
    storeRandomly("direct", out);
    try (Scratch scratch = new Scratch(parent)) {
      Geometry geometry = Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Solver.VALUE_BITS, bytes);
      scratch.createStore(StoreOptions.of(geometry));
      boolean agree = solve(scratch, geometry, out);
      open(scratch.store(), out);
      return agree;
    }
  }

  private static void print(PrintStream out, String what, String of, double value, String unit) {
    out.printf(Locale.ROOT, "%s,%s,%.6g,%s%n", what, of, value, unit);
  }

  /** In a process that is killed in the end, so that nothing is saved that is thrown away. */
  private void storeRandomly(String placement, PrintStream out) throws IOException {
    try (Scratch scratch = new Scratch(parent)) {
      if (!placement.equals(PRIVATE)) {
        scratch.createStore(
            StoreOptions.of(Keys.geometry(bytes))
                .withPlacement(Placement.valueOf(placement.toUpperCase(Locale.ROOT))));
      }
      List<String> arguments =
          List.of(
              placement.equals(PRIVATE) ? PRIVATE : scratch.store().toString(),
              Long.toString(bytes),
              Integer.toString(seconds),
              Long.toString(checkpoints.toMillis()));
      Process process =
          scratch.start(
              new ProcessBuilder(Jvm.command(StoreBenchmark.class, List.of("-Xmx64m"), arguments)));
      String line = process.inputReader(StandardCharsets.UTF_8).readLine();
      if (line == null) {
        throw new IOException("The process that stores has ended");
      }
      String[] figures = line.split(" ");
      print(out, "stores", placement, Double.parseDouble(figures[0]), "stores/s");
      print(out, "checkpoints", placement, Double.parseDouble(figures[1]), "checkpoints");
    }
  }

  /**
   * The position is solved on the store. Then it and its relatives are solved with what the store
   * holds, and without. Each solve with the store has a copy of it in private memory, so that none
   * learns from another; each without has a new table of the same size.
   */
  private boolean solve(Scratch scratch, Geometry geometry, PrintStream out) {
    Position position = Position.ofMoves(moves);
    try (Arena arena = Arena.ofConfined()) {
      new Solver(PartitionedTable.of(PrivateTable.create(geometry, arena)))
          .solve(position, Question.WHITE, WARM_UP_NODES, () -> false);
    }
    scratch.useStore(KeyKind.keySpaces(), store -> Solves.of(position, store.table()));
    List<String> siblings =
        moves.isEmpty() ? new ArrayList<>() : successors(moves.substring(0, moves.length() - 1));
    siblings.remove(moves);
    return solve("position", List.of(moves), scratch, geometry, out)
        & solve("siblings", siblings, scratch, geometry, out)
        & solve("successors", successors(moves), scratch, geometry, out);
  }

  private static List<String> successors(String moves) {
    List<String> successors = new ArrayList<>();
    Position position = Position.ofMoves(moves);
    for (int column = 0; column < Position.COLUMNS; column++) {
      if (position.isLegal(column)) {
        successors.add(moves + Position.digit(column));
      }
    }
    return successors;
  }

  private static boolean solve(
      String name, List<String> all, Scratch scratch, Geometry geometry, PrintStream out) {
    Solves cold = Solves.NONE;
    Solves warm = Solves.NONE;
    boolean agree = true;
    for (String each : all) {
      Position position = Position.ofMoves(each);
      try (Arena arena = Arena.ofConfined()) {
        Solves without = Solves.of(position, PrivateTable.create(geometry, arena));
        TranspositionTable copy = PrivateTable.create(geometry, arena);
        scratch.useStore(KeyKind.keySpaces(), store -> copy(store.table(), copy));
        Solves with = Solves.of(position, copy);
        if (with.whiteWins != without.whiteWins) {
          agree = false;
          System.err.printf(
              "twobig: DISAGREES: %s: White wins, says the search %s the store only%n",
              each, with.whiteWins == 1 ? "with" : "without");
        }
        cold = cold.plus(without);
        warm = warm.plus(with);
      }
    }
    print(out, "solves", name, all.size(), "positions");
    print(out, "white_wins", name, cold.whiteWins, "positions");
    print(out, "without_store", name, cold.nodes, "nodes");
    print(out, "without_store", name, cold.seconds, "s");
    print(out, "with_store", name, warm.nodes, "nodes");
    print(out, "with_store", name, warm.seconds, "s");
    return agree;
  }

  private static TranspositionTable copy(TranspositionTable from, TranspositionTable to) {
    Geometry shape = from.geometry();
    for (long bucket = 0; bucket < shape.buckets(); bucket++) {
      for (int slot = 0; slot < shape.strategy().bucketEntries(); slot++) {
        long entry = from.word(bucket, slot);
        if (entry != 0) {
          Key key = shape.keyOf(bucket, entry);
          to.store(
              to.bucket(key.high(), key.low()), key.low(), shape.value(entry), shape.workOf(entry));
        }
      }
    }
    return to;
  }

  /**
   * The time to the first probe, and how fast all entries are counted and verified: for each second
   * of a processor, all threads together, so that what else the machine does matters little.
   */
  private void open(Path store, PrintStream out) throws IOException {
    double start = Double.MAX_VALUE;
    double first = Double.MAX_VALUE;
    double stats = Double.MAX_VALUE;
    double verify = Double.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      start = Math.min(start, firstWord(List.of()));
      first = Math.min(first, firstWord(List.of(store.toString())));
      stats = Math.min(stats, cpu(() -> Statistics.of(store, KeyKind.FOLDED, new Progress())));
      verify = Math.min(verify, cpu(() -> Verification.of(store, KeyKind.FOLDED, new Progress())));
    }
    print(out, "open", "jvm_start", start * 1e3, "ms");
    print(out, "open", "first_probe_beyond_jvm_start", (first - start) * 1e3, "ms");
    print(out, "open", "stats", bytes / 1e9 / stats, "GB/s per core");
    print(out, "open", "verify", bytes / 1e9 / verify, "GB/s per core");
  }

  /** Seconds from the start of a process to the first it says. */
  private static double firstWord(List<String> arguments) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(Jvm.command(StoreBenchmark.class, List.of(), arguments))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    long start = System.nanoTime();
    Process process = builder.start();
    int said = process.getInputStream().read();
    double seconds = (System.nanoTime() - start) * 1e-9;
    process.onExit().join();
    if (said < 0) {
      throw new IOException("The process that probes has ended without a word");
    }
    return seconds;
  }

  private static double cpu(Work work) throws IOException {
    long start = Jvm.cpuNanos();
    work.run();
    return (Jvm.cpuNanos() - start) * 1e-9;
  }

  /**
   * A process that is measured. It looks up one key, or stores random ones and prints how many a
   * second and the checkpoints meanwhile; then it waits to be killed.
   *
   * @param arguments none; or the store; or the store or {@code private}, bytes, seconds,
   *     milliseconds between checkpoints
   */
  public static void main(String[] arguments) throws InterruptedException {
    if (arguments.length < 2) {
      long entry = 0;
      if (arguments.length == 1) {
        Store store = Store.open(Path.of(arguments[0]), KeyKind.keySpaces());
        entry = store.partitions().regions().get(0).find(Keys.high(1), Keys.low(1));
      }
      System.out.println("probed " + entry);
      Runtime.getRuntime().halt(0);
    }
    int seconds = Integer.parseInt(arguments[2]);
    if (arguments[0].equals(PRIVATE)) {
      Geometry geometry = Keys.geometry(Long.parseLong(arguments[1]));
      System.out.println(rate(PrivateTable.create(geometry, Arena.global()), seconds) + " 0");
    } else {
      Store store = Store.open(Path.of(arguments[0]), Keys.SPACE, Keys.VALUE_BITS);
      store.checkpointEvery(Duration.ofMillis(Long.parseLong(arguments[3])));
      long epoch = store.info().epoch();
      long rate = rate(store.table(), seconds);
      System.out.println(rate + " " + (store.info().epoch() - epoch));
    }
    Thread.sleep(Long.MAX_VALUE);
  }

  private static long rate(TranspositionTable table, int seconds) {
    long start = System.nanoTime();
    long number = 0;
    while (System.nanoTime() - start < seconds * 1_000_000_000L) {
      for (long end = number + PIECE; number < end; number++) {
        long low = Keys.low(number);
        table.store(table.bucket(Keys.high(number), low), low, low & 1, Keys.work(low));
      }
    }
    return (long) (number * 1e9 / (System.nanoTime() - start));
  }
}
