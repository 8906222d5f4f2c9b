package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.Verification;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Seeds;

/**
 * Measures how many damaged words decoding detects: changes each entry of a table of positions and
 * verifies the store. {@code -Dtwobig.words=1000000} sets the largest number of positions, and
 * prints the rates.
 */
class WordCorruptionTest {
  private static final int WORDS = Integer.getInteger("twobig.words", 4_000);

  private static final StoredPositions RULES = KeyKind.POSITION;

  /** Offset of the buckets in a table file. */
  private static final int DATA = 2 << 20;

  @TempDir private Path scratch;

  private final Random random = new Random(Seeds.fixedSeed(1));
  private final Geometry geometry =
      Geometry.ofBytes(KeyKind.POSITION.keySpace(), Outcome.BITS, 64 << 20);

  /** Fills a table with positions of 12 to 50 stones. */
  private void fill(Path directory) {
    try (Store store = Store.at(directory).layout(geometry).placement(Placement.DIRECT).create()) {
      for (int i = 0; i < WORDS; i++) {
        Key key = Position.ofMoves(RandomGames.peaceful(random, random.nextInt(12, 51))).key();
        long value = random.nextInt(1 << Outcome.BITS);
        if (RULES.isValue(value)) {
          WordRegion table = store.use().table().wordRegion(0);
          long bucket = table.bucket(key.high(), key.low());
          table.store(bucket, key.low(), value, 1 + random.nextInt(1_000_000));
        }
      }
    }
  }

  /** Changes every entry, verifies the store, and restores the entries. */
  private double found(Path directory, String what, LongUnaryOperator change) throws IOException {
    long changed = 0;
    long found;
    try (RandomAccessFile file =
        new RandomAccessFile(directory.resolve("table.data").toFile(), "rw")) {
      LongBuffer words =
          file.getChannel()
              .map(MapMode.READ_WRITE, DATA, geometry.dataBytes())
              .order(ByteOrder.LITTLE_ENDIAN)
              .asLongBuffer();
      ByteBuffer before = ByteBuffer.allocate((int) geometry.dataBytes());
      before.asLongBuffer().put(words.duplicate());
      for (int i = 0; i < words.limit(); i++) {
        long word = words.get(i);
        if (word != 0) {
          long other = change.applyAsLong(word);
          words.put(i, other == 0 ? word : other);
          changed += other == word || other == 0 ? 0 : 1;
        }
      }
      found = Verification.of(directory, RULES, new Progress()).damaged();
      words.put(before.asLongBuffer());
    }
    if (Integer.getInteger("twobig.words") != null) {
      System.out.printf(
          "%s: %,d words, %,d found, %.3f %%%n", what, changed, found, 100.0 * found / changed);
    }
    return (double) found / changed;
  }

  private LongUnaryOperator flip(int from, int bits) {
    return word -> word ^ 1L << from + random.nextInt(bits);
  }

  @Test
  void mostChangedEntriesDecodeToNothingThatAGameCanHaveStored() throws IOException {
    Path directory = scratch.resolve("store");
    fill(directory);
    assertThat(Verification.of(directory, RULES, new Progress()).isSound()).isTrue();
    int tag = geometry.tagBits();
    int value = geometry.valueBits();
    int work = geometry.workBits();
    assertThat(tag + value + work).isEqualTo(Long.SIZE);

    assertThat(found(directory, "a bit of the tag", flip(0, tag))).isGreaterThan(0.99);
    assertThat(found(directory, "a bit of the value", flip(tag, value))).isBetween(0.3, 0.7);
    assertThat(found(directory, "a bit of the work", flip(tag + value, work))).isLessThan(0.7);
    assertThat(found(directory, "any bit", flip(0, Long.SIZE))).isGreaterThan(0.9);
    assertThat(found(directory, "a word of chance", word -> random.nextLong())).isGreaterThan(0.99);
    assertThat(
            found(
                directory,
                "any byte",
                word -> word ^ (1L + random.nextInt(255)) << 8 * random.nextInt(8)))
        .isGreaterThan(0.95);
    assertThat(Verification.of(directory, RULES, new Progress()).isSound()).isTrue();
  }
}
