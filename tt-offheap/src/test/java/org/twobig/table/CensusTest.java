package org.twobig.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.twobig.store.PrivateTable;

/** The counts over a table against what single probes of all keys find. */
class CensusTest {
  /** Keys by their remainder; those of remainder 4 are declared impossible. */
  private static final KeyClass REMAINDERS =
      new KeyClass() {
        @Override
        public int count() {
          return 4;
        }

        @Override
        public int of(long high, long low) {
          return low % 5 == 4 ? NONE : (int) (low % 5);
        }
      };

  @Test
  void theWidestValuesAreCountedInLittleMemory() {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 49), 16, 65_537);
    assertThat(geometry.workBits()).isEqualTo(14);
    ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = memory.getCurrentThreadAllocatedBytes();
    new CensusTaker(Layout.of(geometry).partitions().get(0), REMAINDERS);
    assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(2 << 20);
  }

  @Property(tries = 100)
  void aCensusCountsWhatProbesFind(@ForAll ReplacementScheme strategy, @ForAll Random random) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 2, 1009, strategy);
    try (Arena arena = Arena.ofShared()) {
      WordRegion table = PrivateTable.create(geometry, arena).wordRegion(0);
      for (int i = 0; i < random.nextInt(3000); i++) {
        long key = random.nextInt(1 << 16);
        table.store(geometry.bucket(0, key), key, key % 3, 1L << random.nextInt(40));
      }

      Map<Integer, Long> byClass = new HashMap<>();
      Map<Integer, Long> workByClass = new HashMap<>();
      Map<Long, Long> byValue = new HashMap<>();
      Map<Integer, Long> byWork = new HashMap<>();
      Set<Long> bucketsInUse = new HashSet<>();
      long entries = 0;
      for (long key = 0; key < 1 << 16; key++) {
        long entry = table.find(0, key);
        if (entry != 0) {
          entries++;
          bucketsInUse.add(key % 1009);
          byClass.merge((int) (key % 5), 1L, Long::sum);
          workByClass.merge((int) (key % 5), table.work(entry), Long::sum);
          byValue.merge(table.value(entry), 1L, Long::sum);
          // The work was a power of two, which the scale of 14 bits tells exactly.
          byWork.merge(Long.numberOfTrailingZeros(geometry.workOf(entry)), 1L, Long::sum);
        }
      }

      Census census = Entries.census(Table.of(table), REMAINDERS).get(0);
      assertThat(census.buckets()).isEqualTo(1009);
      assertThat(census.words()).isEqualTo(strategy == ReplacementScheme.TWOBIG ? 2018 : 1009);
      assertThat(census.entries()).isEqualTo(entries);
      assertThat(census.first()).isEqualTo(bucketsInUse.size());
      assertThat(census.second()).isEqualTo(entries - bucketsInUse.size());
      assertThat(census.damaged()).isEqualTo(byClass.getOrDefault(4, 0L));
      assertThat(census.byClass()).hasSize(4);
      for (int i = 0; i < 4; i++) {
        assertThat(census.byClass()[i]).isEqualTo(byClass.getOrDefault(i, 0L));
        assertThat(census.workByClass()[i]).isEqualTo(workByClass.getOrDefault(i, 0L));
        assertThat(census.byValue()[i]).isEqualTo(byValue.getOrDefault((long) i, 0L));
      }
      for (int i = 0; i < 64; i++) {
        assertThat(census.byWork()[i]).isEqualTo(byWork.getOrDefault(i, 0L));
      }
    }
  }
}
