package org.twobig.tt.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.store.TestStores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.testing.Seeds;

/** Several threads write and read a checkpoint as one thread does. */
class ParallelCheckpointTest {
  private static final Pace THREE = new Pace(3, OptionalLong.empty());

  /** A table of ten blocks, of which the last is shorter. */
  private static final TableHeader TABLE =
      TestStores.header(Layout.of(Geometry.ofBuckets(new KeySpace("short", 1, 40), 2, 600_011)));

  private static final SaveStamp SAVE = new SaveStamp(UUID.randomUUID(), 3, TABLE.created());

  private Path file;

  @BeforeEach
  void name() throws IOException {
    file = Files.createTempFile("twobig-test", ".checkpoint");
  }

  @AfterEach
  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  /** Copies words: one in eight is empty, and so are all of one block. */
  private static boolean words(long first, long[] into, int count) {
    for (int i = 0; i < count; i++) {
      into[i] = (first + i) % 8 == 3 ? 0 : (first + i) * 0x9E3779B97F4A7C15L | 1;
    }
    return first / CheckpointFormat.BLOCK_WORDS != 4;
  }

  private byte[] write(Pace pace) throws IOException {
    CheckpointWriter.write(file, TABLE, SAVE, ParallelCheckpointTest::words, pace);
    return Files.readAllBytes(file);
  }

  private static long[] load(Path file, Pace pace) throws IOException {
    try (CheckpointReader reader = CheckpointReader.open(file)) {
      long[] words = new long[(int) reader.table().words()];
      CheckpointReader.Sink sink =
          (first, from, n) -> System.arraycopy(from, 0, words, (int) first, n);
      assertThat(reader.read(pace, () -> sink).requireWhole())
          .isEqualTo(Arrays.stream(words).filter(w -> w != 0).count());
      return words;
    }
  }

  /** Tables of any size: three are full, in the others a random part is filled by chance. */
  @Test
  void theFileIsTheOneThatOneThreadWrites() throws IOException {
    var random = Seeds.fresh();
    for (int i = 0; i < 15; i++) {
      long bytes = 16L * random.nextInt(256, 600_001);
      TableHeader header =
          TestStores.header(Layout.of(Geometry.ofBytes(new KeySpace("short", 1, 40), 2, bytes)));
      long[] words = new long[(int) header.words()];
      int full = i < 3 ? words.length : random.nextInt(words.length + 1);
      double filled = i < 3 ? 1 : random.nextDouble();
      int empty = CheckpointFormat.BLOCK_WORDS * random.nextInt(10); // that block has no words
      Arrays.setAll(
          words,
          at ->
              at < full
                      && (at < empty || at >= empty + CheckpointFormat.BLOCK_WORDS)
                      && random.nextDouble() < filled
                  ? random.nextLong()
                  : 0);
      CheckpointWriter.Words copy =
          (first, into, count) -> {
            Arrays.setAll(into, at -> at < count && first != empty ? words[(int) first + at] : 7);
            return first != empty;
          };
      assertThat(CheckpointWriter.write(file, header, SAVE, copy, Pace.ONE_THREAD))
          .isEqualTo(Arrays.stream(words).filter(word -> word != 0).count());
      byte[] alone = Files.readAllBytes(file);
      for (int again = 0; again < 2; again++) {
        CheckpointWriter.write(file, header, SAVE, copy, THREE);
        assertThat(file).hasBinaryContent(alone);
      }
      assertThat(load(file, Pace.ONE_THREAD)).isEqualTo(words);
      assertThat(load(file, THREE)).isEqualTo(words);
      try (CheckpointReader reader = CheckpointReader.open(file)) {
        assertThat(reader.table()).isEqualTo(header);
        assertThat(reader.save()).isEqualTo(SAVE);
      }
    }
  }

  @Test
  void whatOneThreadThrowsEndsAll() {
    assertThatThrownBy(
            () ->
                CheckpointWriter.write(
                    file,
                    TABLE,
                    SAVE,
                    (first, into, count) -> {
                      if (first / CheckpointFormat.BLOCK_WORDS == 5) {
                        throw new IllegalStateException("the table is gone");
                      }
                      return words(first, into, count);
                    },
                    THREE))
        .hasMessage("the table is gone");
    assertThatThrownBy(
            () -> {
              write(THREE);
              try (CheckpointReader reader = CheckpointReader.open(file)) {
                CheckpointReader.Sink sink =
                    (first, from, count) -> {
                      throw new IllegalStateException("the table is gone");
                    };
                reader.read(THREE, () -> sink);
              }
            })
        .hasMessage("the table is gone");
  }

  /** Bytes changed, pieces removed, doubled or moved: all threads find what one thread finds. */
  @Test
  void damageIsRefusedInTheWordsOfOneThread() throws IOException {
    byte[] whole = write(THREE);
    var random = Seeds.fixed(5);
    for (int i = 0; i < (Boolean.getBoolean("twobig.long") ? 2_000 : 12); i++) {
      byte[] damaged = whole.clone();
      int from = random.nextInt(damaged.length);
      int length = Math.min(1 << random.nextInt(22), damaged.length - from);
      switch (i % 4) {
        case 0 -> damaged[from] ^= 4;
        case 1 -> Arrays.fill(damaged, from, from + length, (byte) 0);
        case 2 -> {
          int to = Math.min(random.nextInt(damaged.length) & -8, damaged.length - length);
          System.arraycopy(whole, from & -8, damaged, to, length);
        }
        default -> damaged = Arrays.copyOf(damaged, from);
      }
      Files.write(file, damaged);
      Throwable alone = catchThrowable(() -> load(file, Pace.ONE_THREAD));
      Throwable together = catchThrowable(() -> load(file, THREE));
      if (Arrays.equals(damaged, whole)) {
        assertThat(together).isNull();
      } else {
        assertThat(alone).as("try %d", i).isInstanceOf(StoreException.class);
        assertThat(together).isInstanceOf(StoreException.class).hasMessage(alone.getMessage());
        assertThatThrownBy(
                () -> {
                  try (CheckpointReader reader = CheckpointReader.open(file)) {
                    reader.check(THREE).requireWhole();
                  }
                })
            .hasMessage(alone.getMessage());
      }
    }
  }

  /** All blocks are whole, but two have changed places. */
  @Test
  void blocksInAnotherOrderAreRefused() throws IOException {
    byte[] whole = write(THREE);
    List<Integer> starts = new ArrayList<>();
    int block = CheckpointFormat.BEGINNING_BYTES;
    for (int i = 0; i < CheckpointFormat.blocks(TABLE.words()); i++) {
      starts.add(block);
      int count = FileHead.littleEndian(whole).getInt(block + 8);
      block += BlockReader.bytes(count);
    }
    int bytes = starts.get(2) - starts.get(1);
    assertThat(starts.get(8) - starts.get(7)).isEqualTo(bytes);
    byte[] exchanged = whole.clone();
    System.arraycopy(whole, starts.get(1), exchanged, starts.get(7), bytes);
    System.arraycopy(whole, starts.get(7), exchanged, starts.get(1), bytes);
    Files.write(file, exchanged);
    assertThatThrownBy(() -> load(file, THREE)).hasMessageContaining("place of block 1 of 10");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void nothingOfItStaysInThePageCache(int threads) throws IOException {
    assumeFalse(
        Disk.fileSystem(file).equals("tmpfs"), "Not tested: the page cache is where the file is");
    write(new Pace(threads, OptionalLong.empty()));
    CheckpointWriter.write(
        file, TABLE, SAVE, ParallelCheckpointTest::words, new Pace(threads, OptionalLong.empty()));
    assertThat(cachedPages()).isZero();
    load(file, new Pace(threads, OptionalLong.empty()));
    assertThat(cachedPages()).isZero();
    Files.readAllBytes(file);
    assertThat(cachedPages()).isGreaterThan(1_000); // so the check below would find cached pages
  }

  /** Pieces that are not aligned go through the page cache. */
  @Test
  void whatWentThroughThePageCacheIsForgotten() throws IOException {
    assumeFalse(
        Disk.fileSystem(file).equals("tmpfs"), "Not tested: the page cache is where the file is");
    int bytes = 4 << 20;
    int pieces = 20;
    try (Arena arena = Arena.ofConfined()) {
      ByteBuffer piece = UncachedFile.buffer(bytes, arena);
      try (UncachedFile out = new UncachedFile(file, StandardOpenOption.WRITE)) {
        for (int i = 0; i < pieces; i++) {
          out.write(piece.clear(), 8 + (long) i * bytes);
        }
        assertThat(cachedPages()).isLessThanOrEqualTo(5 * bytes / 4096);
        out.end(8 + (long) pieces * bytes);
      }
      assertThat(cachedPages()).isZero();
      try (UncachedFile in = new UncachedFile(file, StandardOpenOption.READ)) {
        for (int i = 0; i < pieces; i++) {
          assertThat(in.read(piece.clear(), 8 + (long) i * bytes)).isEqualTo(bytes);
        }
      }
      assertThat(cachedPages()).isZero();
    }
  }

  /** Another process may save while a checkpoint is read: the open file does not change. */
  @Test
  void aFileThatLosesItsNameIsReadAsItWas() throws IOException {
    write(THREE);
    Path later = file.resolveSibling(file.getFileName() + ".later");
    try (CheckpointReader reader = CheckpointReader.open(file)) {
      SaveStamp save = new SaveStamp(UUID.randomUUID(), 4, TABLE.created());
      CheckpointWriter.write(later, TABLE, save, CheckpointWriter.EMPTY, THREE);
      Disk.publish(later, file);
      assertThat(reader.check(THREE).requireWhole()).isGreaterThan(TABLE.words() / 2);
    }
  }

  private long cachedPages() throws IOException {
    try (FileChannel channel = FileChannel.open(file);
        Arena arena = Arena.ofConfined()) {
      MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
      long pages = 0;
      for (long page = 0; page < mapped.byteSize(); page += 4096) {
        long bytes = Math.min(4096, mapped.byteSize() - page);
        pages += mapped.asSlice(page, bytes).isLoaded() ? 1 : 0;
      }
      return pages;
    }
  }

  /** A clock that advances only by waits. */
  @Test
  void aLimitIsKeptAndCanBeLifted() throws Exception {
    AtomicLong clock = new AtomicLong();
    write(new Pace(1, OptionalLong.of(20_000_000), clock::get, clock::addAndGet));
    double bytes = Files.size(file);
    assertThat(clock.get() / 1e9).isBetween((bytes - 2e6) / 20_000_000, bytes / 20_000_000);

    AtomicLong lifted = new AtomicLong();
    AtomicLong before = new AtomicLong();
    Pace slow = new Pace(2, OptionalLong.of(Pace.LEAST_RATE), lifted::get, lifted::addAndGet);
    CheckpointWriter.write(
        file,
        TABLE,
        SAVE,
        (first, into, count) -> {
          if (first / CheckpointFormat.BLOCK_WORDS == 4) {
            slow.hurry();
            before.set(lifted.get());
          }
          return words(first, into, count);
        },
        slow);
    assertThat(before).as("nanoseconds waited under the limit").hasPositiveValue();
    assertThat(lifted.get() - before.get()).as("by the other thread").isLessThan(1_000_000_000);
    assertThatThrownBy(() -> new Pace(1, OptionalLong.of(Pace.LEAST_RATE - 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
