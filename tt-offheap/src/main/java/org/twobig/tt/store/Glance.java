package org.twobig.tt.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.twobig.tt.growth.Fullness;
import org.twobig.tt.internal.CheckpointReader;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;

/**
 * An overview of a store's table, see {@link Stores#glance}.
 *
 * @param occupancy estimated share of the table's places that hold an entry, 0 to 1; empty if there
 *     is no hot file
 */
public record Glance(StoreInfo info, OptionalDouble occupancy) {
  /** Number of places examined: the standard error of the share is at most 0.5 %. */
  static final int SAMPLE = 10_000;

  /** Fixed, so that the same places are examined each time: changes are then not due to chance. */
  private static final long SEED = 1;

  /** {@code samples}: whether to estimate the occupancy. */
  static Glance at(Path wanted, boolean samples) throws IOException {
    StoreProperties store = StoreProperties.read(Opening.find(wanted));
    try {
      Optional<TableFile> found = Opening.existing(store, false);
      if (found.isPresent()) {
        try (TableFile file = found.get()) {
          return new Glance(
              StoreInfo.of(store, file, false, true),
              samples && store.placement() == Placement.RAM
                  ? OptionalDouble.of(occupancy(file))
                  : OptionalDouble.empty());
        }
      }
    } catch (NoSuchFileException e) {
      // no lock is held here: another process has just unloaded the table
    }
    try (CheckpointReader reader = Checkpoints.open(store)) {
      return new Glance(StoreInfo.of(store, reader), OptionalDouble.empty());
    }
  }

  /** Reads the words by system calls: the page faults of a mapping cost many times as much. */
  private static double occupancy(TableFile file) throws IOException {
    ByteBuffer first = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel =
        FileChannel.open(file.path(), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      return Fullness.estimate(
          file.header().layout(),
          SAMPLE,
          new SplittableRandom(SEED),
          (geometry, word) -> {
            try {
              channel.read(first.clear(), TableHeader.DATA_OFFSET + word * Long.BYTES);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            return geometry.isEntry(first.getLong(0));
          });
    }
  }
}
