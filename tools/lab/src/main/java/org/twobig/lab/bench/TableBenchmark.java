package org.twobig.lab.bench;

import java.lang.foreign.Arena;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.TranspositionTable;

/** Probe and store at random 80-bit keys on a half-full table. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TableBenchmark {
  /** Keys looked up by an invocation of the batch benchmarks. */
  private static final int BATCHED = 16;

  /** Size of the table in MiB. */
  @Param({"64", "1024"})
  public int mebibytes;

  private final Arena arena = Arena.ofShared();
  private TranspositionTable table = PrivateTable.create(geometry(8), arena);
  private long counter;
  private long stored;
  private long asked = 1;

  private final long[] highs = new long[BATCHED];
  private final long[] lows = new long[BATCHED];
  private final long[] entries = new long[BATCHED];

  private static Geometry geometry(long mebibytes) {
    return Keys.geometry(mebibytes << 20);
  }

  /** Fills half of the buckets. */
  @Setup(Level.Trial)
  public void fill() {
    table = PrivateTable.create(geometry(mebibytes), arena);
    for (long i = 0; i < table.geometry().buckets() / 2; i++) {
      storeNext();
    }
    stored = counter;
  }

  /** Frees the memory. */
  @TearDown(Level.Trial)
  public void free() {
    arena.close();
  }

  private void storeNext() {
    long low = Keys.low(++counter);
    long bucket = table.bucket(Keys.high(counter), low);
    table.store(bucket, low, low & 1, Keys.work(low));
  }

  /** Reduction of a key to its bucket alone. */
  @Benchmark
  public long modulo() {
    long low = Keys.low(++counter);
    return table.bucket(Keys.high(counter), low);
  }

  /** A probe whose key depends on the result of the one before: the full latency. */
  @Benchmark
  public long probeDependent() {
    long low = Keys.low(asked);
    long entry = table.find(Keys.high(asked), low);
    next(1, entry);
    return entry;
  }

  /**
   * Moves on by some keys, among those that were stored: of an entry that is found the processor
   * cannot guess what an empty word lets it guess. Works here are small, so its highest bit is 0.
   */
  private void next(int keys, long entry) {
    asked = (asked < stored - BATCHED ? asked + keys : 1) + (entry >>> 63);
  }

  /** A probe independent of others: the processor overlaps several. */
  @Benchmark
  public long probe() {
    long low = Keys.low(++counter);
    return table.find(Keys.high(counter), low);
  }

  /** Lookups of one key, each waiting for the one before, as batches. */
  @Benchmark
  @OperationsPerInvocation(BATCHED)
  public long batchOf1() {
    return batches(1);
  }

  /** Lookups of 4 keys at once, the next 4 waiting for them. */
  @Benchmark
  @OperationsPerInvocation(BATCHED)
  public long batchOf4() {
    return batches(4);
  }

  /** Lookups of 8 keys at once. */
  @Benchmark
  @OperationsPerInvocation(BATCHED)
  public long batchOf8() {
    return batches(8);
  }

  /** Lookups of 16 keys at once. */
  @Benchmark
  @OperationsPerInvocation(BATCHED)
  public long batchOf16() {
    return batches(16);
  }

  private long batches(int size) {
    long all = 0;
    for (int done = 0; done < BATCHED; done += size) {
      for (int i = 0; i < size; i++) {
        lows[i] = Keys.low(asked + i);
        highs[i] = Keys.high(asked + i);
      }
      table.find(highs, lows, size, entries);
      for (int i = 0; i < size; i++) {
        all ^= entries[i];
      }
      next(size, all);
    }
    return all;
  }

  /** A store. */
  @Benchmark
  public void store() {
    storeNext();
  }
}
