package org.twobig.lab.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.LongStream;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.agrona.collections.Long2LongHashMap;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.WordRegion;

/**
 * A measured table in a process of its own, with its own heap and compiled code. The process prints
 * {@code ready NANOSECONDS}, the processor time to open the table and look up a key. Then it
 * answers each line of its input:
 *
 * <pre>
 *   OPERATION FIRST COUNT VALUE   ->   NANOSECONDS SUM
 * </pre>
 *
 * The time is processor time of the thread. The operation uses COUNT keys from key number FIRST on;
 * {@code batch} needs a multiple of {@value #BATCH}. SUM is the sum of the entries found, by which
 * {@link SideBySide} compares contestants. Some operations use VALUE, or have another SUM:
 *
 * <ul>
 *   <li>{@code store}: VALUE is the stored value.
 *   <li>{@code fill} stores all keys once; VALUE is the step from key to key.
 *   <li>{@code count}: SUM is the number of keys whose entry has VALUE.
 *   <li>{@code bytes}: SUM is the size of all entries.
 *   <li>{@code close} closes the table.
 * </ul>
 *
 * The C program table.c speaks this protocol, too.
 */
abstract class Contestant {
  /** Keys that {@code batch} looks up at once. */
  static final int BATCH = 16;

  /** Operations in a call of a measured loop: many calls let the JIT compile the whole method. */
  private static final int PIECE = 1024 * BATCH;

  final Geometry geometry;
  private final long[] highs = new long[BATCH];
  private final long[] lows = new long[BATCH];
  private final long[] entries = new long[BATCH];

  Contestant(Geometry geometry) {
    this.geometry = geometry;
  }

  abstract long find(long high, long low);

  /** Looks up {@value #BATCH} keys. This default looks them up one after the other. */
  void find(long[] high, long[] low, long[] found) {
    for (int i = 0; i < BATCH; i++) {
      found[i] = find(high[i], low[i]);
    }
  }

  abstract void store(long high, long low, long value);

  /** Returns the bytes that the entries take, with the free places between them. */
  abstract long bytes();

  void begin() throws Exception {}

  /** Makes stored entries visible to all processes after an operation. */
  void finish() throws Exception {}

  /** Optimizes the filled table for reading. */
  void optimize() throws Exception {}

  void close() throws Exception {}

  /** Runs an operation; returns its SUM. */
  final long run(String operation, long first, long count, long value) throws Exception {
    begin();
    long sum = runAll(operation, first, count, value);
    finish();
    return sum;
  }

  private long runAll(String operation, long first, long count, long value) throws Exception {
    switch (operation) {
      case "fill" -> fill(first, count, value);
      case "bytes" -> {
        return bytes();
      }
      case "count" -> {
        return LongStream.range(first, first + count)
            .map(number -> find(BenchmarkKeys.high(number), BenchmarkKeys.low(number)))
            .filter(entry -> entry != 0 && geometry.value(entry) == value)
            .count();
      }
      case "close" -> close();
      default -> {
        return runInPieces(operation, first, count, value);
      }
    }
    return 0;
  }

  private long runInPieces(String operation, long first, long count, long value) {
    long sum = 0;
    for (long done = 0; done < count; done += PIECE) {
      int piece = (int) Math.min(PIECE, count - done);
      long from = first + done;
      switch (operation) {
        case "dependent" -> sum += dependent(from, piece);
        case "independent" -> sum += independent(from, piece);
        case "batch" -> sum += batches(from, piece);
        case "store" -> storeAll(from, piece, value);
        default -> throw new IllegalArgumentException("There is no operation " + operation);
      }
    }
    return sum;
  }

  /** Probes keys that each depend on the entry found before; returns the sum of the entries. */
  private long dependent(long first, int count) {
    long sum = 0;
    long number = first;
    for (int i = 0; i < count; i++) {
      long entry = find(BenchmarkKeys.high(number), BenchmarkKeys.low(number));
      sum += entry;
      number += 1 + (entry >>> 63);
    }
    return sum;
  }

  private long independent(long first, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += find(BenchmarkKeys.high(first + i), BenchmarkKeys.low(first + i));
    }
    return sum;
  }

  private long batches(long first, int count) {
    long sum = 0;
    long number = first;
    for (int done = 0; done < count; done += BATCH) {
      for (int i = 0; i < BATCH; i++) {
        highs[i] = BenchmarkKeys.high(number + i);
        lows[i] = BenchmarkKeys.low(number + i);
      }
      find(highs, lows, entries);
      long all = 0;
      for (int i = 0; i < BATCH; i++) {
        sum += entries[i];
        all |= entries[i];
      }
      number += BATCH + (all >>> 63);
    }
    return sum;
  }

  private void storeAll(long first, int count, long value) {
    for (int i = 0; i < count; i++) {
      store(BenchmarkKeys.high(first + i), BenchmarkKeys.low(first + i), value);
    }
  }

  /** Stores every key once, with value 0: {@code step} is coprime to {@code count}. */
  private void fill(long first, long count, long step) throws Exception {
    long number = 0;
    for (long i = 0; i < count; i++) {
      store(BenchmarkKeys.high(first + number), BenchmarkKeys.low(first + number), 0);
      number += step;
      number -= number >= count ? count : 0;
    }
    optimize();
  }

  private void answer(BufferedReader in, PrintStream out) throws Exception {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      long start = clock.getCurrentThreadCpuTime();
      long sum =
          run(
              words[0],
              Long.parseLong(words[1]),
              Long.parseLong(words[2]),
              Long.parseLong(words[3]));
      out.println(clock.getCurrentThreadCpuTime() - start + " " + sum);
    }
  }

  /** Runs a contestant. Arguments: its kind, the bytes of its table, its path if it has one. */
  public static void main(String[] arguments) throws Exception {
    long start = Jvm.cpuNanos();
    Geometry geometry = BenchmarkKeys.geometry(Long.parseLong(arguments[1]));
    Path path = Path.of(arguments.length > 2 ? arguments[2] : "");
    Contestant contestant =
        switch (arguments[0]) {
          case "store" ->
              new Twobig(
                  Store.at(path)
                      .keys(BenchmarkKeys.SPACE)
                      .values(BenchmarkKeys.VALUE_BITS)
                      .open()
                      .use()
                      .table()
                      .wordRegion(0));
          case "private" ->
              new Twobig(
                  PrivateTable.create(Layout.of(geometry), true, Arena.global())
                      .wordRegions()
                      .get(0));
          case "agrona" -> new Agrona(geometry);
          case "chronicle" -> new Chronicle(geometry, path, false);
          case "chronicle-recovered" -> new Chronicle(geometry, path, true);
          case "lmdb" -> new Lmdb(geometry, path);
          case "rocksdb" -> new Rocks(geometry, path, Rocks.Mode.NO_LOG);
          case "rocksdb-log" -> new Rocks(geometry, path, Rocks.Mode.LOG);
          case "rocksdb-second" -> new Rocks(geometry, path, Rocks.Mode.READ_ONLY);
          default -> throw new IllegalArgumentException("There is no contestant " + arguments[0]);
        };
    contestant.run("count", 1, 1, 0);
    System.out.println("ready " + (Jvm.cpuNanos() - start));
    contestant.answer(
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), System.out);
    // Halts without a checkpoint, since a measured store is deleted.
    Runtime.getRuntime().halt(0);
  }

  /** Returns the number of keys to store: half the number of buckets, in whole batches. */
  static long positions(Geometry geometry) {
    return geometry.buckets() / 2 / BATCH * BATCH;
  }

  static final class Twobig extends Contestant {
    private final WordRegion table;

    Twobig(WordRegion table) {
      super(table.geometry());
      this.table = table;
    }

    @Override
    long find(long high, long low) {
      return table.find(high, low);
    }

    @Override
    void find(long[] high, long[] low, long[] found) {
      table.find(high, low, BATCH, found);
    }

    @Override
    void store(long high, long low, long value) {
      table.store(table.bucket(high, low), low, value, BenchmarkKeys.work(low));
    }

    @Override
    long bytes() {
      return table.geometry().dataBytes();
    }
  }

  /** A hash map by the low 64 bits of keys, on the heap. */
  static final class Agrona extends Contestant {
    private static final float LOAD = 0.65f;

    private final Long2LongHashMap map;

    Agrona(Geometry geometry) {
      super(geometry);
      this.map = new Long2LongHashMap((int) (positions(geometry) / LOAD) + 1, LOAD, 0);
    }

    @Override
    long find(long high, long low) {
      return map.get(low);
    }

    @Override
    void store(long high, long low, long value) {
      map.put(low, geometry.entry(0, low, value, BenchmarkKeys.work(low)));
    }

    @Override
    long bytes() {
      return bytes(map.capacity());
    }

    static long bytesFor(Geometry geometry) {
      return bytes(Long.highestOneBit((long) (positions(geometry) / LOAD)) << 1);
    }

    private static long bytes(long capacity) {
      return 2 * capacity * Long.BYTES;
    }
  }

  /** A Chronicle Map by the low 64 bits of keys, on a mapped file. */
  static final class Chronicle extends Contestant {
    private final ChronicleMap<Long, Long> map;

    /** Opens the map; first repairs the files of a killed process if {@code isRecovered}. */
    Chronicle(Geometry geometry, Path file, boolean isRecovered) throws IOException {
      super(geometry);
      ChronicleMapBuilder<Long, Long> builder =
          ChronicleMap.of(Long.class, Long.class).entries(positions(geometry));
      this.map =
          isRecovered
              ? builder.recoverPersistedTo(file.toFile(), true)
              : builder.createPersistedTo(file.toFile());
    }

    @Override
    long find(long high, long low) {
      Long entry = map.get(low);
      return entry == null ? 0 : entry;
    }

    @Override
    void store(long high, long low, long value) {
      map.put(low, geometry.entry(0, low, value, BenchmarkKeys.work(low)));
    }

    @Override
    long bytes() {
      return map.offHeapMemoryUsed();
    }

    @Override
    void close() {
      map.close();
    }
  }
}
