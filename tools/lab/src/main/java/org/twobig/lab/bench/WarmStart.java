package org.twobig.lab.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.store.PrivateTable;
import org.twobig.store.Store;
import org.twobig.store.StoreOptions;
import org.twobig.store.SystemMemory;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;

/**
 * What a store is worth that another process has left: a process solves a position on a new store
 * and ends; then the same position and its relatives are solved with what the store holds, and
 * without. Each solve with the store has a copy of it in private memory, so that none learns from
 * another; each without has a new table of the same size. One thread, the question whether White
 * wins.
 *
 * @param moves that lead to the position, which nobody has won, columns in upper case
 * @param geometry of the store's table, with the keys and values of {@link Solver}
 * @param parent folder for the store's directory
 */
public record WarmStart(String moves, Geometry geometry, Path parent) {
  /** What the compiler is warmed up with before a clock runs, at most. */
  private static final long WARM_UP_NODES = 2_000_000;

  /** Of one solve: whether White wins, and what that took. */
  private record Timed(boolean whiteWins, long nodes, double seconds) {
    static Timed of(Position position, TranspositionTable table) {
      Solver solver = new Solver(PartitionedTable.of(table));
      long start = System.nanoTime();
      Solution solution = solver.solve(position, Question.WHITE);
      double seconds = (System.nanoTime() - start) * 1e-9;
      return new Timed(solution.yes(), solution.effort().nodes(), seconds);
    }

    String text() {
      return whiteWins + " " + nodes + " " + seconds;
    }

    /** Reads {@link #text}. */
    static Timed parse(String text) {
      String[] fields = text.split(" ");
      return new Timed(
          Boolean.parseBoolean(fields[0]),
          Long.parseLong(fields[1]),
          Double.parseDouble(fields[2]));
    }
  }

  /** A position, first without the store, then with it. */
  private record Pair(Timed cold, Timed warm) {
    boolean agrees() {
      return cold.whiteWins == warm.whiteWins;
    }
  }

  /** Whether there is memory for the store and a table beside it. */
  public boolean fits() {
    return 2 * geometry.dataBytes() <= SystemMemory.forTables();
  }

  /**
   * Measures and prints CSV.
   *
   * @return whether all answers are the same with the store as without
   */
  public boolean run(PrintStream out) throws IOException {
    out.println(
        "what,positions,moves,stones,white_wins,cold_nodes,cold_seconds,warm_nodes,warm_seconds");
    try (Scratch scratch = new Scratch(parent)) {
      scratch.createStore(StoreOptions.of(geometry));
      Position position = Position.ofMoves(moves);
      Timed cold = fill(scratch);
      warmUp(position, geometry);
      Pair pair = new Pair(cold, withStore(scratch, position));
      print("position", moves, pair, out);
      boolean agree = pair.agrees();
      if (!moves.isEmpty()) {
        List<String> siblings = successors(moves.substring(0, moves.length() - 1));
        siblings.remove(moves);
        agree &= measure("sibling", siblings, scratch, out);
      }
      return agree & measure("successor", successors(moves), scratch, out);
    }
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

  private boolean measure(String what, List<String> all, Scratch scratch, PrintStream out) {
    List<Pair> pairs = new ArrayList<>();
    for (String each : all) {
      Position position = Position.ofMoves(each);
      Pair pair = new Pair(withoutStore(position), withStore(scratch, position));
      print(what, each, pair, out);
      pairs.add(pair);
    }
    out.println(line(what + "s", "", "", pairs));
    return pairs.stream().allMatch(Pair::agrees);
  }

  private static void print(String what, String moves, Pair pair, PrintStream out) {
    out.println(line(what, moves, Integer.toString(moves.length()), List.of(pair)));
    if (!pair.agrees()) {
      System.err.printf(
          "twobig: DISAGREES: %s: White wins, says the search %s the store only%n",
          moves, pair.cold.whiteWins ? "without" : "with");
    }
  }

  private static String line(String what, String moves, String stones, List<Pair> pairs) {
    return String.format(
        Locale.ROOT,
        "%s,%d,%s,%s,%d,%d,%.3f,%d,%.3f",
        what,
        pairs.size(),
        moves,
        stones,
        pairs.stream().filter(pair -> pair.cold.whiteWins).count(),
        pairs.stream().mapToLong(pair -> pair.cold.nodes).sum(),
        pairs.stream().mapToDouble(pair -> pair.cold.seconds).sum(),
        pairs.stream().mapToLong(pair -> pair.warm.nodes).sum(),
        pairs.stream().mapToDouble(pair -> pair.warm.seconds).sum());
  }

  private Timed withoutStore(Position position) {
    try (Arena arena = Arena.ofConfined()) {
      return Timed.of(position, PrivateTable.create(geometry, arena));
    }
  }

  private Timed withStore(Scratch scratch, Position position) {
    try (Arena arena = Arena.ofConfined()) {
      TranspositionTable copy = PrivateTable.create(geometry, arena);
      scratch.readStore(KeyKind.keySpaces(), store -> copy(store.table(), copy));
      return Timed.of(position, copy);
    }
  }

  private static TranspositionTable copy(TranspositionTable from, TranspositionTable to) {
    Geometry shape = from.geometry();
    for (long bucket = 0; bucket < shape.buckets(); bucket++) {
      for (int slot = 0; slot < shape.strategy().bucketWords(); slot++) {
        long entry = from.word(bucket, slot);
        if (entry != 0) {
          Key key = shape.keyOf(bucket, entry);
          long place = to.bucket(key.high(), key.low());
          to.store(place, key.low(), shape.value(entry), shape.workOf(entry));
        }
      }
    }
    return to;
  }

  /** Lets another process solve the position on the store. */
  private Timed fill(Scratch scratch) throws IOException {
    List<String> arguments = List.of(scratch.store().toString(), moves);
    Process process =
        scratch.start(new ProcessBuilder(Jvm.command(WarmStart.class, List.of(), arguments)));
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      if (line == null) {
        throw new IOException("The process that solves has ended without an answer");
      }
      process.onExit().join();
      return Timed.parse(line);
    }
  }

  /**
   * Solves a position on a store and prints what that took.
   *
   * @param arguments the store, the moves
   */
  public static void main(String[] arguments) {
    Position position = Position.ofMoves(arguments[1]);
    try (Store store = Store.open(Path.of(arguments[0]), KeyKind.keySpaces())) {
      warmUp(position, store.table().geometry());
      System.out.println(Timed.of(position, store.table()).text());
    }
  }

  /** Has the compiler at work before a clock runs. */
  private static void warmUp(Position position, Geometry geometry) {
    try (Arena arena = Arena.ofConfined()) {
      new Solver(PartitionedTable.of(PrivateTable.create(geometry, arena)))
          .solve(position, Question.WHITE, WARM_UP_NODES, () -> false);
    }
  }
}
