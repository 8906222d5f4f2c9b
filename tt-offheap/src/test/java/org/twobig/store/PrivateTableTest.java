package org.twobig.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.twobig.table.Geometry;
import org.twobig.table.KeySpace;
import org.twobig.table.TranspositionTable;

class PrivateTableTest {
  private static final KeySpace KEYS = new KeySpace("test", 1, 60);

  @Test
  void aPrivateTableStartsEmptyAndRemembers() {
    Random random = new Random(1);
    try (Arena arena = Arena.ofShared()) {
      Geometry geometry = Geometry.ofBytes(KEYS, 1, 1 << 20);
      TranspositionTable table = PrivateTable.create(geometry, arena);
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
  void aPrivateTableEndsWithItsArena() {
    Arena arena = Arena.ofShared();
    TranspositionTable table = PrivateTable.create(Geometry.ofBytes(KEYS, 1, 1 << 20), arena);
    arena.close();

    assertThatIllegalStateException().isThrownBy(() -> table.touch(0));
  }
}
