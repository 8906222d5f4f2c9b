package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.twobig.tt.store.PrivateTable;

/** Tables with entries of two words, beyond {@link RegionTest}. */
class PairRegionTest {
  private static final KeySpace KEYS = new KeySpace("test", 1, 102);
  private static final Geometry SHAPE = Geometry.ofBuckets(KEYS, 3, 1031, ReplacementScheme.NEW);

  private static PairRegion create(Geometry geometry, Arena arena) {
    return (PairRegion) PrivateTable.create(geometry, arena).regions().get(0);
  }

  /** A table in which killed writers have left locks. */
  @Test
  void aPlaceThatIsLockedReadsAsEmptyTakesNothingAndIsNotCopied() {
    Geometry geometry = Geometry.ofBuckets(KEYS, 3, 1031);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(geometry.dataBytes(), 64);
      PairRegion table = new PairRegion(geometry, data, arena.allocate(8, 8), null);
      Key key = new Key(5, 77);
      long bucket = table.bucket(key.high(), key.low());
      table.keep(bucket, key.high(), key.low(), 1, 10);
      long first = data.get(ValueLayout.JAVA_LONG, bucket * 32);
      data.set(ValueLayout.JAVA_LONG, bucket * 32, first | PairRegion.LOCK);

      assertThat(geometry.isEntry(first)).isTrue();
      assertThat(geometry.isEntry(first | PairRegion.LOCK)).isFalse();
      assertThat(table.find(key.high(), key.low())).isZero();
      long[] words = {1, 1};
      table.copyWords(bucket * 4, words, 0, 2);
      assertThat(words).containsOnly(0);

      table.keep(bucket, key.high(), key.low(), 2, 5);
      assertThat(table.lookUp(bucket, 0, key.high(), key.low())).isZero();
      assertThat(table.value(table.lookUp(bucket, 1, key.high(), key.low())))
          .as("the other place of the bucket serves")
          .isEqualTo(2);
    }
  }

  /** If the last version were followed by another, an old first word would come back. */
  @Test
  void aPlaceThatHasHadItsLastVersionKeepsItsEntry() {
    Geometry geometry =
        Geometry.ofBuckets(new KeySpace("test", 1, 128), 2, 1_048_583, ReplacementScheme.NEW);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(geometry.dataBytes(), 64);
      PairRegion table = new PairRegion(geometry, data, arena.allocate(8, 8), null);
      long last = -1;
      int writes = 0;
      for (int i = 0; i < 1 << 17; i++) {
        table.keep(0, 0, 0, i % 4, 1);
        long first = data.get(ValueLayout.JAVA_LONG, 0);
        writes += first == last ? 0 : 1;
        assertThat(first >= 0 && (first > last || first == last)).isTrue();
        last = first;
      }
      assertThat(writes).isEqualTo((1 << 16) - 1);
      assertThat(table.copyWords(0, new long[8], 0, 8)).isEqualTo(1);
      assertThat(table.value(table.find(0, 0))).isEqualTo((writes - 1) % 4);
      table.keep(1, 0, 1, 3, 1);
      assertThat(table.value(table.find(0, 1))).as("another place").isEqualTo(3);
    }
  }

  @Test
  void whatIsStoredIsTold() {
    List<Key> told = new ArrayList<>();
    EntryListener listener =
        new EntryListener() {
          @Override
          public long leastWork() {
            return 10;
          }

          @Override
          public void stored(long high, long low, long value, long work) {
            told.add(new Key(high, low));
          }
        };
    try (Arena arena = Arena.ofConfined()) {
      Region table = create(SHAPE, arena).withListener(listener);
      table.keep(table.bucket(3, 4), 3, 4, 1, 10);
      table.keep(table.bucket(5, 6), 5, 6, 1, 9);
      assertThat(told).containsExactly(new Key(3, 4));
    }
  }

  @Test
  void memoryOrAShapeThatDoesNotFitIsRefused() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(SHAPE.dataBytes(), 64);
      MemorySegment changed = arena.allocate(8, 8);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new PairRegion(SHAPE, data.asSlice(16), changed, null));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new WordRegion(SHAPE, data, changed, null))
          .withMessageContaining("Entries have two words");
      Table two = PrivateTable.create(SHAPE, arena);
      assertThatIllegalStateException()
          .isThrownBy(() -> two.wordRegion(0))
          .withMessageContaining("entries of two words");
      PairRegion table = new PairRegion(SHAPE, data, changed, null);
      assertThatThrownBy(() -> table.keep(table.bucket(1, 1) + 1, 1, 1, 0, 1))
          .isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> table.keep(table.bucket(1, 1), 1, 1, 8, 1))
          .isInstanceOf(AssertionError.class);
    }
  }
}
