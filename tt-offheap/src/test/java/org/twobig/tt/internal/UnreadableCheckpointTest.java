package org.twobig.tt.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.tt.fault.Sentence.assertRefused;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;

/** Checkpoints on a disk that fails to read some of their bytes. */
class UnreadableCheckpointTest {
  private static final TableHeader TABLE =
      TestStores.header(Layout.of(Geometry.ofBuckets(new KeySpace("short", 1, 40), 2, 400_009)));

  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.createTempFile("twobig-test", ".checkpoint");
    CheckpointWriter.write(
        file,
        TABLE,
        new SaveStamp(UUID.randomUUID(), 3, TABLE.created()),
        (first, into, count) -> {
          Arrays.setAll(into, i -> first + i + 1);
          return true;
        },
        Pace.ONE_THREAD);
  }

  @AfterEach
  void delete() throws IOException {
    Files.delete(file);
  }

  /** Returns a reader that fails to read the bytes from one place to another. */
  private CheckpointReader reader(FileChannel channel, long from, long to) throws IOException {
    return new CheckpointReader(
        file, channel.size(), channel, (into, position) -> read(channel, into, position, from, to));
  }

  /** Reads as Linux does: first returns the bytes before the bad place. */
  private static int read(FileChannel channel, ByteBuffer into, long position, long from, long to)
      throws IOException {
    if (position >= from && position < to) {
      throw new IOException("Input/output error");
    }
    int limit = into.limit();
    if (position < from) {
      into.limit((int) Math.min(limit, into.position() + from - position));
    }
    int read = channel.read(into, position);
    into.limit(limit);
    return read;
  }

  @ParameterizedTest
  @CsvSource({
    "100_000, 104_096, 0, 1",
    "1_200_000, 1_204_096, 1, 2",
    "1_000_000, 1_200_000, 0, 2",
    "0, 4096, 0, 0",
    "2_000_000, 4_500_000, 1, 5"
  })
  void whatLiesAroundAnUnreadablePlaceIsSalvaged(long from, long to, int firstLost, int endLost)
      throws IOException {
    BitSet expected = new BitSet();
    expected.set(firstLost, endLost);
    try (FileChannel channel = FileChannel.open(file)) {
      CheckpointReader reader = reader(channel, from, to);
      for (Pace pace : new Pace[] {Pace.ONE_THREAD, new Pace(3, OptionalLong.empty())}) {
        assertRefused(
            () -> reader.check(pace).requireWhole(), "the disk fails to read", file.toString());
      }
      BitSet found = new BitSet();
      BitSet lost =
          reader
              .read(
                  (first, words, count) -> {
                    for (int i = 0; i < count; i++) {
                      assertThat(words[i]).isEqualTo(first + i + 1);
                    }
                    found.set((int) (first / CheckpointFormat.BLOCK_WORDS));
                  })
              .lost();
      assertThat(lost).isEqualTo(expected);
      found.or(lost);
      assertThat(found.cardinality()).isEqualTo((int) CheckpointFormat.blocks(TABLE.words()));
    }
  }

  @Test
  void whereBothHeadsCannotBeReadTheCheckpointIsRefused() throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      assertRefused(() -> reader(channel, 0, channel.size()), "the disk fails to read the header");
    }
  }
}
