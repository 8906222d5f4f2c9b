package org.twobig.tt.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.twobig.tt.testing.Seeds;

class LineCacheTest {
  private final long[] found = new long[SharedCache.WORDS];

  private static LineCache lines(MemorySegment memory) {
    return new LineCache(memory, () -> {});
  }

  private static long[] random(SplittableRandom random) {
    return random.longs(SharedCache.WORDS).toArray();
  }

  /** Returns whether there is a record at a place, on any subject. */
  private static boolean isRecord(SharedCache cache, long place, long[] record) {
    return cache.find(place, cache.peek(place, 0), cache.peek(place, 1), record);
  }

  @Test
  void theRecordPutLastAtAPlaceIsFound() {
    SplittableRandom random = Seeds.fixed(1);
    Map<Long, long[]> model = new HashMap<>();
    try (Arena arena = Arena.ofConfined()) {
      LineCache cache = lines(arena.allocate(64 * LineCache.BYTES, Long.BYTES));
      for (int i = 0; i < 20_000; i++) {
        long place = random.nextLong();
        long[] left = model.get(place & 63);
        assertThat(isRecord(cache, place, found)).isEqualTo(left != null);
        if (left != null) {
          assertThat(found).isEqualTo(left);
          assertThat(cache.find(place, left[0] + 1, left[1], found)).isFalse();
          assertThat(cache.find(place, left[0], left[1] - 1, found)).isFalse();
          assertThat(cache.peek(place, 5)).isEqualTo(left[5]);
        }
        long[] record = random(random);
        cache.put(place, record);
        model.put(place & 63, record);
      }
    }
  }

  /** Random words, changed single bits, and words of two records that were put at one place. */
  @Test
  void whatNobodyHasPutAsAWholeIsNotFound() {
    SplittableRandom random = Seeds.fixed(2);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment line = arena.allocate(LineCache.BYTES, Long.BYTES);
      LineCache cache = lines(line);
      assertThat(isRecord(cache, 0, found)).isFalse();
      for (int i = 0; i < 20_000; i++) {
        long[] first = random(random);
        long[] second = random(random);
        int differing = random.nextInt(1, SharedCache.WORDS); // numbers change more often than keys
        System.arraycopy(first, 0, second, 0, differing);
        cache.put(0, first);
        long[] words = line.toArray(ValueLayout.JAVA_LONG);
        cache.put(0, second);
        int torn = random.nextInt(differing + 1, SharedCache.WORDS + 1);
        for (int word = torn; word <= SharedCache.WORDS; word++) {
          line.setAtIndex(ValueLayout.JAVA_LONG, word, words[word]);
        }
        assertThat(isRecord(cache, 0, found)).isFalse();
        cache.put(0, second);
        int bit = random.nextInt(8 * LineCache.BYTES);
        long word = line.getAtIndex(ValueLayout.JAVA_LONG, bit >> 6);
        line.setAtIndex(ValueLayout.JAVA_LONG, bit >> 6, word ^ 1L << bit);
        assertThat(isRecord(cache, 0, found)).isFalse();
      }
    }
  }

  /** All words of a record are equal, so that the reader detects a mixture. */
  @Test
  void ofWritersThatRaceOneRecordIsFoundAsAWholeOrNone() {
    try (Arena arena = Arena.ofShared()) {
      LineCache cache = lines(arena.allocate(2 * LineCache.BYTES, Long.BYTES));
      List<Long> wholes =
          IntStream.range(0, 4)
              .parallel()
              .mapToObj(
                  thread -> {
                    long[] record = new long[SharedCache.WORDS];
                    long whole = 0;
                    for (int i = 0; i < 200_000; i++) {
                      if (isRecord(cache, i, record)) {
                        long[] expected = new long[SharedCache.WORDS];
                        Arrays.fill(expected, record[0]);
                        assertThat(record).isEqualTo(expected);
                        whole++;
                      }
                      Arrays.fill(record, 4L * i + thread);
                      cache.put(i, record);
                    }
                    return whole;
                  })
              .toList();
      assertThat(wholes).allMatch(whole -> whole > 10_000);
    }
  }

  @Test
  void memoryThatIsUnmappedIsNotTouched() {
    LineCache cache;
    try (Arena arena = Arena.ofConfined()) {
      cache = lines(arena.allocate(LineCache.BYTES, Long.BYTES));
    }
    assertThatIllegalStateException().isThrownBy(() -> cache.find(1, 2, 3, found));
    assertThatIllegalStateException().isThrownBy(() -> cache.put(1, found));
    assertThatIllegalStateException().isThrownBy(() -> cache.peek(1, 5));
  }
}
