package org.twobig.tt.processes;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.Tally;
import org.twobig.tt.table.TallyCounts;

/**
 * The mapped file in which the processes of a store count look-ups and stores, and record how long
 * saves and restores took. All numbers are little-endian.
 *
 * <pre>
 *     0  +-----------------------------------------------------------------+
 *        |  header with magic "TWOBIGTY": see LiveFile                     |
 *  4096  +-----------------------------------------------------------------+
 *        |  the counts: see Tally                                          |
 * 12352  +-----------------------------------------------------------------+
 *        |  durations of saves: see Latency                                |
 * 13648  |  durations of restores                                          |
 * 14944  +-----------------------------------------------------------------+
 * </pre>
 *
 * <p>The file is separate from the table, so it serves tables in RAM and on disk, survives when the
 * table is unloaded or resized, and makes no checkpoint longer. The system writes it to the disk at
 * least once a minute; a power cut loses the counts of the last minute. The counts serve statistics
 * only: a new file, with a mark that counts are missing, replaces a missing or damaged one.
 */
public final class TallyFile implements AutoCloseable {
  private static final int RESTORES = Tally.BYTES + Latency.BYTES;
  private static final int CONTENT_BYTES = RESTORES + Latency.BYTES;
  private static final LiveFile FORMAT =
      LiveFile.of("TWOBIGTY", "file of tallies", 1, LiveFile.HEADER_BYTES + CONTENT_BYTES, false);

  private final LiveFile.Memory memory;
  private final Tally tally;
  private final Latencies latencies;

  private TallyFile(LiveFile.Memory memory) {
    this.memory = memory;
    this.tally = new Tally(memory.bytes());
    this.latencies =
        new Latencies(
            new Latency(memory.bytes().asSlice(Tally.BYTES)),
            new Latency(memory.bytes().asSlice(RESTORES)));
  }

  /** Returns counts without a file, which are lost when the process ends. */
  public static TallyFile none() {
    return new TallyFile(
        new LiveFile.Memory(
            MemorySegment.ofArray(new long[CONTENT_BYTES / Long.BYTES]), Arena.global()));
  }

  public Tally tally() {
    return tally;
  }

  /** Unmaps the file at once, so that its file system can be unmounted. Later counts are lost. */
  @Override
  public void close() {
    memory.close();
  }

  /** Makes the file of a new store. */
  public static void create(Path directory, UUID store) throws IOException {
    FORMAT.replace(StoreFile.TALLIES.in(directory), store, TallyFile::new).close();
  }

  /** Notes in a new file that the table may hold entries that were not counted. */
  private static LiveFile.Memory begin(LiveFile.Memory memory) {
    new Tally(memory.bytes()).noteGaps();
    memory.bytes().force(); // the note must survive a power cut that the file survives
    return memory;
  }

  /**
   * Opens the file of a store; makes a new one if it is missing or damaged. If that fails, logs the
   * failure and returns {@link #none}.
   */
  public static TallyFile open(Path directory, UUID store, StoreLock lock) {
    Path path = StoreFile.TALLIES.in(directory);
    try {
      return new TallyFile(
          lock.registering(() -> FORMAT.openOrReplace(path, store, TallyFile::begin)));
    } catch (IOException | RuntimeException e) {
      Log.warn("This process is not counted by twobig stats of %s: %s", directory, e.getMessage());
      return none();
    }
  }

  /** Returns the counts of a store; zeros if the file is missing. */
  public static TallyCounts counts(Path directory, UUID store) {
    return read(directory, store).tally.counts();
  }

  /** Returns the durations of saves and restores; all zero if the file is missing. */
  public static Latencies latencies(Path directory, UUID store) {
    return read(directory, store).latencies;
  }

  /** Returns a copy of the file; if it is missing, zeros with a mark that counts are missing. */
  private static TallyFile read(Path directory, UUID store) {
    TallyFile copy = none();
    copy.tally.noteGaps();
    try {
      Uninterrupted.run(
          "The tallies cannot be read",
          () ->
              use(
                  directory,
                  store,
                  false,
                  file -> copy.memory.bytes().copyFrom(file.memory.bytes())));
    } catch (StoreException | InternalError e) {
      // an unreadable file is treated as a missing one
    }
    return copy;
  }

  /** Notes uncounted entries, see {@link Tally#noteGaps}. The caller has the store exclusively. */
  public static void noteGaps(Path directory, UUID store) throws IOException {
    use(directory, store, true, file -> file.tally.noteGaps());
  }

  /**
   * Records how long a save or a restore took; {@code kind} says which. The caller ensures that no
   * process makes a new file meanwhile.
   */
  public static void add(
      Path directory, UUID store, Function<Latencies, Latency> kind, Duration took) {
    try {
      use(directory, store, true, file -> kind.apply(file.latencies).add(took));
    } catch (IOException e) {
      // the duration is not counted; the next process that opens the store logs the reason
    }
  }

  private static void use(Path directory, UUID store, boolean writable, Consumer<TallyFile> use)
      throws IOException {
    Optional<LiveFile.Memory> found = FORMAT.open(StoreFile.TALLIES.in(directory), store, writable);
    if (found.isPresent()) {
      try (TallyFile file = new TallyFile(found.get())) {
        use.accept(file);
      }
    }
  }
}
