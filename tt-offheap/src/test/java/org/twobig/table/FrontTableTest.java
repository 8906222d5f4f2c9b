package org.twobig.table;

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

/** The front table against a map from slots to what was stored there last. */
class FrontTableTest {
  private record Stored(Key key, int value) {}

  @Property
  void aSlotHoldsWhatWasStoredThereLast(
      @ForAll @IntRange(min = 1, max = 6) int logEntries, @ForAll Random random) {
    FrontTable table = new FrontTable(logEntries);
    List<Key> keys = keys(random);
    Map<Integer, Stored> model = new HashMap<>();
    for (int i = 0; i < 200; i++) {
      Key key = keys.get(random.nextInt(keys.size()));
      int value = random.nextBoolean() ? random.nextInt(2) : random.nextInt(1 << 15);
      table.store(table.slot(key.high(), key.low()), key.high(), key.low(), value);
      model.put(table.slot(key.high(), key.low()), new Stored(key, value));
      if (random.nextInt(100) == 0) {
        table.clear();
        model.clear();
      }
      for (Key any : keys) {
        int slot = table.slot(any.high(), any.low());
        Stored last = model.get(slot);
        assertThat(table.find(slot, any.high(), any.low()))
            .isEqualTo(last != null && last.key().equals(any) ? last.value() : -1);
      }
    }
  }

  /** Keys of 80 bits, some of which differ in one bit or one half only. */
  private static List<Key> keys(Random random) {
    List<Key> keys = new ArrayList<>(List.of(new Key(0, 0), new Key(0xFFFF, -1)));
    for (int i = 0; i < 10; i++) {
      Key key = new Key(random.nextInt(1 << 16), random.nextLong());
      keys.add(key);
      keys.add(new Key(key.high() ^ 1L << random.nextInt(16), key.low()));
      keys.add(new Key(key.high(), key.low() ^ 1L << random.nextInt(64)));
    }
    return keys;
  }

  @Property
  void slotsAreThoseOfTheTable(
      @ForAll @IntRange(min = 1, max = 12) int logEntries,
      @ForAll @IntRange(min = 0, max = 0xFFFF) int high,
      @ForAll long low) {
    FrontTable table = new FrontTable(logEntries);
    int slot = table.slot(high, low);

    assertThat(slot).isBetween(0, (2 << logEntries) - 2);
    table.store(slot, high, low, 1);
    assertThat(table.find(slot, high, low)).isEqualTo(1);
  }

  @Test
  void anEmptyTableKnowsNotEvenKeyZero() {
    FrontTable table = new FrontTable(4);

    assertThat(table.find(table.slot(0, 0), 0, 0)).isEqualTo(-1);
  }

  @Test
  void sizesThatDoNotFitAnArrayAreRefused() {
    for (int logEntries : new int[] {-1, 0, 27, 64}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new FrontTable(logEntries));
    }
  }
}
