package org.twobig.lab.bench;

import java.lang.foreign.Arena;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.WordRegion;

/** A benchmark of probes and stores, with half as many random 80-bit keys as buckets. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TableBenchmark {
  private static final int BATCH = 16;

  /** Size of the table in MiB. */
  @Param({"64", "1024"})
  public int mebibytes;

  private final Arena arena = Arena.ofShared();
  private WordRegion table =
      PrivateTable.create(BenchmarkKeys.geometry(1 << 23), arena).wordRegion(0);
  private Probe probe = table.probe();
  private long counter;
  private long stored;
  private long probed;

  private final long[] highs = new long[BATCH];
  private final long[] lows = new long[BATCH];
  private final long[] entries = new long[BATCH];

  @Setup(Level.Trial)
  public void fill() {
    table =
        PrivateTable.create(BenchmarkKeys.geometry((long) mebibytes << 20), arena).wordRegion(0);
    probe = table.probe();
    while (counter < table.geometry().buckets() / 2) {
      store();
    }
    stored = counter;
  }

  @TearDown(Level.Trial)
  public void free() {
    arena.close();
  }

  @Benchmark
  public long bucket() {
    return table.bucket(BenchmarkKeys.high(++counter), BenchmarkKeys.low(counter));
  }

  /** Measures the whole latency of a probe: the key depends on the result of the last probe. */
  @Benchmark
  public long dependentProbe() {
    long entry = table.find(BenchmarkKeys.high(probed), BenchmarkKeys.low(probed));
    next(1, entry);
    return entry;
  }

  /** Measures probes whose keys depend on no other probe, so that several overlap. */
  @Benchmark
  public long independentProbe() {
    return table.find(BenchmarkKeys.high(++counter), BenchmarkKeys.low(counter));
  }

  /** Measures a look-up of 16 keys at once; they depend on the results of the 16 before. */
  @Benchmark
  public long sixteenProbes() {
    for (int i = 0; i < BATCH; i++) {
      lows[i] = BenchmarkKeys.low(probed + i);
      highs[i] = BenchmarkKeys.high(probed + i);
    }
    table.find(highs, lows, BATCH, entries);
    long all = 0;
    for (long entry : entries) {
      all ^= entry;
    }
    next(BATCH, all);
    return all;
  }

  /** Measures {@link #dependentProbe} through a {@link Probe}. */
  @Benchmark
  public long dependentFind() {
    long found =
        probe.find(BenchmarkKeys.high(probed), BenchmarkKeys.low(probed)) ? probe.value() : 0;
    next(1, found);
    return found;
  }

  /** Measures {@link #independentProbe} through a {@link Probe}. */
  @Benchmark
  public boolean independentFind() {
    return probe.find(BenchmarkKeys.high(++counter), BenchmarkKeys.low(counter));
  }

  /** Measures a probe that finds nothing and a store, as a search does at a new position. */
  @Benchmark
  public void probeAndStore() {
    long low = BenchmarkKeys.low(++counter);
    long bucket = table.bucket(BenchmarkKeys.high(counter), low);
    if (table.find(bucket, table.touch(bucket), low) == 0) {
      table.store(bucket, low, low & 1, BenchmarkKeys.work(low));
    }
  }

  /** Measures {@link #probeAndStore} through a {@link Probe}. */
  @Benchmark
  public void findAndKeep() {
    long low = BenchmarkKeys.low(++counter);
    long high = BenchmarkKeys.high(counter);
    if (!probe.find(high, low)) {
      probe.keep(high, low, (int) low & 1, BenchmarkKeys.work(low));
    }
  }

  @Benchmark
  public void store() {
    long low = BenchmarkKeys.low(++counter);
    table.store(
        table.bucket(BenchmarkKeys.high(counter), low), low, low & 1, BenchmarkKeys.work(low));
  }

  /**
   * Chooses the next stored key. The work of all keys is small, so the highest bit of an entry is
   * 0.
   */
  private void next(int keys, long found) {
    probed = (probed + keys < stored - BATCH ? probed + keys : 1) + (found >>> 63);
  }
}
