package org.twobig.lab.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Progress;
import org.twobig.offline.Statistics;
import org.twobig.offline.Verification;
import org.twobig.store.Store;
import org.twobig.store.TableScan;

/**
 * What it takes to come back to a store that exists: the time to the first probe, and how fast all
 * its entries are counted and verified. Rates are for each second of a processor, all threads
 * together, so that what else the machine does matters little.
 *
 * @param store directory of a store of Connect Four 3D, which is not changed
 * @param rounds how often all is done; the least time counts
 */
public record OpenBenchmark(Path store, int rounds) {
  /** Something to be timed. */
  private interface Work {
    void run() throws IOException;
  }

  /** Measures and prints CSV. */
  public void run(PrintStream out) throws IOException {
    List<String> jvm = Jvm.command(FirstProbe.class, List.of(), List.of());
    List<String> probe = Jvm.command(FirstProbe.class, List.of(), List.of(store.toString()));
    double start = Double.MAX_VALUE;
    double first = Double.MAX_VALUE;
    double stats = Double.MAX_VALUE;
    double verify = Double.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      start = Math.min(start, elapsed(jvm));
      first = Math.min(first, elapsed(probe));
    }
    StoredPositions rules;
    long bytes;
    try (TableScan scan = Store.scan(store, KeyKind.keySpaces())) {
      rules = KeyKind.of(scan.layout().keySpace()).orElseThrow();
      bytes = scan.layout().dataBytes();
    }
    for (int round = 0; round < rounds; round++) {
      stats = Math.min(stats, processor(() -> Statistics.of(store, rules, new Progress())));
      verify = Math.min(verify, processor(() -> Verification.of(store, rules, new Progress())));
    }
    out.println("what,value,unit");
    print(out, "table", bytes / 1e9, "GB");
    print(out, "jvm_start", start * 1e3, "ms");
    print(out, "first_probe", first * 1e3, "ms");
    print(out, "first_probe_beyond_jvm_start", (first - start) * 1e3, "ms");
    print(out, "stats", bytes / 1e9 / stats, "GB/s per core");
    print(out, "verify", bytes / 1e9 / verify, "GB/s per core");
  }

  private static void print(PrintStream out, String what, double value, String unit) {
    out.printf(Locale.ROOT, "%s,%.3g,%s%n", what, value, unit);
  }

  /** Seconds from the start of a process to the first it says. */
  private static double elapsed(List<String> command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
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

  /** Seconds of processors that some work takes. */
  private static double processor(Work work) throws IOException {
    long start = CpuTime.nanos();
    work.run();
    return (CpuTime.nanos() - start) * 1e-9;
  }
}
