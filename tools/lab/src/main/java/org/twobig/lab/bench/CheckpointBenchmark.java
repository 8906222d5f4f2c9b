package org.twobig.lab.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.Outcome;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.SystemMemory;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.WordRegion;

/**
 * A benchmark of saves and restores of a full table. Before and after each save it measures the
 * speed of the disk.
 *
 * @param bytes size of the table
 * @param rounds number of saves, and of restores
 * @param parent folder for the store, on the measured disk
 */
public record CheckpointBenchmark(long bytes, int rounds, Path parent) {
  public boolean fits() {
    return bytes <= SystemMemory.forTables();
  }

  /** Prints the measurements as CSV. Removes the store at the end. */
  public void run(PrintStream out) throws IOException, InterruptedException {
    out.println("what,case,value,unit");
    Geometry geometry = Geometry.ofBytes(KeyKind.FOLDED.keySpace(), Outcome.BITS, bytes);
    try (Scratch scratch = new Scratch(parent)) {
      scratch.createStore(geometry, StoreBuilder.DEFAULT_HOT_DIRECTORY);
      withStore(scratch, store -> fill(store.use().table().wordRegion(0)));
      for (int i = 0; i < rounds; i++) {
        int round = i;
        withStore(scratch, store -> save(store, scratch, round, out));
      }
      for (int i = 0; i < rounds; i++) {
        Path[] hot = new Path[1];
        withStore(scratch, store -> hot[0] = store.info().tableFile());
        Files.delete(hot[0]);
        Measured taken = new Measured();
        withStore(scratch, store -> taken.print("restore", bytes, out));
      }
    }
  }

  private interface StoreStep {
    void run(Store store) throws IOException, InterruptedException;
  }

  private static void withStore(Scratch scratch, StoreStep step)
      throws IOException, InterruptedException {
    Optional<Exception> failure =
        scratch.useStore(
            Set.of(KeyKind.FOLDED.keySpace()),
            store -> {
              try {
                step.run(store);
                return Optional.empty();
              } catch (IOException | InterruptedException e) {
                return Optional.of(e);
              }
            });
    switch (failure.orElse(null)) {
      case null -> {}
      case IOException failed -> throw failed;
      case InterruptedException failed -> throw failed;
      case Exception failed -> throw new IllegalStateException(failed);
    }
  }

  private static void fill(WordRegion table) {
    Geometry geometry = table.geometry();
    int entries = geometry.scheme().bucketEntries();
    for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
      for (int slot = 0; slot < entries; slot++) {
        table.storeEntry(bucket, BenchmarkKeys.low(bucket * entries + slot) | 1L << 62 + slot);
      }
    }
  }

  private void save(Store store, Scratch scratch, int round, PrintStream out) throws IOException {
    store.use().table().wordRegion(0).storeEntry(round, -1L - round);
    Path hot = store.info().tableFile();
    Path copy = scratch.file("copy");
    Measured written = new Measured();
    scratch.dd("if=" + hot, "of=" + copy, "oflag=direct", "conv=fdatasync");
    written.print("device_write", bytes, out);
    Files.delete(copy);
    Measured saved = new Measured();
    long size = store.checkpoint().orElseThrow().bytes();
    saved.print("save", bytes, out);
    Measured read = new Measured();
    scratch.dd("if=" + last(scratch.store()), "of=/dev/null", "iflag=direct");
    read.print("device_read", size, out);
  }

  private static Path last(Path store) throws IOException {
    try (Stream<Path> files = Files.list(store)) {
      return files
          .filter(file -> file.getFileName().toString().matches("table\\.checkpoint\\.\\d+"))
          .max(Comparator.comparing(file -> file.toFile().lastModified()))
          .orElseThrow();
    }
  }

  /**
   * A measurement that begins with its creation: time, processor time and growth of the page cache.
   */
  private static final class Measured {
    private final long cached = cached();
    private final long cpu = Jvm.cpuNanos();
    private final long start = System.nanoTime();

    private Measured() throws IOException {}

    void print(String what, long bytes, PrintStream out) throws IOException {
      double taken = (System.nanoTime() - start) * 1e-9;
      double worked = (Jvm.cpuNanos() - cpu) * 1e-9;
      CheckpointBenchmark.print(out, what, "speed", bytes / 1e9 / taken, "GB/s");
      CheckpointBenchmark.print(out, what, "processor", worked * 0x1p30 / bytes, "s/GiB");
      CheckpointBenchmark.print(
          out, what, "page_cache", (cached() - cached) / 0x1p20, "MiB more of the machine");
    }

    /** Returns the bytes of files in the page cache, without RAM file systems. */
    private static long cached() throws IOException {
      long bytes = 0;
      for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
        if (line.matches("(Cached|Shmem):.*")) { // Cached:         29640396 kB
          long found = Long.parseLong(line.replaceAll("\\D", "")) << 10;
          bytes += line.startsWith("C") ? found : -found;
        }
      }
      return bytes;
    }
  }

  private static void print(PrintStream out, String what, String of, double value, String unit) {
    out.printf(Locale.ROOT, "%s,%s,%.4g,%s%n", what, of, value, unit);
  }
}
