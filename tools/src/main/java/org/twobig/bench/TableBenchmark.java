package org.twobig.bench;

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
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.TranspositionTable;

/**
 * Probe and store at random 80-bit keys on a half-full table. Keys come from a counter through a
 * mixing function, so no array of keys competes for the cache.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TableBenchmark {
  private static final KeySpace KEYS = new KeySpace("benchmark", 1, 80);
  private static final long STEP = 0x9E3779B97F4A7C15L;

  /** Size of the table in MiB. */
  @Param({"64", "1024"})
  public int mebibytes;

  private final Arena arena = Arena.ofShared();
  private TranspositionTable table = TranspositionTable.inMemory(geometry(8), arena);
  private long counter;

  private static Geometry geometry(long mebibytes) {
    return Geometry.ofBytes(KEYS, 1, mebibytes << 20);
  }

  /** Fills half of the buckets. */
  @Setup(Level.Trial)
  public void fill() {
    table = TranspositionTable.inMemory(geometry(mebibytes), arena);
    for (long i = 0; i < table.geometry().buckets() / 2; i++) {
      storeNext();
    }
  }

  /** Frees the memory. */
  @TearDown(Level.Trial)
  public void free() {
    arena.close();
  }

  private static long mix(long counter) {
    long z = counter * STEP;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  private void storeNext() {
    long low = mix(++counter);
    long bucket = table.bucket(counter & 0xFFFF, low);
    table.store(bucket, low, low & 1, 1 + (low >>> 50));
  }

  /** Reduction of a key to its bucket alone. */
  @Benchmark
  public long modulo() {
    long low = mix(++counter);
    return table.bucket(counter & 0xFFFF, low);
  }

  /** A probe whose key depends on the result of the one before: the full latency. */
  @Benchmark
  public long probeDependent() {
    long low = mix(counter);
    long entry = table.find(counter & 0xFFFF, low);
    counter += 1 + (entry >>> 63);
    return entry;
  }

  /** A probe independent of others: the processor overlaps several. */
  @Benchmark
  public long probe() {
    long low = mix(++counter);
    return table.find(counter & 0xFFFF, low);
  }

  /** A store. */
  @Benchmark
  public void store() {
    storeNext();
  }
}
