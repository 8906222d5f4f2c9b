package org.twobig.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import org.twobig.file.CheckpointReader;
import org.twobig.file.TableFile;
import org.twobig.file.TableHeader;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;

/**
 * What can be seen of a store's table in passing; see {@link Store#glance}.
 *
 * @param directory the store's directory
 * @param placement RAM or DIRECT
 * @param layout shape of the table
 * @param lastCheckpoint when the table was last saved; for direct placement, forced to the disk
 * @param occupancy share of the table's places that hold an entry, 0 to 1, estimated; empty unless
 *     the table lies in memory
 */
public record Glance(
    Path directory,
    Placement placement,
    Layout layout,
    Optional<Instant> lastCheckpoint,
    OptionalDouble occupancy) {
  /** Places looked at: the standard error of the estimate is at most half a percent. */
  static final int SAMPLE = 10_000;

  /** Always the same places: what one glance adds to the one before is growth, not chance. */
  private static final long SEED = 1;

  static Glance at(Path wanted, Set<KeySpace> expected) throws IOException {
    return look(
        wanted,
        (store, file) -> {
          file.header().requireKeySpace(expected, file.path().toString());
          boolean inMemory = store.placement() == Placement.RAM;
          return new Glance(
              store.directory(),
              store.placement(),
              file.header().layout(),
              file.saved(),
              inMemory ? OptionalDouble.of(occupancy(file)) : OptionalDouble.empty());
        },
        (store, reader) -> {
          reader.table().requireKeySpace(expected, reader.path().toString());
          return new Glance(
              store.directory(),
              store.placement(),
              reader.table().layout(),
              Optional.of(reader.save().time()),
              OptionalDouble.empty());
        });
  }

  static Layout layoutAt(Path wanted) throws IOException {
    return look(
        wanted,
        (store, file) -> file.header().layout(),
        (store, reader) -> reader.table().layout());
  }

  /** What is seen in the table of a store, or in its checkpoint. */
  private interface Look<S, T> {
    T at(StoreProperties store, S seen) throws IOException;
  }

  private static <T> T look(
      Path wanted, Look<TableFile, T> inTable, Look<CheckpointReader, T> inCheckpoint)
      throws IOException {
    StoreProperties store = StoreProperties.read(Opening.find(wanted));
    try {
      Optional<TableFile> found = Opening.existing(store, false);
      if (found.isPresent()) {
        try (TableFile file = found.get()) {
          return inTable.at(store, file);
        }
      }
    } catch (NoSuchFileException e) {
      // dropped at this moment: no lock keeps it there
    }
    try (CheckpointReader reader = Checkpoints.open(store)) {
      return inCheckpoint.at(store, reader);
    }
  }

  /** Read, not mapped: a page fault costs many times the reading of a word. */
  private static double occupancy(TableFile file) throws IOException {
    Layout layout = file.header().layout();
    long places = layout.partitions().stream().mapToLong(each -> each.geometry().entries()).sum();
    SplittableRandom random = new SplittableRandom(SEED);
    ByteBuffer word = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    int full = 0;
    try (FileChannel channel =
        FileChannel.open(file.path(), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      for (int i = 0; i < SAMPLE; i++) {
        long place = random.nextLong(places);
        int region = 0;
        while (place >= geometry(layout, region).entries()) {
          place -= geometry(layout, region).entries();
          region++;
        }
        Geometry geometry = geometry(layout, region);
        long offset = layout.offset(region) + place * geometry.entryWords() * Long.BYTES;
        channel.read(word.clear(), TableHeader.DATA_OFFSET + offset);
        full += geometry.isEntry(word.getLong(0)) ? 1 : 0;
      }
    }
    return (double) full / SAMPLE;
  }

  private static Geometry geometry(Layout layout, int region) {
    return layout.partitions().get(region).geometry();
  }
}
