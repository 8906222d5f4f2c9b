package org.twobig.tt.processes;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.FileHead;
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
 *        |  magic "TWOBIGTY" and the rest of a FileHead                    |
 *    96  +--------------------------------+--------------------------------+
 *        |  bytes of the file             |  0                             |
 *   124  +--------------------------------+--------------------------------+
 *                                         |  CRC32C of bytes 0 to 123      |
 *   128  +-----------------------------------------------------------------+
 *        |  the counts: see Tally                                          |
 *  8384  +-----------------------------------------------------------------+
 *        |  durations of saves: see Latency                                |
 *  9680  |  durations of restores                                          |
 * 10976  +-----------------------------------------------------------------+
 * </pre>
 *
 * <p>The file is separate from the table, so it serves tables in RAM and on disk, survives when the
 * table is unloaded or resized, and makes no checkpoint longer. The system writes it to the disk at
 * least once a minute; a power cut loses the counts since then. The counts serve statistics only: a
 * missing or damaged file is replaced by a new one, with a mark that counts are missing.
 */
public final class TallyFile implements AutoCloseable {
  private static final int HEADER_BYTES = 128;
  private static final FileHead.Kind KIND =
      new FileHead.Kind("TWOBIGTY", "file of tallies", 1, HEADER_BYTES);
  private static final int SAVES = HEADER_BYTES + Tally.BYTES;
  private static final int RESTORES = SAVES + Latency.BYTES;
  private static final int BYTES = RESTORES + Latency.BYTES;

  private final Tally tally;
  private final Latencies latencies;
  private final Arena arena;

  private TallyFile(MemorySegment memory, Arena arena) {
    this.tally = new Tally(memory.asSlice(HEADER_BYTES));
    this.latencies =
        new Latencies(new Latency(memory.asSlice(SAVES)), new Latency(memory.asSlice(RESTORES)));
    this.arena = arena;
  }

  /** Returns counts without a file, which are lost when the process ends. */
  public static TallyFile none() {
    return new TallyFile(MemorySegment.ofArray(new long[BYTES / Long.BYTES]), Arena.ofShared());
  }

  public Tally tally() {
    return tally;
  }

  /** Unmaps the file at once, so that its file system can be unmounted. Later counts are lost. */
  @Override
  public void close() {
    arena.close();
  }

  /** Makes the file; {@code gaps}: whether the table may hold entries that were not counted. */
  public static void create(Path directory, FileHead store, boolean gaps) throws IOException {
    // Writes the zeros, so that a full disk fails this write and not an access to the mapping.
    ByteBuffer head = KIND.end(KIND.begin(store).putInt(BYTES));
    ByteBuffer content = ByteBuffer.allocateDirect(BYTES).put(head).position(0);
    if (gaps) {
      new Tally(MemorySegment.ofBuffer(content).asSlice(HEADER_BYTES)).noteGaps();
    }
    Disk.replace(directory, StoreFile.TALLIES, content);
  }

  /**
   * Opens the file of a store; makes a new one if it is missing or damaged. If that fails, logs the
   * failure and returns {@link #none}.
   */
  public static TallyFile open(Path directory, FileHead store, StoreLock lock) {
    try {
      return lock.registering(
          () -> {
            if (!isWhole(directory, store.store())) {
              create(directory, store, true);
            }
            return map(directory);
          });
    } catch (IOException | RuntimeException e) {
      Log.warn("This process is not counted by twobig stats of %s: %s", directory, e.getMessage());
      return none();
    }
  }

  private static TallyFile map(Path directory) throws IOException {
    LiveFile.Memory memory = LiveFile.map(StoreFile.TALLIES.in(directory), BYTES, true);
    return new TallyFile(memory.bytes(), memory.arena());
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
    try {
      Optional<ByteBuffer> content =
          Uninterrupted.call("The tallies cannot be read", () -> content(directory));
      if (content.isPresent() && isOf(content.get(), store)) {
        long[] words = new long[BYTES / Long.BYTES];
        content.get().position(0).order(ByteOrder.nativeOrder()).asLongBuffer().get(words);
        return new TallyFile(MemorySegment.ofArray(words), Arena.ofAuto());
      }
    } catch (StoreException e) {
      // an unreadable file is treated as a missing one
    }
    TallyFile none = none();
    none.tally.noteGaps();
    return none;
  }

  /**
   * Notes uncounted entries, see {@link Tally#noteGaps}. The caller holds the store exclusively.
   */
  public static void noteGaps(Path directory, UUID store) throws IOException {
    note(directory, store, file -> file.tally.noteGaps());
  }

  /**
   * Records how long a save or a restore took; {@code kind} says which. No process may make a new
   * file meanwhile.
   */
  public static void add(
      Path directory, UUID store, Function<Latencies, Latency> kind, Duration took) {
    try {
      note(directory, store, file -> kind.apply(file.latencies).add(took));
    } catch (IOException e) {
      // the duration is not counted; the next process that opens the store logs the reason
    }
  }

  private static void note(Path directory, UUID store, Consumer<TallyFile> note)
      throws IOException {
    if (isWhole(directory, store)) {
      try (TallyFile file = map(directory)) {
        note.accept(file);
      }
    }
  }

  /** Returns whether the file is whole and of this store; throws if it is of a newer version. */
  private static boolean isWhole(Path directory, UUID store) throws IOException {
    Optional<ByteBuffer> content = content(directory);
    if (content.isEmpty()) {
      return false;
    }
    if (KIND.isNewer(content.get())) {
      throw new IOException(
          StoreFile.TALLIES.in(directory) + " belongs to a newer version of Twobig");
    }
    return isOf(content.get(), store);
  }

  private static boolean isOf(ByteBuffer content, UUID store) {
    try {
      return KIND.read(content, "", "").store().equals(store)
          && content.getInt(FileHead.FIELDS) == BYTES;
    } catch (StoreException e) {
      return false;
    }
  }

  /** Returns all bytes; empty if the file is missing or has another size. */
  private static Optional<ByteBuffer> content(Path directory) throws IOException {
    Path path = StoreFile.TALLIES.in(directory);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.size(path) != BYTES) {
      return Optional.empty();
    }
    byte[] bytes = Files.readAllBytes(path);
    return bytes.length == BYTES ? Optional.of(FileHead.littleEndian(bytes)) : Optional.empty();
  }
}
