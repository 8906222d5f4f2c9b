package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.store.Transfer;
import org.twobig.tt.testing.Seeds;

/** Compares tables of several regions with one {@link SchemeModel} for each region. */
class TableTest {
  private static final KeySpace KEYS = new KeySpace("test", 1, 16);
  private static final int CLASSES = 12;

  private static int classOf(long key) {
    return (int) (key % CLASSES);
  }

  /** Returns one to four partitions of different shapes, with or without gaps between them. */
  private static Layout randomLayout(Random random) {
    List<Partition> partitions = new ArrayList<>();
    int first = random.nextInt(3);
    for (int i = random.nextInt(4); i >= 0; i--) {
      int last = first + random.nextInt(3);
      ReplacementScheme scheme = ReplacementScheme.values()[random.nextInt(3)];
      long buckets = Geometries.randomPrime(random, 2 + random.nextInt(7));
      partitions.add(new Partition(first, last, Geometry.ofBuckets(KEYS, 2, buckets, scheme)));
      first = last + 1 + random.nextInt(2);
    }
    return new Layout(partitions);
  }

  @Property
  void everyRegionDoesWhatItsModelDoes(@ForAll Random random) {
    Layout layout = randomLayout(random);
    try (Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(layout, arena);
      Map<Partition, SchemeModel> models = new HashMap<>();
      for (Partition partition : layout.partitions()) {
        Geometry geometry = partition.geometry();
        models.put(partition, new SchemeModel(geometry.scheme(), geometry.buckets()));
      }
      for (int i = 0; i < random.nextInt(2000); i++) {
        long key = random.nextInt(1 << 16);
        long value = random.nextInt(4);
        long work = 1 + random.nextInt(20);
        WordRegion region = table.wordRegion(classOf(key));
        region.store(region.bucket(0, key), key, value, work);
        partitionOf(layout, key)
            .ifPresent(
                partition ->
                    models
                        .get(partition)
                        .store(
                            new SchemeModel.Entry(
                                BigInteger.valueOf(key),
                                value,
                                partition.geometry().workCode(work))));
      }

      for (long key = 0; key < 1 << 16; key++) {
        BigInteger number = BigInteger.valueOf(key);
        Optional<SchemeModel.Entry> expected =
            partitionOf(layout, key).flatMap(partition -> models.get(partition).find(number));
        WordRegion region = table.wordRegion(classOf(key));
        long entry = region.find(0, key);
        Optional<SchemeModel.Entry> found =
            entry == 0
                ? Optional.empty()
                : Optional.of(
                    new SchemeModel.Entry(
                        number, region.value(entry), region.geometry().workCodeOf(entry)));
        assertThat(found).isEqualTo(expected);
      }
    }
  }

  private static Optional<Partition> partitionOf(Layout layout, long key) {
    for (Partition partition : layout.partitions()) {
      if (partition.firstClass() <= classOf(key) && classOf(key) <= partition.lastClass()) {
        return Optional.of(partition);
      }
    }
    return Optional.empty();
  }

  private static void fill(Table table, Random random) {
    for (int i = 0; i < 1000; i++) {
      long key = random.nextInt(1 << 16);
      WordRegion region = table.wordRegion(classOf(key));
      region.store(region.bucket(0, key), key, key & 3, 1 + random.nextInt(1000));
    }
  }

  /** Returns all keys of a table with their entries. */
  private static Map<Long, Long> known(Table table) {
    Map<Long, Long> known = new HashMap<>();
    for (long key = 0; key < 1 << 16; key++) {
      long entry = table.wordRegion(classOf(key)).find(0, key);
      if (entry != 0) {
        known.put(key, entry);
      }
    }
    return known;
  }

  @Property(tries = 50)
  void aCopyOfTheWordsStoredPieceByPieceKnowsTheSame(@ForAll Random random) {
    Layout layout = randomLayout(random);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(layout.dataBytes(), Layout.ALIGNMENT);
      Table table = new Table(layout, data, arena.allocate(8, 8), Tally.inMemory());
      fill(table, random);

      Table copy = PrivateTable.create(layout, arena);
      long[] words = data.toArray(ValueLayout.JAVA_LONG);
      for (int from = 0; from < words.length; ) {
        int count = Math.min(words.length - from, 1 + random.nextInt(300));
        long[] piece = new long[500];
        System.arraycopy(words, from, piece, 0, count);
        piece[count] = -1; // beyond the count: ignored
        new Transfer(layout, copy).copyIn(from, piece, count);
        from += count;
      }

      assertThat(known(copy)).isEqualTo(known(table)).isNotEmpty();
    }
  }

  @Test
  void aTableWithoutPartitionsIsTheRegionOfEveryClass() {
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = PrivateTable.create(Geometry.ofBuckets(KEYS, 2, 101), arena).wordRegion(0);
      Table whole = Table.of(table);
      assertThat(whole.layout().isPartitioned()).isFalse();
      assertThat(whole.wordRegions()).containsExactly(table);
      assertThat(whole.wordRegion(0)).isSameAs(table);
      assertThat(whole.wordRegion(1_000_000)).isSameAs(table);
    }
  }

  @Test
  void memoryThatCannotHoldTheRegionsIsRefused() {
    Layout layout = randomLayout(new Random(Seeds.fixedSeed(5)));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(layout.dataBytes() + 64, 64);
      MemorySegment changed = arena.allocate(8, 8);
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  new Table(
                      layout, data.asSlice(0, layout.dataBytes() - 1), changed, Tally.inMemory()));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Table(layout, data.asSlice(16), changed, Tally.inMemory()));
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
