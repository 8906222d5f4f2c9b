package org.twobig.tt.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.tt.offline.Scratch.Entry;
import org.twobig.tt.offline.Verification.Offender;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.table.Key;
import org.twobig.tt.testing.Seeds;

/** Sound stores, and stores with a wrong word or byte in a known place. */
class VerificationTest {
  private static final Outcomes RULES = new Outcomes(40);
  private static final long BUCKETS = 200_003;

  @AutoClose private final Scratch scratch = new Scratch();

  private static Verification verify(Path store) {
    return Verification.of(store, RULES, new Progress());
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 102})
  void aSoundStoreIsFoundSound(int bits) throws IOException {
    Outcomes rules = new Outcomes(bits);
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(1), rules, 100_000);
    for (Placement placement : Scratch.placements(rules)) {
      Path store = scratch.store(placement.name(), rules, BUCKETS, placement, all);
      Verification found = Verification.of(store, rules, new Progress());
      assertThat(found.isSound()).isTrue();
      assertThat(found.words()).isEqualTo(2L * BUCKETS * (bits == 40 ? 1 : 2));
      assertThat(found.entries()).isEqualTo(Scratch.lookUp(store, rules, all.keySet()).size());
      assertThat(found.checkpoint().isPresent()).isEqualTo(placement == Placement.RAM);
    }
    scratch.reboot();
    Verification left = Verification.of(scratch.path(Placement.RAM.name()), rules, new Progress());
    assertThat(left.isSound()).isTrue();
    assertThat(left.table()).endsWith(Path.of("table.checkpoint.2"));
  }

  @Test
  void whatCannotBeRightIsNamedByItsPlace() throws IOException {
    Path store = scratch.store("s", RULES, BUCKETS, Placement.DIRECT, Map.of());
    try (Store opened = Scratch.open(store, RULES)) {
      // 40 - 17 = 23 bits of tag, 4 of value, 14 of work
      assertThat(opened.info().layout().partitions().get(0).geometry().tagBits()).isEqualTo(23);
      assertThat(opened.info().layout().partitions().get(0).geometry().workBits()).isEqualTo(14);
      Scratch.put(opened.use().table().wordRegion(0), new Key(0, 10), new Entry(1, 1)); // right
      Scratch.put(opened.use().table().wordRegion(0), new Key(0, 21), new Entry(1, 1));
      Scratch.put(opened.use().table().wordRegion(0), new Key(0, 22), new Entry(0, 1));
      Scratch.put(opened.use().table().wordRegion(0), new Key(0, 23), new Entry(15, 1));
    }
    long work = 1L << 27;
    long value = 1L << 23;
    Scratch.overwrite(store, 30, 0, 30 | value); // no work
    Scratch.overwrite(store, 31, 0, 31 | value | work << 14); // more work than its bits can hold
    Scratch.overwrite(store, 32, 1, 32 | value | work | Long.MIN_VALUE);
    Scratch.overwrite(store, 33, 0, 33 | 3 * value | work);
    Scratch.overwrite(store, 33, 1, 33 | 12 * value | work); // contradicts the other
    Scratch.overwrite(store, 34, 0, 34 | 3 * value | work);
    Scratch.overwrite(store, 34, 1, 34 | 4 * value | work); // twice, but no contradiction

    Verification found = verify(store);
    assertThat(found.isSound()).isFalse();
    assertThat(found.entries()).isEqualTo(11);
    assertThat(found.damaged()).isEqualTo(7);
    assertThat(found.first())
        .extracting(offender -> offender.bucket() + "/" + offender.word())
        .containsExactly("21/0", "22/0", "23/0", "30/0", "31/0", "32/1", "33/1");
    List<String> reasons = found.first().stream().map(Offender::reason).toList();
    assertThat(reasons.get(0)).startsWith("no position has the key ");
    assertThat(reasons.get(1)).isEqualTo("the value 0 of the position number 0:22 does not occur");
    assertThat(reasons.get(2)).isEqualTo("the value 15 of the position number 0:23 does not occur");
    assertThat(reasons.get(3)).contains("the work 0 of the position number 0:30");
    assertThat(reasons.get(4)).contains("the work 16384 of the position number 0:31");
    assertThat(reasons.get(6)).contains("\"rules out 3\" and \"rules out 12\"");
  }

  /** A word in another place, or with other bits, mostly decodes to a number beyond the keys. */
  @Test
  void nearlyAllWordsThatWereMovedAreFound() throws IOException {
    Map<Key, Entry> all = Scratch.random(Seeds.fixed(2), RULES, 20_000);
    Path store = scratch.store("s", RULES, BUCKETS, Placement.DIRECT, all);
    Map<Long, Long> words = new HashMap<>(Scratch.words(store, RULES));
    long moved = 0;
    for (Map.Entry<Long, Long> word : words.entrySet()) {
      if (moved < 200 && !words.containsKey(word.getKey() ^ 2) && word.getKey() < 2 * BUCKETS - 2) {
        Scratch.overwrite(store, word.getKey() / 2, 0, 0);
        Scratch.overwrite(
            store, (word.getKey() ^ 2) / 2, (int) (word.getKey() % 2), word.getValue());
        moved++;
      }
    }
    // S is 1.5 times a power of two: about every second number is beyond the keys.
    assertThat(verify(store).damaged()).isBetween(moved / 4, moved);
    assertThat(verify(store).first()).hasSizeLessThanOrEqualTo(10);
  }
}
