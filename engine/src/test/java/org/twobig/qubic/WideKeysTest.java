package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.twobig.store.PrivateTable;
import org.twobig.table.Geometry;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.Probe;
import org.twobig.table.Table;

/** Exact keys of Qubic for all positions, of 99 bits, in a table with entries of two words. */
class WideKeysTest {
  private static final int CELLS = 64;

  private record Stones(long white, long black) {}

  private static Stones random(Random random) {
    long white = 0;
    long black = 0;
    int count = random.nextInt(CELLS + 1);
    for (int i = 0; i < count; ) {
      long cell = 1L << random.nextInt(CELLS);
      if (((white | black) & cell) == 0) {
        white |= i % 2 == 0 ? cell : 0;
        black |= i % 2 == 0 ? 0 : cell;
        i++;
      }
    }
    return new Stones(white, black);
  }

  @Test
  void positionsWithAnyNumberOfStonesAreFoundUnderTheirNumberAndComeBackFromTheTable() {
    Ranking ranking = new Ranking(CELLS);
    Geometry geometry = Geometry.ofBytes(new KeySpace("qubic-wide", 1, 99), 2, 4 << 20);
    assertThat(ranking.mostStones(99)).isEqualTo(CELLS);
    assertThat(geometry.entryWords()).isEqualTo(2);
    Random random = new Random(99);
    try (Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(geometry, arena);
      Probe probe = table.regions().get(0).probe();
      Map<Key, Stones> stored = new HashMap<>();
      for (int i = 0; i < 5000; i++) {
        Stones stones = random(random);
        Key key = ranking.number(stones.white, stones.black);
        probe.find(key.high(), key.low());
        probe.keep(key.high(), key.low(), Long.bitCount(stones.black) & 3, 1 + i);
        stored.put(key, stones);
      }
      int found = 0;
      long[] words = new long[1 << 12];
      long all = geometry.words();
      for (long first = 0; first < all; first += words.length) {
        int count = (int) Math.min(words.length, all - first);
        table.copyWords(first, words, count);
        for (int i = 0; i < count; i += 2) {
          if (words[i] != 0) {
            Key key = geometry.keyOf((first + i) / 4, words[i], words[i + 1]);
            Stones stones = stored.get(key);
            assertThat(stones).as("a position that was stored").isNotNull();
            assertThat(ranking.position(key).orElseThrow())
                .containsExactly(stones.white, stones.black);
            assertThat(geometry.value(words[i])).isEqualTo(Long.bitCount(stones.black) & 3);
            assertThat(probe.find(key.high(), key.low())).isTrue();
            found++;
          }
        }
      }
      assertThat(found).isGreaterThan(stored.size() * 95 / 100);
    }
  }
}
