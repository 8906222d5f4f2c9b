package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.twobig.file.CheckpointReader;
import org.twobig.file.CheckpointWriter;
import org.twobig.file.Pace;
import org.twobig.file.SaveStamp;
import org.twobig.file.TableHeader;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;

/** A checkpoint says what the table said, whatever its words and its size. */
class CheckpointTest {
  @Property(tries = 25)
  void whatIsReadIsWhatWasWritten(
      @ForAll long seed,
      @ForAll @IntRange(min = 256, max = 300_000) int buckets,
      @ForAll @DoubleRange(min = 0, max = 1) double filled)
      throws IOException {
    Geometry geometry = Geometry.ofBytes(new KeySpace("short", 1, 40), 2, buckets * 16L);
    TableHeader header = TestStores.header(Layout.of(geometry));
    long[] words = words(seed, (int) header.words(), filled);
    SaveStamp save = new SaveStamp(UUID.randomUUID(), 42, Instant.ofEpochMilli(99));
    Path directory = Files.createTempDirectory("twobig-test");
    Path file = directory.resolve("checkpoint");
    try {
      long entries =
          CheckpointWriter.write(
              file,
              header,
              save,
              (first, into, count) -> {
                System.arraycopy(words, (int) first, into, 0, count);
                return true;
              },
              Pace.ALONE);
      long[] read = new long[words.length];
      try (CheckpointReader reader = CheckpointReader.open(file)) {
        assertThat(reader.table()).isEqualTo(header);
        assertThat(reader.save()).isEqualTo(save);
        assertThat(
                reader
                    .read(
                        (first, from, count) -> System.arraycopy(from, 0, read, (int) first, count))
                    .requireWhole())
            .isEqualTo(entries);
      }
      assertThat(read).isEqualTo(words);
    } finally {
      TestStores.removeAll(directory);
    }
  }

  private static long[] words(long seed, int count, double filled) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] words = new long[count];
    // runs of empty words, as tables have them that are filled from one end
    int full = random.nextInt(count + 1);
    for (int i = 0; i < full; i++) {
      words[i] = random.nextDouble() < filled ? random.nextLong() : 0;
    }
    return words;
  }
}
