package org.twobig.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What a scan meets against what probes of all keys find. */
class BucketRangeTest {
  /** An entry as a visitor sees it. */
  record Seen(long high, long low, long value, long work) {}

  @Property(tries = 100)
  void aScanMeetsWhatProbesFind(@ForAll Strategy strategy, @ForAll Random random) {
    try (Arena arena = Arena.ofConfined()) {
      Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 2, 1009, strategy);
      TranspositionTable table = TranspositionTable.inMemory(geometry, arena);
      for (int i = 0; i < random.nextInt(3000); i++) {
        long key = random.nextInt(1 << 16);
        table.store(key % 1009, key, key % 3, 1L << random.nextInt(40));
      }

      List<Seen> found = new ArrayList<>();
      for (long key = 0; key < 1 << 16; key++) {
        long entry = table.find(0, key);
        if (entry != 0) {
          found.add(new Seen(0, key, table.value(entry), table.work(entry)));
        }
      }

      assertThat(seen(table.ranges())).containsExactlyInAnyOrderElementsOf(found);
    }
  }

  @Test
  void theRangesAreAllBucketsInOrder() {
    try (Arena arena = Arena.ofConfined()) {
      for (long buckets : new long[] {3, 1_048_573, 1_048_583, 2_097_169}) {
        Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 60), 1, buckets);
        long next = 0;
        for (BucketRange range : TranspositionTable.inMemory(geometry, arena).ranges().toList()) {
          assertThat(range.from()).isEqualTo(next);
          assertThat(range.buckets()).isPositive();
          next += range.buckets();
        }
        assertThat(next).isEqualTo(buckets);
      }
    }
  }

  private static List<Seen> seen(Stream<BucketRange> ranges) {
    List<Seen> seen = new ArrayList<>();
    ranges.forEach(
        range ->
            range.forEachEntry(
                (high, low, value, work) -> seen.add(new Seen(high, low, value, work))));
    return seen;
  }
}
