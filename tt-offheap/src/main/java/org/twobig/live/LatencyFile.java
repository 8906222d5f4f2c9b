package org.twobig.live;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.twobig.file.Disk;
import org.twobig.file.FileHead;
import org.twobig.file.StoreFile;
import org.twobig.table.StoreException;

/**
 * The file in which a store keeps how long its saves and restores took. Numbers are little-endian,
 * but for those of the histograms.
 *
 * <pre>
 *     0  +-----------------------------------------------------------------+
 *        |  magic "TWOBIGLY" and the rest of a FileHead, creation 0        |
 *    96  +--------------------------------+--------------------------------+
 *        |  S, bytes of the saves         |  R, bytes of the restores      |
 *   104  +--------------------------------+--------------------------------+
 *        |  CRC32C of these S + R bytes   |  0                             |
 *   124  +--------------------------------+--------------------------------+
 *                                         |  CRC32C of the 124 before      |
 *   128  +-----------------------------------------------------------------+
 *        |  saves: a histogram of microseconds as HdrHistogram encodes it, |
 *        |  version 2, big-endian                                          |
 * 128+S  +-----------------------------------------------------------------+
 *        |  restores, likewise                                             |
 *        +-----------------------------------------------------------------+
 * </pre>
 *
 * <p>Some hundred bytes, written anew by every process that has saved or restored the table, while
 * it holds the lock for that: so no two write at a time. Nothing depends on the file: where it
 * cannot be written, a figure is missing; a damaged one is made anew.
 */
public final class LatencyFile {
  private static final int HEADER_BYTES = 128;
  private static final FileHead.Kind KIND =
      new FileHead.Kind("TWOBIGLY", "file of latencies", 1, HEADER_BYTES);

  /** More than two histograms with a count in every place take. */
  private static final int MOST_BYTES = 1 << 17;

  private LatencyFile() {}

  /** Notes a save, for a process that holds the lock for it. Fails with a word in the log only. */
  public static void addSave(Path directory, UUID store, Duration took) {
    add(directory, store, Latencies::saves, took);
  }

  /** Notes a restore, for a process that has the store alone; otherwise as {@link #addSave}. */
  public static void addRestore(Path directory, UUID store, Duration took) {
    add(directory, store, Latencies::restores, took);
  }

  private static void add(
      Path directory, UUID store, Function<Latencies, Latency> which, Duration took) {
    try {
      Optional<ByteBuffer> present = content(directory);
      if (present.filter(KIND::isNewer).isPresent()) {
        return; // a newer version of Twobig keeps its own
      }
      Optional<Latencies> found = present.flatMap(content -> decoded(content, store));
      if (present.isPresent() && found.isEmpty()) {
        log("%s is damaged and made anew".formatted(StoreFile.LATENCIES.in(directory)));
      }
      Latencies latencies = found.orElseGet(Latencies::none);
      which.apply(latencies).add(took);
      Disk.replace(directory, StoreFile.LATENCIES, encoded(latencies, store));
    } catch (IOException | RuntimeException e) {
      log(
          "It was not noted how long the store %s took to save or restore: %s"
              .formatted(directory, e.getMessage()));
    }
  }

  private static void log(String message) {
    System.getLogger(LatencyFile.class.getName()).log(Level.WARNING, message);
  }

  /** What is known of a store: nothing where its file is missing, damaged or of a newer version. */
  public static Latencies read(Path directory, UUID store) {
    try {
      return content(directory)
          .flatMap(content -> decoded(content, store))
          .orElseGet(Latencies::none);
    } catch (IOException e) {
      return Latencies.none();
    }
  }

  private static ByteBuffer encoded(Latencies latencies, UUID store) {
    ByteBuffer saves = latencies.saves().encoded();
    ByteBuffer restores = latencies.restores().encoded();
    int bytes = saves.remaining() + restores.remaining();
    ByteBuffer content =
        FileHead.littleEndian(new byte[HEADER_BYTES + bytes])
            .position(HEADER_BYTES)
            .put(saves.duplicate())
            .put(restores.duplicate());
    ByteBuffer head = KIND.begin(new FileHead(store, Instant.EPOCH, Optional.empty()));
    head.putInt(saves.remaining())
        .putInt(restores.remaining())
        .putInt(FileHead.crc(content, HEADER_BYTES, bytes));
    return content.put(0, KIND.end(head), 0, HEADER_BYTES).rewind();
  }

  /** The latencies in a file; empty if it is damaged, newer or of another store. */
  private static Optional<Latencies> decoded(ByteBuffer content, UUID store) {
    try {
      boolean isOurs = KIND.read(content, "", "").store().equals(store);
      int saves = content.getInt(FileHead.FIELDS);
      int restores = content.getInt(FileHead.FIELDS + 4);
      long bytes = (long) saves + restores;
      if (!isOurs
          || saves < 0
          || restores < 0
          || HEADER_BYTES + bytes != content.capacity()
          || content.getInt(FileHead.FIELDS + 8)
              != FileHead.crc(content, HEADER_BYTES, (int) bytes)) {
        return Optional.empty();
      }
      return Optional.of(
          new Latencies(
              Latency.decoded(content.slice(HEADER_BYTES, saves)),
              Latency.decoded(content.slice(HEADER_BYTES + saves, restores))));
    } catch (StoreException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** All bytes; empty if there is no file. */
  private static Optional<ByteBuffer> content(Path directory) throws IOException {
    Path path = StoreFile.LATENCIES.in(directory);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    boolean isLonger = Files.size(path) > MOST_BYTES; // no file of ours, and not worth reading
    return Optional.of(FileHead.littleEndian(isLonger ? new byte[0] : Files.readAllBytes(path)));
  }
}
