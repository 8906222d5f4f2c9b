package org.twobig.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Hints against a map of places. */
class HintWordsTest {
  private record Left(long upperHalf, int hint) {}

  @Test
  void theHintLeftLastAtAPlaceIsFoundUnderItsNumberAlone() {
    SplittableRandom random = new SplittableRandom(1);
    Map<Long, Left> model = new HashMap<>();
    try (Arena arena = Arena.ofConfined()) {
      HintWords hints = new HintWords(arena.allocate(64 * Long.BYTES, Long.BYTES));
      int found = 0;
      for (int i = 0; i < 20_000; i++) {
        long place = random.nextInt(64);
        long upperHalf = random.nextInt(4) - 2L;
        long number = upperHalf << 32 | (long) random.nextInt(1 << 20) << 6 | place;
        Left left = model.get(place);
        boolean isThere = left != null && left.upperHalf == upperHalf;
        assertThat(hints.find(number)).isEqualTo(isThere ? left.hint : 0);
        found += isThere ? 1 : 0;
        if (random.nextBoolean()) {
          int hint = random.nextInt() | 1;
          hints.leave(number, hint);
          model.put(place, new Left(upperHalf, hint));
        }
      }
      assertThat(found).isGreaterThan(1_000);
    }
  }

  @Test
  void memoryThatIsUnmappedIsNotTouched() {
    HintWords hints;
    try (Arena arena = Arena.ofConfined()) {
      hints = new HintWords(arena.allocate(64, Long.BYTES));
    }
    assertThatIllegalStateException().isThrownBy(() -> hints.find(1));
    assertThatIllegalStateException().isThrownBy(() -> hints.leave(1, 1));
  }
}
