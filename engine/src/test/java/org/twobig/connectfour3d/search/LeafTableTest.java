package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Compares the leaf table with a map from entries to the keys stored last. */
class LeafTableTest {
  private record Words(long first, long second, long third) {}

  private record Stored(Words key, int value) {}

  private static long hash(Words key) {
    return LeafTable.hash(true, key.first(), key.second(), key.third());
  }

  private static int find(LeafTable table, Words key) {
    return table.find(hash(key), key.first(), key.second(), key.third());
  }

  private static void store(LeafTable table, Words key, int value) {
    table.store(hash(key), key.first(), key.second(), key.third(), value);
  }

  @Property
  void anEntryHoldsWhatWasStoredThereLast(
      @ForAll @IntRange(min = 1, max = 6) int logEntries, @ForAll Random random) {
    LeafTable table = new LeafTable(logEntries);
    List<Words> keys = keys(random);
    Map<Integer, Stored> model = new HashMap<>();
    for (int i = 0; i < 200; i++) {
      Words key = keys.get(random.nextInt(keys.size()));
      int value = random.nextInt(2);
      store(table, key, value);
      model.put(table.entry(hash(key)), new Stored(key, value));
      if (random.nextInt(100) == 0) {
        table = new LeafTable(logEntries);
        model.clear();
      }
      for (Words any : keys) {
        Stored last = model.get(table.entry(hash(any)));
        assertThat(find(table, any))
            .isEqualTo(last != null && last.key().equals(any) ? last.value() : LeafTable.UNKNOWN);
      }
    }
  }

  /** Returns keys of three words; some differ in only one bit. */
  private static List<Words> keys(Random random) {
    List<Words> keys = new ArrayList<>(List.of(new Words(0, 0, 0), new Words(-1, -1, -1)));
    for (int i = 0; i < 10; i++) {
      Words key = new Words(random.nextLong(), random.nextLong(), random.nextLong());
      keys.add(key);
      long bit = 1L << random.nextInt(64);
      keys.add(new Words(key.first() ^ bit, key.second(), key.third()));
      keys.add(new Words(key.first(), key.second() ^ bit, key.third()));
      keys.add(new Words(key.first(), key.second(), key.third() ^ bit));
    }
    return keys;
  }

  @Property
  void entriesAreThoseOfTheTable(
      @ForAll @IntRange(min = 1, max = 12) int logEntries,
      @ForAll long first,
      @ForAll long second,
      @ForAll long third) {
    LeafTable table = new LeafTable(logEntries);
    Words key = new Words(first, second, third);
    assertThat(table.entry(hash(key))).isBetween(0, (1 << logEntries) - 1);
    store(table, key, 1);
    assertThat(find(table, key)).isEqualTo(1);
  }

  /** Equal hashes alone find nothing. */
  @Property
  void aKeyIsNotFoundByTheHashOfAnother(@ForAll long first, @ForAll long second) {
    LeafTable table = new LeafTable(8);
    Words stored = new Words(first, second, 0);
    store(table, stored, 1);
    assertThat(table.find(hash(stored), first ^ 1, second, 0)).isEqualTo(LeafTable.UNKNOWN);
    assertThat(table.find(hash(stored), first, second ^ 1, 0)).isEqualTo(LeafTable.UNKNOWN);
    assertThat(table.find(hash(stored), first, second, 1)).isEqualTo(LeafTable.UNKNOWN);
    long other = LeafTable.hash(false, first, second, 0); // the other player to move
    assertThat(table.find(other, first, second, 0)).isEqualTo(LeafTable.UNKNOWN);
  }

  @Test
  void anEmptyTableKnowsNotEvenKeyZero() {
    assertThat(find(new LeafTable(4), new Words(0, 0, 0))).isEqualTo(LeafTable.UNKNOWN);
  }

  @Test
  void sizesThatDoNotFitAnArrayAreRefused() {
    for (int logEntries : new int[] {-1, 0, 27, 64}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new LeafTable(logEntries));
    }
  }
}
