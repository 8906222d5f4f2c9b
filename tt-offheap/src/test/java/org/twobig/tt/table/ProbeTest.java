package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.testing.Seeds;

/** Compares probes of a table with a map. */
class ProbeTest {
  private static final KeySpace KEYS = new KeySpace("test", 1, 73);

  @AutoClose private final Arena arena = Arena.ofShared();
  private final WordRegion table =
      PrivateTable.create(Geometry.ofBytes(KEYS, 3, 4 << 20), arena).wordRegion(0);
  private final Probe probe = table.probe();

  @ParameterizedTest
  @CsvSource({"73, 3", "100, 2", "102, 3", "128, 2"})
  void whatIsKeptIsFoundUnderItsKeyAndNoOther(int bits, int valueBits) {
    KeySpace keys = new KeySpace("test", 1, bits);
    Layout layout = Layout.of(Geometry.ofBytes(keys, valueBits, 64 << 20));
    Probe any = PrivateTable.create(layout, arena).regions().get(0).probe();
    Random random = new Random(Seeds.fixedSeed(bits));
    Map<Key, Integer> kept = new HashMap<>();
    for (int i = 0; i < 2000; i++) {
      Key key = Geometries.key(Geometries.randomKey(random, bits));
      if (!any.find(key.high(), key.low())) {
        assertThat(any.value()).isZero();
        assertThat(any.work()).isZero();
      }
      int value = random.nextInt(1 << valueBits);
      any.keep(key.high(), key.low(), value, 1 + i);
      kept.put(key, value);
    }
    int found = 0;
    for (Map.Entry<Key, Integer> each : kept.entrySet()) {
      Key key = each.getKey();
      if (any.find(key.high(), key.low())) {
        found++;
        assertThat(any.value()).isEqualTo(each.getValue());
        assertThat(any.work()).isPositive();
      }
      Key other = new Key(key.high(), key.low() ^ 1L << random.nextInt(64));
      assertThat(any.find(other.high(), other.low())).isEqualTo(kept.containsKey(other));
    }
    assertThat(found).isGreaterThan(1900);
    if (bits < 128) {
      assertThatThrownBy(() -> any.find(1L << bits - 64, 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void eachLevelOfARecursionKeepsItsOwnKey() {
    descend(probe, 20);
    for (int level = 0; level <= 20; level++) {
      assertThat(probe.find(level, level)).isTrue();
      assertThat(probe.value()).isEqualTo(level % 8);
    }
  }

  private static void descend(Probe probe, int level) {
    assertThat(probe.find(level, level)).isFalse();
    if (level > 0) {
      descend(probe.next(), level - 1);
    }
    probe.keep(level, level, level % 8, 1);
  }

  @Test
  void aProbeSharedByTwoLevelsIsStoppedWhetherTheLowerOneFindsItsKeyOrNot() {
    probe.find(2, 2);
    assertThatThrownBy(() -> probe.keep(1, 1, 1, 1)).hasMessageContaining("next()");
    probe.keep(2, 2, 2, 2);
    assertThatThrownBy(() -> probe.keep(1, 1, 1, 1)).hasMessageContaining("next()");
    probe.find(1, 1);
    assertThat(probe.find(2, 2)).isTrue();
    assertThatThrownBy(() -> probe.keep(1, 1, 1, 1)).hasMessageContaining("next()");
    assertThatThrownBy(() -> probe.keep(3, 2, 1, 1)).hasMessageContaining("next()");
    assertThat(probe.value()).isEqualTo(2);
    assertThat(probe.find(1, 1)).isFalse();
  }

  @Test
  void nothingIsKeptBeforeAKeyIsLookedForNorAfterOneThatIsRefused() {
    assertThatThrownBy(() -> probe.keep(0, 0, 1, 1)).isInstanceOf(IllegalStateException.class);
    probe.find(5, 5);
    probe.keep(5, 5, 1, 1);
    assertThat(probe.find(5, 5)).isTrue();
    assertThatThrownBy(() -> probe.find(1L << 9, 5)).isInstanceOf(IllegalArgumentException.class);
    assertThat(probe.value()).isZero();
    assertThat(probe.work()).isZero();
    assertThatThrownBy(() -> probe.keep(5, 5, 2, 9)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatIsLearntOfAKeyThatWasFoundIsKept() {
    for (int value = 1; value < 4; value++) {
      assertThat(probe.find(7, 7)).isEqualTo(value > 1);
      probe.keep(7, 7, value, 10);
    }
    assertThat(probe.valueOf(7, 7)).isEqualTo(3);
  }

  @Test
  void whatIsOutOfRangeIsRefusedWithoutAssertionsToo() {
    assertThatThrownBy(() -> probe.find(1L << 9, 0)).hasMessageContaining("test version 1");
    probe.find(0, 0);
    assertThatThrownBy(() -> probe.keep(0, 0, 8, 1)).hasMessageContaining("0 to 7");
    assertThatThrownBy(() -> probe.keep(0, 0, -1, 1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> probe.keep(0, 0, 0, 0)).hasMessageContaining("0 nodes");
    assertThat(probe.find(0, 0)).isFalse();
    assertThatThrownBy(() -> probe.touch(1L << 9, 0)).hasMessageContaining("test version 1");
    assertThatThrownBy(() -> probe.valueOf(1L << 9, 0)).hasMessageContaining("test version 1");
    assertThatThrownBy(() -> probe.find(new long[] {1L << 9}, new long[1], 1, new int[1]))
        .hasMessageContaining("test version 1");
  }

  @ParameterizedTest
  @ValueSource(ints = {73, 100})
  void manyKeysAtOnceAreFoundAsOneByOneAndTheKeyOfTheProbeStays(int bits) {
    KeySpace keys = new KeySpace("test", 1, bits);
    Layout layout = Layout.of(Geometry.ofBytes(keys, 3, 4 << 20));
    Probe many = PrivateTable.create(layout, arena).regions().get(0).probe();
    var random = Seeds.fixed(6);
    int count = 1000;
    long[] high = random.longs(count).map(each -> each >>> 128 - bits).toArray();
    long[] low = random.longs(count).toArray();
    for (int i = 0; i < count; i += 2) {
      many.touch(high[i], low[i]);
      many.find(high[i], low[i]);
      many.keep(high[i], low[i], i % 8, 1);
    }
    int[] values = new int[count];
    many.find(0, 5);
    many.find(high, low, count, values);
    many.touch(high[7], low[7]);
    many.valueOf(high[7], low[7]);
    many.keep(0, 5, 1, 1);
    Probe single = many.next();
    for (int i = 0; i < count; i++) {
      boolean found = single.find(high[i], low[i]);
      assertThat(values[i]).isEqualTo(found ? single.value() : -1);
      assertThat(many.valueOf(high[i], low[i])).isEqualTo(found ? single.value() : 0);
      assertThat(found && i % 2 == 1).isFalse();
    }
    assertThat(Arrays.stream(values).filter(value -> value >= 0).count()).isGreaterThan(490);
  }

  @Test
  void aProbeOfTwoThreadsIsStoppedAndBothAreNamed() throws InterruptedException {
    Thread first = new Thread(() -> probe.find(5, 5), "first");
    first.start();
    first.join();
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> probe.find(5, 5),
            () -> probe.find(new long[1], new long[1], 1, new int[1]),
            () -> probe.touch(5, 5),
            () -> probe.valueOf(5, 5),
            probe::value,
            probe::work,
            probe::next,
            () -> probe.keep(5, 5, 1, 1))) {
      assertThatThrownBy(use)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContainingAll(
              "belongs to the thread first", "The thread " + Thread.currentThread().getName());
    }
  }
}
