package org.twobig.lab.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.twobig.store.Placement;
import org.twobig.store.PrivateTable;
import org.twobig.store.Store;
import org.twobig.store.StoreOptions;
import org.twobig.store.SystemMemory;
import org.twobig.table.Geometry;
import org.twobig.table.TranspositionTable;

/**
 * How many random stores a second a table takes on and on: in private memory, in a store placed by
 * {@code auto} while checkpoints are taken, in a store in direct placement. One thread stores; each
 * table is filled by a process of its own, which is killed in the end, so that nothing is saved
 * that is thrown away.
 *
 * @param bytes size of the table
 * @param seconds how long each is measured
 * @param checkpoints time from one checkpoint to the next
 * @param parent where the stores are made, on the disk that is measured
 */
public record SustainedStores(long bytes, int seconds, Duration checkpoints, Path parent) {
  private static final String PRIVATE = "private";

  /** Stores between two looks at the clock; in direct placement they may take a second. */
  private static final int PIECE = 1000;

  /**
   * Measures and prints CSV: a line a second, then a line with the mean, its second left empty.
   *
   * @return whether there was memory for it
   */
  public boolean run(PrintStream out) throws IOException {
    if (bytes > SystemMemory.forTables()) {
      return false;
    }
    out.println("table,placement,second,stores_per_second,checkpoints");
    measure(PRIVATE, Optional.empty(), out);
    measure("auto", Optional.of(Placement.AUTO), out);
    measure("direct", Optional.of(Placement.DIRECT), out);
    return true;
  }

  private void measure(String name, Optional<Placement> wanted, PrintStream out)
      throws IOException {
    try (Scratch scratch = new Scratch(parent)) {
      String placement = name;
      if (wanted.isPresent()) {
        scratch.createStore(StoreOptions.of(Keys.geometry(bytes)).withPlacement(wanted.get()));
        placement =
            scratch
                .readStore(Set.of(Keys.SPACE), store -> store.info().placement())
                .toString()
                .toLowerCase(Locale.ROOT);
      }
      List<String> arguments =
          List.of(
              wanted.isPresent() ? scratch.store().toString() : PRIVATE,
              Long.toString(bytes),
              Integer.toString(seconds),
              Long.toString(checkpoints.toMillis()));
      Process process =
          scratch.start(
              new ProcessBuilder(
                  Jvm.command(SustainedStores.class, List.of("-Xmx64m"), arguments)));
      List<Long> rates = new ArrayList<>();
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        for (int second = 1; second <= seconds; second++) {
          String line = lines.readLine();
          if (line == null) {
            throw new IOException("The process that stores has ended");
          }
          rates.add(Long.parseLong(line.substring(0, line.indexOf(','))));
          out.println(name + "," + placement + "," + second + "," + line);
        }
      }
      long mean = (long) rates.stream().mapToLong(rate -> rate).average().orElse(0);
      out.println(name + "," + placement + ",," + mean + ",");
    }
  }

  /**
   * Stores, and prints for each second the stores in it and the checkpoints so far. Then it waits
   * to be killed.
   *
   * @param arguments the store or {@code private}, bytes, seconds, milliseconds between checkpoints
   */
  public static void main(String[] arguments) throws InterruptedException {
    if (arguments[0].equals(PRIVATE)) {
      Geometry geometry = Keys.geometry(Long.parseLong(arguments[1]));
      store(PrivateTable.create(geometry, Arena.global()), Optional.empty(), arguments);
    } else {
      Store store = Store.open(Path.of(arguments[0]), Keys.SPACE, Keys.VALUE_BITS);
      store.checkpointEvery(Duration.ofMillis(Long.parseLong(arguments[3])));
      store(store.table(), Optional.of(store), arguments);
    }
    Thread.sleep(Long.MAX_VALUE);
  }

  private static void store(TranspositionTable table, Optional<Store> store, String[] arguments) {
    int seconds = Integer.parseInt(arguments[2]);
    long epoch = store.map(open -> open.info().epoch()).orElse(0L);
    long number = 0;
    long second = System.nanoTime();
    long stored = 0;
    for (int done = 0; done < seconds; ) {
      storePiece(table, number);
      number += PIECE;
      long now = System.nanoTime();
      if (now - second >= 1_000_000_000) {
        long checkpoints = store.map(open -> open.info().epoch()).orElse(0L) - epoch;
        long rate = (long) ((number - stored) * 1e9 / (now - second));
        System.out.println(rate + "," + checkpoints);
        second = now;
        stored = number;
        done++;
      }
    }
  }

  private static void storePiece(TranspositionTable table, long first) {
    for (long number = first; number < first + PIECE; number++) {
      long low = Keys.low(number);
      table.store(table.bucket(Keys.high(number), low), low, low & 1, Keys.work(low));
    }
  }
}
