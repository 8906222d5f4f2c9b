package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.testing.Threads;

/** Compares the counts with a list of all operations. */
class TallyTest {
  private static final int COUNT = 7;

  /** A table that loses many entries; their work is a power of two, exact on the scale. */
  @Property(tries = 50)
  void countsAndSharesAreThoseOfAListOfWhatWasDone(
      @ForAll ReplacementScheme scheme, @ForAll Random random) {
    Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 2, 127, scheme);
    try (Arena arena = Arena.ofShared()) {
      Table table = PrivateTable.create(geometry, arena);
      WordRegion region = table.wordRegions().get(0);
      Probe probe = region.probe();
      ThreadTally tally = new ThreadTally(table.tally());
      long[] probes = new long[COUNT];
      long[] hits = new long[COUNT];
      long[] stores = new long[COUNT];
      double[] work = new double[COUNT];
      int done = random.nextInt(1, 2000);
      for (int i = 0; i < done; i++) {
        long key = random.nextInt(1000);
        int keyClass = (int) (key % COUNT);
        long known = region.find(0, key);
        tally.probed(keyClass, known != 0);
        probes[keyClass]++;
        hits[keyClass] += known == 0 ? 0 : 1;
        long nodes = Math.max(1L << random.nextInt(20), region.work(known));
        stores[keyClass] += known == 0 ? 1 : 0;
        work[keyClass] += nodes - region.work(known);
        probe.find(0, key);
        tally.stored(probe, keyClass, nodes);
        probe.keep(0, key, 1, nodes);
        if (random.nextInt(50) == 0) {
          tally.flush();
        }
      }
      tally.searched(12_345);
      tally.flush();
      tally.flush();

      TallyCounts counts = table.tally().counts();
      assertThat(counts.nodes()).isEqualTo(12_345);
      assertThat(counts.allProbes()).isEqualTo(done);
      Map<Integer, Long> entries = new HashMap<>();
      Map<Integer, Double> present = new HashMap<>();
      for (long key = 0; key < 1000; key++) {
        long entry = region.find(0, key);
        if (entry != 0) {
          entries.merge((int) (key % COUNT), 1L, Long::sum);
          present.merge((int) (key % COUNT), (double) region.work(entry), Double::sum);
        }
      }
      Census census = Entries.census(table, new Remainders(COUNT)).get(0);
      for (int i = 0; i < COUNT; i++) {
        assertThat(counts.probes()[i]).isEqualTo(probes[i]);
        assertThat(counts.hits()[i]).isEqualTo(hits[i]);
        assertThat(counts.stores()[i]).isEqualTo(stores[i]);
        assertThat((double) counts.work()[i]).isEqualTo(work[i]);
        if (stores[i] == 0) {
          assertThat(counts.entriesKept(census, i)).isEmpty();
          assertThat(counts.workKept(census, i)).isEmpty();
        } else {
          assertThat(counts.entriesKept(census, i).getAsDouble())
              .isEqualTo((double) entries.getOrDefault(i, 0L) / stores[i])
              .isLessThanOrEqualTo(1);
          assertThat(counts.workKept(census, i).getAsDouble())
              .isEqualTo(present.getOrDefault(i, 0.0) / work[i])
              .isLessThanOrEqualTo(1);
        }
      }
    }
  }

  @Test
  void threadsLoseNothingOfEachOther() throws Exception {
    Tally shared = Tally.inMemory();
    Threads.run(
        4,
        thread -> {
          ThreadTally tally = new ThreadTally(shared);
          for (int j = 0; j < 20_000; j++) {
            tally.probed(j & 1, j % 10 == 0);
            tally.searched(3);
            tally.flush();
          }
        });
    TallyCounts counts = shared.counts();
    assertThat(counts.probes()).startsWith(40_000, 40_000, 0);
    assertThat(counts.hits()).startsWith(8_000, 0, 0);
    assertThat(counts.nodes()).isEqualTo(240_000);
  }

  @Test
  void aClassBeyondTheLastIsNotCounted() {
    Tally shared = Tally.inMemory();
    ThreadTally tally = new ThreadTally(shared);
    tally.probed(Tally.CLASSES, true);
    tally.flush();
    assertThat(shared.counts().allProbes()).isZero();
    tally.probed(Tally.CLASSES - 1, true);
    tally.flush();
    assertThat(shared.counts().hits()[Tally.CLASSES - 1]).isEqualTo(1);
  }

  @Test
  void nobodyKnowsWhatIsKeptOnceEntriesCameInUncounted() {
    Tally shared = Tally.inMemory();
    Census census =
        new Census(4, 0, new long[] {4}, new long[] {40}, new long[] {0, 4}, new long[64], 0);
    try (Arena arena = Arena.ofConfined()) {
      Geometry geometry = Geometry.ofBuckets(new KeySpace("test", 1, 16), 2, 127);
      Probe probe = PrivateTable.create(geometry, arena).region(0).probe();
      ThreadTally tally = new ThreadTally(shared);
      for (int i = 0; i < 8; i++) {
        tally.stored(probe, 0, 16);
      }
      tally.flush();
    }
    assertThat(shared.counts().entriesKept(census)).hasValue(0.5);
    assertThat(shared.counts().workKept(census)).hasValue(40 / 128.0);
    Census more =
        new Census(4, 0, new long[200], new long[200], new long[] {0, 4}, new long[64], 0);
    assertThat(shared.counts().entriesKept(more, Tally.CLASSES)).isEmpty();
    assertThat(shared.counts().workKept(more, 199)).isEmpty();
    shared.noteGaps();
    assertThat(shared.counts().entriesKept(census)).isEmpty();
    assertThat(shared.counts().workKept(census, 0)).isEmpty();
  }
}
