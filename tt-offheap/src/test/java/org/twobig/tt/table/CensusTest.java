package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.twobig.tt.store.PrivateTable;

/** The counts of {@link org.twobig.tt.offline.Statistics}, tested without a store. */
class CensusTest {
  private static final KeyClass REMAINDERS = new Remainders(6);

  @Test
  void theWidestValuesAreCountedInLittleMemory() {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 49), 16, 65_537);
    assertThat(geometry.workBits()).isEqualTo(14);
    ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = memory.getCurrentThreadAllocatedBytes();
    new Census.Taker(Layout.of(geometry), REMAINDERS);
    assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(2 << 20);
  }

  @Test
  void anEntryInTheRegionOfAnotherClassIsCountedAsDamaged() {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 2, 101);
    Layout layout =
        new Layout(List.of(new Partition(0, 3, geometry), new Partition(4, 5, geometry)));
    try (Arena arena = Arena.ofShared()) {
      Table table = PrivateTable.create(layout, arena);
      WordRegion wrong = table.wordRegion(0);
      wrong.store(wrong.bucket(0, 4), 4, 1, 1);

      List<Census> regions = Entries.census(table, REMAINDERS);

      assertThat(regions.get(0).damaged()).isEqualTo(1);
      assertThat(regions.get(0).plus(regions.get(1)).damaged()).isEqualTo(1);
    }
  }
}
