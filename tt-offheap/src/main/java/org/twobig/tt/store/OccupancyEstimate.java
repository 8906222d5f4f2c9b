package org.twobig.tt.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.SplittableRandom;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.Table;

/** Estimates by a sample what share of a table's places (each for one entry) is taken, 0 to 1. */
final class OccupancyEstimate {
  /** Number of places examined: the standard error of the share is at most 0.8 %. */
  static final int SAMPLE = 4_096;

  /** Fixed: all estimates examine the same places, so two of them never differ by chance. */
  private static final long SEED = 1;

  private interface Look {
    /** Returns whether a place holds an entry; {@code word} is the index of its first word. */
    boolean isTaken(Geometry geometry, long word);
  }

  private OccupancyEstimate() {}

  /** Examines a table in use, whose memory is mapped. */
  static double of(Table table) {
    long[] entry = new long[2];
    return estimate(
        table.layout(),
        (geometry, word) -> {
          table.copyWords(word, entry, geometry.entryWords());
          return entry[0] != 0;
        });
  }

  /** Examines a table by system calls: page faults of a mapping would take five times as long. */
  static double of(TableFile file) throws IOException {
    ByteBuffer first = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel = Disk.open(file.path(), false)) {
      return estimate(
          file.header().layout(),
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

  private static double estimate(Layout layout, Look look) {
    SplittableRandom random = new SplittableRandom(SEED);
    int[] taken = new int[1];
    int[] places = new int[1];
    while (places[0] < SAMPLE) { // a word between two regions belongs to no place
      long word = random.nextLong(layout.dataBytes() / Long.BYTES);
      layout.divide(
          word,
          1,
          (partition, from, to, place) -> {
            Geometry geometry = partition.geometry();
            places[0]++;
            taken[0] += look.isTaken(geometry, word - place % geometry.entryWords()) ? 1 : 0;
          });
    }
    return (double) taken[0] / SAMPLE;
  }
}
