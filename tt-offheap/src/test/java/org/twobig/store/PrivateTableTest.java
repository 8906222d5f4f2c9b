package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.Layout;
import org.twobig.table.ReplacementScheme;
import org.twobig.table.Table;
import org.twobig.table.WordRegion;

class PrivateTableTest {
  private static final KeySpace KEYS = new KeySpace("test", 1, 60);

  @Test
  void aPrivateTableStartsEmptyAndRemembers() {
    Random random = new Random(1);
    try (Arena arena = Arena.ofShared()) {
      Geometry geometry = Geometry.ofBytes(KEYS, 1, 1 << 20);
      WordRegion table = PrivateTable.create(geometry, arena).wordRegion(0);
      for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
        assertThat(table.touch(bucket)).isZero();
      }
      for (int i = 0; i < 1000; i++) {
        long key = random.nextLong() >>> 4;
        table.store(table.bucket(0, key), key, i & 1, 1);
        assertThat(table.value(table.find(0, key))).isEqualTo(i & 1);
      }
    }
  }

  @Test
  void aPrivateTableMayBePartitioned() {
    Layout layout =
        Layout.ofShares(
            KEYS,
            1,
            1 << 20,
            List.of(
                new Layout.Share(0, 3, 50, ReplacementScheme.NEW),
                new Layout.Share(4, 7, 50, ReplacementScheme.TWOBIG)));
    try (Arena arena = Arena.ofShared()) {
      Table table = PrivateTable.create(layout, arena);
      assertThat(table.layout()).isEqualTo(layout);
      for (WordRegion region : table.wordRegions()) {
        for (long bucket = 0; bucket < region.geometry().buckets(); bucket++) {
          assertThat(region.touch(bucket)).isZero();
        }
      }
      WordRegion first = table.wordRegion(3);
      first.store(first.bucket(0, 77), 77, 1, 1);
      assertThat(first.value(first.find(0, 77))).isEqualTo(1);
      assertThat(table.wordRegion(4).find(0, 77)).isZero();
    }
  }

  @Test
  void aPrivateTableEndsWithItsArena() {
    Arena arena = Arena.ofShared();
    WordRegion table = PrivateTable.create(Geometry.ofBytes(KEYS, 1, 1 << 20), arena).wordRegion(0);
    arena.close();

    assertThatIllegalStateException().isThrownBy(() -> table.touch(0));
  }
}
